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

  /// Whether the same statement can succeed later: the server restarts, is full, or two
  /// transactions were in each other's way.
  package var isTransient: Bool {
    code == .connection || ["08", "40", "53", "55", "57"].contains(state.prefix(2))
  }

  package var description: String { message }
}
