/// The amount of space in one direction.
public enum SizeClass: UInt8, CaseIterable, Hashable, Sendable {
  /// Inherited or unknown.
  case unspecified
  /// Limited space.
  case compact
  /// Ample space.
  case regular
}
