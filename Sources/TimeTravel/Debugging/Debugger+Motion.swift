extension Debugger {
  /// How far the cursor moves, in either direction.
  public enum Motion: Hashable, Sendable {
    /// To the next event, or back to the previous one.
    case event
    /// To the end of the next outermost command, or back to the end of the previous one.
    case command
    /// To the first event of the next command, including nested commands.
    case intoCommand
    /// To the last event of the scope that ends first, where a scope is a transition or the
    /// outermost command; or back to the first event of the scope that began last.
    case outOfScope
    /// To the next stop point, mark or version change.
    case toStop
  }

  /// The direction of a motion.
  public enum Direction: Hashable, Sendable {
    /// To later positions.
    case forward
    /// To earlier positions.
    case back
  }
}
