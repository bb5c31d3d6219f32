package import NavlogHistory
import NavlogNavigation

extension NodeNameIndex {
  /// Returns the names in the commands of a range; `nil` if they can't be found without reading
  /// everything before it, or if something can't be read.
  ///
  /// - Parameters:
  ///   - after: the position before the range.
  ///   - through: the last position of the range.
  ///   - count: how many of the last commands are of interest; `nil` for all.
  package static func near(
    after: UInt64, through: UInt64, last count: Int?, in history: SessionHistory,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) -> NodeNameIndex? {
    do throws(HistoryError) {
      let start = UInt64(try history.beginning().position)
      var first = max(after, start) + 1
      if var left = count, left <= 1_000 {
        try history.forEachCommandBackward(from: through, through: first) {
          (command) throws(HistoryError) in
          first = command.events.first?.position ?? first
          left -= 1
          return left > 0
        }
      } else if let command = try history.command(at: first) {
        first = command.events.first?.position ?? first
      }
      guard first > start + 1 else { return nil }
      let state = try history.hierarchy(at: first - 1, snapshots: snapshots)
      // If events had no effect, the names are only in the log.
      guard state.findings.isEmpty else { return nil }
      var names = NodeNameIndex(state.hierarchy, symbols: try history.names())
      // The last command belongs to the range to its end, which can be after it.
      let end = try history.commandEnd(after: max(through, 1) - 1) ?? through
      try history.forEachFact(from: first, through: end) { names.add($1, at: $0) }
      return names
    } catch {
      return nil
    }
  }
}
