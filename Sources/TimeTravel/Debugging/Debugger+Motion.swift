extension Debugger {
  /// How far the cursor goes; each there and back.
  public enum Motion: Hashable, Sendable {
    /// To the next event; back to the one before.
    case event
    /// To the end of the next outermost command; back to the end of the one before.
    case command
    /// To the first event of the next command, also of one that is issued inside of another.
    case intoCommand
    /// To the last event of what the cursor is in, a transition or the outermost command, whichever
    /// is over first; back to the first event of what began last.
    case outOfScope
    /// To the next stop point, mark or version change.
    case toStop
  }

  /// Forward or back.
  public enum Way: Hashable, Sendable {
    /// To later positions.
    case forward
    /// To earlier ones.
    case back
  }
}
