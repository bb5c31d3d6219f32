import EventStore
import History
import Navigation
import Scripts
import TimeTravel
import WhatIf

extension ToolVerb {
  static let diff = ToolVerb(
    name: "diff", summary: "say what is not the same at two positions",
    usage: "diff [STORE] [SESSION] A B [--json]",
    examples: [
      ("navlog diff app.navlog 38 end", "what came, went and changed after event 38"),
      ("navlog diff app.navlog 38..56", "the same for a stretch"),
      ("navlog diff app.navlog 3:end 3:10", "what would have to be undone"),
      ("navlog diff app.navlog 3:end try:end", "what a fork came to, against its trunk"),
    ],
    text: [
      """
      + is a node that came, - one that went, ~ one that moved, changed a key or stands elsewhere \
      between off screen and on. What follows from that is left out: siblings move when one comes.
      """,
      """
      A position without a session is one of the session that is asked about, by default the latest. \
      Two sessions can be compared where one was forked from the other, or both from a third: nodes \
      are the same that were there before the fork, and those that the same command made in both. \
      So can a session and the one it was restored from: a node is the same as the one it came back \
      for.
      """,
      """
      Exit status: 0 nothing is different; 1 something is; 2 the command line makes no sense; 3 the \
      store is damaged; 4 it was written by a newer program.
      """,
    ],
    options: Inquiry.options.filter { $0.name != "--at" } + [Scenes.option]
  ) { (arguments, console) throws(Failure) in
    let own = arguments.words.contains { $0.contains("..") } ? 1 : 2
    return try StoreUse.look(arguments, console, own: own) { (view, choice) throws(Failure) in
      let words = choice.words
      guard (1...2).contains(words.count) else {
        throw words.isEmpty
          ? Failure("A position is missing", hint: "write 'navlog diff STORE A B'")
          : Failure("There is no use for '\(words[2])'", hint: "write 'navlog diff STORE A B'")
      }
      let sides: (old: Side, new: Side)
      if words[0].contains(".."), words.count == 1 {
        sides = try Side.range(words[0], view, choice, console)
      } else {
        sides = (
          try Side(words[0], view, choice, console),
          try Side(words.count > 1 ? words[1] : "end", view, choice, console)
        )
      }
      let inquiry = try Inquiry(sides.new.look, at: sides.new.position, arguments, console)
      return sides.old.look.info.number == sides.new.look.info.number
        ? try inquiry.compare(sides.old.position, sides.new.position)
        : try inquiry.compare(sides.old)
    }
  }

  /// One of the two states, with its session.
  struct Side {
    let look: Look
    let position: UInt64

    /// The position that `word` names, in the session that it names, or else the chosen one.
    init(
      _ word: String, _ view: StoreView, _ choice: StoreChoice, _ console: Console
    ) throws(Failure) {
      let position = try PositionWord(word)
      look = try Look(view, position.session ?? choice.session, console)
      self.position = try look.position(position) ?? 0
    }

    private init(look: Look, position: UInt64) {
      self.look = look
      self.position = position
    }

    /// The two ends of a stretch of one session.
    static func range(
      _ word: String, _ view: StoreView, _ choice: StoreChoice, _ console: Console
    ) throws(Failure) -> (Side, Side) {
      let sessions = try PositionRange.sessions(in: word)
      if let first = sessions.first, let other = sessions.first(where: { $0 != first }) {
        throw Failure(
          "Positions of sessions '\(first)' and '\(other)' don't make a range",
          hint: "give them as two words")
      }
      let look = try Look(view, sessions.first ?? choice.session, console)
      let range = try PositionRange.parse(word, look)
      return (
        Side(look: look, position: range.after), Side(look: look, position: range.through)
      )
    }
  }

  /// The words of a command line that may name a session themselves.
  static func positions(_ arguments: Arguments) -> [String] {
    arguments.words.filter { $0.contains(":") && !$0.contains("/") && !$0.contains("=") }
  }
}

extension Inquiry {
  /// Prints what is not the same at two positions of the session.
  fileprivate func compare(_ after: UInt64, _ through: UInt64) throws(Failure) -> Status {
    let printer = try DifferencePrinter(self, try state(at: after), try state(at: through))
    heading("positions \(after) → \(through) of \(look.info.head)")
    return printer.answer()
  }

  /// Prints what is not the same as in a state of another session.
  fileprivate func compare(_ old: ToolVerb.Side) throws(Failure) -> Status {
    guard !arguments.has(Scenes.option.name) else {
      throw Failure("'\(Scenes.option.name)' is of one session, and these are two")
    }
    let (state, kinship) = try Self.reading { () throws(HistoryError) in
      (
        try old.look.history.hierarchy(at: old.position, snapshots: snapshots).hierarchy,
        try Kinship(of: history, with: old.look.history)
      )
    }
    guard let kinship else {
      throw Failure(
        "Sessions \(old.look.info.number) and \(look.info.number) have no history in common",
        hint: "compare a session with what it was forked or restored from")
    }
    let printer = try DifferencePrinter(
      self, state, of: old.look.history, try self.state(), kinship)
    heading("\(old.look.info.number):\(old.position) → \(look.info.number):\(at)")
    return printer.answer()
  }
}
