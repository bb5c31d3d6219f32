import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel
import NavlogForks

extension ToolVerb {
  static let diff = ToolVerb(
    name: "diff", summary: "show the differences between two positions",
    usage: "diff [STORE] [SESSION] A B [--json]",
    examples: [
      ("navlog diff app.navlog 38 end", "everything that changed after event 38"),
      ("navlog diff app.navlog 38..56", "changes between two positions"),
      ("navlog diff app.navlog 3:end 3:10", "what going back to 10 would undo"),
      ("navlog diff app.navlog s2 s3", "how the ends of two sessions differ"),
      ("navlog diff app.navlog 3:end try:end", "how a fork differs from its original"),
    ],
    text: [
      """
      + marks an added node, - a removed one, and ~ one that moved, changed a value, or changed \
      its appearance. Consequences are left out: siblings move when a node is added.
      """,
      """
      A position without a session refers to the session given, by default the latest. Positions \
      in two sessions can be compared if one session was forked from the other, or both from a \
      third: nodes from before the fork are the same, and so are nodes created by the same command \
      in both. A session can also be compared with the one it was restored from: a restored node \
      is the same as the node it was restored from.
      """,
      """
      Exit status: 0 no differences; 1 differences found; 2 usage error; 3 the store is damaged; 4 \
      the store was written by a newer navlog.
      """,
    ],
    options: QueryContext.options.filter { $0.name != "--at" } + [SceneFilter.option]
  ) { arguments, console in
    let arguments = ends(of: arguments, console)
    let own = arguments.words.contains { $0.contains("..") } ? 1 : 2
    return try StoreUse.look(arguments, console, own: own) { view, choice in
      let words = choice.words
      guard (1...2).contains(words.count) else {
        throw words.isEmpty
          ? Failure("a position is missing", hint: "write 'navlog diff STORE A B'")
          : Failure(
            "unexpected argument '\(words[2])'",
            hint: SessionExpression.isNumber(words[0])
              ? "session \(words[0]) is 's\(words[0])'" : "write 'navlog diff STORE A B'")
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
      let context = try QueryContext(sides.new.opened, at: sides.new.position, arguments, console)
      return sides.old.opened.info.number == sides.new.opened.info.number
        ? try context.compare(sides.old.position, sides.new.position)
        : try context.compare(sides.old)
    }
  }

  /// Returns the command line with two sessions replaced by the positions of their ends.
  private static func ends(of arguments: Arguments, _ console: Console) -> Arguments {
    let words = arguments.words
    func matches(_ word: String) -> Bool {
      if SessionExpression.matches(word) { return true }
      // The name of a fork, where no position is meant.
      let name = word.hasSuffix(":") ? String(word.dropLast()) : word
      guard ForkName.isValid(name), !console.namesStore(word) else { return false }
      do throws(SyntaxError) { return try PositionExpression(parsing: name).session != nil } catch {
        return true
      }
    }
    guard words.count(where: matches) == 2 else { return arguments }
    return arguments.replacing(
      words: words.map { word in
        guard matches(word) else { return word }
        return word + (word.hasSuffix(":") ? "end" : ":end")
      })
  }

  /// One of the two states, with its session.
  struct Side {
    let opened: OpenSession
    let position: UInt64

    /// Resolves the position `word` in the session that it names, or else the chosen one.
    init(
      _ word: String, _ view: StoreInspector, _ choice: StoreChoice, _ console: Console
    ) throws {
      let position = try PositionExpression(word)
      opened = try OpenSession(view, position.session ?? choice.session, console)
      self.position = try opened.position(position) ?? 0
    }

    private init(opened: OpenSession, position: UInt64) {
      self.opened = opened
      self.position = position
    }

    /// Returns the two ends of a range in one session.
    static func range(
      _ word: String, _ view: StoreInspector, _ choice: StoreChoice, _ console: Console
    ) throws -> (Side, Side) {
      let sessions = try PositionRange.sessions(in: word)
      if let first = sessions.first, let other = sessions.first(where: { $0 != first }) {
        throw Failure(
          "a range can't span sessions '\(first)' and '\(other)'",
          hint: "give the positions as two arguments")
      }
      let opened = try OpenSession(view, sessions.first ?? choice.session, console)
      let range = try PositionRange.parse(word, opened, isOrdered: false)
      return (
        Side(opened: opened, position: range.after), Side(opened: opened, position: range.through)
      )
    }
  }

  /// The words of a command line that can name a session.
  static func positions(_ arguments: Arguments) -> [String] {
    arguments.words.filter { $0.contains(":") && !$0.contains("/") && !$0.contains("=") }
  }
}

extension QueryContext {
  /// Prints the differences between two positions of the session.
  fileprivate func compare(_ after: UInt64, _ through: UInt64) throws -> Status {
    let printer = try DifferencePrinter(self, try state(at: after), try state(at: through))
    heading("positions \(after) → \(through) of \(opened.info.head)")
    return printer.answer()
  }

  /// Prints the differences from a state of another session.
  fileprivate func compare(_ old: ToolVerb.Side) throws -> Status {
    guard !arguments.has(SceneFilter.option.name) else {
      throw Failure("'\(SceneFilter.option.name)' can't be used with two sessions")
    }
    let (state, mapping) = (
      try old.opened.history.hierarchy(at: old.position, snapshots: snapshots).hierarchy,
      try ForkMapping(of: history, with: old.opened.history)
    )
    guard let mapping else {
      throw Failure(
        "sessions \(old.opened.info.number) and \(opened.info.number) have no history in common",
        hint: "compare a session with the one it was forked or restored from")
    }
    let printer = try DifferencePrinter(
      self, state, of: old.opened.history, try self.state(), mapping)
    heading("\(old.opened.info.number):\(old.position) → \(opened.info.number):\(at)")
    return printer.answer()
  }
}
