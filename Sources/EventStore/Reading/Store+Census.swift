public import LMDB
internal import Migrations

extension Store {
  /// What the store says of itself, without a look at its sessions.
  public struct Overview: Hashable, Sendable {
    /// The format of its rows, and the oldest format a program must know to read it.
    public let format: UInt64
    public let oldestReader: UInt64
    /// Its identity: 128 random bits, as hexadecimal digits.
    public let id: String
    /// When it was made, in nanoseconds since 1970, and by which program.
    public let created: UInt64
    public let program: String
    /// The sizes and numbers of its file.
    public let file: Environment.Info
  }

  /// What the store says of itself.
  public func overview() throws(StoreError) -> Overview {
    let row: FormatRow?
    do throws(MigrationError) { row = try Migrator.format(of: environment) } catch {
      throw StoreError(error)
    }
    guard let row else {
      throw StoreError(.notAStore, "'\(path)' is no store", hint: "look at the path")
    }
    do throws(LMDBError) {
      return Overview(
        format: row.format, oldestReader: row.oldestReader, id: row.store.hexadecimal,
        created: row.created, program: row.program, file: try environment.info())
    } catch {
      throw StoreError(error)
    }
  }

  /// The rows of one kind, counted.
  public struct RowCount: Hashable, Sendable {
    /// The kind as the format calls it: `record`, `symbol`, `snapshot`…
    public let kind: String
    public internal(set) var rows = 0
    /// The bytes of their keys and values.
    public internal(set) var bytes = 0
  }

  /// How much a session takes, by the kinds of its rows; kinds it has none of are left out.
  ///
  /// - Complexity: O(rows of the session).
  public func rowCounts(of session: SessionNumber) throws(StoreError) -> [RowCount] {
    var counts: [RowCount] = []
    for kind in Key.Kind.allCases where kind != .format {
      var count = RowCount(kind: "\(kind)")
      var next: [UInt8]? = Key.named(kind, session, [])
      while let from = next {
        next = try read { (transaction) throws(StoreError) in
          try Store.count(kind, of: session, from: from, transaction, &count)
        }
      }
      if count.rows > 0 { counts.append(count) }
    }
    return counts
  }

  /// How many rows a transaction counts at the most before it makes place for another.
  private static let countStride = 16_384

  /// Counts one transaction's worth of rows; the key to go on from, if there are more.
  private static func count(
    _ kind: Key.Kind, of session: SessionNumber, from: [UInt8],
    _ transaction: borrowing ReadTransaction, _ count: inout RowCount
  ) throws(StoreError) -> [UInt8]? {
    var cursor = try transaction.rows()
    var found = try cursor.seek(from.span)
    var left = countStride
    while let row = found, let (its, owner) = Key.parse(row.key), its == kind, owner == session {
      guard left > 0 else { return Array(copying: row.key) }
      left -= 1
      count.rows += 1
      count.bytes += row.key.count + row.value.count
      found = try cursor.following()
    }
    return nil
  }
}
