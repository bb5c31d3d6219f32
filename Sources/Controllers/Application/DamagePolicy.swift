/// What an app does with a store that is damaged.
public enum DamagePolicy: Hashable, Sendable {
  /// Throws an ``ApplicationError`` whose cause is ``ApplicationError/Cause/damaged``; the store stays as it is.
  case refuse
  /// Moves the store away whole, to a directory beside it, and goes on with what can be read of it;
  /// ``LaunchReport/setAside`` says where it is.
  case setAside
}
