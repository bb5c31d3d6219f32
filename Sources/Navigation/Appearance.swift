/// Where a controller stands between off screen and on (LIF-6).
public enum Appearance: UInt8, CaseIterable, Hashable, Sendable {
  /// Off screen.
  case disappeared
  /// Told that it will appear, not yet that it did.
  case appearing
  /// On screen.
  case appeared
  /// Told that it will disappear, not yet that it did.
  case disappearing

  var isBetween: Bool { self == .appearing || self == .disappearing }

  var isComing: Bool { self == .appearing || self == .appeared }
}
