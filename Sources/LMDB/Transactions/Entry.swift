/// A key with its value, as views into the map.
///
/// The views are valid as long as the transaction if they come from a ``Cursor``, and until the
/// next call if they come from a ``WriteCursor``. Copy them to keep them.
public struct Entry: ~Escapable {
  /// The key, 1 to 511 bytes.
  public let key: Span<UInt8>
  /// The value, at most 16 MiB.
  public let value: Span<UInt8>

  @inlinable @_lifetime(copy key, copy value)
  init(key: Span<UInt8>, value: Span<UInt8>) {
    self.key = key
    self.value = value
  }
}
