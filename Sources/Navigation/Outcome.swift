/// How a command that was not refused went.
public enum Outcome: Hashable, Sendable {
  /// Carried out; ``Engine/returned`` has the nodes it gives back.
  case done
  /// There was nothing to do: the `nil` or `false` of the system's own call.
  case nothing
  /// Waits until the outermost command ends, or until its presenter is on screen.
  case postponed
  /// The app's objects said no.
  case declined
  /// Found impossible after objects had been asked; recorded as ``Event/dropped(_:_:)``.
  case dropped(Refusal)
}
