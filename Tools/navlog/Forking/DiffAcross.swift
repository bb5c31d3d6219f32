import EventStore
import History
import Navigation
import TimeTravel
import WhatIf

/// A `diff` of positions that name two sessions: a fork and its trunk, or two forks.
struct DiffAcross {
  private let arguments: Arguments
  private let console: Console
  /// The positions, each with its session.
  private let words: [String]

  /// `nil` where the words are of one session.
  init?(_ arguments: Arguments, _ console: Console) {
    let words = ToolVerb.positions(arguments)
    let sessions = words.compactMap { word -> String? in
      do throws(Failure) { return try PositionWord(word).session } catch { return nil }
    }
    guard words.count == 2, sessions.count == 2, sessions[0] != sessions[1] else { return nil }
    self.arguments = arguments
    self.console = console
    self.words = words
  }

  func run() -> Status {
    // What is asked about is the second session; the first is what it is held against.
    var arguments = arguments
    arguments.drop(words[0])
    return Inquiry.run(arguments, console, positions: [words[1]], own: 1, ownIsNumber: true) {
      (inquiry) throws(Failure) in
      _ = try inquiry.words(1...1, "A position")
      guard !arguments.has(Scenes.option.name) else {
        throw Failure("'\(Scenes.option.name)' is of one session, and these are two")
      }
      let store = inquiry.look.view.store
      let word = try PositionWord(words[0])
      let other = try StoreChoice.session(word.session, in: store)
      let trunk = try Inquiry.reading { () throws(HistoryError) in
        try SessionHistory(store, other.number)
      }
      let then = try word.position(in: trunk, head: other.head)
      let now = try inquiry.look.position(words[1])
      let (old, kinship) = try Inquiry.reading { () throws(HistoryError) in
        (
          try trunk.hierarchy(at: then, snapshots: inquiry.snapshots).hierarchy,
          try Kinship(of: inquiry.history, with: trunk)
        )
      }
      guard let kinship else {
        throw Failure(
          "Sessions \(other.number) and \(inquiry.look.info.number) have no history in common",
          hint: "compare a fork with what it was forked from")
      }
      let printer = try DifferencePrinter(
        inquiry, old, of: trunk, try inquiry.state(at: now), kinship)
      inquiry.heading("\(other.number):\(then) → \(inquiry.look.info.number):\(now)")
      return printer.answer()
    }
  }
}
