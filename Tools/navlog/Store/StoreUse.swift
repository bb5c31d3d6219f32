import EventStore
import History
import LMDB

/// How verbs come to a store: to look at it, or to change it.
enum StoreUse {
  /// Opens what the command line names to be looked at; nothing of it is ever written. Of a damaged
  /// store what can be read is shown.
  static func look(
    _ arguments: Arguments, _ console: Console, own: Int = 0, checked: Bool = false,
    _ body: (StoreView, StoreChoice) throws(Failure) -> Status
  ) throws(Failure) -> Status {
    let choice = try StoreChoice(arguments, console, own: own)
    let view = try Look.open(choice.path, arguments, console, checked: checked)
    return try body(view, try choice.naming(forkIn: view.store, own: own))
  }

  /// Opens what the command line names to be changed; one of an older format is migrated first, and
  /// standard error says so.
  static func change(
    _ arguments: Arguments, _ console: Console, own: Int = 0,
    _ body: (Store, StoreChoice) throws(Failure) -> Status
  ) throws(Failure) -> Status {
    let choice = try StoreChoice(arguments, console, own: own)
    let palette = console.palette(arguments["--color"], forError: true)
    let store = try open(choice.path, console, palette)
    let status = try body(store, choice)
    record(in: store, console, palette)
    return status
  }

  /// Keeps the command line among the operations of a store that it has changed; where that fails,
  /// standard error says so: what was asked for is done.
  static func record(in store: Store, _ console: Console, _ palette: Palette) {
    guard !store.isReadOnly else { return }
    do throws(StoreError) {
      try store.recordOperation(console.arguments.joined(separator: " "))
    } catch {
      let failure = Failure(error)
      console.report(
        "it is done, but not noted in the store: \(failure.message)", hint: failure.hint,
        palette: palette)
    }
  }

  /// Runs `body` with the colours of standard error.
  static func run(
    _ arguments: Arguments, _ console: Console,
    _ body: (Palette) throws(Failure) -> Status
  ) throws(Failure) -> Status {
    try body(console.palette(arguments["--color"], forError: true))
  }

  /// Opens the store at `path` for writing, unless it is newer than this program.
  static func open(
    _ path: String, _ console: Console, _ palette: Palette
  ) throws(Failure) -> Store {
    try check(path, console)
    let store: Store
    do throws(StoreError) {
      // What is no store, or can't be migrated from where it is, shows when it is opened for reading.
      let options = Store.Options(
        access: .readOnly, creates: false, cacheDirectory: console.cacheDirectory,
        retention: nil, now: console.clock.wall)
      do throws(StoreError) { _ = try Store.open(path, options) } catch {
        // What broke off is gone on with.
        guard error.code == .migrating else { throw error }
      }
      store = try Store.open(path, options.forWriting)
    } catch {
      throw Failure(error)
    }
    // What was looked at before it was opened says nothing to whoever did not ask.
    for notice in store.notices where notice.kind != .database {
      console.error(palette.paint("navlog:", .warning) + " \(notice.message.printable)\n")
    }
    try checkWritable(store, path)
    return store
  }

  /// Refuses a store, or a copy of it, that this program can only read.
  static func checkWritable(_ store: Store, _ path: String) throws(Failure) {
    guard store.isReadOnly else { return }
    throw Failure(
      "'\(path)' can't be written by this program", hint: "it is newer: upgrade navlog",
      status: .version)
  }

  /// Refuses a path where there is nothing to be opened.
  static func check(_ path: String, _ console: Console) throws(Failure) {
    guard console.exists(path + "/data.mdb") else {
      throw Failure("There is no store at '\(path)'", hint: "look at the path")
    }
  }
}

extension Store.Options {
  /// The same, but the store may be changed.
  fileprivate var forWriting: Store.Options {
    var options = self
    options.access = .readWrite
    return options
  }
}

extension StoreChoice {
  /// Refuses words that the verb has no use for.
  func checkNoWords(_ verb: String, hint: String? = nil) throws(Failure) {
    guard let word = words.first else { return }
    throw Failure("'\(verb)' has no use for '\(word)'", hint: hint)
  }

  /// The session that is named; `nil` when none is, which means all of them.
  func namedSession(in store: Store) throws(Failure) -> SessionInfo? {
    guard let session else { return nil }
    return try Self.session(session, in: store)
  }
}

extension SessionInfo {
  /// How it stands, in words.
  var standing: String {
    switch state {
    case _ where damage != nil: "damaged"
    case .open: "open"
    case .clean: "ended cleanly"
    case .crashed: "crashed"
    case .lost(let from): "lost from \(from) on"
    }
  }

  /// The same as one word that stays, for programs.
  var standingWord: String {
    switch state {
    case _ where damage != nil: "damaged"
    case .open: "open"
    case .clean: "clean"
    case .crashed: "crashed"
    case .lost: "lost"
    }
  }
}
