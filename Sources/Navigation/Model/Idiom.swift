/// The family of device a window belongs to.
public enum Idiom: UInt8, CaseIterable, Hashable, Sendable {
  /// A phone.
  case phone
  /// A tablet.
  case pad
}
