/// A presentation that waits for its presenter to be on screen (PRE-21).
public struct Deferral: Hashable, Sendable {
  /// What waits.
  public internal(set) var command: Command
  /// The event that made it wait.
  public internal(set) var position: Position
}
