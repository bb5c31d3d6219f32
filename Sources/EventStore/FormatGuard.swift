internal import LMDB
internal import Migrations

/// Keeps programs away from stores of a format that is not theirs.
///
/// Every write transaction asks it, so that an old process can't append old records to a store that a
/// new one has migrated under it.
enum FormatGuard {
  /// Allows a write only to a store of today's format that nobody is migrating.
  static func check(in transaction: borrowing WriteTransaction) throws(StoreError) {
    let key = FormatRow.key
    guard let row = try transaction.row(key.span) else { throw notAStore }
    try check(row)
  }

  /// Allows a write as ``check(in:)`` does, without reading the row again while it is the one in `known`.
  static func check(
    in transaction: borrowing WriteTransaction, known: inout [UInt8]
  ) throws(StoreError) {
    let key = FormatRow.key
    guard let row = try transaction.row(key.span) else { throw notAStore }
    if row.isEqual(to: known.span) { return }
    try check(row)
    known = Array(copying: row)
  }

  /// Allows reading: a store of a format whose rows are read as they stand, or a newer one that says
  /// it can be read.
  static func checkReadable(in transaction: borrowing ReadTransaction) throws(StoreError) {
    let key = FormatRow.key
    guard let row = try transaction.row(key.span) else { throw notAStore }
    let format = try parse(row)
    guard format.oldestReader <= Migrator.newestFormat else { throw newer(format) }
    guard format.format >= Migrator.oldestReadable else {
      throw StoreError(
        .olderFormat, "The store has format \(format.format), today's is \(Migrator.newestFormat)",
        hint: "open it for writing, or 'navlog migrate' it")
    }
    guard format.migrating == nil else { throw migrating(format) }
  }

  /// Makes a new store, migrates an old one (a copy beside it first); `false` for a newer one. The
  /// formats that were migrated from go to `migrated`.
  static func prepare(
    _ environment: Environment, path: String, options: Store.Options,
    notices: inout [StoreNotice], migrated: inout [UInt64]
  ) throws(StoreError) -> Bool {
    let new = newRow(options.now())
    var told: [StoreNotice] = []
    var formats: [UInt64] = []
    do throws(MigrationError) {
      try options.migrator.run(on: environment, creating: new) { (format) throws(MigrationError) in
        let copy = "\(path)/before-format-\(format + 1)"
        do throws(LMDBError) {
          try environment.copy(to: copy, compacting: false)
        } catch  where error.code == .storeExists {
          // Copies appear whole: this one was made before the first change, by a try that broke off.
        } catch {
          throw MigrationError(error)
        }
        formats.append(format)
        told.append(StoreNotice(.migrated, "The store had format \(format); its copy is '\(copy)'"))
      }
    } catch  where error.code == .newerFormat {
      notices.append(StoreNotice(.newer, "\(error.message): it can be read, not written"))
      return false
    } catch {
      throw StoreError(error)
    }
    notices += told
    migrated = formats
    return true
  }

  /// The format row of a new store.
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

  private static let notAStore = StoreError(
    .notAStore, "The database is none of Navlog's", hint: "name a directory that Navlog has made")

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
