import EventStore
import History
import LMDB
import Scripts

/// Why a verb that works on a store could not do what it was asked to, and what the process ends with.
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

  /// Whether every verb the hint speaks of can be called.
  private static func namesVerbs(_ hint: String) -> Bool {
    hint.split(separator: "'navlog ", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      rest in
      ToolVerb.all.contains { rest.hasPrefix($0.name) }
    }
  }
}

extension Status {
  fileprivate init(_ error: StoreError) {
    switch error.code {
    case .corrupted: self = .damaged
    case .newerFormat, .olderFormat, .migrating: self = .version
    case .diskFull, .tooLarge, .inUse, .lost, .needed: self = .limit
    case .database:
      switch error.cause?.code {
      case .corrupted?, .truncated?, .panic?: self = .damaged
      case .accessDenied?, .remoteFileSystem?: self = .usage
      default: self = .limit
      }
    default: self = .usage
    }
  }

  fileprivate init(_ error: HistoryError) {
    switch error.code {
    case .newerEvent, .failedUpcast, .incompleteUpcasters: self = .version
    default: self = .damaged
    }
  }
}
