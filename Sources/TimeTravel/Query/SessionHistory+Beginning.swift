package import NavlogHistory
import NavlogStore

extension SessionHistory {
  /// Returns when the history of the session begins, in nanoseconds since 1970: a fork shares events
  /// with its trunk that are older than itself.
  package func began() throws(HistoryError) -> UInt64 {
    var info = try info()
    do throws(StoreError) {
      while info.description.origin.kind == .forked, let point = info.description.origin.point,
        let trunk = try store.session(point.id)
      {
        info = trunk
      }
    } catch {
      throw HistoryError(error)
    }
    return info.started
  }
}
