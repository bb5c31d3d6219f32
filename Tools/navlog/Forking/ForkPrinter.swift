import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogForks

/// Prints the result of a fork, in columns or as JSON.
struct ForkPrinter {
  let forking: Forking
  let branch: Fork
  let trunk: SessionInfo
  /// The completed fork.
  let inquiry: QueryContext

  init(_ forking: Forking, _ branch: Fork, _ trunk: SessionInfo) throws {
    self.forking = forking
    self.branch = branch
    self.trunk = trunk
    inquiry = try forking.inquiry(branch)
  }

  private var isDry: Bool { forking.isDry }

  // MARK: - The fork

  /// Prints the session, where it branches off, and the fork whose name it takes over.
  func heading(continuing former: SessionNumber? = nil) {
    guard !inquiry.isJSON else { return }
    let info = inquiry.look.info
    let name = info.description.name.map { " '\($0)'" } ?? ""
    let isNamed = forking.arguments.has(Forking.name.name)
    let dry =
      !isDry
      ? ""
      : forking.arguments.has(Forking.dryRun.name) || isNamed
        ? "  nothing is written" : "  nothing is written; --name NAME keeps it"
    inquiry.output(
      inquiry.palette.paint("session \(info.number)\(name)", .title)
        + (former.map { "  continues session \($0), " } ?? "  ")
        + "forked at \(origin):\(branch.position)\(dry)\n")
  }

  /// The session that the fork shares its history with; an empty fork shares that of its trunk.
  private var origin: SessionNumber {
    inquiry.look.info.description.origin.point?.session ?? trunk.number
  }

  /// Prints the final line as JSON.
  func end(_ more: [(String, JSON)] = []) {
    guard inquiry.isJSON else { return }
    let info = inquiry.look.info
    var object = inquiry.object(of: "fork")
    object["name"] = info.description.name.map(JSON.string) ?? .null
    object["trunk"] = .integer(Int(origin.rawValue))
    object["at"] = .integer(Int(clamping: branch.position))
    object["head"] = .integer(Int(clamping: info.head))
    object["dry"] = .bool(isDry)
    for (key, value) in more { object[key] = value }
    inquiry.output(object)
  }

  // MARK: - What is left out

  /// Prints the commands of the trunk that are left out, and to which of them the event at `asked`
  /// belongs if that isn't what the line of the command says.
  func leftOut(
    after start: UInt64, through end: UInt64, _ asked: UInt64?, of history: SessionHistory
  ) throws {
    guard end > start, !inquiry.isJSON else { return }
    var commands: [LoggedCommand] = []
    try history.forEachCommand(from: start + 1, through: end) { command throws(HistoryError) in
      commands.append(command)
      return true
    }
    for command in commands.prefix(Self.mostLeftOut) {
      let wording = try inquiry.wording(around: command, of: history)
      let summary = CommandSummary(command, wording.cast, wording.values)
      let place = "\(trunk.number):\(summary.first - 1)..\(summary.last)"
      inquiry.output(
        inquiry.palette.paint("without", .detail) + " "
          + summary.text(max(12, inquiry.width - place.count - 10)) + "  "
          + inquiry.palette.paint(place, .position) + "\n")
    }
    if commands.count > Self.mostLeftOut {
      inquiry.output("without \(commands.count - Self.mostLeftOut) more commands\n")
    }
    guard let asked, let command = commands.first, commands.count == 1,
      let event = command.events.last(where: { $0.position == asked }),
      let inner = try Cause(of: event, in: command, history).steps.first,
      case .commanded(let nested)? = inner.event.entry?.event, !nested.isPreparation,
      case let wording = try inquiry.wording(around: command, of: history),
      !CommandSummary(command, wording.cast, wording.values).asks(for: nested)
    else { return }
    let names = wording.cast.names(at: asked, .short)
    inquiry.output(
      inquiry.palette.paint("note:", .hint)
        + " event \(asked) is of \(nested.phrase(names).printable), which is part of it: a command "
        + "is left out as a whole\n")
  }

  private static let mostLeftOut = 5

  // MARK: - Lines

  /// Prints the commands of the given lines, up to `end`.
  func lines(through end: UInt64) throws {
    guard end > branch.position else { return }
    let cast = try cast(of: inquiry.history)
    var printer = try LogPrinter(
      inquiry.look, cast, forking.arguments, forking.console, digits: inquiry.digits)
    try inquiry.history.forEachCommand(from: branch.position + 1, through: end) {
      (command) throws(HistoryError) in
      _ = printer.print(command)
      return true
    }
  }

  /// Prints why lines were refused.
  func refusals(_ lines: [OutputLine]) {
    for line in lines {
      guard case .refusal(_, let rule, _, let number, let message) = line else { continue }
      if inquiry.isJSON {
        var object = inquiry.object(of: "fork")
        object["line"] = .integer(number)
        object["refused"] = .string(rule)
        object["says"] = .string(message)
        inquiry.output(object)
      } else {
        inquiry.output(
          inquiry.palette.paint("refused", .refusal) + "  line \(number), \(rule): "
            + message.printable + "\n")
      }
    }
  }

  /// Prints the differences from the state at `position` of the fork.
  func changes(since position: UInt64) throws {
    let printer = try DifferencePrinter(
      inquiry, try inquiry.state(at: position), try inquiry.state())
    if inquiry.isJSON { return printer.json() }
    inquiry.output("\n")
    guard !printer.isEmpty else {
      return inquiry.output(inquiry.palette.paint("no differences", .detail) + "\n")
    }
    inquiry.output(inquiry.palette.paint("different from \(position)", .detail) + "\n")
    printer.print()
  }

  /// Prints how the end of the fork differs from the end of its trunk.
  func difference(from history: SessionHistory, at end: UInt64) throws {
    guard let mapping = try ForkMapping(of: inquiry.history, with: history) else { return }
    let old = try history.hierarchy(at: end, snapshots: inquiry.snapshots).hierarchy
    let printer = try DifferencePrinter(
      inquiry, old, of: history, try inquiry.state(), mapping)
    guard !inquiry.isJSON else { return printer.json() }
    let title =
      printer.isEmpty
      ? "the end is as in s\(trunk.number)" : "different from s\(trunk.number):\(end)"
    inquiry.output("\n" + inquiry.palette.paint(title, .detail) + "\n")
    if !printer.isEmpty { printer.print() }
    inquiry.output("\n")
  }

  // MARK: - Commands of the trunk

  /// Prints the results of commands that were carried out again.
  func commands(_ all: [Reapplied], of history: SessionHistory) throws {
    guard !all.isEmpty else { return }
    let cast = try cast(of: history)
    let values = ValueReader(history, inquiry.look.damage)
    guard !inquiry.isJSON else {
      for reapplied in all { inquiry.output(json(reapplied, cast, values)) }
      return
    }
    var rows: [Row] = []
    for reapplied in all {
      let summary = CommandSummary(reapplied.recorded, cast, values)
      var reasons = reapplied.reasons(cast)
      if let change = reapplied.change {
        reasons.insert((change.rule, "rule \(change.rule) was changed since"), at: 0)
      }
      // The reason takes precedence over the command.
      let room = max(12, inquiry.width - 30 - (reasons.first.map { $0.text.count + 2 } ?? 0))
      let detail = reasons.isEmpty ? CommandSummary.Detail.values : .requests
      let what = ([summary.text(room, detail)] + reasons.prefix(1).map(\.text)).joined(
        separator: ": ")
      let row = Row(
        was: "\(summary.last)",
        isNow: reapplied.result?.events.last.map { "\($0.position)" } ?? "", fate: reapplied.fate,
        text: what)
      if forking.console.cuts, let last = rows.last, last.fate == row.fate, last.text == what {
        rows[rows.count - 1] = row.following(last)
      } else {
        rows.append(row)
      }
    }
    var grid = Grid(.number("was"), .number("is now"), .text(""), .sentence("command"))
    for row in rows {
      grid.add(
        .init(row.was, .position), .init(row.isNow, .position),
        .init(row.fate.word + (row.times > 1 ? " ×\(row.times)" : ""), row.fate.label),
        .init(row.text))
    }
    if UInt64(all[0].result?.events.first?.position ?? 0) > branch.position + 1 {
      inquiry.output("\n")
    }
    inquiry.output(grid.text(inquiry.width, inquiry.palette))
  }

  /// A line of the table; on a terminal, equal ones in a row are one line with a count.
  private struct Row {
    let was: String
    let isNow: String
    let fate: Reapplied.Fate
    let text: String
    var times = 1

    /// Returns the line for this row and equal ones before it.
    func following(_ last: Row) -> Row {
      var row = self
      row.times += last.times
      return row
    }
  }

  private func json(
    _ reapplied: Reapplied, _ cast: NodeNameIndex, _ values: ValueReader
  ) -> JSONObject {
    let summary = CommandSummary(reapplied.recorded, cast, values)
    var object = inquiry.object(of: "fork")
    object["trunk"] = .integer(Int(trunk.number.rawValue))
    object["was"] = .integer(Int(clamping: summary.last))
    object["is"] =
      reapplied.result?.events.last.map { .integer(Int(clamping: $0.position)) } ?? .null
    object["fate"] = .string(reapplied.fate.rawValue)
    object["says"] = .string(summary.text(.max))
    object["reasons"] = .array(
      reapplied.reasons(cast).map { reason in
        ["rule": .string(reason.rule), "says": .string(reason.text)]
      })
    if let change = reapplied.change { object["ruleChange"] = .string(change.rule) }
    if let difference = reapplied.difference {
      object["difference"] = .integer(Int(clamping: difference))
    }
    return object
  }

  /// Prints the summary.
  func summary(_ counts: [Reapplied.Fate: Int], first: UInt64?) {
    func count(_ fate: Reapplied.Fate) -> Int { counts[fate] ?? 0 }
    let again = count(.same) + count(.changed) + count(.rejected)
    guard !inquiry.isJSON else {
      return end([
        ("same", .integer(count(.same))), ("changed", .integer(count(.changed))),
        ("rejected", .integer(count(.rejected))),
        ("difference", first.map { .integer(Int(clamping: $0)) } ?? .null),
      ])
    }
    var words = ["\(count(.same)) as before"]
    if count(.changed) > 0 { words.append("\(count(.changed)) changed") }
    if count(.rejected) > 0 { words.append("\(count(.rejected)) rejected") }
    let from = first.map { "; the first difference is \(trunk.number):\($0)" } ?? ""
    inquiry.output(
      "\(Amount.count(again, "command")) again"
        + (again > 0 ? ": " + words.joined(separator: ", ") : "") + "\(from)\n")
  }

  private func cast(of history: SessionHistory) throws -> NodeNameIndex {
    let beginning = try history.beginning()
    var cast = NodeNameIndex(beginning, symbols: try history.names())
    try history.forEachFact(from: UInt64(beginning.position) + 1) { position, event in
      cast.add(event, at: position)
    }
    return cast
  }
}

extension Reapplied.Fate {
  fileprivate var word: String {
    switch self {
    case .same: "as before"
    case .changed: "changed"
    case .rejected: "rejected"
    case .void: "void"
    }
  }

  fileprivate var label: Label {
    switch self {
    case .same, .void: .detail
    case .changed: .warning
    case .rejected: .refusal
    }
  }
}

extension Reapplied {
  /// The reasons why parts of the command do not apply.
  fileprivate func reasons(_ cast: NodeNameIndex) -> [(rule: String, text: String)] {
    guard !rejections.isEmpty || fate != .rejected else {
      return [("", "recorded by another program, so it can't be carried out")]
    }
    return rejections.map { rejection in
      let rule = rejection.refusal.rule
      guard rejection.absent.isEmpty else {
        let nodes = rejection.absent.map { "n\($0)" }.joined(separator: ", ")
        return (rule, "\(rule), \(nodes) \(rejection.absent.count == 1 ? "is" : "are") not there")
      }
      if case .setState = rejection.command, rejection.refusal == .wrongKind {
        return (rule, "\(rule), the node in its place has another class")
      }
      let names = cast.names(at: rejection.position, .short)
      let parts = rejection.command.parts
      return (
        rule,
        "\(rule), "
          + rejection.refusal.message(
            of: rejection.command, names.name(parts.receiver), names.name(parts.other))
      )
    }
  }
}
