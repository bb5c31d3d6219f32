import EventStore

/// What a session takes its times from: the machine's two clocks, or a test's.
public struct SessionClock: Sendable {
  /// The time, in nanoseconds since 1970; it may jump.
  public var wall: @Sendable () -> UInt64
  /// Nanoseconds since some moment; it never jumps.
  public var monotonic: @Sendable () -> UInt64

  /// Takes the time from `wall` and `monotonic`.
  public init(
    wall: @escaping @Sendable () -> UInt64, monotonic: @escaping @Sendable () -> UInt64
  ) {
    self.wall = wall
    self.monotonic = monotonic
  }

  /// The machine's clocks.
  public static let live = SessionClock(
    wall: { Store.systemTime() }, monotonic: { Store.monotonicTime() })
}
