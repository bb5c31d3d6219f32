/// The limits of a store.
public enum Limits {
  /// The maximum length of a key in bytes; the minimum is 1.
  public static let keyLength = 511
  /// The maximum size of a value in bytes.
  public static let valueSize = 16 << 20
  /// The maximum size of the map in bytes of address space, not of disk space.
  package static let mapSize = 1 << 46
  /// How often a map can double before it has that size.
  static let growths = mapSize.trailingZeroBitCount
}
