/// When a recorder takes snapshots of its session: at the first end of a command at which both
/// limits are passed, so that neither many nodes nor many events make them expensive.
public struct SnapshotPolicy: Hashable, Sendable {
  /// So many events lie between two snapshots at the least.
  public var events: Int
  /// So many times what the last snapshot takes of the file lies between two, in what the log takes of
  /// it, at the least: 21 makes snapshots a little less than 5 % of the log, whatever it is of.
  public var share: Int

  /// Makes a policy.
  public init(events: Int = 1_024, share: Int = 21) {
    self.events = events
    self.share = share
  }
}
