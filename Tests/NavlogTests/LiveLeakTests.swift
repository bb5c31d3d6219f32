import Foundation
import Navlog
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Content that a live app shows isn't exported: titles of alerts, bars and searches, links and
/// activities, in the recorded session and in the one restored from it.
@MainActor
@Suite struct LiveLeakTests {
  private final class Note: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("note") }
  }
  private final class Search: SearchController {
    override class var declaration: ClassDeclaration { ClassDeclaration("search") }
  }
  private final class Secret: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("MARKER-undeclared") }
  }
  private final class Activities: ApplicationDelegate {
    func application(_ application: Application, activityOfScene scene: String) -> UserActivity? {
      var activity = UserActivity("MARKER-kept-activity", title: "MARKER-activity-title")
      activity.userInfo["MARKER-info-key"] = .text("MARKER-info")
      return activity
    }
  }

  private static let marker = "MARKER-"

  private func application(_ path: String) throws -> Application {
    let application = try Application(store: path, build: "7") {
      Registration(Note.self) { Note() }
      Registration(Search.self) { Search() }
    }
    return application
  }

  private func use(_ path: String, _ round: Int) throws {
    let app = try application(path)
    let activities = Activities()
    app.delegate = activities
    let note = Note()
    try app.launch(
      link: DeepLink("https://example.com/MARKER-url-\(round)") { note.title = "MARKER-opened" }
    ) { scene in
      scene.root = NavigationController(root: note)
    }
    note.restorationIdentifier = "MARKER-restoration"
    note.title = "MARKER-bar"
    note.show(Secret(), sender: nil)
    let alert = AlertController(title: "MARKER-alert", message: "MARKER-message")
    let action = AlertAction(title: "MARKER-action", style: .destructive)
    alert.addAction(action)
    note.present(alert)
    alert.select(action)
    let search = Search()
    note.searchController = search
    search.isActive = true
    search.searchText = "MARKER-search"
    app.connect(scene: "MARKER-scene") { scene in scene.root = Note() }
    app.continue(UserActivity("MARKER-asked-activity"), inScene: "MARKER-scene")
    app.open(DeepLink("MARKER-second-url-\(round)") { note.title = "MARKER-second" })
    app.disconnect(scene: "MARKER-scene")
    app.enterBackground()
    try app.terminate()
  }

  private func text(
    _ store: Store, _ session: SessionNumber, _ redaction: Redaction?
  ) throws -> String {
    var bytes: [UInt8] = []
    let export = SessionExport(of: session, in: store, redaction: redaction)
    _ = try export.writeText { (more) throws(SessionFileError) in bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the markers in a text, also in hexadecimal and in Base64.
  private func leaks(_ text: String) -> Set<String> {
    let bytes = Array(Self.marker.utf8)
    let digits = bytes.map { String($0, radix: 16) }.joined()
    // At each of the three offsets, the digits that don't depend on the bytes around.
    let base64 = (0..<3).map { skipped in
      let part = Data(bytes.dropFirst((3 - skipped) % 3))
      return String(part.prefix(part.count / 3 * 3).base64EncodedString())
    }
    var found: Set<String> = []
    for form in [digits] + base64 where text.contains(form) { found.insert(form) }
    for match in text.matches(of: #/MARKER-[a-z-]*/#) { found.insert(String(match.output)) }
    return found
  }

  @Test func `private content of a live app isn't exported`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("app.navlog")
    for round in 0..<2 { try use(path, round) }
    let store = try Store.open(path, Store.Options(retention: nil))
    let key = try #require(RedactionKey([UInt8](repeating: 3, count: 32)))
    var found: Set<String> = []
    for session in try store.sessions() {
      #expect(try leaks(text(store, session.number, Redaction(RedactionPolicy(), key))).isEmpty)
      found.formUnion(try leaks(text(store, session.number, nil)))
    }
    for place in [
      "alert", "message", "bar", "search", "url-", "second-url-", "asked-activity",
      "kept-activity", "activity-title", "info-key", "info", "scene", "restoration", "undeclared",
    ] {
      #expect(found.contains(Self.marker + place), "The control finds '\(place)'")
    }
  }
}
