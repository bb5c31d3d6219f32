/// The two size classes of a window or of an override.
public struct Traits: Hashable, Sendable {
  /// The room from side to side.
  public var horizontal: SizeClass
  /// The room from top to bottom.
  public var vertical: SizeClass

  /// Puts two size classes together.
  public init(horizontal: SizeClass = .unspecified, vertical: SizeClass = .unspecified) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// These traits, with what `other` leaves open taken from `self`.
  func overridden(by other: Traits) -> Traits {
    Traits(
      horizontal: other.horizontal == .unspecified ? horizontal : other.horizontal,
      vertical: other.vertical == .unspecified ? vertical : other.vertical)
  }

  /// Both classes in one number, for a call's argument: two bits each.
  public var raw: UInt32 { UInt32(horizontal.rawValue) | UInt32(vertical.rawValue) << 2 }
}
