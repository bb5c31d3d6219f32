import EventStore
import History
import Navigation
import Restoration

/// Reads from a session whose process has died what that was at.
struct DeathReader {
  private let store: Store
  /// A session that is taken to end early.
  private let cut: (session: SessionNumber, position: UInt64)?

  init(_ store: Store, cut: (session: SessionNumber, position: UInt64)?) {
    self.store = store
    self.cut = cut
  }

  /// What a launch was at that never was over.
  func launch(_ info: SessionInfo) throws(HistoryError) -> LaunchTrace.Death {
    guard info.base == 0, let point = info.description.origin.point,
      info.description.origin.kind == .restored
    else { return .outside }
    let history = try SessionHistory(store, info.number)
    var trace = LaunchTrace(restoring: point.session.rawValue)
    let end = cut?.session == info.number ? cut?.position ?? info.head : info.head
    try history.forEachFact(through: end) { position, event in
      if let position = Position(exactly: position) { trace.read(event, at: position) }
    }
    if end == info.head { Self.read(&trace, Self.unfinished(history)) }
    guard let archive = try archive(point.session, at: point.position) else {
      return .restoring(nil)
    }
    return trace.death(restoring: archive, of: point.session.rawValue)
  }

  /// What a process was at that died while it restored what had waited, after its launch; `nil` when it
  /// did not.
  func later(in session: SessionNumber) throws(HistoryError) -> LaunchTrace.Death? {
    guard cut?.session != session else { return nil }
    let history = try SessionHistory(store, session)
    let info = try history.info()
    guard info.state == .crashed, info.description.origin.kind == .restored,
      let point = info.description.origin.point
    else { return nil }
    let events = Self.unfinished(history)
    guard !events.isEmpty else { return nil }
    let scene = try sceneConnected(history, info.head)
    let decides = events.contains {
      if case .judged? = $0.entry?.event { true } else { false }
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
      restoring: point.session.rawValue, later: hierarchy,
      looksFor: first.map { archive.suspect($0, restoring: session.rawValue) })
    Self.read(&trace, events)
    return trace.death(restoring: archive, of: session.rawValue)
  }

  /// The scene that the last command has connected; `nil` when that was another.
  private func sceneConnected(
    _ history: SessionHistory, _ head: UInt64
  ) throws(HistoryError) -> String? {
    guard head > 0, let command = try history.command(at: head) else { return nil }
    for event in command.events {
      if case .commanded(.connect(let scene))? = event.entry?.event {
        let names = try history.names()
        return Int(scene.raw) < names.count ? names[Int(scene.raw)] : nil
      }
    }
    return nil
  }

  /// The events of the command that was under way; none where what was left of them is damaged.
  private static func unfinished(_ history: SessionHistory) -> [LoggedEvent] {
    do throws(HistoryError) { return try history.interrupted()?.events ?? [] } catch { return [] }
  }

  private static func read(_ trace: inout LaunchTrace, _ events: [LoggedEvent]) {
    for event in events {
      guard let entry = event.entry, let position = Position(exactly: event.position) else {
        continue
      }
      trace.read(entry.event, at: position)
    }
  }

  private func archive(
    _ session: SessionNumber, at position: UInt64
  ) throws(HistoryError) -> Archive? {
    do throws(HistoryError) {
      return try StoredSession(store, session, at: position, nil).archive()
    } catch {
      // What it came from may have been removed, or trimmed away, since.
      guard error.code == .store else { throw error }
      return nil
    }
  }
}
