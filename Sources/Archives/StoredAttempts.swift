import Navigation
package import EventStore
package import History
package import Restoration

/// The sessions of an app, as its next launch would look at them.
package struct StoredAttempts {
  /// The session that would be restored, and where; `nil` when there is none.
  package private(set) var source: (session: SessionNumber, position: UInt64)?
  /// The tries to restore so far, oldest first.
  package private(set) var attempts: [Quarantine.Attempt] = []

  /// Looks at the sessions that `app` may restore; with `nil`, at those of the newest one's app.
  ///
  /// A session that began to restore and never finished launching was a try that failed: what it
  /// restored stays what there is to restore.
  ///
  /// - Parameter before: leaves out this session and what came after it.
  package init(
    _ store: Store, app: String? = nil, before: SessionNumber? = nil
  ) throws(HistoryError) {
    let all: [SessionInfo]
    do throws(StoreError) { all = try store.sessions() } catch { throw HistoryError(error) }
    let restorable = all.filter(\.isRestorable)
    guard let app = app ?? restorable.last?.description.app else { return }
    for info in restorable where info.description.app == app {
      if let before, info.number >= before { break }
      if info.description.origin.kind == .restored {
        let attempt = try Self.attempt(store, info)
        attempts.append(attempt)
        guard attempt.hasSurvived else { continue }
      }
      guard !info.isEmpty else { continue }
      source = (info.number, info.head)
    }
  }

  private static func attempt(
    _ store: Store, _ info: SessionInfo
  ) throws(HistoryError) -> Quarantine.Attempt {
    // What was trimmed had been used: it did not die in its launch.
    guard info.base == 0 else { return .init(hasSurvived: true) }
    let history = try SessionHistory(store, info.number)
    var paths: [UInt32: UInt32] = [:]
    var last: UInt32?
    var hasSurvived = false
    func look(at event: Event?) {
      switch event {
      case .judged(let slot, _, let path, _, _)? where !slot.isNone: paths[slot.raw] = path.raw
      case .called(let call)? where call.callback == .decodeRestorableState:
        last = paths[call.node.raw]
      case .called(let call)? where call.callback == .didFinishLaunching: hasSurvived = true
      default: break
      }
    }
    // A stretch at a time: a launch is short, and a session may be long.
    var next: UInt64 = 1
    while !hasSurvived, next <= info.head {
      let end = next + 1_023
      try history.forEachFact(from: next, through: end) { _, event in
        if !hasSurvived { look(at: event) }
      }
      next = end + 1
    }
    guard !hasSurvived else { return .init(hasSurvived: true) }
    // What was under way when the process died is not in the history, but it was kept.
    for event in try history.interrupted()?.events ?? [] { look(at: event.entry?.event) }
    let names = try history.names()
    guard let path = last.flatMap({ Int($0) < names.count ? names[Int($0)] : nil }) else {
      return .init()
    }
    return .init(at: path, scene: try scene(of: path, store, info))
  }

  /// The scene that a path belonged to in the session that was to be restored.
  private static func scene(
    of path: String, _ store: Store, _ info: SessionInfo
  ) throws(HistoryError) -> String? {
    guard let point = info.description.origin.point else { return nil }
    let archive: Archive
    do throws(HistoryError) {
      archive = try StoredSession(store, point.session, at: point.position, nil).archive()
    } catch {
      // What it came from may have been trimmed away since.
      guard error.code == .store else { throw error }
      return nil
    }
    return archive.index(at: path).flatMap { archive.scene(of: $0) }
  }
}
