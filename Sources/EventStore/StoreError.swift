public import LMDB

/// Something a store could not do, and what to do about it.
///
/// Match on ``code``; show ``description``. New codes may appear in any release, so a `switch` over
/// ``code`` always needs a `default`.
public struct StoreError: Error, Hashable, Sendable {
  /// What went wrong, as a name that stays.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The database below declined; ``StoreError/cause`` says how.
    public static let database = Code(rawValue: "database")
    /// There is no room on the disk; what was queued is tried again.
    public static let diskFull = Code(rawValue: "diskFull")
    /// What a session has queued finds no room for now; it may be tried again.
    public static let noRoom = Code(rawValue: "noRoom")
    /// No store is there.
    public static let notFound = Code(rawValue: "notFound")
    /// The file is LMDB's, but no store of ours.
    public static let notAStore = Code(rawValue: "notAStore")
    /// Bytes that can't be what was written.
    public static let corrupted = Code(rawValue: "corrupted")
    /// Written by a newer Navlog than this one can read.
    public static let newerFormat = Code(rawValue: "newerFormat")
    /// The store has an older format and may not be changed here.
    public static let olderFormat = Code(rawValue: "olderFormat")
    /// A migration is under way, or broke off.
    public static let migrating = Code(rawValue: "migrating")
    /// No session of that number or identity.
    public static let noSuchSession = Code(rawValue: "noSuchSession")
    /// The position lies outside what the session holds.
    public static let noSuchPosition = Code(rawValue: "noSuchPosition")
    /// Below the position that the log was trimmed to.
    public static let belowBase = Code(rawValue: "belowBase")
    /// The position is inside a command; forks, trims and snapshots take command ends.
    public static let insideCommand = Code(rawValue: "insideCommand")
    /// Another process, or another writer here, holds what is needed.
    public static let inUse = Code(rawValue: "inUse")
    /// The session has ended; nothing can be added to it.
    public static let ended = Code(rawValue: "ended")
    /// The session ended because its backlog could not be written.
    public static let lost = Code(rawValue: "lost")
    /// The head is not where the caller expected it.
    public static let conflict = Code(rawValue: "conflict")
    /// A batch, an event, a value or a name is larger than it may be.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// Something else still needs what was to be removed.
    public static let needed = Code(rawValue: "needed")
    /// The store was opened for reading only.
    public static let readOnly = Code(rawValue: "readOnly")
    /// The store was closed.
    public static let closed = Code(rawValue: "closed")
    /// Used in a child process after `fork`.
    public static let usedAfterFork = Code(rawValue: "usedAfterFork")
    /// The user may not do this to the store; the message says what stands in the way.
    public static let accessDenied = Code(rawValue: "accessDenied")
    /// Something stands where a file of a store was expected: a link, a pipe, a directory, a device.
    public static let notRegularFile = Code(rawValue: "notRegularFile")
    /// The operating system declined.
    public static let system = Code(rawValue: "system")
  }

  public let code: Code
  /// What happened, to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// What the database said, where it was the database.
  public let cause: LMDBError?

  package init(_ code: Code, _ message: String, hint: String? = nil, cause: LMDBError? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    var text = message
    if let cause { text += "\ncaused by: \(cause)" }
    if let hint { text += "\nhint: \(hint)" }
    return text
  }
}

extension StoreError: LMDBErrorConvertible {
  /// What the database said, in the words of this room.
  public init(_ error: LMDBError) {
    switch error.code {
    case .diskFull:
      self.init(
        .diskFull, "There is no room on the disk for the store", hint: "make room and try again",
        cause: error)
    case .usedAfterFork: self.init(.usedAfterFork, "The store was used after a fork", cause: error)
    default: self.init(.database, "The database declined", cause: error)
    }
  }

  static let usedAfterFork = StoreError(
    .usedAfterFork, "A store can't be used in a process forked from the one that opened it",
    hint: "open stores after the fork, or start a new program")

  /// Whether the same commit may succeed later.
  var isWorthRetrying: Bool {
    switch code {
    case .diskFull: true
    case .migrating: true
    case .database:
      switch cause?.code {
      case .ioFailure, .mapFull, .readersFull, .outOfMemory, .tooManyOpenFiles: true
      default: false
      }
    default: false
    }
  }
}
