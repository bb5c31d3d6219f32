import EventStore
import Navigation

extension SessionHistory {
  /// Which snapshots a reconstruction may begin with.
  public enum SnapshotUse: Hashable, Sendable {
    /// The newest that can be used; on one that can't, the next older.
    case newest
    /// None: every event is folded.
    case none
  }

  /// The state of the session at `position`, 0 being the empty one.
  ///
  /// The newest usable snapshot at or before it, and the events from there on; without one all
  /// events, from the state the history begins with. What could not be used or folded is reported
  /// in the answer. Throws when the position is not in the history, or when an event can't be read.
  ///
  /// - Parameter checksDigests: compares the state with what was recorded, after each command.
  /// - Complexity: O(nodes + events since the snapshot).
  public func hierarchy(
    at position: UInt64, snapshots: SnapshotUse = .newest, checksDigests: Bool = false
  ) throws(HistoryError) -> Reconstruction {
    let begun = Store.monotonicTime()
    var fallbacks: [Reconstruction.Fallback] = []
    let start = try basis(atOrBefore: position, snapshots, &fallbacks)
    var fold = Fold(start.hierarchy, versions, checksDigests: checksDigests)
    let from = UInt64(start.hierarchy.position)
    try check(position, from)
    if position > from {
      try store.scan(session, from: from + 1, through: position) {
        (record, bytes) throws(HistoryError) in
        try fold.add(record, bytes, through: position)
        return true
      }
    }
    return Reconstruction(
      hierarchy: fold.settled(), basis: start.basis, fallbacks: fallbacks, folded: fold.folded,
      findings: fold.findings, findingCount: fold.findingCount,
      nanoseconds: Store.monotonicTime() &- begun)
  }

  private func check(_ position: UInt64, _ base: UInt64) throws(HistoryError) {
    let head = try info().head
    guard position > head || position < base || position > UInt64(Position.max) else { return }
    let least = position < base ? base : 0
    throw HistoryError(
      StoreError(
        position < base ? .belowBase : .noSuchPosition,
        position < base
          ? "Position \(position) was trimmed away" : "Position \(position) does not exist",
        hint: position < base
          ? "the history of session \(session) begins at position \(least)"
          : "session \(session) has \(head) events"))
  }

  // MARK: - Where to begin

  private func basis(
    atOrBefore position: UInt64, _ use: SnapshotUse, _ fallbacks: inout [Reconstruction.Fallback]
  ) throws(HistoryError) -> (hierarchy: Hierarchy, basis: Reconstruction.Basis) {
    if use == .newest,
      let found = try usableSnapshot(atOrBefore: position, &fallbacks)
    {
      return (found, .snapshot(UInt64(found.position)))
    }
    guard let base = try base() else { return (Hierarchy(), .empty) }
    return (base.hierarchy, .base(UInt64(base.hierarchy.position)))
  }

  private func usableSnapshot(
    atOrBefore position: UInt64, _ fallbacks: inout [Reconstruction.Fallback]
  ) throws(HistoryError) -> Hierarchy? {
    let reader = snapshots.reader
    var bound = position
    while true {
      let answer: Store.SnapshotAnswer
      do throws(StoreError) {
        answer = try store.snapshot(of: session, atOrBefore: bound, for: reader)
      } catch {
        throw HistoryError(error)
      }
      let at: UInt64
      switch answer {
      case .absent: return nil
      case .stale(let header, let position, let reason):
        at = position
        fallbacks.append(
          .init(position: position, reason: reason, isDamaged: snapshots.isDamage(header)))
      case .usable(let header, let body):
        at = header.position
        do throws(HistoryError) {
          let body = try snapshots.upgraded(body, of: header)
          let hierarchy = try SnapshotReader.hierarchy(body.span, versions)
          if UInt64(hierarchy.position) == at { return hierarchy }
          fallbacks.append(
            .init(position: at, reason: "it is of another position", isDamaged: true))
        } catch {
          fallbacks.append(.init(position: at, reason: error.message, isDamaged: true))
        }
      }
      guard at > 0 else { return nil }
      bound = at - 1
    }
  }
}
