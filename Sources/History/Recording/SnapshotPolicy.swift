/// When a recorder takes snapshots of its session: at the first end of a command at which both
/// limits are passed, so that neither many nodes nor many events make them expensive.
public struct SnapshotPolicy: Hashable, Sendable {
  /// So many events lie between two snapshots at the least.
  public var events: Int
  /// So many times what the last snapshot takes of the file lies between two, in what the log takes of
  /// it, at the least: 21 makes snapshots a little less than 5 % of the log, whatever it is of.
  public var share: Int

  /// So many bytes of log are folded within a few milliseconds. Snapshots so large that `share` would
  /// let more lie between them come earlier, up to ``largeShare``, as nobody likes to wait for them.
  private static let reach = 1 &<< 19
  /// What takes the place of `share` in the end, for the largest: they are a seventh of the log.
  private static let largeShare = 6

  /// Makes a policy.
  public init(events: Int = 1_024, share: Int = 21) {
    self.events = events
    self.share = share
  }

  /// Whether a snapshot is due so many events and bytes of log behind the last, which took `size`.
  func isDue(events: Int, bytes: Int, behind size: Int) -> Bool {
    let least = share &* size
    let large = max(Self.reach, Self.largeShare &* size)
    return events >= self.events && bytes >= min(least, large)
  }
}
