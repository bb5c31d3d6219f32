/// The exit status of the process; the numbers are a contract.
struct Status: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  /// Done, clean, found.
  static let done = Status(rawValue: 0)
  /// Not found, different, refused, or not as expected.
  static let different = Status(rawValue: 1)
  /// Usage error, or an invalid script.
  static let usage = Status(rawValue: 2)
  /// The store is damaged.
  static let damaged = Status(rawValue: 3)
  /// The store has an unsupported format version.
  static let version = Status(rawValue: 4)
  /// A system error, a limit, or a timeout.
  static let limit = Status(rawValue: 5)
}
