import EventStore
import History
import Navigation
import Scripts
import TimeTravel

/// A session, a position of it, and how the answer is to be printed: what every verb that asks has.
struct Inquiry {
  let look: Look
  let arguments: Arguments
  let palette: Palette
  let output: (String) -> Void
  let error: (String) -> Void
  let isJSON: Bool
  let width: Int
  /// The position that is asked about.
  let at: UInt64
  let vocabulary: Vocabulary
  let symbols: [String?]

  var history: SessionHistory { look.history }

  /// The options of every verb that asks.
  static let options: [Option] =
    StoreChoice.options + [
      at, SnapshotChoice.option,
      Option("--json", "one JSON object a line, for programs"),
    ]

  static let at = Option("--at", value: "POSITION", "which state; the default is end")
  static let thisSession = Option(
    "--this-session", "do not go on in the session that this one restored")
  static let limit = Option("--limit", short: "-n", value: "N", "at the most so many")

  /// Opens what the command line names, for `body`, which gives the status.
  static func run(
    _ arguments: Arguments, _ console: Console, positions: [String] = [], own: Int,
    ownIsNumber: Bool = false,
    _ body: (Inquiry) throws(Failure) -> Status
  ) throws(Failure) -> Status {
    let at = arguments["--at"] ?? "end"
    return try Look.run(
      arguments, console, positions: positions + [at], own: own, ownIsNumber: ownIsNumber
    ) {
      (look) throws(Failure) in
      let position = try look.position(at)
      return try body(try Inquiry(look, at: position, arguments, console))
    }
  }

  // MARK: - Reading

  var snapshots: SessionHistory.SnapshotUse { arguments.snapshots }

  var followsOrigins: Bool { !arguments.has("--this-session") }

  /// The state at a position, by default the one that is asked about.
  func state(at position: UInt64? = nil) throws(Failure) -> Hierarchy {
    let position = position ?? at
    return try Self.reading { () throws(HistoryError) in
      try history.hierarchy(at: position, snapshots: snapshots).hierarchy
    }
  }

  /// Passes on what can go wrong when a history is read.
  @discardableResult
  static func reading<T>(_ body: () throws(HistoryError) -> T) throws(Failure) -> T {
    do throws(HistoryError) { return try body() } catch { throw Failure(error) }
  }

  /// The same for what takes as long as there are events: said where somebody waits.
  @discardableResult
  static func reading<T>(
    _ events: UInt64, _ console: Console, _ body: () throws(HistoryError) -> T
  ) throws(Failure) -> T {
    do throws(HistoryError) {
      return try Progress.showing("looking through \(events) events…", console, body)
    } catch {
      throw Failure(error)
    }
  }

  // MARK: - Words

  /// The address that a word is, of what is in the scenes that are asked for.
  func address(_ word: String) throws(Failure) -> Address {
    let address = try Self.address(word)
    return try scenes().map(address.within) ?? address
  }

  /// The predicate that a word is, of what is in the scenes that are asked for.
  func predicate(_ word: String) throws(Failure) -> Predicate {
    let predicate = try Self.predicate(word)
    return try scenes().map(predicate.within) ?? predicate
  }

  /// How the scenes are called that are asked for; an error where the session has no such name.
  private func scenes() throws(Failure) -> Glob? {
    guard let word = arguments[Scenes.option.name] else { return nil }
    if Scenes(Glob(word), symbols).areNone {
      _ = try Scenes(arguments, symbols, in: [try state()])
    }
    return Glob(word)
  }

  /// The address that a word is.
  static func address(_ word: String) throws(Failure) -> Address {
    do throws(WordError) { return try Address(parsing: word) } catch { throw Failure(error) }
  }

  /// The predicate that a word is.
  static func predicate(_ word: String) throws(Failure) -> Predicate {
    do throws(WordError) { return try Predicate(parsing: word) } catch { throw Failure(error) }
  }

  /// A number that an option has, from `least` on.
  static func number(
    _ arguments: Arguments, _ option: String, least: Int = 0
  ) throws(Failure) -> Int? {
    guard let word = arguments[option] else { return nil }
    guard let number = Int(word), number >= least else {
      throw Failure(
        "'\(option)' can't be '\(word)'",
        hint: least == 0 ? "it is a number" : "it is a number from \(least) on")
    }
    return number
  }

  /// The words that are left, which have to be so many.
  func words(_ count: ClosedRange<Int>, _ what: String) throws(Failure) -> [String] {
    guard look.words.count >= count.lowerBound else {
      throw Failure(
        "\(what) is missing", hint: "'navlog help \(arguments.verb)' shows it; \(Self.pages)")
    }
    guard look.words.count <= count.upperBound else {
      throw Failure("There is no use for '\(look.words[count.upperBound])'")
    }
    return look.words
  }

  private static let pages =
    "'navlog help positions', 'addresses' and 'predicates' say how those are written"

  /// Says on standard error what the answer is not to be believed without.
  func warn(_ text: String) {
    error(palette.paint("navlog:", .warning) + " \(text.printable)\n")
  }

  // MARK: - Heading

  /// What session this is, and where in it.
  func heading(_ rest: String? = nil) {
    guard !isJSON else { return }
    let info = look.info
    output(
      palette.paint("session \(info.number)", .title)
        + "  \(look.state)  \(rest ?? "position \(at) of \(info.head)")\n")
  }

  /// How wide the widest position of the session is.
  var digits: Int { max("position".count, "\(look.info.head)".count) }

  /// How long after the session's beginning a time is.
  func since(_ time: UInt64, _ start: UInt64? = nil) -> String {
    let start = start ?? look.info.started
    return time >= start ? "+" + Moment.span(time - start) : "-" + Moment.span(start - time)
  }
}

extension Failure {
  /// An address or a predicate that says nothing: shown with a mark below the fault.
  init(_ error: WordError) {
    let near =
      error.candidates.isEmpty
      ? nil : NearMiss.of(error.fault, in: error.candidates).map { "did you mean '\($0)'?" }
    self.init(
      error.message,
      hint: near ?? error.hint
        ?? (error.candidates.count <= 12 ? NearMiss.hint(error.fault, in: error.candidates) : nil),
      excerpt: error.text.isEmpty ? [] : [error.text, error.carets])
  }
}

extension Inquiry {
  /// Asks about a position of a session that is looked at.
  init(
    _ look: Look, at position: UInt64, _ arguments: Arguments, _ console: Console
  ) throws(Failure) {
    let symbols = try Self.reading { () throws(HistoryError) in try look.history.names() }
    let vocabulary = Vocabulary(names: symbols)
    self.init(
      look: look, arguments: arguments, palette: console.palette(arguments["--color"]),
      output: console.output, error: console.error, isJSON: arguments.has("--json"),
      width: max(40, console.columns), at: position, vocabulary: vocabulary, symbols: symbols)
  }
}
