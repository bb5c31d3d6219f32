internal import NavlogLMDB
internal import NavlogMigrations

/// Protects stores of other formats from this program.
///
/// Every write transaction checks the format, so that an old process can't append old records to a
/// store that a newer one has migrated in the meantime.
enum FormatGuard {
  /// Throws unless the store has the current format and isn't being migrated.
  static func check(in transaction: borrowing WriteTransaction) throws(StoreError) {
    let key = FormatRow.key
    guard let row = try transaction.row(key.span) else { throw notAStore }
    try check(row)
  }

  /// Does the same as ``check(in:)``, but skips parsing while the row equals `known`.
  static func check(
    in transaction: borrowing WriteTransaction, known: inout [UInt8]
  ) throws(StoreError) {
    let key = FormatRow.key
    guard let row = try transaction.row(key.span) else { throw notAStore }
    if row.isEqual(to: known.span) { return }
    try check(row)
    known = Array(copying: row)
  }

  /// Throws if the database has rows of another program.
  static func checkOwn(_ environment: Environment) throws(StoreError) {
    try environment.read { (transaction) throws(StoreError) in
      let key = FormatRow.key
      guard try transaction.row(key.span) == nil else { return }
      guard try isEmpty(transaction) else { throw notAStore }
    }
  }

  /// Throws unless the store can be read: its rows are readable without a migration, or it is newer
  /// and declares itself readable.
  static func checkReadable(in transaction: borrowing ReadTransaction) throws(StoreError) {
    let key = FormatRow.key
    guard let row = try transaction.row(key.span) else {
      throw try isEmpty(transaction) ? unfinished : notAStore
    }
    let format = try parse(row)
    guard format.oldestReader <= Migrator.newestFormat else { throw newer(format) }
    guard format.format >= Migrator.oldestReadable else {
      throw StoreError(
        .olderFormat, "The store has format \(format.format), today's is \(Migrator.newestFormat)",
        hint: "open it for writing, or 'navlog migrate' it")
    }
    guard format.migrating == nil else { throw migrating(format) }
  }

  /// Creates a new store, or migrates an old one after copying it; returns `false` for a newer one.
  /// Appends the formats that were migrated from to `migrated`.
  static func prepare(
    _ environment: Environment, path: String, options: Store.Options,
    notices: inout [StoreNotice], migrated: inout [UInt64]
  ) throws(StoreError) -> Bool {
    let new = newRow(options.now())
    var found: [StoreNotice] = []
    var formats: [UInt64] = []
    var obstacle: StoreError?
    do throws(MigrationError) {
      try options.migrator.run(on: environment, creating: new) { (format) throws(MigrationError) in
        let copy = "\(path)/before-format-\(format + 1)"
        do throws(StoreError) {
          try StoreCopy.makeOnce(of: environment, at: path, to: copy)
        } catch {
          obstacle = error
          throw MigrationError(.database, error.message, hint: error.hint, cause: error.cause)
        }
        formats.append(format)
        found.append(
          StoreNotice(.migrated, "The store had format \(format); its copy is '\(copy)'"))
      }
    } catch  where error.code == .newerFormat {
      notices.append(StoreNotice(.newer, "\(error.message): it can be read, not written"))
      return false
    } catch {
      throw obstacle ?? StoreError(error)
    }
    notices += found
    migrated = formats
    return true
  }

  /// Returns the format row of a new store.
  static func newRow(_ now: UInt64) -> FormatRow {
    var random = SystemRandomNumberGenerator()
    return FormatRow(
      format: Migrator.newestFormat, oldestReader: Migrator.newestFormat,
      store: UInt128.random(in: 1...UInt128.max, using: &random), created: now,
      program: Program.name)
  }

  private static func check(_ row: Span<UInt8>) throws(StoreError) {
    let format = try parse(row)
    guard format.migrating == nil else { throw migrating(format) }
    guard format.format <= Migrator.newestFormat else { throw newer(format) }
    guard format.format == Migrator.newestFormat else {
      throw StoreError(
        .olderFormat, "The store has format \(format.format), today's is \(Migrator.newestFormat)",
        hint: "open it again")
    }
  }

  private static func parse(_ row: Span<UInt8>) throws(StoreError) -> FormatRow {
    do throws(MigrationError) { return try FormatRow(row) } catch { throw StoreError(error) }
  }

  private static func isEmpty(
    _ transaction: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    do throws(LMDBError) { return try transaction.count == 0 } catch { throw StoreError(error) }
  }

  private static let notAStore = StoreError(
    .notAStore, "The database wasn't created by Navlog", hint: "use the path of another store")

  private static let unfinished = StoreError(
    .notAStore, "The store is empty: the process that was creating it died",
    hint: "the next program that writes to it finishes that; nothing was lost")

  private static func newer(_ row: FormatRow) -> StoreError {
    StoreError(MigrationError.newer(row))
  }

  private static func migrating(_ row: FormatRow) -> StoreError {
    StoreError(
      .migrating, "The store is being migrated from format \(row.format)",
      hint: "wait for the other process; if there is none, open the store for writing to go on")
  }
}

extension StoreError {
  init(_ error: MigrationError) {
    let code: Code =
      switch error.code {
      case .notAStore: .notAStore
      case .corrupted: .corrupted
      case .newerFormat: .newerFormat
      case .migrating: .migrating
      case .olderFormat, .missingStep: .olderFormat
      default: .database
      }
    if let cause = error.cause {
      self.init(cause)
    } else {
      self.init(code, error.message, hint: error.hint)
    }
  }
}
