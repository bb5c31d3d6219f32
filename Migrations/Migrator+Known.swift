extension Migrator {
  /// The format that this program writes.
  public static let newestFormat: UInt64 = 2

  /// The oldest format whose rows this program reads without a migration.
  public static let oldestReadable: UInt64 = 1

  /// All migrations, oldest first. There is none to format 1, the first one.
  public static let all: [Migration] = [.from1To2]
}
