public import NavlogLMDB

/// An error of the store, with what to do about it.
///
/// Match on ``code``; show ``description``. New codes may be added in any release, so a `switch`
/// over ``code`` always needs a `default`.
public struct StoreError: Error, Hashable, Sendable {
  /// A stable name of what went wrong.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The database reported an error; see ``StoreError/cause``.
    public static let database = Code(rawValue: "database")
    /// The disk is full; queued batches are retried.
    public static let diskFull = Code(rawValue: "diskFull")
    /// The queue of a session is full for now; the call can be repeated.
    public static let noRoom = Code(rawValue: "noRoom")
    /// There is no store.
    public static let notFound = Code(rawValue: "notFound")
    /// The file is an LMDB database, but not a Navlog store.
    public static let notAStore = Code(rawValue: "notAStore")
    /// The data is damaged.
    public static let corrupted = Code(rawValue: "corrupted")
    /// The store was written by a newer Navlog and can't be read by this one.
    public static let newerFormat = Code(rawValue: "newerFormat")
    /// The store has an older format and can't be changed here.
    public static let olderFormat = Code(rawValue: "olderFormat")
    /// A migration is in progress, or was interrupted.
    public static let migrating = Code(rawValue: "migrating")
    /// There is no session with that number or identity.
    public static let noSuchSession = Code(rawValue: "noSuchSession")
    /// The position is outside the session.
    public static let noSuchPosition = Code(rawValue: "noSuchPosition")
    /// The position is before the one to which the log was trimmed.
    public static let belowBase = Code(rawValue: "belowBase")
    /// The position is inside a command; forks, trims and snapshots require command ends.
    public static let insideCommand = Code(rawValue: "insideCommand")
    /// Another process, or another writer of this process, uses what is needed.
    public static let inUse = Code(rawValue: "inUse")
    /// The session has ended; nothing can be added to it.
    public static let ended = Code(rawValue: "ended")
    /// The session ended because its backlog could not be written.
    public static let lost = Code(rawValue: "lost")
    /// The head isn't the expected one.
    public static let conflict = Code(rawValue: "conflict")
    /// A batch, an event, a value or a name is too large.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// What was to be removed is still needed.
    public static let needed = Code(rawValue: "needed")
    /// The store was opened read-only.
    public static let readOnly = Code(rawValue: "readOnly")
    /// The store was closed.
    public static let closed = Code(rawValue: "closed")
    /// The store was used in a child process after `fork`.
    public static let usedAfterFork = Code(rawValue: "usedAfterFork")
    /// The user has no access to the store; the message names the obstacle.
    public static let accessDenied = Code(rawValue: "accessDenied")
    /// Something other than a regular file is in the place of a store's file: a link, a pipe, a
    /// directory, a device.
    public static let notRegularFile = Code(rawValue: "notRegularFile")
    /// The operating system reported an error.
    public static let system = Code(rawValue: "system")
  }

  public let code: Code
  /// What happened, and to what.
  public let message: String
  /// What to do about it.
  public let hint: String?
  /// The error of the database, if it is the cause.
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

extension StoreError: LMDBErrorWrapping {
  /// Creates the error for an error of the database.
  public init(_ error: LMDBError) {
    switch error.code {
    case .diskFull:
      self.init(
        .diskFull, "There is no room on the disk for '\(error.subject)'",
        hint: "make room and try again", cause: error)
    case .accessDenied:
      self.init(
        .database, "The files of the store may not be used",
        hint: "look at the owner and the permissions of its directory", cause: error)
    case .usedAfterFork: self.init(.usedAfterFork, "The store was used after a fork", cause: error)
    case .writerBusy:
      self.init(
        .inUse, "The store is being written by \(error.subject)",
        hint: "try again when it has finished; continue it if it is stopped, or end it")
    case .readersBusy:
      self.init(
        .inUse, "The table of the store's readers is locked by \(error.subject)",
        hint: "continue that process if it is stopped, or end it")
    default: self.init(.database, "The database declined", cause: error)
    }
  }

  static let usedAfterFork = StoreError(
    .usedAfterFork, "A store can't be used in a process forked from the one that opened it",
    hint: "open stores after the fork, or start a new program")

  /// Whether the same commit may succeed later.
  var isWorthRetrying: Bool {
    switch code {
    case .diskFull, .migrating, .inUse: true
    case .database:
      switch cause?.code {
      case .ioFailure, .mapFull, .readersFull, .outOfMemory, .tooManyOpenFiles, .accessDenied: true
      default: false
      }
    default: false
    }
  }
}
