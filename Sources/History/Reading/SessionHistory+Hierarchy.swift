import NavlogStore
import NavlogNavigation

extension SessionHistory {
  /// The snapshots that a reconstruction may use.
  public enum SnapshotUse: Hashable, Sendable {
    /// The newest usable one; if one can't be used, the next older one is tried.
    case newest
    /// No snapshots: every event is folded.
    case none
  }

  /// Returns the state of the session at `position`; 0 is the empty state.
  ///
  /// The state is reconstructed from the newest usable snapshot at or before `position` and the
  /// events after it; without a snapshot, from the beginning of the history. The result contains
  /// the snapshots and events that could not be used. Throws if the position isn't in the history,
  /// or if an event can't be read.
  ///
  /// - Parameters:
  ///   - position: the number of events, at most the last position of the session.
  ///   - snapshots: whether to begin with a snapshot.
  ///   - checksDigests: whether to compare the state with the recorded digest after each command.
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

  /// Throws if there is no such position, or if it was trimmed away.
  package func check(_ position: UInt64) throws(HistoryError) {
    try check(position, UInt64(try beginning().position))
  }

  private func check(_ position: UInt64, _ base: UInt64) throws(HistoryError) {
    let head = try info().head
    guard position > head || position < base || position > UInt64(Position.max) else { return }
    guard position >= base else {
      throw HistoryError(
        .belowBase(
          position, of: session, base, isPart: try launched().description.imported != nil))
    }
    throw HistoryError(.aboveHead("\(position)", of: session, base, head))
  }

  // MARK: - The basis of a reconstruction

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
      let answer: Store.SnapshotLookup
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
