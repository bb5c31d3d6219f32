package import NavlogHistory
package import NavlogNavigation

/// The result of replaying an outermost command of the trunk in a fork.
package struct Reapplied: Sendable {
  /// The outcome of a replayed command.
  package enum Outcome: String, Sendable {
    /// The same events happened.
    case same
    /// The command was performed, with different events.
    case changed
    /// A command that succeeded in the trunk was rejected.
    case rejected
    /// There was nothing to do: the node to release doesn't exist.
    case void
  }

  /// The command in the trunk.
  package let recorded: LoggedCommand
  /// The outcome.
  package let outcome: Outcome
  /// The rejected commands.
  package let rejections: [Rejection]
  /// The events in the fork, without the values that were set; `nil` if nothing happened.
  package let result: LoggedCommand?
  /// The first trunk event that is missing or different in the fork.
  package let difference: UInt64?
  /// The rule changed deliberately since the trunk was recorded, if the difference comes from
  /// it.
  package let change: RuleChange?
}
