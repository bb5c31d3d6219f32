import EventStore
import History

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
    ownIsNumber: Bool = true,
    _ body: (Look) throws(Failure) -> Void
  ) -> Status {
    let palette = console.palette(arguments["--color"], forError: true)
    do throws(Failure) {
      let choice = try StoreChoice(
        arguments, console, own: own, ownIsNumber: ownIsNumber)
      let view = try open(choice.path, console)
      for remark in view.remarks {
        console.error(palette.paint("navlog:", .warning) + " \(remark.printable)\n")
      }
      let named = try choice.naming(forkIn: view.store, own: own, ownIsNumber: ownIsNumber)
      // A position may name its session itself.
      var sessions: [String] = []
      for word in (own == 0 ? named.words : []) + positions {
        sessions += try PositionRange.sessions(in: word)
      }
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

  static func open(_ path: String, _ console: Console) throws(Failure) -> StoreView {
    do throws(StoreError) {
      return try StoreView(
        of: path, temporary: console.temporaryDirectory, cacheDirectory: console.cacheDirectory)
    } catch {
      throw Failure(error)
    }
  }

  /// The position that `word` names.
  func position(_ word: String) throws(Failure) -> UInt64 {
    try PositionWord(word).position(in: history, head: info.head)
  }

  /// What the heading of a verb says of the session.
  var state: String {
    switch info.state {
    case .open: "open"
    case .clean: "ended cleanly"
    case .crashed: "crashed"
    case .lost(let from): "lost from \(from) on"
    }
  }
}

/// A stretch of a session as it is written: `a..b`, the events a+1…b, either end left out.
enum PositionRange {
  private static func ends(_ word: String) -> [String] {
    guard let dots = word.firstRange(of: "..") else { return [word] }
    return [String(word[..<dots.lowerBound]), String(word[dots.upperBound...])]
  }

  static func sessions(in word: String) throws(Failure) -> [String] {
    var sessions: [String] = []
    for end in ends(word) where !end.isEmpty {
      if let session = try PositionWord(end).session { sessions.append(session) }
    }
    return sessions
  }

  /// The positions before and at the end of what `word` names; nil for all there is.
  static func parse(_ word: String?, _ look: Look) throws(Failure) -> (
    after: UInt64, through: UInt64
  ) {
    guard let word else { return (0, look.info.head) }
    let ends = ends(word)
    guard ends.count == 2 else {
      throw Failure("'\(word)' is no range", hint: "write a..b for the events after a up to b")
    }
    let after = ends[0].isEmpty ? 0 : try look.position(ends[0])
    return (after, ends[1].isEmpty ? look.info.head : try look.position(ends[1]))
  }
}
