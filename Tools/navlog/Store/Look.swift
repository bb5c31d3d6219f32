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
  let words: [String]

  /// Opens what the command line names, for `body`.
  ///
  /// What there is to say about the way it was opened goes to standard error, as failures do.
  static func run(
    _ arguments: Arguments, _ console: Console, positions: [String] = [], own: Int = 0,
    ownIsNumber: Bool = true, checked: Bool = false,
    _ body: (Look) throws(Failure) -> Void
  ) -> Status {
    let palette = console.palette(arguments["--color"], forError: true)
    do throws(Failure) {
      let choice = try StoreChoice(
        arguments, console, own: own, ownIsNumber: ownIsNumber)
      let view = try open(choice.path, console, checked: checked)
      for remark in view.remarks {
        console.error(palette.paint("navlog:", .warning) + " \(remark.printable)\n")
      }
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
      let info = try StoreChoice.session(sessions.first ?? named.session, in: view.store)
      let history: SessionHistory
      do throws(HistoryError) { history = try SessionHistory(view.store, info.number) } catch {
        throw Failure(error)
      }
      do throws(Failure) {
        try body(Look(view: view, history: history, info: info, words: named.words))
      } catch {
        // What is not found in a damaged store may have been there.
        guard view.isDamaged, error.status == .different else { throw error }
        throw Failure(
          error.message, hint: error.hint, status: .damaged, excerpt: error.excerpt)
      }
      return view.isDamaged ? .damaged : .done
    } catch {
      console.report(
        error.message, hint: error.hint, excerpt: error.excerpt, palette: palette)
      return error.status
    }
  }

  /// A verb that is asked about damage has the structure of the file `checked`, whoever vouches for it.
  static func open(
    _ path: String, _ console: Console, checked: Bool = false
  ) throws(Failure) -> StoreView {
    do throws(StoreError) {
      return try StoreView(
        of: path, temporary: console.temporaryDirectory, cacheDirectory: console.cacheDirectory,
        structureCheck: checked ? .always : .whenUntrusted)
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
