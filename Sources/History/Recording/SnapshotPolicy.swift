/// Determines when a recorder takes snapshots of its session: at the first end of a command at
/// which both limits are exceeded, so that neither many nodes nor many events make them expensive.
public struct SnapshotPolicy: Hashable, Sendable {
  /// The minimum number of events between two snapshots.
  public var events: Int
  /// The minimum size of the log between two snapshots, as a multiple of the last snapshot's size
  /// in the file. With 21, snapshots are a little less than 5 % of the log, whatever it contains.
  public var share: Int

  /// The number of bytes of log that are folded within a few milliseconds. Snapshots so large that
  /// `share` would allow more between them are taken earlier, up to ``largeShare``, to limit the
  /// time of a reconstruction.
  private static let reach = 1 &<< 19
  /// The multiple that replaces `share` for the largest snapshots, which are then a seventh of the
  /// log.
  private static let largeShare = 6

  /// Creates a policy.
  public init(events: Int = 1_024, share: Int = 21) {
    self.events = events
    self.share = share
  }

  /// Returns whether a snapshot is due after this many events and bytes of log since the last one,
  /// whose size was `size`.
  func isDue(events: Int, bytes: Int, after size: Int) -> Bool {
    let least = share &* size
    let large = max(Self.reach, Self.largeShare &* size)
    return events >= self.events && bytes >= min(least, large)
  }
}
