/// What a recorder does when its session can't be written, because the disk is full or slow.
public struct BacklogLimits: Hashable, Sendable {
  /// How long a call waits for room before what it records goes to memory, in nanoseconds.
  public var patience: UInt64
  /// How many bytes memory takes; what does not fit ends the recording.
  public var memory: Int

  /// Makes limits: a quarter of a second, and 8 MiB.
  public init(patience: UInt64 = 250_000_000, memory: Int = 8 << 20) {
    self.patience = patience
    self.memory = memory
  }
}
