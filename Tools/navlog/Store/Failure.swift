import NavlogHistory
import NavlogLMDB
import NavlogEventText
import NavlogForks
import NavlogTimeTravel
import NavlogPlatform
import NavlogSessionFiles
import NavlogStore

/// The reason a verb failed, with the exit status of the process.
struct Failure: Error, Hashable, Sendable {
  let message: String
  let hint: String?
  let status: Status
  /// Lines that show the faulty input and mark the fault in it.
  let excerpt: [String]

  init(
    _ message: String, hint: String? = nil, status: Status = .usage, excerpt: [String] = []
  ) {
    self.message = message.asMessage
    self.hint = hint.flatMap { Self.namesVerbs($0) ? $0.asMessage : nil }
    self.status = status
    self.excerpt = excerpt
  }

  /// Creates the failure that reports `error`: the one mapping from errors to what is printed and
  /// to the exit status.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StoreError:
      self.init(
        // One hint is enough: a cause ends with another.
        error.message
          + (error.cause.map { " (\(error.hint == nil ? $0.description : $0.summary))" } ?? ""),
        hint: error.hint, status: Status(error))
    case let error as HistoryError:
      if error.code == .store, let cause = error.cause {
        self.init(cause)
      } else {
        self.init(error.message, hint: error.hint, status: Status(error))
      }
    case let error as ForkError:
      if let cause = error.cause {
        self.init(cause)
      } else {
        self.init(error.message, hint: error.hint)
      }
    case let error as SessionFileError:
      if let cause = error.cause {
        let failure = Failure(cause)
        self.init(
          failure.message, hint: error.hint ?? failure.hint, status: failure.status,
          excerpt: failure.excerpt)
      } else {
        self.init(error.message, hint: error.hint, status: Status(error))
      }
    case let error as SyntaxError: self.init(error)
    default: self.init("\(error)", status: .limit)
    }
  }

  /// Creates a failure for an invalid address or predicate, with a mark below the fault.
  private init(_ error: SyntaxError) {
    let near =
      error.candidates.isEmpty
      ? nil : NearMiss.of(error.fault, in: error.candidates).map { "did you mean '\($0)'?" }
    self.init(
      error.message,
      hint: near ?? error.hint
        ?? (error.candidates.count <= 12 ? NearMiss.hint(error.fault, in: error.candidates) : nil),
      excerpt: error.text.isEmpty ? [] : [error.text, error.carets])
  }

  /// Creates a failure of the operating system; the reason is `errno` by default.
  init(system what: String, _ number: Int32 = errno) {
    self.init("\(what): \(SystemError(number).text)", status: Status(errno: number))
  }

  /// Returns the failure with another hint.
  func hinting(_ hint: String) -> Failure {
    Failure(message, hint: hint, status: status, excerpt: excerpt)
  }

  /// Returns the failure with another status.
  func ending(_ status: Status) -> Failure {
    Failure(message, hint: hint, status: status, excerpt: excerpt)
  }

  /// Returns whether all verbs in the hint exist.
  private static func namesVerbs(_ hint: String) -> Bool {
    hint.split(separator: "'navlog ", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      rest in
      ToolVerb.names.contains { rest.hasPrefix($0) }
    }
  }
}
