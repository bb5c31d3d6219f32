/// The operation of a navigation controller on its stack.
public enum NavigationOperation: Hashable, Sendable {
  /// A controller is pushed.
  case push
  /// One or more controllers are popped.
  case pop
}
