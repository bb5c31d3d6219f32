/// What a navigation controller does with its stack.
public enum NavigationOperation: Hashable, Sendable {
  /// A controller comes.
  case push
  /// One or more go.
  case pop
}
