import NavlogStore

/// The source of a session's times: the machine's wall clock and its monotonic clock, or
/// those of a test.
public struct SessionClock: Sendable {
  /// The time in nanoseconds since 1970; it may jump.
  public var wall: @Sendable () -> UInt64
  /// Nanoseconds since an arbitrary moment; it never jumps.
  public var monotonic: @Sendable () -> UInt64

  /// Creates a clock from `wall` and `monotonic`.
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
