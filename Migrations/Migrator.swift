public import LMDB

/// Brings a store to the format of this program, one numbered migration after the other.
///
/// Before the first step the store is copied beside itself. While a step is under way the format row
/// says so: programs that meet it, older or newer, wait or refuse.
public struct Migrator: Sendable {
  /// The migrations known, by the format they read.
  public let migrations: [Migration]
  /// The format of this program.
  public let newest: UInt64

  /// How far a migration has come.
  public struct Step: Sendable {
    public let migration: Migration
    public let chunks: Int
  }

  /// Makes a migrator; `migrations` must lead from one format to the next without a gap.
  public init(_ migrations: [Migration] = Migrator.all, newest: UInt64 = Migrator.newestFormat) {
    for (migration, next) in zip(migrations, migrations.dropFirst()) {
      precondition(migration.to == next.from, "Migrations lead from each format to the next")
    }
    precondition(migrations.last.map { $0.to == newest } ?? true, "The last one leads to today")
    self.migrations = migrations
    self.newest = newest
  }

  /// The format row as it stands, of whatever format; `nil` when the database is empty.
  ///
  /// Throws ``MigrationError/Code/notAStore`` when there are rows but none that names a format.
  public static func format(of environment: Environment) throws(MigrationError) -> FormatRow? {
    let found: (row: [UInt8]?, isEmpty: Bool) = try environment.read {
      (transaction) throws(MigrationError) in
      let key = FormatRow.key
      do throws(LMDBError) {
        guard let row = try transaction.value(forKey: key.span) else {
          return (nil, try transaction.count == 0)
        }
        return (Array(copying: row), false)
      } catch {
        throw MigrationError(error)
      }
    }
    guard let row = found.row else {
      if found.isEmpty { return nil }
      throw .notAStore
    }
    return try FormatRow(row.span)
  }

  /// Makes an empty database a store of the newest format, or migrates an older one.
  ///
  /// `backUp` copies the store before the first change; it is given the format it has. `step` is told
  /// after every chunk. On an error the store is as it was after the last whole chunk, and
  /// says that a migration is under way; calling this again goes on.
  public func run(
    on environment: Environment, creating new: FormatRow,
    chunkRows: Int = 4096,
    backUp: (UInt64) throws(MigrationError) -> Void,
    step: (Step) throws(MigrationError) -> Void = { (_) throws(MigrationError) in }
  ) throws(MigrationError) {
    var found = try Migrator.format(of: environment)
    if found == nil {
      try environment.write { (transaction) throws(MigrationError) in
        // Another process may have made it a store in the meantime.
        if try Migrator.row(in: transaction) == nil { try Migrator.put(new, in: &transaction) }
      }
      found = try Migrator.format(of: environment)
    }
    guard var row = found else { throw .notAStore }
    guard row.format <= newest else { throw .newer(row) }
    if row.format < newest, row.migrating == nil { try backUp(row.format) }
    while row.format < newest {
      guard let migration = migrations.first(where: { $0.from == row.format }) else {
        throw MigrationError(
          .missingStep, "No migration leads on from store format \(row.format)",
          hint: "migrate with an older Navlog first")
      }
      row = try run(migration, on: environment, row, chunkRows, step)
    }
  }

  private func run(
    _ migration: Migration, on environment: Environment, _ start: FormatRow, _ chunkRows: Int,
    _ step: (Step) throws(MigrationError) -> Void
  ) throws(MigrationError) -> FormatRow {
    var chunks = 0
    while true {
      let row = try environment.write { (transaction) throws(MigrationError) -> FormatRow in
        guard var row = try Migrator.row(in: transaction) else { throw .notAStore }
        // Another process may have done this chunk, or all of them, in the meantime.
        guard row.format == migration.from else { return row }
        let from = row.migrating?.next
        if row.migrating == nil {
          row.migrating = FormatRow.Migrating(to: migration.to, next: nil)
          try Migrator.put(row, in: &transaction)
          return row
        }
        switch try migration.chunk(&transaction, from, chunkRows) {
        case .goOn(let next): row.migrating?.next = next
        case .done:
          row.migrating = nil
          row.format = migration.to
          row.oldestReader = migration.oldestReader
        }
        try Migrator.put(row, in: &transaction)
        return row
      }
      chunks += 1
      try step(Step(migration: migration, chunks: chunks))
      if row.format >= migration.to { return row }
    }
  }

  private static func row(
    in transaction: borrowing WriteTransaction
  ) throws(MigrationError) -> FormatRow? {
    let key = FormatRow.key
    let bytes: [UInt8]
    do throws(LMDBError) {
      guard let row = try transaction.value(forKey: key.span) else { return nil }
      bytes = Array(copying: row)
    } catch {
      throw MigrationError(error)
    }
    return try FormatRow(bytes.span)
  }

  private static func put(
    _ row: FormatRow, in transaction: inout WriteTransaction
  ) throws(MigrationError) {
    let key = FormatRow.key
    do throws(LMDBError) {
      try transaction.put(row.sealed.span, forKey: key.span)
    } catch {
      throw MigrationError(error)
    }
  }
}
