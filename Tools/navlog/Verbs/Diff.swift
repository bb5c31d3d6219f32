import EventStore
import History
import Scripts
import TimeTravel

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
      Two sessions can be compared where one was forked from the other, or both from a third: nodes \
      are the same that were there before the fork, and those that the same command made in both.
      """,
      """
      Exit status: 0 nothing is different; 1 something is; 2 the command line makes no sense; 3 the \
      store is damaged; 4 it was written by a newer program.
      """,
    ],
    options: Inquiry.options.filter { $0.name != "--at" } + [Scenes.option]
  ) { (arguments, console) throws(UsageError) in
    let own = arguments.words.contains { $0.contains("..") } ? 1 : 2
    if let pair = DiffAcross(arguments, console) { return pair.run() }
    return Inquiry.run(
      arguments, console, positions: Self.positions(arguments), own: own, ownIsNumber: true
    ) {
      (inquiry) throws(Failure) in
      let words = try inquiry.words(1...2, "A position")
      var ends = (after: UInt64(0), through: UInt64(0))
      if words.count == 2 {
        ends = (try inquiry.look.position(words[0]), try inquiry.look.position(words[1]))
      } else if words[0].contains("..") {
        ends = try PositionRange.parse(words[0], inquiry.look)
      } else {
        ends = (try inquiry.look.position(words[0]), inquiry.look.info.head)
      }
      let old = try inquiry.state(at: ends.after)
      let new = try inquiry.state(at: ends.through)
      let printer = try DifferencePrinter(inquiry, old, new)
      inquiry.heading("positions \(ends.after) → \(ends.through) of \(inquiry.look.info.head)")
      return printer.answer()
    }
  }

  /// The words of a command line that may name a session themselves.
  static func positions(_ arguments: Arguments) -> [String] {
    arguments.words.filter { $0.contains(":") && !$0.contains("/") && !$0.contains("=") }
  }
}
