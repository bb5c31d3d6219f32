package import NavlogStore
import NavlogHistory

extension Store {
  /// The session that the next launch would restore, or else the youngest one.
  package func latest() throws(StoreError) -> SessionInfo? {
    do throws(HistoryError) {
      if let source = try LastSession(self).source?.session { return try found(source) }
    } catch {
      // A session with an unreadable end can still be shown.
    }
    if let youngest = try lastSession(where: { $0.isRestorable }) { return youngest }
    return try lastSession()
  }

  private func found(_ number: SessionNumber) throws(HistoryError) -> SessionInfo {
    do throws(StoreError) { return try session(number) } catch { throw HistoryError(error) }
  }

  /// Returns the session that the next launch would restore, or else the youngest one.
  package func latest(of sessions: [SessionInfo]) -> SessionInfo? {
    let youngest = sessions.last { $0.isRestorable } ?? sessions.last
    do throws(HistoryError) {
      let source = try LastSession(self).source?.session
      return sessions.first { $0.number == source } ?? youngest
    } catch {
      // A session with an unreadable end can still be shown.
      return youngest
    }
  }
}
