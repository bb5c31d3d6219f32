import Navlog
import Observation
import Support
import Testing

/// Observation of stored properties, and the items of bars.
@MainActor
@Suite struct ObservingTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func `only changes of properties that were read are observed`() {
    let sheet = Sheet()
    var changes = 0
    func observe() {
      withObservationTracking {
        _ = sheet.count
      } onChange: {
        MainActor.assumeIsolated { changes += 1 }
      }
    }
    observe()
    sheet.drawing.color = "red"
    #expect(changes == 0)
    sheet.count = 1
    #expect(changes == 1)
    observe()
    sheet.count = 2
    #expect(changes == 2)
  }

  @Test func `changes are a sequence that begins with the current value`() async {
    let sheet = Sheet()
    sheet.count = 1
    let counts = sheet.changes(of: \.count)
    let task = Task { @MainActor in
      var seen: [Int] = []
      for await count in counts {
        seen.append(count)
        if count == 4 { break }
      }
      return seen
    }
    for count in 2...4 {
      await Task.yield()
      sheet.count = count
    }
    let seen = await task.value
    #expect(seen.last == 4)
    #expect(seen == seen.sorted())
  }

  @Test func `bar items and editing are restored`() throws {
    func make() throws -> Application {
      try Application(store: directory.file("items.navlog")) {
        Registration(Sheet.self) { Sheet() }
      }
    }
    do {
      let app = try make()
      let sheet = Sheet()
      try app.launch { scene in scene.root = sheet }
      #expect(sheet.navigationItem == NavigationItem())
      sheet.title = "Sheet"
      sheet.navigationItem.title = "Draft"
      sheet.navigationItem.hidesBackButton = true
      sheet.tabBarItem = TabBarItem(title: "Sheets", badgeValue: "3")
      sheet.setEditing(true, animated: true)
    }
    let app = try make()
    let report = try app.launch { scene in scene.root = Sheet() }
    let sheet = try #require(app.allWindows[0].rootViewController as? Sheet)
    #expect(sheet.navigationItem == NavigationItem(title: "Draft", hidesBackButton: true))
    #expect(sheet.tabBarItem == TabBarItem(title: "Sheets", badgeValue: "3"))
    #expect(sheet.isEditing)
    #expect(sheet.title == "Sheet")
    #expect(report.decisions.first?.ignoredKeys == [])
  }

  @Test func `undone actions can be redone, and have names`() {
    final class Counter {
      var value = 0
      let undo: UndoManager
      init(_ undo: UndoManager) { self.undo = undo }
      @MainActor func set(_ new: Int) {
        let old = value
        value = new
        undo.registerUndo(withTarget: self, named: "Set") { $0.set(old) }
      }
    }
    let counter = Counter(Sheet().undoManager)
    counter.set(1)
    counter.set(2)
    #expect(counter.undo.undoActionName == "Set")
    counter.undo.undo()
    #expect(counter.value == 1)
    #expect(counter.undo.canRedo)
    counter.undo.redo()
    #expect(counter.value == 2)
    counter.undo.undo()
    counter.set(7)
    #expect(!counter.undo.canRedo)
    counter.undo.undo()
    counter.undo.undo()
    counter.undo.undo()
    #expect(counter.value == 0)
  }
}
