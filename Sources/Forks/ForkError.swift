package import NavlogStore
package import NavlogHistory

/// A fork that can't be created, or can't be written.
package struct ForkError: Error, Hashable, Sendable {
  /// A stable name for what went wrong.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The trunk can't be read, or the fork can't be written; ``ForkError/cause`` has the reason.
    package static let history = Code(rawValue: "history")
    /// The name isn't a valid name for a fork.
    package static let badName = Code(rawValue: "badName")
    /// The line can't be parsed, or isn't valid at this position.
    package static let badLine = Code(rawValue: "badLine")
  }

  package let code: Code
  package let message: String
  package let hint: String?
  package let cause: HistoryError?

  package init(
    _ code: Code, _ message: String, hint: String? = nil, cause: HistoryError? = nil
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }

  package init(_ error: HistoryError) {
    self.init(.history, error.message, hint: error.hint, cause: error)
  }

  package init(_ error: StoreError) { self.init(HistoryError(error)) }
}
