package import History

/// What became of an outermost command of the trunk in a fork.
package struct Reapplied: Sendable {
  /// How it went.
  package enum Fate: String, Sendable {
    /// The same happened.
    case same
    /// It was carried out, and something else happened.
    case changed
    /// Something that was carried out then does not apply.
    case rejected
    /// There was nothing left to be done: who was let go is not there.
    case void
  }

  /// The command in the trunk.
  package let recorded: LoggedCommand
  /// How it went.
  package let fate: Fate
  /// What does not apply.
  package let rejections: [Rejection]
  /// What happened in the fork; without the values that were set. `nil` for nothing.
  package let result: LoggedCommand?
  /// The first event of the trunk that did not come about, or went otherwise.
  package let difference: UInt64?
}
