/// How much a recorder queues, and how long a call waits, while its session can't be written.
public struct BacklogLimits: Hashable, Sendable {
  /// How long a call waits for room before its data is recorded in memory, in nanoseconds.
  public var patience: UInt64
  /// The maximum number of bytes in memory. When they are used up, events aren't recorded; once
  /// there is room, another session continues from the current state.
  public var memory: Int

  /// Creates limits; by default a quarter of a second and 8 MiB.
  public init(patience: UInt64 = 250_000_000, memory: Int = 8 << 20) {
    self.patience = patience
    self.memory = memory
  }
}
