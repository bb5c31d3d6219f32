package import NavlogStore
package import NavlogHistory

/// An error of writing or reading a session file.
package struct SessionFileError: Error, Sendable {
  /// What went wrong.
  package enum Code: Hashable, Sendable {
    /// The bytes aren't a session file.
    case notASessionFile
    /// A newer program has written the file.
    case newer
    /// The file ends before its trailer.
    case truncated
    /// The file is damaged.
    case damaged
    /// A part is too large.
    case tooLarge
    /// The session can't be exported or imported as asked for.
    case refused
    /// The store, or a session in it, reported an error; see ``SessionFileError/cause``.
    case store
    /// Reading or writing bytes failed; see ``SessionFileError/cause``.
    case bytes
  }

  package let code: Code
  package let message: String
  package let hint: String?
  /// The error that is the cause.
  package let cause: (any Error)?

  package init(_ code: Code, _ message: String, hint: String? = nil, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }

  static func damaged(_ what: String, at offset: UInt64) -> SessionFileError {
    SessionFileError(
      .damaged, "The session file is damaged at byte \(offset): \(what)",
      hint: getAgain)
  }

  static let getAgain = "get the file again from where it was exported"

  /// Whether the file is the cause, wherever it is imported.
  package var isOfFile: Bool {
    switch code {
    case .notASessionFile, .newer, .truncated, .damaged, .tooLarge: true
    case .refused, .store, .bytes: false
    }
  }

  /// Returns the error with the name of the file, if the file is the cause.
  package func naming(_ file: String) -> SessionFileError {
    let subject = "The session file "
    guard isOfFile, message.hasPrefix(subject) else { return self }
    return SessionFileError(
      code, "'\(file)' \(message.dropFirst(subject.count))", hint: hint, cause: cause)
  }
}

extension SessionFileError: CustomStringConvertible {
  package var description: String {
    var text = message
    if let hint { text += "\nhint: \(hint)" }
    return text
  }
}

extension SessionFileError: StoreErrorWrapping {
  package init(_ error: StoreError) {
    self.init(.store, error.message, hint: error.hint, cause: error)
  }

  package init(_ error: HistoryError) {
    self.init(.store, error.message, hint: error.hint, cause: error)
  }
}
