import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogRedaction
import NavlogTimeTravel

/// A session, a position in it, and how to print: the context of every verb that queries a session.
struct QueryContext {
  let opened: OpenSession
  let arguments: Arguments
  let palette: Palette
  let output: (String) -> Void
  let error: (String) -> Void
  let isJSON: Bool
  let width: Int
  /// The queried position.
  let at: UInt64
  let vocabulary: SessionNames
  let symbols: [String?]
  /// The time that others are given since.
  let started: UInt64
  let states = StateCache()
  /// Returns the key under which names can be hashed, if there is one.
  let key: () throws -> RedactionKey?

  var history: SessionHistory { opened.history }

  /// The options of every verb that queries a session.
  static let options: [Option] =
    StoreChoice.options + [
      at, SnapshotChoice.option, HashedNames.option,
      Option("--json", "print JSON, one object per line"),
    ]

  static let at = Option("--at", value: "POSITION", "the position to look at; the default is end")
  static let thisSession = Option(
    "--this-session", "do not follow nodes into the session they were restored from")
  static let limit = Option("--limit", short: "-n", value: "N", "show at most N")

  /// Opens the session on the command line, and returns the status of `body`.
  static func run(
    _ arguments: Arguments, _ console: Console, positions: [String] = [], own: Int,
    _ body: (QueryContext) throws -> Status
  ) throws -> Status {
    let at = arguments["--at"] ?? "end"
    return try OpenSession.run(
      arguments, console, positions: positions + [at], own: own
    ) { opened in
      let position = try opened.position(at)
      return try body(try QueryContext(opened, at: position, arguments, console))
    }
  }

  // MARK: - Reading

  var snapshots: SessionHistory.SnapshotUse { arguments.snapshots }

  var followsOrigins: Bool { !arguments.has("--this-session") }

  /// Returns the state at a position, by default the queried one.
  func state(at position: UInt64? = nil) throws -> Hierarchy {
    try states.state(at: position ?? at, of: history, snapshots)
  }

  /// Shows progress on a terminal while `body` reads events.
  @discardableResult
  static func reading<T>(
    _ events: UInt64, _ console: Console, _ body: () throws -> T
  ) throws -> T {
    try Progress.showing("reading \(events) events…", console, body)
  }

  // MARK: - Words

  /// Parses an address, restricted to the selected scenes.
  func address(_ word: String) throws -> NodeAddress {
    var address = try NodeAddress(parsing: word)
    if let hashed = try HashedNames(opened, symbols, key) { address = try hashed.address(address) }
    return try scenes().map(address.within) ?? address
  }

  /// Parses a predicate, restricted to the selected scenes.
  func predicate(_ word: String) throws -> HierarchyPredicate {
    var predicate = try HierarchyPredicate(parsing: word)
    if let hashed = try HashedNames(opened, symbols, key) {
      predicate = try hashed.predicate(predicate)
      if predicate.comparesState {
        warn("values can be hashed as well: a comparison finds only those that can be read")
      }
    }
    return try scenes().map(predicate.within) ?? predicate
  }

  /// The pattern of the selected scenes; throws if the session has no such scene.
  private func scenes() throws -> Glob? {
    guard let word = arguments[SceneFilter.option.name] else { return nil }
    if SceneFilter(Glob(word), symbols).areNone {
      _ = try SceneFilter(arguments, symbols, in: [try state()])
    }
    return Glob(word)
  }

  /// Parses the number of an option, which must be at least `least`.
  static func number(
    _ arguments: Arguments, _ option: String, least: Int = 0
  ) throws -> Int? {
    guard let word = arguments[option] else { return nil }
    guard let number = Int(word), number >= least else {
      throw Failure(
        "'\(option)' can't be '\(word)'",
        hint: least == 0 ? "it must be a number" : "it must be a number from \(least)")
    }
    return number
  }

  /// Returns the remaining words, whose count must be in the range.
  func words(_ count: ClosedRange<Int>, _ what: String) throws -> [String] {
    guard opened.words.count >= count.lowerBound else {
      throw Failure(
        "\(what) is missing", hint: "see 'navlog help \(arguments.verb)'; \(Self.pages)")
    }
    guard opened.words.count <= count.upperBound else {
      throw Failure(
        "unexpected argument '\(opened.words[count.upperBound])'",
        hint: SessionExpression.isNumber(opened.words[0])
          ? "session \(opened.words[0]) is 's\(opened.words[0])'" : nil)
    }
    return opened.words
  }

  private static let pages =
    "'navlog help positions', 'addresses' and 'predicates' explain the syntax"

  /// Prints a warning on standard error.
  func warn(_ text: String) {
    error(palette.paint("navlog:", .warning) + " \(text.printable)\n")
  }

  // MARK: - Heading

  /// Prints the session and the position.
  func heading(_ rest: String? = nil) {
    guard !isJSON else { return }
    let info = opened.info
    output(
      palette.paint("session \(info.number)", .title)
        + "  \(opened.state)  \(rest ?? "position \(at) of \(info.head)")\n")
  }

  /// The width of the position column.
  var digits: Int { max("position".count, "\(opened.info.head)".count) }

  /// The time since the start of the session.
  func since(_ time: UInt64, _ start: UInt64) -> String {
    TimeFormat.span(time, since: start)
  }
}

extension QueryContext {
  /// Creates a query at a position of an open session.
  init(
    _ opened: OpenSession, at position: UInt64, _ arguments: Arguments, _ console: Console
  ) throws {
    let symbols = try opened.history.names()
    let vocabulary = SessionNames(names: symbols)
    self.init(
      opened: opened, arguments: arguments, palette: console.palette(arguments["--color"]),
      output: console.output, error: console.error, isJSON: arguments.has("--json"),
      width: max(40, console.columns), at: position, vocabulary: vocabulary, symbols: symbols,
      started: try opened.history.began(),
      key: { try RedactionChoice.knownKey(arguments[HashedNames.option.name], console) })
  }
}

extension HierarchyPredicate {
  /// Whether a value of the state is compared.
  fileprivate var comparesState: Bool {
    func compares(_ form: Form) -> Bool {
      switch form {
      case .and(let one, let other), .or(let one, let other): compares(one) || compares(other)
      case .not(let form): compares(form)
      case .value(let address, _, _): if case .state = address.facet { true } else { false }
      case .exists, .visible, .presented, .count, .depth: false
      }
    }
    return compares(form)
  }
}
