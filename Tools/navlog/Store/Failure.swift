import NavlogStore
import Glibc
import NavlogHistory

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
    self.message = message
    self.hint = hint.flatMap { Self.namesVerbs($0) ? $0 : nil }
    self.status = status
    self.excerpt = excerpt
  }

  init(_ error: StoreError) {
    var message = error.message
    if let cause = error.cause { message += " (\(cause))" }
    self.init(message, hint: error.hint, status: Status(error))
  }

  init(_ error: HistoryError) {
    if error.code == .store, let cause = error.cause {
      self.init(cause)
    } else {
      self.init(error.message, hint: error.hint, status: Status(error))
    }
  }

  /// Creates a failure of the operating system; the reason is `errno` by default.
  init(system what: String, _ number: Int32 = errno) {
    self.init("\(what): \(Descriptor.text(of: number))", status: Status(errno: number))
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
      ToolVerb.all.contains { rest.hasPrefix($0.name) }
    }
  }
}
