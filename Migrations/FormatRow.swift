internal import NavlogCBOR

/// The row that identifies a store's format; every format has it.
public struct FormatRow: Hashable, Sendable {
  /// The key of the row in every format.
  public static let key: [UInt8] = [0]

  /// The store's format.
  public var format: UInt64
  /// The oldest format that a program must know to read this store.
  public var oldestReader: UInt64
  /// The identity of the store: 128 random bits.
  public var store: UInt128
  /// The time of creation in nanoseconds since 1970.
  public var created: UInt64
  /// The program that created the store.
  public var program: String
  /// The migration in progress, if there is one.
  public var migrating: Migrating?

  /// The progress of a migration.
  public struct Migrating: Hashable, Sendable {
    /// The target format.
    public var to: UInt64
    /// The key at which the next chunk begins; `nil` at the beginning.
    public var next: [UInt8]?

    public init(to: UInt64, next: [UInt8]?) {
      self.to = to
      self.next = next
    }
  }

  public init(
    format: UInt64, oldestReader: UInt64, store: UInt128, created: UInt64, program: String
  ) {
    self.format = format
    self.oldestReader = oldestReader
    self.store = store
    self.created = created
    self.program = program
  }

  private static let name = "navlog"

  /// Decodes the row, and throws if it is damaged.
  public init(_ row: Span<UInt8>) throws(MigrationError) {
    guard Sealed.isIntact(row, under: FormatRow.key.span) else { throw .formatRowDamaged }
    var offset = Sealed.size
    guard let map = RowMap(reading: row, offset: &offset), offset == row.count,
      map.text(0) == FormatRow.name, let format = map.unsigned(1), let store = map.bytes16(2),
      let created = map.unsigned(3), let oldestReader = map.unsigned(4)
    else { throw .formatRowDamaged }
    self.init(
      format: format, oldestReader: oldestReader, store: store, created: created,
      program: map.text(5) ?? "")
    if let migration = map.map(6) {
      guard let to = migration.unsigned(1) else { throw .formatRowDamaged }
      migrating = Migrating(to: to, next: migration.bytes(2))
    }
  }

  /// The row with its checksum, as it is stored.
  public var sealed: [UInt8] {
    var map = RowMap()
    map.set(0, FormatRow.name)
    map.set(1, format)
    map.set(2, bytes16: store)
    map.set(3, created)
    map.set(4, oldestReader)
    map.set(5, program)
    if let migrating {
      var progress = RowMap()
      progress.set(0, format)
      progress.set(1, migrating.to)
      if let next = migrating.next { progress.set(2, bytes: next) }
      map.set(6, map: progress)
    }
    return Sealed.seal(map.encoded.span, under: FormatRow.key.span)
  }
}

extension MigrationError {
  static let notAStore = MigrationError(
    .notAStore, "The database wasn't created by Navlog", hint: "use the path of another store")
  static let formatRowDamaged = MigrationError(
    .corrupted, "The row that names the store's format is damaged",
    hint: "'navlog rescue' keeps what can be read")

  /// Returns the error for a store that is newer than this program.
  package static func newer(_ row: FormatRow) -> MigrationError {
    MigrationError(
      .newerFormat, "The store was written by a newer navlog (format \(row.format))",
      hint: "upgrade navlog")
  }
}
