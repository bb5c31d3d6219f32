/// An error of a PostgreSQL server, or of the connection to it.
package struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong. New codes may appear, so a `switch` needs a `default`.
  package struct Code: Hashable, Sendable {
    private let rawValue: UInt8

    /// There is no connection, or it was lost: what the statement did is unknown.
    package static let connection = Code(rawValue: 0)
    /// The server refused a statement, which has changed nothing; see ``PostgresError/state``.
    package static let statement = Code(rawValue: 1)
    /// A row is not what the statement should return.
    package static let row = Code(rawValue: 2)
  }

  package let code: Code
  /// The five letters with which PostgreSQL names the reason; empty without one.
  package let state: String
  package let message: String

  package init(_ code: Code, state: String = "", _ message: String) {
    (self.code, self.state, self.message) = (code, state, message)
  }

  /// Whether the statement's values can't be stored, ever: a text with a NUL, a number out of range,
  /// or what a constraint excludes.
  package var isRefusal: Bool { code == .statement && ["22", "23"].contains(state.prefix(2)) }

  /// Whether two transactions were in each other's way, so that this one can succeed when it is repeated.
  package var isConflict: Bool { code == .statement && state.hasPrefix("40") }

  package var description: String { message }
}
