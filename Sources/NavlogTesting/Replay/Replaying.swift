import FoundationEssentials
import Navlog
import NavlogHistory
import NavlogSessionFiles
import NavlogStore

/// Replays a recorded session in a live build of the app: what came from outside the app is issued
/// again, and its answers, callbacks and the commands that they issue are compared with the recorded
/// ones.
///
/// ```swift
/// try await replay("checkout.navsession", in: app)
/// ```
/// The app is launched once more, in memory; its current application and its store stay as they are.
/// A session that restored another one restores the same state again, which has to be in the file.
///
/// - Parameters:
///   - path: a session file, or a store; a file beside the test is found by its name.
///   - app: the app.
///   - session: the number of the session in a store; by default, the last one.
///   - continuing: whether to continue after the first difference, and to list all that don't follow
///     from an earlier one.
///   - file: the file of the test.
/// - Returns: what was replayed.
/// - Throws: a ``ReplayError`` with the differences, or why the session can't be replayed.
@MainActor
@discardableResult
public func replay(
  _ path: String, in app: AppUnderTest, session: UInt32? = nil, continuing: Bool = false,
  file: String = #filePath
) async throws(ReplayError) -> ReplaySummary {
  try await replay(
    path, in: app, session: session, continuing: continuing, file: file, changing: { $0 })
}

/// Issues what came from outside the app in a recorded session again, whatever the app does with it.
///
/// ```swift
/// let end = try await perform("twice.navsession", in: app)
/// #expect(try end.holds("count(class:Cart) = 1"))
/// ```
/// What an earlier difference has made impossible is left out. `navlog test-gen` writes such tests.
///
/// - Parameters:
///   - path: a session file, or a store; a file beside the test is found by its name.
///   - app: the app; its current application and its store stay as they are.
///   - session: the number of the session in a store; by default, the last one.
///   - file: the file of the test.
/// - Returns: the state at the end.
/// - Throws: a ``ReplayError`` if the session can't be read, or the app can't be launched.
@MainActor
public func perform(
  _ path: String, in app: AppUnderTest, session: UInt32? = nil, file: String = #filePath
) async throws(ReplayError) -> ReplayedApp {
  ReplayedApp(
    try rehearse(path, in: app, session, continuing: true, file: file, changing: { $0 }))
}

/// Replays a session as `change` returns it.
@MainActor
package func replay(
  _ path: String, in app: AppUnderTest, session: UInt32? = nil, continuing: Bool = false,
  file: String = #filePath, changing change: (RecordedSession) -> RecordedSession
) async throws(ReplayError) -> ReplaySummary {
  let replay = try rehearse(
    path, in: app, session, continuing: continuing, file: file, changing: change)
  guard replay.divergences.isEmpty else {
    throw ReplayError(
      replay.divergences.sorted { $0.position < $1.position }, replay.summary.limits)
  }
  return replay.summary
}

/// Performs a recorded session in a new launch of the app.
@MainActor
private func rehearse(
  _ path: String, in app: AppUnderTest, _ number: UInt32?, continuing: Bool, file: String,
  changing change: (RecordedSession) -> RecordedSession
) throws(ReplayError) -> LiveReplay {
  let opened = try OpenedSession(OpenedSession.path(path, beside: file), number)
  defer { opened.close() }
  let session = change(opened.session)
  guard session.launchCount != nil else {
    throw ReplayError(
      .noLaunch,
      "\(session.name): the session doesn't begin with the launch of an app; "
        + "'navlog replay' decides its commands again")
  }
  let replay = LiveReplay(session, continues: continuing)
  do throws(ApplicationError) { try app.rehearse(replay) } catch {
    throw ReplayError(.notLaunched, "\(session.name): the app can't be launched: \(error)")
  }
  return replay
}

/// A session of a file, which is imported into a temporary store, or of a store.
private struct OpenedSession {
  let session: RecordedSession
  private let scratch: String?

  init(_ path: String, _ number: UInt32?) throws(ReplayError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var scratch: String?
    do {
      var number = number.flatMap { SessionNumber($0) }
      let store: Store
      if SessionFile.isName(path) {
        let directory = FileManager.default.temporaryDirectory.path + "/navlog-\(UUID())"
        scratch = directory
        try FileManager.default.createDirectory(
          atPath: directory, withIntermediateDirectories: true)
        store = try Store.open(directory + "/replay.navlog", Store.Options(retention: nil))
        guard let bytes = FileManager.default.contents(atPath: path) else {
          throw ReplayError(.unreadable, "\(name): there is no such file")
        }
        var rest = [UInt8](bytes)
        let source = { () throws(SessionFileError) in
          defer { rest = [] }
          return rest
        }
        let result = try SessionFileImport(into: store, from: name, at: 0)
          .run(SessionText.begins(rest) ? SessionTextSource(source).next : source)
        number = number ?? result.outcomes.last?.session
      } else {
        store = try StoreInspector(
          of: path, temporary: FileManager.default.temporaryDirectory.path
        ).store
        let last = try store.sessions().last?.number
        number = number ?? last
      }
      guard let number else {
        throw ReplayError(.unreadable, "\(name): there is no session")
      }
      session = try RecordedSession(try SessionHistory(store, number), name: name)
      self.scratch = scratch
    } catch {
      if let scratch { Self.remove(scratch) }
      throw error as? ReplayError ?? ReplayError(.unreadable, "\(name): \(error)")
    }
  }

  /// Returns the path of a file; one that isn't in the working directory may be beside the test.
  static func path(_ path: String, beside file: String) -> String {
    guard !path.hasPrefix("/"), !FileManager.default.fileExists(atPath: path) else { return path }
    return "/" + (file.split(separator: "/").dropLast() + [path[...]]).joined(separator: "/")
  }

  func close() { if let scratch { Self.remove(scratch) } }

  private static func remove(_ directory: String) {
    // The temporary directory is the system's to clear.
    do { try FileManager.default.removeItem(atPath: directory) } catch { return }
  }
}

extension AppUnderTest {
  /// Launches the app once more, over a recorded session.
  fileprivate func rehearse(_ replay: LiveReplay) throws(ApplicationError) {
    try replay.run(try newApplication()) { (application) throws(ApplicationError) in
      try launch(application)
    }
  }
}
