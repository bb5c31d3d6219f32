import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

/// Reads from the session of a dead process what it was restoring when it died.
final class DeathReader {
  private let store: Store
  /// The archives that were read: most launches that died restored the same session.
  private var archives: [NavlogStore.SessionOrigin.Point: Archive?] = [:]
  /// A session that is treated as if it ended early.
  private let cut: (session: SessionNumber, position: UInt64)?

  init(_ store: Store, cut: (session: SessionNumber, position: UInt64)?) {
    self.store = store
    self.cut = cut
  }

  /// Returns what an unfinished launch was restoring.
  func launch(_ info: SessionInfo) throws(HistoryError) -> LaunchTrace.Death {
    let death = try readLaunch(info)
    guard death == .outside else { return death }
    do throws(StoreError) { return try store.isIncomplete(info.number) ? .unknown : death } catch {
      throw HistoryError(error)
    }
  }

  private func readLaunch(_ info: SessionInfo) throws(HistoryError) -> LaunchTrace.Death {
    guard info.base == 0, let point = info.description.origin.point,
      info.description.origin.kind == .restored
    else { return .outside }
    let history = try SessionHistory(store, info.number)
    let numbering = try SessionNumbering(of: history)
    var trace = LaunchTrace(restoring: point.session.rawValue)
    let end = cut?.session == info.number ? cut?.position ?? info.head : info.head
    try history.forEachFact(through: end) { position, event in
      guard let at = Position(exactly: position) else { return }
      trace.read(numbering.here(event, at: position), at: at)
    }
    if end == info.head { Self.read(&trace, Self.unfinished(history), numbering) }
    let known: Archive? =
      if let known = archives[point] { known } else {
        try archive(point.session, at: point.position)
      }
    archives[point] = known
    guard let archive = known else { return .restoring(nil) }
    return trace.death(restoring: archive, of: point.session.rawValue)
  }

  /// Returns what a process was restoring when it died while resuming deferred nodes after its
  /// launch; `nil` if that was not the case.
  func later(in session: SessionNumber) throws(HistoryError) -> LaunchTrace.Death? {
    guard cut?.session != session else { return nil }
    let history = try SessionHistory(store, session)
    let info = try history.info()
    let origin = info.description.origin
    guard info.state == .crashed, origin.kind == .restored || origin.kind == .fresh else {
      return nil
    }
    let restored = origin.point?.session.rawValue ?? 0
    let events = Self.unfinished(history)
    guard !events.isEmpty else { return nil }
    var scene = try Self.sceneConnected(in: events, history)
    if scene == nil { scene = try sceneConnected(history, info.head) }
    let decides = events.contains {
      if case .decisionRecorded? = $0.entry?.event { true } else { false }
    }
    guard decides || scene != nil else { return nil }
    guard let archive = try archive(session, at: info.head) else { return nil }
    var first: Int?
    if let scene {
      first = archive.nodes.indices.first {
        archive.nodes[$0].isCarried && archive.scene(of: $0) == scene
      }
      guard decides || first != nil else { return nil }
    }
    let hierarchy = try history.hierarchy(at: info.head).hierarchy
    var trace = LaunchTrace(
      restoring: restored, later: hierarchy,
      looksFor: first.map { archive.suspect($0, restoring: session.rawValue) })
    Self.read(&trace, events, try SessionNumbering(of: history))
    return trace.death(restoring: archive, of: session.rawValue)
  }

  /// Returns the scene that the last command has connected; `nil` if it was another command.
  private func sceneConnected(
    _ history: SessionHistory, _ head: UInt64
  ) throws(HistoryError) -> String? {
    guard head > 0, let command = try history.command(at: head) else { return nil }
    return try Self.sceneConnected(in: command.events, history)
  }

  private static func sceneConnected(
    in events: [LoggedEvent], _ history: SessionHistory
  ) throws(HistoryError) -> String? {
    for event in events {
      if case .commanded(.connect(let scene))? = event.entry?.event {
        let names = try history.names()
        return Int(scene.raw) < names.count ? names[Int(scene.raw)] : nil
      }
    }
    return nil
  }

  /// Returns the events of the unfinished command; an empty array if they are damaged.
  private static func unfinished(_ history: SessionHistory) -> [LoggedEvent] {
    do throws(HistoryError) { return try history.interrupted()?.events ?? [] } catch { return [] }
  }

  private static func read(
    _ trace: inout LaunchTrace, _ events: [LoggedEvent], _ numbering: SessionNumbering
  ) {
    for event in events {
      guard let entry = event.entry, let position = Position(exactly: event.position) else {
        continue
      }
      trace.read(numbering.here(entry.event, at: event.position), at: position)
    }
  }

  private func archive(
    _ session: SessionNumber, at position: UInt64
  ) throws(HistoryError) -> Archive? {
    do throws(HistoryError) {
      return try StoredSession(store, session, at: position, nil).archive()
    } catch {
      // The restored session may have been deleted or trimmed since.
      guard error.code == .store else { throw error }
      return nil
    }
  }
}
