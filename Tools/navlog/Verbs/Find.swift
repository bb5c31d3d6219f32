import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let find = ToolVerb(
    name: "find", summary: "find the positions where a predicate becomes true",
    usage: "find [STORE] [SESSION] PREDICATE [a..b] [--first|--last|--all] [-n N] [--json]",
    examples: [
      (
        "navlog find app.navlog 'exists(class:Share)'",
        "each time a Share screen appeared in the hierarchy"
      ),
      ("navlog find app.navlog 'visible(n40)' --last", "when the node last came on screen"),
      ("navlog find app.navlog 'count(class:Trip*) > 3'", "when there were more than three trips"),
      (
        "navlog find app.navlog 'n40.state.page >= 2' --all",
        "every range of positions where it was true"
      ),
    ],
    text: [
      """
      A predicate is exists(ADDRESS), visible(ADDRESS), presented(ADDRESS), a comparison of \
      count(ADDRESS), depth(ADDRESS) or ADDRESS.KEY with a value, or a combination of these with \
      and, or, not and parentheses. Comparison operators are = != < <= > >= and ~ for a pattern \
      with * and ?. A comparison with a missing value is false.
      """,
      """
      Every position is evaluated, including those inside commands. --all prints the ranges in \
      which the predicate is true, from the first position of the range to the last.
      """, addresses,
      """
      Exit status: 0 found; 1 never true; 2 usage error; 3 the store is damaged; 4 the store was \
      written by a newer navlog.
      """,
    ],
    options: QueryContext.options.filter { $0.name != "--at" } + [
      SceneFilter.option, Option("--first", "print only the first position"),
      Option("--last", "print only the last position"),
      Option("--all", "print the ranges where it is true"), QueryContext.limit,
    ]
  ) { arguments, console in
    let limit = try QueryContext.number(arguments, "--limit", least: 1) ?? .max
    let range = arguments.words.last.flatMap { $0.contains("..") ? $0 : nil }
    return try QueryContext.run(
      arguments, console, positions: range.map { [$0] } ?? [], own: range == nil ? 1 : 2
    ) { context in
      let words = try context.words(1...2, "A predicate")
      let predicate = try context.predicate(words[0])
      let range = try PositionRange.parse(words.count > 1 ? words[1] : nil, context.opened)
      return try FindRun(context, console, predicate, limit).run(range)
    }
  }
}

/// A run of `find`.
private struct FindRun {
  let context: QueryContext
  let console: Console
  let search: Search
  let limit: Int

  init(
    _ context: QueryContext, _ console: Console, _ predicate: HierarchyPredicate, _ limit: Int
  ) throws {
    self.context = context
    self.console = console
    self.limit = limit
    search = try Search(predicate, in: context.history, snapshots: context.snapshots)
  }

  func run(_ range: (after: UInt64, through: UInt64)) throws -> Status {
    context.arguments.has("--all")
      ? try stretches(range.after, range.through) : try edges(range.after, range.through)
  }

  private func edges(_ after: UInt64, _ through: UInt64) throws -> Status {
    var found: [UInt64] = []
    let isFirst = context.arguments.has("--first")
    let isLast = context.arguments.has("--last")
    let isTrueBefore = try QueryContext.reading(through - min(after, through), console) {
      try search.forEachEdge(after: after, through: through) {
        (position, isTrue) throws(HistoryError) in
        guard isTrue else { return true }
        if isLast { found.removeAll(keepingCapacity: true) }
        found.append(position)
        return isLast || !isFirst && found.count < limit
      }
    }
    context.heading("'\(search.predicate.text.printable)' in \(after)..\(through)")
    guard !found.isEmpty else {
      return isTrueBefore
        ? try alreadyTrue(after, through)
        : nothing("the predicate never becomes true in this range")
    }
    context.columns("")
    for position in found {
      try context.print(at: position, of: "find") {
        [("command", .integer(Int(clamping: $0.number)))]
      }
    }
    return .done
  }

  /// Answers that the predicate is true where the range begins, and becomes true nowhere in it.
  private func alreadyTrue(_ after: UInt64, _ through: UInt64) throws -> Status {
    let first = try search.stretches(after: after, through: through, limit: 1).first
    let last = first?.upperBound ?? after
    if context.isJSON {
      printStretch(after...last)
    } else {
      let rest =
        last == through ? "throughout this range" : "from the start of this range to \(last)"
      context.output(context.palette.paint("the predicate is true \(rest)", .detail) + "\n")
    }
    context.noteMissing()
    return .done
  }

  private func printStretch(_ stretch: ClosedRange<UInt64>) {
    var object = context.object(of: "find")
    object["first"] = .integer(Int(clamping: stretch.lowerBound))
    object["last"] = .integer(Int(clamping: stretch.upperBound))
    context.output(object)
  }

  private func nothing(_ text: String) -> Status {
    if !context.isJSON { context.output(context.palette.paint(text, .detail) + "\n") }
    context.noteMissing()
    let addresses = search.predicate.addresses
    if let failure = UnknownNames(context.opened).failure(
      addresses, through: context.opened.info.head)
    {
      console.report(failure, context.arguments)
    }
    return .different
  }

  private func stretches(_ after: UInt64, _ through: UInt64) throws -> Status {
    let found = try QueryContext.reading(through - min(after, through), console) {
      try search.stretches(after: after, through: through, limit: limit)
    }
    context.heading("'\(search.predicate.text.printable)' in \(after)..\(through)")
    guard !found.isEmpty else { return nothing("the predicate is never true in this range") }
    for stretch in found {
      if context.isJSON {
        printStretch(stretch)
      } else {
        let count = stretch.upperBound - stretch.lowerBound + 1
        context.output(
          context.palette.paint("\(stretch.lowerBound)".leading(context.digits), .position)
            + " … " + context.palette.paint("\(stretch.upperBound)".padded(to: 10), .position)
            + "  \(Amount.count(count, "position"))\n")
      }
    }
    return .done
  }
}
