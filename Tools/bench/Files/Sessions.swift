import Foundation
import Navlog
import NavlogHistory
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore

/// Sessions of a small app with three tabs, for the sizes of their files and the time to fold them.
@MainActor
enum Sessions {
  private final class Page: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("page") }
    @Stored("offset") var offset = 0.0
    @Stored("query") var query = ""
  }

  /// Records a session in which a user does `actions` things, such as to push, pop, present, dismiss,
  /// select a tab, scroll or type.
  static func record(_ actions: Int, in path: String, seed: UInt64) throws {
    var random = Random(state: seed)
    let app = try Application(store: path, build: "1") { Registration(Page.self) { Page() } }
    let tabs = TabBarController()
    let stacks = (0..<3).map { _ in NavigationController(root: Page()) }
    try app.launch { scene in
      tabs.viewControllers = stacks
      scene.root = tabs
    }
    var stack = 0
    for action in 0..<actions {
      let navigation = stacks[stack]
      let top = navigation.topViewController as? Page
      switch random.next(10) {
      case 0..<3: navigation.push(Page())
      case 3..<5: navigation.pop()
      case 5:
        stack = random.next(3)
        tabs.selectedIndex = stack
      case 6:
        top?.present(Page())
        top?.dismiss()
      case 7: top?.query = "a search, number \(action)"
      default: top?.offset = Double(random.next(4_000))
      }
    }
    try app.terminate()
  }

  /// Prints the sizes of the files of sessions with 100 actions and with those of an hour, one every
  /// five seconds.
  static func sizes(in folder: String) throws {
    for (name, actions, goals) in [
      ("100 actions", 100, (13, 9)), ("an hour of heavy use", 720, (70, 50)),
    ] {
      let path = "\(folder)/actions-\(actions).navlog"
      try record(actions, in: path, seed: 7)
      let store = try Store.open(path, Store.Options(cacheDirectory: folder, retention: nil))
      guard let session = try store.lastSession(),
        let key = RedactionKey([UInt8](repeating: 1, count: 32))
      else { continue }
      let full = try size(of: session.number, in: store, nil)
      let redacted = try size(of: session.number, in: store, Redaction(RedactionPolicy(), key))
      print(
        "\(name): \(session.head) events, \(full) bytes in full (goal \(goals.0) KB: "
          + "\(full <= goals.0 * 1000 ? "met" : "missed")), \(redacted) bytes redacted "
          + "(goal \(goals.1) KB: \(redacted <= goals.1 * 1000 ? "met" : "missed"))")
    }
  }

  private static func size(
    of session: SessionNumber, in store: Store, _ redaction: Redaction?
  ) throws -> Int {
    var size = 0
    _ = try SessionExport(of: session, in: store, redaction: redaction).write {
      (bytes) throws(SessionFileError) in size += bytes.count
    }
    return size
  }

  /// Prints how long it takes to fold 1,000 sessions of at least 1,000 events.
  static func fold(in folder: String) throws {
    let store = try Store.open(
      folder + "/many.navlog", Store.Options(cacheDirectory: folder, retention: nil))
    for seed in 0..<1_000 as Range<UInt64> { try add(90, to: store, seed: seed, in: folder) }
    let sessions = try store.sessions()
    let begun = Store.monotonicTime()
    var (events, least) = (UInt64(0), UInt64.max)
    for session in sessions {
      let history = try SessionHistory(store, session.number)
      let end = try history.hierarchy(at: session.head, snapshots: .none).hierarchy.position
      events += UInt64(end)
      least = min(least, UInt64(end))
    }
    let seconds = Double(Store.monotonicTime() - begun) / 1e9
    print(
      "fold: \(sessions.count) sessions of \(least) events and more, \(events) in all, in "
        + "\(Int(seconds * 1000)) ms (goal 1000 ms: \(seconds <= 1 ? "met" : "missed"))")
  }

  /// Adds a session that was recorded in a store of its own, so that it restores no other.
  private static func add(
    _ actions: Int, to store: Store, seed: UInt64, in folder: String
  ) throws {
    let path = folder + "/one.navlog"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try record(actions, in: path, seed: seed)
    let recorded = try Store.open(path, Store.Options(cacheDirectory: folder, retention: nil))
    guard let session = try recorded.lastSession() else { return }
    var file: [UInt8]? = []
    _ = try SessionExport(of: session.number, in: recorded).write {
      (bytes) throws(SessionFileError) in file?.append(contentsOf: bytes)
    }
    _ = try SessionFileImport(into: store, from: "one", at: 1).run {
      () throws(SessionFileError) in
      defer { file = nil }
      return file ?? []
    }
  }

  private struct Random {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }
}
