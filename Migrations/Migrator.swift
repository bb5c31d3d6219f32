public import NavlogLMDB

/// Migrates a store to the format of this program, one numbered migration after another.
///
/// The store is backed up before the first step. The format row records that a migration is in
/// progress; other programs, older or newer, then wait or refuse.
public struct Migrator: Sendable {
  /// The migrations, ordered by the format that they read.
  public let migrations: [Migration]
  /// The format of this program.
  public let newest: UInt64

  /// The progress of a migration.
  public struct Step: Sendable {
    public let migration: Migration
    public let chunks: Int
  }

  /// Creates a migrator. `migrations` must lead from each format to the next without a gap.
  public init(_ migrations: [Migration] = Migrator.all, newest: UInt64 = Migrator.newestFormat) {
    for (migration, next) in zip(migrations, migrations.dropFirst()) {
      precondition(migration.to == next.from, "Migrations lead from each format to the next")
    }
    precondition(migrations.last.map { $0.to == newest } ?? true, "The last one leads to today")
    self.migrations = migrations
    self.newest = newest
  }

  /// Returns the format row, whatever its format; `nil` if the database is empty.
  ///
  /// Throws ``MigrationError/Code/notAStore`` if the database has rows but no format row.
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

  /// Creates a store of the newest format in an empty database, or migrates an older store.
  ///
  /// `backUp` copies the store before the first change; its argument is the current format. `step`
  /// is called after every chunk. If this throws, the store is as it was after the last complete
  /// chunk and records that a migration is in progress; call it again to continue.
  public func run(
    on environment: Environment, creating new: FormatRow,
    chunkRows: Int = 4096,
    backUp: (UInt64) throws(MigrationError) -> Void,
    step: (Step) throws(MigrationError) -> Void = { (_) throws(MigrationError) in }
  ) throws(MigrationError) {
    var found = try Migrator.format(of: environment)
    if found == nil {
      try environment.write { (transaction) throws(MigrationError) in
        // Another process may have created the store meanwhile.
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
        // Another process may have migrated this chunk, or all chunks, meanwhile.
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

extension Migrator {
  /// The format that this program writes.
  public static let newestFormat: UInt64 = 2

  /// The oldest format whose rows this program reads without a migration.
  public static let oldestReadable: UInt64 = 1

  /// All migrations, oldest first. There is none to format 1, the first one.
  public static let all: [Migration] = [.from1To2]
}
