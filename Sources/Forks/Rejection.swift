package import NavlogNavigation

/// A recorded command that was rejected in a fork, and the reason.
package struct Rejection: Hashable, Sendable {
  /// The position of the command in the trunk.
  package let position: UInt64
  /// The command as recorded in the trunk.
  package let command: Command
  /// The engine's refusal.
  package let refusal: Refusal
  /// The trunk's events that created nodes missing in the fork.
  package let absent: [UInt64]
}
