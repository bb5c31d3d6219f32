import NavlogStore
package import NavlogNavigation

extension SessionHistory {
  /// Folds the events after `hierarchy` up to `through`, and calls `body` with the state after each
  /// event that `wants` selects, until `body` returns `false`.
  ///
  /// Afterwards `hierarchy` is at the last folded position. This doesn't allocate memory per event,
  /// so it is suited to scanning all states of a session.
  package func fold(
    _ hierarchy: inout Hierarchy, through: UInt64, where wants: (Event) -> Bool = { _ in false },
    _ body: (UInt64, Hierarchy) throws(HistoryError) -> Bool = { _, _ in true }
  ) throws(HistoryError) {
    guard through > UInt64(hierarchy.position) else { return }
    let from = UInt64(hierarchy.position) + 1
    // A second reference to the state would make the first change copy it.
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

  /// Returns the command of the event at `position`; `nil` if there is no such event.
  public func command(at position: UInt64) throws(HistoryError) -> LoggedCommand? {
    var found: LoggedCommand?
    try forEachCommand(from: position, through: position) { command throws(HistoryError) in
      found = command
      return false
    }
    return found
  }

  /// Returns the last end of a command at or before `position`; the beginning of the history if
  /// there is none.
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

  /// Returns the first end of a command after `position`; `nil` if there is none.
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
