/// The result of a command that wasn't refused.
public enum Outcome: Hashable, Sendable {
  /// Executed. ``Engine/returned`` has the nodes that it returned.
  case done
  /// Nothing to do: UIKit's own method would return `nil` or `false`.
  case nothing
  /// Postponed until the outermost command ends, or until the presenter is on screen.
  case postponed
  /// The app's objects declined.
  case declined
  /// Became impossible after objects had been asked, or after it had waited; recorded as
  /// ``Event/dropped(_:_:)``. Answers and a segue's preparation decide what it is about, so callbacks
  /// may have come before.
  case dropped(Refusal)
}
