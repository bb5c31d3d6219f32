package import NavlogStore

/// A session in the lineage of a fork, with its last shared position.
package struct ForkSegment: Sendable {
  /// The session.
  package let info: SessionInfo
  /// The last position that the fork shares with the session; for the fork itself, its head.
  package let end: UInt64
}

extension SessionHistory {
  /// Returns the session and the sessions that it was forked from, nearest first.
  ///
  /// A fork has the history of its trunk up to the fork, so the launch at the beginning of the last
  /// one is part of the fork, too.
  package func segments() throws(HistoryError) -> [ForkSegment] {
    var stretches: [ForkSegment] = []
    var end = UInt64.max
    var info = try info()
    while true {
      stretches.append(ForkSegment(info: info, end: min(end, info.head)))
      guard info.description.origin.kind == .forked, let point = info.description.origin.point,
        // A fork is always newer than its trunk, so this terminates. The trunk can be in another
        // store.
        point.session < info.number
      else { return stretches }
      end = min(end, point.position)
      do throws(StoreError) { info = try store.session(point.session) } catch {
        throw HistoryError(error)
      }
    }
  }

  /// Returns the session that recorded the event at `position`: for one before a fork, the trunk.
  package func recorder(of position: UInt64) throws(HistoryError) -> SessionNumber {
    try segments().last { position <= $0.end }?.info.number ?? session
  }

  /// Returns the session that began with the launch in this history: for a fork, the session at the
  /// root of its lineage.
  package func launched() throws(HistoryError) -> SessionInfo {
    guard let last = try segments().last else { return try info() }
    return last.info
  }
}
