/// What a write does when the key is there already.
public struct PutMode: Hashable, Sendable {
  let flags: UInt32

  /// Replaces the value. The corresponding C flags are none.
  public static let upsert = PutMode(flags: 0)
  /// Fails with ``LMDBError/Code/keyExists`` and leaves the value. The C flag is `MDB_NOOVERWRITE`.
  public static let insert = PutMode(flags: 0x10)
  /// Adds behind the last key, and fails with ``LMDBError/Code/keyExists`` when the key is not
  /// greater. Fills pages to the brim. The C flag is `MDB_APPEND`.
  public static let append = PutMode(flags: 0x20000)
}
