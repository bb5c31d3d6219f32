import NavlogTesting
import Support
import Testing

@testable import Navlog

/// A controller in quarantine stays out, however the app is used: nothing is tried again, and
/// nothing is kept twice.
@MainActor
@Suite(.slow) struct QuarantineStaysTests {
  /// A controller that crashes while it decodes.
  private class Inbox: ViewController {
    static var dies: (() -> Void)?
    override class var declaration: ClassDeclaration { ClassDeclaration("inbox") }
    @Stored("text") var text = ""

    override func decodeRestorableState(with coder: StateCoder) throws {
      try super.decodeRestorableState(with: coder)
      Self.dies?()
    }
  }

  private let directory: TemporaryDirectory
  init() throws {
    directory = try TemporaryDirectory()
    Inbox.dies = nil
  }

  /// An app whose launches crash where ``Inbox`` decodes.
  @MainActor private final class Phone {
    let test: AppUnderTest
    private(set) var crashes = 0
    private let dying = Dying()

    /// The application that is being launched.
    @MainActor final class Dying: ApplicationDelegate {
      weak var app: Application?
      var isDead = false
      func applicationWillFinishLaunching(_ application: Application) { app = application }
      func die() {
        guard let app, !isDead else { return }
        isDead = true
        app.runtime?.log.kill()
      }
    }

    init(_ path: String, build: String, _ interface: @escaping (Scene) -> Void) throws {
      let dying = dying
      test = try AppUnderTest(store: path, build: build, prepare: { $0.delegate = dying }) {
        Registration(Inbox.self) { Inbox() }
        Registration(Sheet.self) { Sheet() }
      } interface: {
        interface($0)
      }
    }

    /// Launches until a launch succeeds, and counts the crashes.
    func launch() throws {
      Inbox.dies = dying.die
      for _ in 0..<20 {
        dying.isDead = false
        do { try test.restartAndRestore() } catch { guard dying.isDead else { throw error } }
        if !dying.isDead { return }
        crashes += 1
      }
      Issue.record("no launch survives")
    }

    var nav: NavigationController? { test.root as? NavigationController }
  }

  private func phone(build: String = "1") throws -> Phone {
    try Phone(directory.file("phone.navlog"), build: build) { scene in
      scene.root = NavigationController(root: Inbox())
    }
  }

  @Test func `a held root stays out, and the screens above it are restored`() throws {
    let phone = try phone()
    (phone.nav?.viewControllers.first as? Inbox)?.text = "kept"
    try phone.launch()
    #expect(phone.crashes == 3)
    var sizes: [[Int]] = []
    for round in 1...8 {
      let top = Sheet()
      top.count = round
      (phone.nav?.viewControllers.first as? Inbox)?.text = "round \(round)"
      phone.nav?.popToRoot(animated: false)
      phone.nav?.push(top, animated: false)
      try phone.launch()
      #expect((phone.nav?.topViewController as? Sheet)?.count == round)
      #expect((phone.nav?.viewControllers.first as? Inbox)?.text.isEmpty == true)
      let decisions = phone.test.report.decisions
      sizes.append(
        [
          decisions.count, decisions.count { $0.outcome == .deferred },
          Int(phone.test.application.position),
        ])
      #expect(
        decisions.contains { $0.notRestoredReason == .quarantined && $0.outcome == .defaulted })
      #expect(try phone.test.application.quarantine.held.count == 1)
    }
    #expect(phone.crashes == 3)
    // Each launch has as many decisions and events, and one copy of the deferred state.
    #expect(Set(sizes).count == 1 && sizes[0][1] == 1, "\(sizes)")
  }

  @Test func `lifting the quarantine restores the latest kept state`() throws {
    let phone = try phone()
    try phone.launch()
    (phone.nav?.viewControllers.first as? Inbox)?.text = "draft"
    phone.nav?.push(Sheet(), animated: false)
    for _ in 0..<3 { try phone.launch() }
    #expect(phone.crashes == 3)
    let held = try #require(try phone.test.application.quarantine.held.first)
    #expect(try phone.test.application.quarantine.lift(held.path))
    Inbox.dies = nil
    try phone.test.restartAndRestore()
    #expect((phone.nav?.viewControllers.first as? Inbox)?.text == "draft")
    #expect(phone.nav?.viewControllers.count == 2)
  }

  @Test func `a screen that the user opens in the same place is held at once`() throws {
    let phone = try Phone(directory.file("phone.navlog"), build: "1") { scene in
      scene.root = NavigationController(root: Sheet())
    }
    phone.nav?.push(Inbox(), animated: false)
    try phone.launch()
    for _ in 0..<3 {
      phone.nav?.push(Inbox(), animated: false)
      try phone.launch()
    }
    #expect(phone.crashes == 3)
  }

  @Test func `a class that crashes in several places is held after one more launch`() throws {
    let phone = try Phone(directory.file("phone.navlog"), build: "1") { scene in
      scene.root = NavigationController(root: Sheet())
    }
    for name in ["a", "b", "c", "d"] {
      let inbox = Inbox()
      inbox.restorationIdentifier = name
      let window = phone.test.application.openWindow(name, scene: nil, TraitCollection(), .pad)
      window.setRoot(inbox)
      window.makeKeyAndVisible()
    }
    try phone.launch()
    #expect(phone.crashes == 4)
    #expect(phone.test.report.decisions.count { $0.outcome == .deferred } == 4)
    #expect(phone.nav?.viewControllers.count == 1)
  }
}
