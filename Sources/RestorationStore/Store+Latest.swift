package import NavlogStore
import NavlogHistory

extension Store {
  /// The session that the next launch would restore, or else the youngest one; a fork only if there
  /// is nothing else.
  ///
  /// Throws if a younger session is damaged: it may be the one that is meant.
  package func latest() throws(StoreError) -> SessionInfo? {
    guard let latest = try latestReadable() else {
      guard let trunk = try lastSession(where: \.isTrunk) else { return try lastSession() }
      return trunk
    }
    let younger = try lastSession { $0.damage != nil || $0.number <= latest.number }
    guard let younger, let damage = younger.damage else { return latest }
    throw StoreError(
      .corrupted, "Session \(younger.number), the latest, is damaged: \(damage.message)",
      hint: "name another session, such as 's\(latest.number)'")
  }

  private func latestReadable() throws(StoreError) -> SessionInfo? {
    do throws(HistoryError) {
      if let source = try LastSession(self).source?.session { return try found(source) }
    } catch {
      // A session with an unreadable end can still be shown.
    }
    return try lastSession { $0.isRestorable }
  }

  private func found(_ number: SessionNumber) throws(HistoryError) -> SessionInfo {
    do throws(StoreError) { return try session(number) } catch { throw HistoryError(error) }
  }

  /// Returns the session that the next launch would restore, or else the youngest one; a fork only
  /// if there is nothing else.
  package func latest(of sessions: [SessionInfo]) -> SessionInfo? {
    let youngest =
      sessions.last { $0.isRestorable } ?? sessions.last { $0.isTrunk } ?? sessions.last
    do throws(HistoryError) {
      let source = try LastSession(self).source?.session
      return sessions.first { $0.number == source } ?? youngest
    } catch {
      // A session with an unreadable end can still be shown.
      return youngest
    }
  }
}

extension SessionInfo {
  /// Whether this isn't a fork that was made here. A fork in a session file is what was exported.
  fileprivate var isTrunk: Bool {
    damage != nil || description.origin.kind != .forked || description.imported != nil
  }
}
