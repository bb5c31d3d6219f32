public import LMDB

/// One step from a store format to the next: a file of its own, never edited once it has landed.
///
/// A migration reads and writes rows by layouts of its own, frozen with it, so that it still means
/// the same when everything around it has changed. It works through the store in chunks, each a
/// transaction; what it has done and where it goes on is in the same transaction, so that a process
/// killed at any moment leaves a store that the next one finishes.
public struct Migration: Sendable {
  /// How a chunk leaves the store.
  public enum Progress: Sendable {
    /// There is more to do, from this key on.
    case goOn(from: [UInt8])
    /// Every row has the new format.
    case done
  }

  /// The format it reads.
  public let from: UInt64
  /// The format it writes, one more.
  public var to: UInt64 { from + 1 }
  /// What it does, in a few words, for the history of formats.
  public let summary: String
  /// The oldest format that a program must know to read what it writes.
  public let oldestReader: UInt64

  /// Carries rows over from the key on where the last chunk stopped (`nil` at first), about
  /// `rows` of them; doing a chunk again changes nothing.
  public typealias Chunk =
    @Sendable (_ transaction: inout WriteTransaction, _ from: [UInt8]?, _ rows: Int)
    throws(MigrationError) -> Progress

  let chunk: Chunk

  /// Makes a migration.
  public init(
    from: UInt64, summary: String, oldestReader: UInt64, chunk: @escaping Chunk
  ) {
    self.from = from
    self.summary = summary
    self.oldestReader = oldestReader
    self.chunk = chunk
  }
}
