/// The two size classes of a window or of an override.
public struct Traits: Hashable, Sendable {
  /// The horizontal size class.
  public var horizontal: SizeClass
  /// The vertical size class.
  public var vertical: SizeClass

  /// Creates traits from two size classes.
  public init(horizontal: SizeClass = .unspecified, vertical: SizeClass = .unspecified) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Returns `other`, with unspecified size classes taken from these traits.
  func overridden(by other: Traits) -> Traits {
    Traits(
      horizontal: other.horizontal == .unspecified ? horizontal : other.horizontal,
      vertical: other.vertical == .unspecified ? vertical : other.vertical)
  }

  /// Both size classes in one number, two bits each, for the argument of a call.
  public var raw: UInt32 { UInt32(horizontal.rawValue) | UInt32(vertical.rawValue) << 2 }
}
