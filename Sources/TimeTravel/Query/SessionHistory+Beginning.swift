package import NavlogHistory
import NavlogStore

extension SessionHistory {
  /// Returns when the history of the session begins, in nanoseconds since 1970: a fork shares events
  /// with its trunk that are older than itself.
  package func began() throws(HistoryError) -> UInt64 {
    try launched().started
  }
}
