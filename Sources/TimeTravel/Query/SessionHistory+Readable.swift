import NavlogStore
public import NavlogHistory
import NavlogNavigation

extension SessionHistory {
  /// Returns the end of the last command before the first unreadable one, or the end of the session
  /// if all commands can be read.
  ///
  /// - Complexity: O(events)
  public func readableEnd() throws(HistoryError) -> UInt64 {
    let head = try info().head
    var last = UInt64(try beginning().position)
    do throws(HistoryError) {
      try forEachFact(from: last + 1, through: head) { position, event in
        if case .ended = event { last = position }
      }
    } catch {
      return last
    }
    return head
  }
}
