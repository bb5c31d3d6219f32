import EventStore
import Glibc
import History

/// Why a verb could not do what it was asked to, and what the process ends with.
struct Failure: Error, Hashable, Sendable {
  let message: String
  let hint: String?
  let status: Status
  /// Lines that show what is meant: what was written, and where in it the fault is.
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

  /// The operating system declined `what`; the reason is in `errno` unless given.
  init(system what: String, _ number: Int32 = errno) {
    self.init("\(what): \(Descriptor.text(of: number))", status: Status(errno: number))
  }

  /// The same with another hint.
  func hinting(_ hint: String) -> Failure {
    Failure(message, hint: hint, status: status, excerpt: excerpt)
  }

  /// The same with another status.
  func ending(_ status: Status) -> Failure {
    Failure(message, hint: hint, status: status, excerpt: excerpt)
  }

  /// Whether every verb the hint speaks of can be called.
  private static func namesVerbs(_ hint: String) -> Bool {
    hint.split(separator: "'navlog ", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      rest in
      ToolVerb.all.contains { rest.hasPrefix($0.name) }
    }
  }
}
