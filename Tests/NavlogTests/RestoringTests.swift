import NavlogStore
import Foundation
import NavlogHistory
import Navlog
import Support
import Testing

@MainActor
@Suite struct RestoringTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/desk.navlog" }

  init() throws { directory = try TemporaryDirectory() }

  private func session(_ body: (Application) throws -> Void) throws {
    let app = try desk(path)
    try body(app)
  }

  @Test func `a custom container restores its children under their keys`() throws {
    try session { app in
      let desk = Desk()
      try app.launch { scene in scene.root = desk }
      let left = Sheet()
      let right = Sheet()
      desk.embed(left, as: "left")
      desk.embed(right, as: "right")
      right.drawing.strokes.append([1, 2])
      right.drawing.color = "red"
      right.zoom = 7
      let refused = desk.embed(Sheet(), as: "left")
      #expect(refused.refusal == .invalidRegistration)
      #expect(desk.children.count == 2)
    }
    try session { app in
      let desk = Desk()
      let report = try app.launch { scene in scene.root = desk }
      #expect(report.decisions.allSatisfy { $0.outcome == .restored }, "\(report)")
      #expect(desk.attached == ["left", "right"])
      let right = try #require(desk.child("right") as? Sheet)
      #expect(right.drawing == Drawing(strokes: [[1, 2]], color: "red"))
      #expect(right.zoom == 1)
      #expect(right.appearance == .appeared)
      #expect(right.finished)
      #expect(app.problems.isEmpty)
    }
  }

  @Test func `views and objects are restored with their owner`() throws {
    final class Lines: DataSourceModelAssociation {
      let identifiers = ["a", "b", "c"]
      func modelIdentifier(at index: Int, in view: ItemListView) -> String? { identifiers[index] }
      func index(ofModel identifier: String, in view: ItemListView) -> Int? {
        identifiers.firstIndex(of: identifier)
      }
    }
    let lines = Lines()
    try session { app in
      let sheet = Sheet()
      try app.launch { scene in scene.root = sheet }
      sheet.table.dataSource = lines
      sheet.table.selection = [2]
      sheet.table.contentOffset.y = 48
      sheet.undo.steps = ["draw"]
      sheet.cursor = 5
      app.enterBackground()
    }
    try session { app in
      final class Saver: ApplicationDelegate {}
      let report = try app.launch { scene in scene.root = Sheet() }
      let sheet = try #require(app.allWindows[0].rootViewController as? Sheet)
      sheet.table.dataSource = lines
      #expect(sheet.table.selection == [2], "\(report)")
      #expect(sheet.table.contentOffset == View.Point(y: 48))
    }
  }

  @Test func `the state of views is restored, rows without models by index`() throws {
    final class Studio: ViewController {
      let photo = ImageView()
      let caption = TextField()
      let story = TextView()
      let prints = CollectionView()

      override init() {
        super.init()
        addRestorable(photo, as: "photo")
        addRestorable(caption, as: "caption")
        addRestorable(story, as: "story")
        addRestorable(prints, as: "prints")
      }
    }
    try session { app in
      let studio = Studio()
      studio.restorationIdentifier = "studio"
      try app.launch { scene in scene.root = studio }
      studio.photo.transform = View.Transform(a: 2, d: 2, x: 10)
      studio.photo.frame = View.Rectangle(x: 1, y: 2, width: 3, height: 4)
      studio.caption.selectedTextRange = TextRange(start: 3)
      studio.story.selectedRange = TextRange(start: 1, count: 4)
      studio.story.isEditable = false
      studio.story.contentInset.top = 8
      studio.prints.selection = [1, 4]
      studio.prints.firstVisible = 2
      app.enterBackground()
    }
    try session { app in
      let studio = Studio()
      studio.restorationIdentifier = "studio"
      let report = try app.launch { scene in scene.root = studio }
      #expect(report.decisions.allSatisfy { $0.outcome == .restored }, "\(report)")
      #expect(studio.photo.transform == View.Transform(a: 2, d: 2, x: 10))
      #expect(studio.photo.frame == View.Rectangle(x: 1, y: 2, width: 3, height: 4))
      #expect(studio.photo.anchorPoint == View.Point(x: 0.5, y: 0.5))
      #expect(studio.caption.selectedTextRange == TextRange(start: 3))
      #expect(studio.story.selectedRange == TextRange(start: 1, count: 4))
      #expect(!studio.story.isEditable)
      #expect(studio.story.contentInset == View.Insets(top: 8))
      #expect(studio.prints.selection == [1, 4])
      #expect(studio.prints.firstVisible == 2)
    }
  }

  @Test func `an object is restored if it is referred to, and so is custom state`() throws {
    final class Saver: ApplicationDelegate {}
    let saver = Saver()
    try session { app in
      app.delegate = saver
      let sheet = Sheet()
      try app.launch { scene in scene.root = sheet }
      sheet.cursor = 5
      sheet.undo.steps = ["draw"]
      sheet.keepReference(to: sheet.undo, forKey: "undo")
      app.enterBackground()
    }
    try session { app in
      let report = try app.launch { scene in scene.root = Sheet() }
      let sheet = try #require(app.allWindows[0].rootViewController as? Sheet)
      #expect(sheet.cursor == 5)
      #expect(sheet.undo.steps == ["draw"], "\(report)")
      #expect(sheet.found === sheet.undo)
    }
  }

  @Test func `the app can refuse restoration, and nothing is deleted`() throws {
    final class Gate: ApplicationDelegate {
      var offers: [RestorationCandidate] = []
      func application(_ application: Application, shouldRestore offer: RestorationCandidate?)
        -> Bool
      {
        if let offer { offers.append(offer) }
        return false
      }
    }
    try session { app in
      let sheet = Sheet()
      try app.launch { scene in scene.root = sheet }
      sheet.count = 2
    }
    let gate = Gate()
    try session { app in
      app.delegate = gate
      #expect(try app.kept(Int.self, forKey: "version") == nil)
      let report = try app.launch { scene in scene.root = Sheet() }
      #expect(!report.decisions.isEmpty && report.decisions.allSatisfy { $0.rule == .passedOver })
      #expect(gate.offers.map(\.session) == [1])
    }
  }

  @Test func `the app's values are restored, and visible to the delegate`() throws {
    final class Gate: ApplicationDelegate {
      var version: Int?
      func application(_ application: Application, shouldRestore offer: RestorationCandidate?)
        -> Bool
      {
        version = try? offer?.get("version", as: Int.self)
        return true
      }
    }
    try session { app in
      try app.launch { scene in scene.root = Sheet() }
      try app.keep(4, forKey: "version")
      try app.keep("Ada", forKey: "user")
    }
    let gate = Gate()
    for _ in 0..<2 {
      try session { app in
        app.delegate = gate
        try app.launch { scene in scene.root = Sheet() }
        #expect(gate.version == 4)
        #expect(try app.kept(forKey: "user") == "Ada")
      }
    }
  }

  @Test func `state that can't be read is a decision, not a crash`() throws {
    final class Wrong: ViewController {
      override class var declaration: ClassDeclaration { ClassDeclaration("sheet") }
      @Stored("count") var count = "three"
    }
    try session { app in
      let wrong = Wrong()
      try app.launch { scene in scene.root = wrong }
      wrong.count = "four"
    }
    try session { app in
      let report = try app.launch { scene in scene.root = Sheet() }
      let decision = try #require(report.decisions.first)
      #expect(decision.outcome == .defaulted)
      #expect(decision.rule == .undecodable)
      #expect(decision.reason.contains("count"))
    }
  }

  @Test func `a session that was trimmed after its restoration is restored`() throws {
    for count in 1...2 {
      try session { app in
        try app.launch { scene in scene.root = Sheet() }
        (app.allWindows[0].rootViewController as? Sheet)?.count = count
        try app.terminate()
      }
    }
    let second = try #require(SessionNumber(2))
    try SessionHistory(try Store.open(path), second).trim(below: .max)
    for number in 2...3 {
      try session { app in
        let report = try app.launch { scene in scene.root = Sheet() }
        #expect(report.offer?.session == UInt32(number))
        #expect(report.decisions.allSatisfy { $0.outcome == .restored }, "\(report)")
        #expect((app.allWindows[0].rootViewController as? Sheet)?.count == 2)
        try app.terminate()
      }
    }
  }

  @Test
  func `values that a class declares sensitive aren't written, however they are encoded`() throws {
    final class Login: ViewController {
      override class var declaration: ClassDeclaration {
        ClassDeclaration("login", policy: ClassPolicy(sensitive: ["pin", "token", "scroll"]))
      }
      @Stored("name") var name = ""
      @Stored("pin") var pin = ""
      @Stored("scroll", .continuous) var scroll = ""

      override func encodeRestorableState(with coder: StateCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode("hush-token", forKey: "token")
      }
    }
    let early = Login()
    early.pin = "hush-draft"
    try session { app in
      try app.launch { scene in scene.root = early }
      early.name = "not a secret"
      early.pin = "hush-pin"
      early.scroll = "hush-scroll"
      app.enterBackground()
      #expect(early.pin == "hush-pin")
      #expect(app.problems.isEmpty, "\(app.problems)")
      try app.terminate()
    }
    let bytes = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
    #expect(bytes.range(of: Data("not a secret".utf8)) != nil)
    #expect(bytes.range(of: Data("hush".utf8)) == nil)
  }

  @Test func `setting an equal value emits no event`() throws {
    try session { app in
      let sheet = Sheet()
      try app.launch { scene in scene.root = sheet }
      sheet.count = 0
      let before = app.position
      sheet.count = 0
      #expect(app.position == before)
      sheet.count = 1
      let after = app.position
      #expect(after > before)
      sheet.count = 1
      #expect(app.position == after)
    }
  }

  @Test func `an app is launched once, and can end only after its launch`() throws {
    let app = try desk(path)
    #expect(throws: ApplicationError.self) { try app.terminate() }
    try app.launch { scene in scene.root = Sheet() }
    #expect(throws: ApplicationError.self) { try app.launch { _ in } }
    try app.terminate(byUser: true)
    var fresh = try desk(path)
    fresh.policy.isFreshAfterForceQuit = true
    let report = try fresh.launch { scene in scene.root = Sheet() }
    #expect(report.decisions.allSatisfy { $0.notRestoredReason == .forceQuit })
    fresh = try desk(path)
  }
}
