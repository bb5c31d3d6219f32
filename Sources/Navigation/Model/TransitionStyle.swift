/// The animation of a presentation. Only recorded, except that a context may impose its own
/// (PRE-2).
public enum TransitionStyle: UInt8, CaseIterable, Hashable, Sendable {
  /// Slides up; the default.
  case coverVertical
  /// Flips around.
  case flipHorizontal
  /// Fades.
  case crossDissolve
  /// Curls the page up.
  case partialCurl
}
