package import EventStore
package import History

/// Why a session of what might have been can't be made.
package struct WhatIfError: Error, Hashable, Sendable {
  /// What went wrong, as a name that stays.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The trunk can't be read, or the fork not be written; ``WhatIfError/cause`` says why.
    package static let history = Code(rawValue: "history")
    /// A name that no fork can have.
    package static let badName = Code(rawValue: "badName")
    /// There is no such command.
    package static let noCommand = Code(rawValue: "noCommand")
    /// A session that is no fork.
    package static let noFork = Code(rawValue: "noFork")
    /// A line that makes no sense.
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
