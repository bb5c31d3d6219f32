import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogLMDB
import NavlogSessionFiles
import NavlogTimeTravel

/// A session that a verb reads.
struct OpenSession {
  let view: StoreInspector
  let history: SessionHistory
  let info: SessionInfo
  /// The words after the store and the session.
  private(set) var words: [String]
  /// Whether the command line names the session.
  private(set) var isNamed = false
  /// The path of the store or the session file on the command line.
  private(set) var path = ""
  /// The same, or the path of the store if none was given. What is read may be a copy.
  var place: String { path.isEmpty ? view.store.path : path }
  /// The damage found while reading.
  let damage: DamageLedger

  init(
    view: StoreInspector, history: SessionHistory, info: SessionInfo, words: [String],
    damage: DamageLedger
  ) {
    self.view = view
    self.history = history
    self.info = info
    self.words = words
    self.damage = damage
  }

  var values: ValueReader { ValueReader(history, damage) }

  /// Opens the session that the command line names, for `body`.
  static func run(
    _ arguments: Arguments, _ console: Console, positions: [String] = [], own: Int = 0,
    readsPositions: Bool = true, checked: Bool = false,
    _ body: (OpenSession) throws -> Status
  ) throws -> Status {
    let choice = try StoreChoice(
      arguments, console, own: own, readsPositions: readsPositions, readsStreams: true)
    let view = try open(choice.path, arguments, console, checked: checked)
    let named = try choice.naming(forkIn: view.store, own: own)
    try named.clarify(
      arguments.barePosition ?? (own == 0 ? named.words.first : nil), in: view.store, console)
    // A position can name its session.
    var sessions: [String] = []
    for word in own == 0 ? named.words : [] {
      sessions += PositionRange.sessionsIfAny(in: word)
    }
    for word in positions { sessions += try PositionRange.sessions(in: word) }
    if let first = sessions.first, let other = sessions.first(where: { $0 != first }) {
      throw Failure("a range can't span sessions '\(first)' and '\(other)'")
    }
    if let first = sessions.first, let other = named.session,
      try StoreChoice.session(first, in: view.store).number
        != StoreChoice.session(other, in: view.store).number
    {
      throw Failure("'\(other)' and '\(first):…' name two sessions", hint: "name only one")
    }
    var opened: OpenSession
    do { opened = try OpenSession(view, sessions.first ?? named.session, console) } catch {
      let time = (named.words + positions).lazy.compactMap(PositionExpression.timeOfDay).first
      guard let time, sessions.first != nil else { throw error }
      throw Failure(error).hinting("a time of day has seconds: write '\(time)'")
    }
    opened.words = named.words
    opened.path = choice.path
    opened.isNamed = !sessions.isEmpty || named.session != nil
    do {
      for word in positions where !word.contains("..") { try opened.noteEnd(before: word, console) }
      return try body(opened)
    } catch { throw opened.showing(Failure(error)) }
  }

  /// Returns the failure with a hint on the readable part of a damaged session.
  private func showing(_ failure: Failure) -> Failure {
    guard failure.status == .damaged, !view.isDamaged else { return failure }
    do throws(HistoryError) {
      let last = try history.readableEnd()
      guard last < info.head else { return failure }
      let rest =
        last == 0
        ? "session \(info.number) is unreadable"
        : "session \(info.number) is readable up to position \(last): use '--at \(last)' or '..\(last)'"
      return failure.hinting(failure.hint.map { "\(rest); \($0)" } ?? rest)
    } catch {
      return failure
    }
  }

  /// Opens a session of an open store.
  init(_ view: StoreInspector, _ session: String?, _ console: Console) throws {
    info = try StoreChoice.session(session, in: view.store)
    history = try SessionHistory(view.store, info.number)
    self.view = view
    words = []
    damage = console.damage
  }

  /// Returns whether a path that the command line names for reading is that of a session file.
  static func readsFile(_ path: String) -> Bool {
    SessionFileReading.isFile(path) || SessionFileReading.isStream(path)
  }

  /// Whether the session is read from a session file.
  var isOfFile: Bool { Self.readsFile(path) }

  /// Opens a store for reading. Remarks on how it was opened go to standard error, as errors do.
  ///
  /// With `checked`, the structure of the file is always verified, even if it is known to be
  /// intact.
  static func open(
    _ path: String, _ arguments: Arguments, _ console: Console, checked: Bool = false
  ) throws -> StoreInspector {
    let (view, isWhole) =
      readsFile(path)
      ? try SessionFileReading.view(of: path, console)
      : (
        try StoreInspector(
          of: path, temporary: console.temporaryDirectory, cacheDirectory: console.cacheDirectory,
          structureCheck: checked ? .always : .whenUntrusted), true
      )
    let palette = console.palette(arguments["--color"], forError: true)
    if try !view.onlyTellsOfCrashes || SeenNotices(console).add(view) {
      for remark in view.remarks { console.warn(remark, palette) }
    }
    console.damage.opened(view)
    if !isWhole {
      let last = try view.store.sessions().last
      console.warn(
        "'\(path)' is cut off: it is read up to position \(last?.head ?? 0)"
          + (last.map { " of session \($0.number)" } ?? ""), palette)
      console.damage.openedPart()
    }
    return view
  }

  /// Returns the position that `word` names.
  func position(_ word: String) throws -> UInt64 {
    try PositionExpression(word).position(in: history, head: info.head)
  }

  /// Returns the position that `word` names; `nil` without a word.
  func position(_ word: PositionExpression?) throws -> UInt64? {
    try word.map { word in try word.position(in: history, head: info.head) }
  }

  /// Throws if the session isn't here from its first command, so that its commands can't be carried
  /// out again.
  func checkBeginning() throws {
    let start = try history.beginning().position
    guard start == 0 else {
      throw Failure(
        "session \(info.number) begins at position \(start) here: without the commands before, the "
          + "others can't be carried out again",
        hint: "take a file of the whole session with its origins, or the store that it is from")
    }
  }

  /// Where the session came from, if that isn't here to look at.
  var missingOrigin: String? {
    guard let (info, point) = farthestOrigin, point.session == .elsewhere else { return nil }
    var place = info.description.imported == nil ? "not in this store" : "not in this file or store"
    do throws(StoreError) {
      // Sessions follow only those that were there before them.
      if let later = try view.store.session(point.id) {
        place =
          later.number > info.number
          ? "imported after it, as session \(later.number)"
          : "now session \(later.number), which the next import links with it"
      }
    } catch {
      // It can't be read, so it isn't followed.
    }
    return "session \(info.number) came from s:\(point.id), \(place)"
  }

  /// The session that began with the launch, for a fork that of its trunk, and its origin.
  private var farthestOrigin: (SessionInfo, NavlogStore.SessionOrigin.Point)? {
    do throws(HistoryError) {
      let launched = try history.launched()
      return launched.description.origin.point.map { (launched, $0) }
    } catch {
      return info.description.origin.point.map { (info, $0) }
    }
  }

  /// Says on standard error that values from before the session can't be followed to where they
  /// were set.
  func noteMissingOrigin(_ console: Console) {
    if let missingOrigin { console.warn(missingOrigin) }
  }

  /// Says on standard error that a time is after the last event, so that the end is shown.
  private func noteEnd(before word: String, _ console: Console) throws {
    let end = try PositionExpression(word).end(beforeTimeIn: history, head: info.head)
    guard let end else { return }
    let span = TimeFormat.span(end, since: try history.began())
    console.warn("'\(word)' is after the last event of session \(info.number), at \(span)")
  }

  /// The state of the session in a heading.
  var state: String { info.standing }

  /// The position at which the history of the session begins: 0 unless it was trimmed, or a file has
  /// only a part of it.
  var beginning: UInt64 {
    do { return UInt64(try history.beginning().position) } catch { return 0 }
  }

  /// The number of its events in a heading, or of those that are left.
  var size: String {
    let start = beginning
    return start == 0
      ? "\(info.head) events" : "\(info.head - start) events left, after position \(start)"
  }
}

/// A range of positions on the command line: `a..b`, or a position for everything up to it.
enum PositionRange {
  static func sessions(in word: String) throws -> [String] {
    try PositionRangeExpression.sessions(in: word)
  }

  /// Returns the sessions in a word that may be something else; the verb that uses the word reports
  /// errors.
  static func sessionsIfAny(in word: String) -> [String] {
    do throws(SyntaxError) { return try PositionRangeExpression.sessions(in: word) } catch {
      return []
    }
  }

  /// Returns the positions before and at the end of the range; the whole session, or what is left of
  /// it, without a word.
  ///
  /// - Parameter isOrdered: whether the start must not be after the end.
  static func parse(
    _ word: String?, _ opened: OpenSession, isOrdered: Bool = true
  ) throws -> (after: UInt64, through: UInt64) {
    let start = UInt64(try opened.history.beginning().position)
    guard let word else { return (start, opened.info.head) }
    guard word.contains("..") else { return (start, try opened.position(word)) }
    let range = try PositionRangeExpression(parsing: word)
    let after = try opened.position(range.from) ?? start
    let through = try opened.position(range.through) ?? opened.info.head
    guard after <= through || !isOrdered else {
      let (from, to) = (range.from?.text ?? "", range.through?.text ?? "")
      throw Failure(
        "the range '\(word)' is the wrong way round", hint: "write '\(to)..\(from)'")
    }
    return (after, through)
  }
}

extension SessionInfo {
  /// Says why the events before the beginning of the history aren't here.
  var missingBeginning: String {
    description.imported == nil
      ? "earlier history was trimmed" : "earlier history was not imported"
  }
}

extension PositionExpression {
  /// Parses a position of the command line.
  init(_ word: String) throws {
    try self.init(parsing: word)
  }

  /// Resolves the position in `history`, whose last position is `head`; throws if it was trimmed
  /// away.
  func position(in history: SessionHistory, head: UInt64) throws -> UInt64 {
    let position = try resolve(in: history, head: head).get()
    try history.check(position)
    return position
  }
}
