/// A part of the system's interface that controllers determine (CON-16, CON-17).
public enum SystemInterfaceElement: UInt8, CaseIterable, Hashable, Sendable {
  /// The style of the status bar, and whether it is hidden.
  case statusBar
  /// Whether the home indicator is hidden.
  case homeIndicator
  /// The edges of the screen at which the system's gestures wait.
  case systemGestures
  /// The orientations of the interface.
  case orientations
}
