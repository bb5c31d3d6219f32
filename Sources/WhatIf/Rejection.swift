package import Navigation

/// A recorded command that does not apply to the state of a fork, and why.
package struct Rejection: Hashable, Sendable {
  /// Where the trunk has the command.
  package let position: UInt64
  /// The command as the trunk has it.
  package let command: Command
  /// What the engine said.
  package let refusal: Refusal
  /// The events of the trunk that made nodes which are not there.
  package let absent: [UInt64]
}
