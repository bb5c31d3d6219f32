/// The orientation of a window's interface (CON-17).
public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
  /// Upright.
  case portrait
  /// Upright, with the home indicator at the top.
  case portraitUpsideDown
  /// On its side, with the home indicator on the left.
  case landscapeLeft
  /// On its side, with the home indicator on the right.
  case landscapeRight
}

/// A set of orientations.
public struct OrientationMask: OptionSet, Hashable, Sendable {
  /// One bit for each ``Orientation``, by its raw value.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set with one orientation.
  public init(_ orientation: Orientation) { rawValue = 1 << UInt32(orientation.rawValue) }

  /// Upright.
  public static let portrait = OrientationMask(.portrait)
  /// Upright, with the home indicator at the top.
  public static let portraitUpsideDown = OrientationMask(.portraitUpsideDown)
  /// On its side, with the home indicator on the left.
  public static let landscapeLeft = OrientationMask(.landscapeLeft)
  /// On its side, with the home indicator on the right.
  public static let landscapeRight = OrientationMask(.landscapeRight)
  /// On either side.
  public static let landscape: OrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations: what a pad supports by default.
  public static let all: OrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  /// All orientations except upside down: what a phone supports by default.
  public static let allButUpsideDown: OrientationMask = [.portrait, .landscape]

  /// Whether the orientation is in the set.
  public func contains(_ orientation: Orientation) -> Bool {
    contains(OrientationMask(orientation))
  }
}
