/// How a write treats an existing key.
public struct PutMode: Hashable, Sendable {
  let flags: UInt32

  /// Replaces the value. There is no corresponding C flag.
  public static let upsert = PutMode(flags: 0)
  /// Fails with ``LMDBError/Code/keyExists`` and keeps the value. The C flag is `MDB_NOOVERWRITE`.
  public static let insert = PutMode(flags: 0x10)
  /// Appends after the last key, and fails with ``LMDBError/Code/keyExists`` if the key isn't
  /// greater. Fills pages completely. The C flag is `MDB_APPEND`.
  public static let append = PutMode(flags: 0x20000)
}
