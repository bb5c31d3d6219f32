import EventStore
import History
import RestorationStore

extension Store {
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
