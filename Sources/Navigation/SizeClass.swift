/// How much room there is in one direction.
public enum SizeClass: UInt8, CaseIterable, Hashable, Sendable {
  /// Inherited, or not known.
  case unspecified
  /// Little room.
  case compact
  /// Much room.
  case regular
}
