import EventStore
package import Navigation

extension SessionHistory {
  /// Folds the events behind `hierarchy` up to `through`, and shows the state after each that `wants`
  /// asks for, until `body` says false.
  ///
  /// `hierarchy` is then at the last position that was folded. Nothing is allocated for an event: this
  /// is how a whole session is looked through state by state.
  package func fold(
    _ hierarchy: inout Hierarchy, through: UInt64, where wants: (Event) -> Bool = { _ in false },
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Bool = { _, _ in true }
  ) throws(HistoryError) {
    guard through > UInt64(hierarchy.position) else { return }
    let from = UInt64(hierarchy.position) + 1
    // A second holder of the state would make the first change copy all of it.
    var fold = Fold(exchange(&hierarchy, for: Hierarchy()), versions, checksDigests: false)
    defer { hierarchy = fold.settled() }
    try store.scan(session, from: from, through: through) {
      (record, bytes) throws(HistoryError) in
      try fold.add(record, bytes, through: through, where: wants, body)
    }
  }

  private func exchange(_ hierarchy: inout Hierarchy, for other: Hierarchy) -> Hierarchy {
    var taken = other
    swap(&taken, &hierarchy)
    return taken
  }

  /// The command that the event at `position` belongs to; `nil` when there is no such event.
  public func command(at position: UInt64) throws(HistoryError) -> LoggedCommand? {
    var found: LoggedCommand?
    try forEachCommand(from: position, through: position) { command throws(HistoryError) in
      found = command
      return false
    }
    return found
  }

  /// The last end of a command at or before `position`; where the history begins when there is none.
  public func commandEnd(atOrBefore position: UInt64) throws(HistoryError) -> UInt64 {
    var end = position
    guard position > 0 else { return 0 }
    try store.scanBackward(session, from: position) { (record, _) throws(HistoryError) in
      end = record.last
      guard !record.endsCommand || record.last > position else { return false }
      end = record.first - 1
      return true
    }
    return end
  }

  /// The first end of a command behind `position`; `nil` behind the last.
  public func commandEnd(after position: UInt64) throws(HistoryError) -> UInt64? {
    var end: UInt64?
    try store.scan(session, from: position + 1) { (record, _) throws(HistoryError) in
      guard record.endsCommand else { return true }
      end = record.last
      return false
    }
    return end
  }
}
