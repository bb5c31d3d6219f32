package import NavlogPostgres

/// An error of a fleet's database.
package struct FleetError: Error, Sendable, CustomStringConvertible {
  /// What went wrong. New codes may appear, so a `switch` needs a `default`.
  package struct Code: Hashable, Sendable {
    private let rawValue: UInt8

    /// The database can't be reached, or refused a statement; see ``FleetError/cause``.
    package static let database = Code(rawValue: 0)
    /// The database has an older schema than this program needs.
    package static let older = Code(rawValue: 1)
    /// The database has a newer schema than this program knows, or another one.
    package static let newer = Code(rawValue: 2)
    /// There is no such session or install.
    package static let notFound = Code(rawValue: 3)
    /// Something in the database isn't what was written.
    package static let damaged = Code(rawValue: 4)
    /// The keys of installs can't be read or written.
    package static let keys = Code(rawValue: 5)
    /// The install was erased.
    package static let erased = Code(rawValue: 6)
    /// The files in which sessions are read can't be written.
    package static let scratch = Code(rawValue: 7)
  }

  package let code: Code
  package let message: String
  package let hint: String?
  package let cause: PostgresError?

  package init(
    _ code: Code, _ message: String, hint: String? = nil, cause: PostgresError? = nil
  ) {
    (self.code, self.message, self.hint, self.cause) = (code, message, hint, cause)
  }

  package init(_ error: PostgresError) {
    self.init(.database, error.message, cause: error)
  }

  /// Whether the database refuses these values, now and later. Everything else can be mended by the
  /// people who run it.
  package var isRefusal: Bool { cause?.isRefusal ?? false }

  /// Whether the database refused a statement, which has changed nothing, and not the connection.
  package var isOfStatement: Bool { cause?.code == .statement }

  package var description: String { hint.map { "\(message)\nhint: \($0)" } ?? message }
}
