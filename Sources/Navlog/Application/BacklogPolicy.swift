import NavlogStore
import NavlogHistory

/// What an app does while its session can't be written, because the disk is full or slow.
///
/// A command waits for room, but no longer than ``patience``. From then on, commands are recorded
/// in memory only, and are lost if the process dies; the app gets a ``ApplicationProblem`` of the code
/// ``ApplicationProblem/Code/recordingInMemory``. When the store has room again, all of them are written in order, and
/// the app gets a problem of the code ``ApplicationProblem/Code/memoryWritten``.
public struct BacklogPolicy: Hashable, Sendable {
  /// The longest time that the main actor waits for room, once.
  public var patience: Duration
  /// The number of bytes of memory that unwritten records may use. When they are used up, further
  /// events aren't recorded; a problem of the code ``ApplicationProblem/Code/notRecorded`` names the position.
  /// The newest value of each key of the state stays in memory, and once the store has room,
  /// another session continues from there.
  public var memory: Int
  /// Whether `.continuous` state isn't recorded until the store has room again, and then only its
  /// newest value. With that, scrolling doesn't fill the memory.
  public var holdsContinuousStateBack: Bool

  /// Creates a policy; by default a quarter of a second, 8 MiB, and continuous state held back.
  public init(
    patience: Duration = .milliseconds(250), memory: Int = 8 << 20,
    holdsContinuousStateBack: Bool = true
  ) {
    self.patience = patience
    self.memory = memory
    self.holdsContinuousStateBack = holdsContinuousStateBack
  }

  var limits: BacklogLimits { BacklogLimits(patience: patience.nanoseconds, memory: memory) }
}
