/// Something that a fold met and could make nothing of.
public struct Finding: Hashable, Sendable {
  /// What it was.
  public enum Kind: String, Hashable, Sendable {
    /// An event that could not have happened in the state it came in; it changed nothing.
    case impossible
    /// An event of a kind that only a newer program knows; it changed nothing.
    case foreign
    /// After a command the state is not the one that was recorded.
    case wrongDigest
  }

  /// What it was.
  public let kind: Kind
  /// The position of the event, or of the last one of the command.
  public let position: UInt64
}
