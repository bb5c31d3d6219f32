/// One key with its value, as views into the map.
///
/// The views die with what handed them out: the transaction for a ``Cursor``, the next call for a
/// ``WriteCursor``. Copy what you want to keep.
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
