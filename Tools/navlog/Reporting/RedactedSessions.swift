import NavlogLMDB
import NavlogRedaction
import NavlogSessionFiles
import NavlogStore

/// Sessions as they leave: a private store with the derivatives that `export` writes.
///
/// A derivative has the same positions as its session.
struct RedactedSessions {
  private let scratch: Scratch
  private let store: Store
  private let path: String
  private let redaction: Redaction
  private let console: Console

  init(_ redaction: Redaction, _ console: Console) throws {
    self.redaction = redaction
    self.console = console
    scratch = try Scratch(under: console.temporaryDirectory)
    path = scratch.path + "/session.navlog"
    store = try Store.open(path, Store.Options(retention: nil))
  }

  /// Returns the derivative of a session.
  func derivative(of opened: OpenSession) throws -> OpenSession {
    var bytes: [UInt8] = []
    _ = try SessionExport(of: opened.info.number, in: opened.view.store, redaction: redaction)
      .write { bytes += $0 }
    let read = try SessionFileReading.add(
      "a session",
      {
        defer { bytes = [] }
        return bytes
      }, to: store, console)
    guard let derivative = read.outcomes.last else {
      throw Failure("session \(opened.info.number) has nothing that could leave")
    }
    let view = try StoreInspector(
      of: Store.open(
        path, Store.Options(access: .readOnly, creates: false)),
      keeping: scratch)
    return try OpenSession(view, "s\(derivative.session)", console)
  }
}
