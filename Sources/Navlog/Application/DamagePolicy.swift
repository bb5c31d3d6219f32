/// What an app does with a damaged store.
public enum DamagePolicy: Hashable, Sendable {
  /// Throws an ``ApplicationError`` whose cause is ``ApplicationError/Cause/damaged``; the store
  /// isn't changed.
  case refuse
  /// Moves the whole store to a directory beside it, and continues with what can be read of it;
  /// ``LaunchReport/setAside`` contains its new path.
  case setAside
}
