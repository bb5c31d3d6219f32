public import NavlogLMDB
internal import NavlogMigrations

extension Store {
  /// A description of the store that doesn't read its sessions.
  public struct Overview: Hashable, Sendable {
    /// The format of the rows, and the oldest format that a program must know to read the store.
    public let format: UInt64
    public let oldestReader: UInt64
    /// The identity of the store: 128 random bits as hexadecimal digits.
    public let id: String
    /// The time of creation in nanoseconds since 1970, and the program that created the store.
    public let created: UInt64
    public let program: String
    /// The statistics of the file.
    public let file: Environment.Info
  }

  /// Returns a description of the store.
  public func overview() throws(StoreError) -> Overview {
    let row: FormatRow?
    do throws(MigrationError) { row = try Migrator.format(of: environment) } catch {
      throw StoreError(error)
    }
    guard let row else {
      throw StoreError(.notAStore, "'\(path)' is not a store", hint: "check the path")
    }
    do throws(LMDBError) {
      return Overview(
        format: row.format, oldestReader: row.oldestReader, id: row.store.hexadecimal,
        created: row.created, program: row.program, file: try environment.info())
    } catch {
      throw StoreError(error)
    }
  }

  /// The number and the size of the rows of one kind.
  public struct RowStatistics: Hashable, Sendable {
    /// The name of the kind in the format: `record`, `symbol`, `snapshot`…
    public let kind: String
    public internal(set) var rows = 0
    /// The number of bytes in their keys and values.
    public internal(set) var bytes = 0
  }

  /// Returns the number and size of a session's rows by kind, without kinds that have no rows.
  ///
  /// - Complexity: O(rows of the session).
  public func rowCounts(of session: SessionNumber) throws(StoreError) -> [RowStatistics] {
    var counts: [RowStatistics] = []
    for kind in Key.Kind.allCases where kind != .format {
      var count = RowStatistics(kind: "\(kind)")
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

  /// The maximum number of rows that are counted in one transaction.
  private static let countStride = 16_384

  /// Counts rows in one transaction. Returns the key at which to continue, if there are more.
  private static func count(
    _ kind: Key.Kind, of session: SessionNumber, from: [UInt8],
    _ transaction: borrowing ReadTransaction, _ count: inout RowStatistics
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
