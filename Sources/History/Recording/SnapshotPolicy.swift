/// When a recorder takes snapshots of its session: at the first end of a command at which both
/// limits are passed, so that neither many nodes nor many events make them expensive.
public struct SnapshotPolicy: Hashable, Sendable {
  /// So many events lie between two snapshots at the least.
  public var events: Int
  /// So many times the bytes of the last snapshot lie between two, in bytes of events, at the least.
  public var share: Int

  /// Makes a policy.
  public init(events: Int = 1_024, share: Int = 8) {
    self.events = events
    self.share = share
  }
}
