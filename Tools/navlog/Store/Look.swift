import EventStore
import History
import LMDB
import TimeTravel

/// A session that a verb looks at.
struct Look {
  let view: StoreView
  let history: SessionHistory
  let info: SessionInfo
  /// The words behind store and session.
  private(set) var words: [String]
  /// What is met of damage.
  let damage: DamageLedger

  init(
    view: StoreView, history: SessionHistory, info: SessionInfo, words: [String],
    damage: DamageLedger
  ) {
    self.view = view
    self.history = history
    self.info = info
    self.words = words
    self.damage = damage
  }

  var values: ValueReader { ValueReader(history, damage) }

  /// Opens what the command line names, for `body`.
  static func run(
    _ arguments: Arguments, _ console: Console, positions: [String] = [], own: Int = 0,
    ownIsNumber: Bool = true, checked: Bool = false,
    _ body: (Look) throws(Failure) -> Status
  ) throws(Failure) -> Status {
    let choice = try StoreChoice(
      arguments, console, own: own, ownIsNumber: ownIsNumber)
    let view = try open(choice.path, arguments, console, checked: checked)
    let named = try choice.naming(forkIn: view.store, own: own, ownIsNumber: ownIsNumber)
    // A position may name its session itself.
    var sessions: [String] = []
    for word in own == 0 ? named.words : [] {
      sessions += PositionRange.sessionsIfAny(in: word)
    }
    for word in positions { sessions += try PositionRange.sessions(in: word) }
    if let first = sessions.first, let other = sessions.first(where: { $0 != first }) {
      throw Failure("Positions of sessions '\(first)' and '\(other)' don't make a range")
    }
    var look = try Look(view, sessions.first ?? named.session, console)
    look.words = named.words
    do throws(Failure) { return try body(look) } catch { throw look.showing(error) }
  }

  /// The failure with what can be read all the same, where a session is damaged somewhere.
  private func showing(_ failure: Failure) -> Failure {
    guard failure.status == .damaged, !view.isDamaged else { return failure }
    do throws(HistoryError) {
      let last = try history.readableEnd()
      guard last < info.head else { return failure }
      let rest =
        last == 0
        ? "nothing of session \(info.number) can be read"
        : "session \(info.number) can be read up to position \(last): give '--at \(last)' or '..\(last)'"
      return failure.hinting(failure.hint.map { "\(rest); \($0)" } ?? rest)
    } catch {
      return failure
    }
  }

  /// Looks at a session of a store that is open.
  init(_ view: StoreView, _ session: String?, _ console: Console) throws(Failure) {
    info = try StoreChoice.session(session, in: view.store)
    do throws(HistoryError) { history = try SessionHistory(view.store, info.number) } catch {
      throw Failure(error)
    }
    self.view = view
    words = []
    damage = console.damage
  }

  /// Opens a store to be looked at. What there is to say about the way it was opened goes to
  /// standard error, as failures do.
  ///
  /// A verb that is asked about damage has the structure of the file `checked`, whoever vouches for it.
  static func open(
    _ path: String, _ arguments: Arguments, _ console: Console, checked: Bool = false
  ) throws(Failure) -> StoreView {
    do throws(StoreError) {
      let view = try StoreView(
        of: path, temporary: console.temporaryDirectory, cacheDirectory: console.cacheDirectory,
        structureCheck: checked ? .always : .whenUntrusted)
      let palette = console.palette(arguments["--color"], forError: true)
      for remark in view.remarks {
        console.error(palette.paint("navlog:", .warning) + " \(remark.printable)\n")
      }
      console.damage.opened(view)
      return view
    } catch {
      throw Failure(error)
    }
  }

  /// The position that `word` names.
  func position(_ word: String) throws(Failure) -> UInt64 {
    try PositionWord(word).position(in: history, head: info.head)
  }

  /// The position that `word` names, where there is one.
  func position(_ word: PositionWord?) throws(Failure) -> UInt64? {
    try word.map { (word) throws(Failure) in try word.position(in: history, head: info.head) }
  }

  /// What the heading of a verb says of the session.
  var state: String { info.standing }
}

/// A stretch of a session as it is written.
enum PositionRange {
  static func sessions(in word: String) throws(Failure) -> [String] {
    do throws(WordError) { return try RangeWord.sessions(in: word) } catch { throw Failure(error) }
  }

  /// The same of a word that may be something else: whoever has a use for it says what is wrong.
  static func sessionsIfAny(in word: String) -> [String] {
    do throws(WordError) { return try RangeWord.sessions(in: word) } catch { return [] }
  }

  /// The positions before and at the end of what `word` names; all there is without one.
  static func parse(_ word: String?, _ look: Look) throws(Failure) -> (
    after: UInt64, through: UInt64
  ) {
    guard let word else { return (0, look.info.head) }
    let range: RangeWord
    do throws(WordError) { range = try RangeWord(parsing: word) } catch { throw Failure(error) }
    return (
      try look.position(range.from) ?? 0, try look.position(range.through) ?? look.info.head
    )
  }
}

extension PositionWord {
  /// Reads a position of the command line.
  init(_ word: String) throws(Failure) {
    do throws(WordError) { try self.init(parsing: word) } catch { throw Failure(error) }
  }

  /// Which position of `history`, whose last one is `head`, that is.
  func position(in history: SessionHistory, head: UInt64) throws(Failure) -> UInt64 {
    let answer = try Inquiry.reading { () throws(HistoryError) in
      try resolve(in: history, head: head)
    }
    switch answer {
    case .success(let position): return position
    case .failure(let error): throw Failure(error)
    }
  }
}
