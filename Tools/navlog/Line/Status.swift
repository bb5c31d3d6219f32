/// What the process ends with; the numbers are a contract.
struct Status: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  /// Done, clean, found.
  static let done = Status(rawValue: 0)
  /// Not found, different, refused, not as expected.
  static let different = Status(rawValue: 1)
  /// The command line or the script makes no sense.
  static let usage = Status(rawValue: 2)
  /// The store is damaged.
  static let damaged = Status(rawValue: 3)
  /// Refused by a version check.
  static let version = Status(rawValue: 4)
  /// A limit, or time ran out.
  static let limit = Status(rawValue: 5)
}
