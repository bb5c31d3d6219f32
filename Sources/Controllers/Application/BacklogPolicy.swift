import EventStore
import History

/// What an app does while its session can't be written, because the disk is full or slow.
///
/// A command waits for room, no longer than ``patience``. From then on commands are recorded in memory,
/// which does not outlive the process: the app is told by a ``Problem`` of the code
/// ``Problem/Code/notSafe``. When there is room, all of it is written in order, and a problem of the code
/// ``Problem/Code/safeAgain`` says so.
public struct BacklogPolicy: Hashable, Sendable {
  /// How long the main actor waits for room, once.
  public var patience: Duration
  /// How many bytes of memory what is recorded may take. What comes when they are full is not recorded:
  /// a problem of the code ``Problem/Code/notRecorded`` names the position.
  public var memory: Int
  /// Whether `.continuous` state is recorded again when there is room, and only its newest value. Then
  /// a hand that scrolls fills no memory.
  public var holdsContinuousStateBack: Bool

  /// Makes a policy: a quarter of a second, 8 MiB, and continuous state comes last.
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
