import NavlogEventText
import NavlogStore
import NavlogHistory
import NavlogLMDB
import NavlogPlatform
import NavlogSessionFiles

/// Opens stores for verbs, for reading or writing.
enum StoreUse {
  /// Opens the store on the command line for reading; it is never written. Of a damaged store, the
  /// readable part is shown.
  static func look(
    _ arguments: Arguments, _ console: Console, own: Int = 0, readsPositions: Bool = false,
    checked: Bool = false, _ body: (StoreInspector, StoreChoice) throws -> Status
  ) throws -> Status {
    let choice = try StoreChoice(
      arguments, console, own: own, readsPositions: readsPositions || own > 0, readsStreams: true)
    let view = try OpenSession.open(choice.path, arguments, console, checked: checked)
    let named = try choice.naming(forkIn: view.store, own: own)
    try named.clarify(nil, in: view.store, console)
    return try body(view, named)
  }

  /// Opens the store on the command line for writing. A store in an older format is migrated first,
  /// with a message on standard error.
  ///
  /// - Parameter makes: whether a store that another process has begun to make is made.
  static func change(
    _ arguments: Arguments, _ console: Console, own: Int = 0, makes: Bool = false,
    _ body: (Store, StoreChoice) throws -> Status
  ) throws -> Status {
    let choice = try StoreChoice(arguments, console, own: own, readsPositions: own > 0)
    let palette = console.palette(arguments["--color"], forError: true)
    let store = try open(choice.path, arguments, console, palette, makes: makes)
    try choice.clarify(nil, in: store, console)
    let status = try body(store, choice)
    record(in: store, console, palette)
    return status
  }

  /// Opens the store on the command line to add to it; creates it if there is none.
  static func add(
    _ arguments: Arguments, _ console: Console, _ body: (Store, StoreChoice) throws -> Status
  ) throws -> Status {
    let choice = try StoreChoice(arguments, console, own: .max)
    guard isFree(choice.path, console) else {
      return try change(arguments, console, own: .max, makes: true, body)
    }
    // A store without a session is removed again, when it is closed.
    var isEmpty = false
    do {
      let store = try Store.open(
        choice.path,
        Store.Options(
          cacheDirectory: console.cacheDirectory, retention: nil, now: console.clock.wall))
      do { return try body(store, choice) } catch {
        isEmpty = try store.sessions().isEmpty
        throw error
      }
    } catch {
      if isEmpty { SessionFileCache.remove(choice.path) }
      throw error
    }
  }

  /// Returns whether there is nothing at `path`, after waiting for a store that another process may
  /// be making there.
  private static func isFree(_ path: String, _ console: Console) -> Bool {
    for _ in 0..<50 where console.exists(path) && !console.exists(path + "/data.mdb") {
      usleep(20_000)
    }
    return !console.exists(path)
  }

  /// Records the command line in the list of operations of a changed store. The operation has
  /// succeeded, so a failure is only reported.
  static func record(in store: Store, _ console: Console, _ palette: Palette) {
    guard !store.isReadOnly else { return }
    do throws(StoreError) {
      try store.recordOperation(
        Reversal.text(
          console.arguments.map(\.quotedForShell).joined(separator: " "), console.reversal.take()))
    } catch {
      let failure = Failure(error)
      console.report(
        "the operation succeeded, but could not be noted in the store: \(failure.message)",
        hint: failure.hint,
        palette: palette)
    }
  }

  /// Runs `body` with the palette of standard error.
  static func run(
    _ arguments: Arguments, _ console: Console,
    _ body: (Palette) throws -> Status
  ) throws -> Status {
    try body(console.palette(arguments["--color"], forError: true))
  }

  /// Opens the store at `path` for writing, unless a newer program wrote it.
  static func open(
    _ path: String, _ arguments: Arguments, _ console: Console, _ palette: Palette,
    makes: Bool = false
  ) throws -> Store {
    try check(path, console, isMade: !makes)
    let store: Store
    // Errors of paths that are not stores or can't be migrated are reported when opening for
    // reading.
    var options = Store.Options(
      access: .readOnly, creates: false, cacheDirectory: console.cacheDirectory,
      retention: nil, now: console.clock.wall)
    options.patience = try DiskWait.patience(arguments, console)
    do throws(StoreError) { _ = try Store.open(path, options) } catch {
      // An interrupted migration is resumed, and so is the making of a store.
      guard error.code == .migrating || makes && error.code == .notAStore else { throw error }
    }
    options.creates = makes
    store = try Store.open(path, options.forWriting)
    // Notices about the database are only for verbs that ask for them.
    for notice in store.notices where notice.kind != .database {
      console.warn(notice.message, palette)
    }
    try checkWritable(store, path)
    return store
  }

  /// Throws if this program can only read the store or its copy.
  static func checkWritable(_ store: Store, _ path: String) throws {
    guard store.isReadOnly else { return }
    throw Failure(
      "'\(path)' can't be changed by this version of navlog",
      hint: "it was written by a newer navlog; upgrade",
      status: .version)
  }

  /// Throws if a path names a session file or, unless the store is made, if there is none.
  static func check(_ path: String, _ console: Console, isMade: Bool = true) throws {
    guard !SessionFileReading.isFile(path) else {
      throw Failure(
        "'\(path)' is a session file, which only verbs that change nothing use",
        hint: "'navlog import' adds it to a store")
    }
    guard !isMade || console.exists(path + "/data.mdb") else {
      throw Failure("there is no store at '\(path)'", hint: "check the path")
    }
  }
}

extension Store.Options {
  /// The same options with write access.
  fileprivate var forWriting: Store.Options {
    var options = self
    options.access = .readWrite
    return options
  }
}

extension StoreChoice {
  /// Throws if there are surplus words.
  func checkNoWords(_ verb: String, hint: String? = nil) throws {
    guard let word = words.first else { return }
    throw Failure("unexpected argument '\(word)'", hint: hint)
  }

  /// Returns the session on the command line; `nil` for all sessions.
  func namedSession(in store: Store) throws -> SessionInfo? {
    guard let session else { return nil }
    return try Self.session(session, in: store)
  }
}

extension NavlogStore.SessionOrigin.Point {
  /// The number of the session; null if it isn't in the store.
  var number: JSON { session == .elsewhere ? .null : .integer(Int(session.rawValue)) }

  /// The position with its session, or with the id of a session that isn't in the store.
  var label: String {
    session == .elsewhere ? "s:\("\(id)".prefix(8))…:\(position)" : "\(session):\(position)"
  }
}

extension SessionInfo {
  /// The state of the session in words.
  var standing: String {
    switch state {
    case _ where damage != nil: "damaged"
    case .open: "open"
    case .clean: "ended cleanly"
    case .crashed: "crashed"
    case .lost where isCut: "cut after \(head)"
    case .lost(let from): "lost from \(from) on"
    }
  }

  /// The state of the session for programs, as a stable word.
  var standingWord: String {
    switch state {
    case _ where damage != nil: "damaged"
    case .open: "open"
    case .clean: "clean"
    case .crashed: "crashed"
    case .lost where isCut: "cut"
    case .lost: "lost"
    }
  }
}
