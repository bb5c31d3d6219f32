import NavlogStore
import NavlogNavigation

extension SessionHistory {
  /// Folds the whole history, and compares the state after each command with the recorded digest,
  /// and the state at each snapshot with the snapshot.
  ///
  /// - Parameter repairs: whether to replace snapshots that can't be used or contain another state.
  ///   Nothing else is changed.
  package func checkSnapshots(repairs: Bool = false) throws(HistoryError) -> SnapshotCheck {
    var check = SnapshotCheck()
    var kept: [UInt64: Int] = [:]
    do throws(StoreError) {
      for snapshot in try store.snapshots(of: session) {
        kept[snapshot.position] = snapshot.bytes
      }
    } catch {
      throw HistoryError(error)
    }
    let begun = try beginning()
    var fold = Fold(begun, versions, checksDigests: true)
    var positions = kept.keys.sorted()[...]
    // Housekeeping deletes the snapshots before the beginning of the history.
    positions = positions.drop { $0 <= UInt64(begun.position) }
    var rebuilt: [(hierarchy: Hierarchy, index: Int)] = []
    try store.scan(session, from: UInt64(begun.position) + 1) {
      (record, bytes) throws(HistoryError) in
      try fold.add(record, bytes, through: record.last)
      while let position = positions.first, position <= record.last {
        positions.removeFirst()
        let state = fold.settled()
        let standing = try standing(of: position, state)
        check.snapshots.append(
          .init(position: position, standing: standing, bytes: kept[position] ?? 0))
        if repairs, standing != .same { rebuilt.append((state, check.snapshots.count - 1)) }
      }
      return true
    }
    for position in positions {
      check.snapshots.append(
        .init(
          position: position, standing: .stale("it is later than the end of the log"),
          bytes: kept[position] ?? 0))
    }
    check.folded = fold.folded
    check.findings = fold.findings
    check.findingCount = fold.findingCount
    for (state, index) in rebuilt {
      try replace(check.snapshots[index].position, by: state)
      check.snapshots[index].isRebuilt = true
    }
    return check
  }

  private func standing(
    of position: UInt64, _ state: Hierarchy
  ) throws(HistoryError) -> SnapshotCheck.Standing {
    let reader = Store.SupportedSnapshots(
      format: SnapshotLayout.format, reducer: Hierarchy.reducerVersion)
    let answer: Store.SnapshotLookup
    do throws(StoreError) {
      answer = try store.snapshot(of: session, atOrBefore: position, for: reader)
    } catch {
      throw HistoryError(error)
    }
    switch answer {
    case .absent: return .stale("it is gone")
    case .stale(_, _, let reason): return .stale(reason)
    case .usable(_, let body):
      do throws(HistoryError) {
        let found = try SnapshotReader.hierarchy(body.span, versions)
        return found == state && found.digest == state.digest ? .same : .different
      } catch {
        return .stale(error.message)
      }
    }
  }

  /// Deletes the snapshot at `position`, and replaces it by one of `state` if the state is at that
  /// position.
  private func replace(_ position: UInt64, by state: Hierarchy) throws(HistoryError) {
    do throws(StoreError) {
      try store.dropSnapshot(of: session, at: position)
    } catch {
      throw HistoryError(error)
    }
    guard UInt64(state.position) == position else { return }
    try SnapshotKeeper.keep(state, in: store, session, versions)
  }
}
