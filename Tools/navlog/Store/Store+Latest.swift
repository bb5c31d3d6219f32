import EventStore
import History
import RestorationStore

extension Store {
  /// The session that the next launch would restore; where there is none, the youngest.
  func latest() throws(StoreError) -> SessionInfo? {
    do throws(HistoryError) {
      if let source = try LastSession(self).source?.session { return try found(source) }
    } catch {
      // What can't be read to its end can still be looked at.
    }
    if let youngest = try lastSession(where: { $0.isRestorable }) { return youngest }
    return try lastSession()
  }

  private func found(_ number: SessionNumber) throws(HistoryError) -> SessionInfo {
    do throws(StoreError) { return try session(number) } catch { throw HistoryError(error) }
  }

  /// The session that the next launch would restore; where there is none, the youngest.
  func latest(of sessions: [SessionInfo]) -> SessionInfo? {
    let youngest = sessions.last { $0.isRestorable } ?? sessions.last
    do throws(HistoryError) {
      let source = try LastSession(self).source?.session
      return sessions.first { $0.number == source } ?? youngest
    } catch {
      // What can't be read to its end can still be looked at.
      return youngest
    }
  }
}
