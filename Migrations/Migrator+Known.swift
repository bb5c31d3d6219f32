extension Migrator {
  /// The format that this program writes.
  public static let newestFormat: UInt64 = 2

  /// The oldest format whose rows this program reads as they stand.
  public static let oldestReadable: UInt64 = 1

  /// Every migration that ever landed, oldest first. Format 1 is the first: nothing leads to it.
  public static let all: [Migration] = [.from1To2]
}
