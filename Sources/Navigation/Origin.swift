/// Where a controller, or the wish to do something, comes from.
public enum Origin: UInt8, CaseIterable, Hashable, Sendable {
  /// The app's code.
  case code
  /// The user's hand.
  case user
  /// A storyboard: the controller wakes from a nib (LIF-2).
  case storyboard
}
