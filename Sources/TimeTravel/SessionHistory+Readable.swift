import EventStore
public import History
import Navigation

extension SessionHistory {
  /// The end of the last command before the first one that can't be read; the end of the session when
  /// all can be.
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
