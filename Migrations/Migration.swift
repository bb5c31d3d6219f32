public import NavlogLMDB

/// A migration from one store format to the next. Each is in a file of its own, which never changes
/// once it is merged.
///
/// A migration reads and writes rows by its own frozen layouts, so that its meaning doesn't change
/// with the program. It processes the store in chunks, one transaction each. The changes of a chunk
/// and the position of the next one are in the same transaction, so if the process is killed at any
/// moment, the next one can finish the migration.
public struct Migration: Sendable {
  /// The result of a chunk.
  public enum Progress: Sendable {
    /// There are more rows, from this key on.
    case goOn(from: [UInt8])
    /// Every row has the new format.
    case done
  }

  /// The format that it reads.
  public let from: UInt64
  /// The format that it writes, which is the next one.
  public var to: UInt64 { from + 1 }
  /// A short description for the history of formats.
  public let summary: String
  /// The oldest format that a program must know to read the new format.
  public let oldestReader: UInt64

  /// Migrates about `rows` rows from the key `from` on, at which the last chunk ended (`nil` at
  /// first). Running a chunk again has no effect.
  public typealias Chunk =
    @Sendable (_ transaction: inout WriteTransaction, _ from: [UInt8]?, _ rows: Int)
    throws(MigrationError) -> Progress

  let chunk: Chunk

  /// Creates a migration.
  public init(
    from: UInt64, summary: String, oldestReader: UInt64, chunk: @escaping Chunk
  ) {
    self.from = from
    self.summary = summary
    self.oldestReader = oldestReader
    self.chunk = chunk
  }
}
