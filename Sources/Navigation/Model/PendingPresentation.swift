/// A presentation that waits until its presenter is on screen (PRE-21).
public struct PendingPresentation: Hashable, Sendable {
  /// The waiting command.
  public internal(set) var command: Command
  /// The event that deferred the command.
  public internal(set) var position: Position
}
