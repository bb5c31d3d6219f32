/// What a store can hold.
public enum Limits {
  /// The longest key, in bytes; the shortest has one.
  public static let keyLength = 511
  /// The largest value, in bytes.
  public static let valueSize = 16 << 20
  /// The largest map, in bytes: address space, not disk.
  package static let mapSize = 1 << 46
}
