/// The origin of a controller or of a request.
public enum Origin: UInt8, CaseIterable, Hashable, Sendable {
  /// The app's code.
  case code
  /// The user.
  case user
  /// A storyboard: the controller is loaded from a nib (LIF-2).
  case storyboard
}
