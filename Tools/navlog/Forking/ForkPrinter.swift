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
  let context: QueryContext

  init(_ forking: Forking, _ branch: Fork, _ trunk: SessionInfo) throws {
    self.forking = forking
    self.branch = branch
    self.trunk = trunk
    context = try forking.context(branch)
  }

  private var isDry: Bool { forking.isDry }

  // MARK: - The fork

  /// Prints the session, where it branches off, and the fork whose name it takes over.
  func heading(continuing former: SessionNumber? = nil) {
    guard !context.isJSON else { return }
    let info = context.opened.info
    let name = info.description.name.map { " '\($0)'" } ?? ""
    let isNamed = forking.arguments.has(Forking.name.name)
    let dry =
      !isDry
      ? ""
      : forking.arguments.has(Forking.dryRun.name) || isNamed
        ? "  nothing is written" : "  nothing is written; --name NAME keeps it"
    context.output(
      context.palette.paint("session \(info.number)\(name)", .title)
        + (former.map { "  continues session \($0), " } ?? "  ")
        + "forked at \(place)\(dry)\n")
  }

  /// Where the fork leaves the history that it shares; an empty fork shares that of its trunk.
  private var point: NavlogStore.SessionOrigin.Point? {
    context.opened.info.description.origin.point
  }

  private var place: String {
    guard var point else { return "\(trunk.number):\(branch.position)" }
    point.position = branch.position
    return point.label
  }

  /// Prints the final line as JSON.
  func end(_ more: [(String, JSON)] = []) {
    guard context.isJSON else { return }
    let info = context.opened.info
    var object = context.object(of: "fork")
    object["name"] = info.description.name.map(JSON.string) ?? .null
    object["trunk"] = point?.number ?? .integer(Int(trunk.number.rawValue))
    object["at"] = .integer(Int(clamping: branch.position))
    object["head"] = .integer(Int(clamping: info.head))
    object["dry"] = .bool(isDry)
    for (key, value) in more { object[key] = value }
    context.output(object)
  }

  // MARK: - What is left out

  /// Prints the commands of the trunk that are left out, and to which of them the event at `asked`
  /// belongs if that isn't what the line of the command says.
  func leftOut(
    after start: UInt64, through end: UInt64, _ asked: UInt64?, of history: SessionHistory
  ) throws {
    guard end > start, !context.isJSON else { return }
    var commands: [LoggedCommand] = []
    try history.forEachCommand(from: start + 1, through: end) { command throws(HistoryError) in
      commands.append(command)
      return true
    }
    for command in commands.prefix(Self.mostLeftOut) {
      let wording = try context.wording(around: command, of: history)
      let summary = CommandSummary(command, wording.nodeNames, wording.values)
      let place = "\(trunk.number):\(summary.first - 1)..\(summary.last)"
      context.output(
        context.palette.paint("without", .detail) + " "
          + summary.text(max(12, context.width - place.count - 10)) + "  "
          + context.palette.paint(place, .position) + "\n")
    }
    if commands.count > Self.mostLeftOut {
      context.output("without \(commands.count - Self.mostLeftOut) more commands\n")
    }
    guard let asked, let command = commands.first, commands.count == 1,
      let nested = try nested(in: command, at: asked, of: history)
    else { return }
    note("event \(asked) is of \(nested), which is part of it: a command is left out as a whole")
  }

  /// Prints that the lines are carried out before the command to which the event at `asked` belongs.
  func inserted(at point: UInt64, _ asked: UInt64, of history: SessionHistory) throws {
    guard !context.isJSON, let command = try history.command(at: asked) else { return }
    let wording = try context.wording(around: command, of: history)
    let summary = CommandSummary(command, wording.nodeNames, wording.values)
    note(
      "event \(asked) is inside \(summary.text(max(12, context.width - 60))), which is carried out "
        + "as a whole: the lines are before it, after \(trunk.number):\(point)")
  }

  private func note(_ text: String) {
    context.output(
      context.palette.paint("note:", .hint)
        + HelpText.wrap(" " + text.printable, indent: 5, hanging: 6, width: context.width)
        .dropFirst(5))
  }

  /// Returns the command that was issued within another and has the event at `asked`; `nil` if the
  /// line of the other shows it.
  private func nested(
    in command: LoggedCommand, at asked: UInt64, of history: SessionHistory
  ) throws -> String? {
    guard let event = command.events.last(where: { $0.position == asked }),
      let inner = try CausalChain(of: event, in: command, history).steps.first,
      case .commanded(let nested)? = inner.event.entry?.event, !nested.isPreparation,
      case let wording = try context.wording(around: command, of: history),
      !CommandSummary(command, wording.nodeNames, wording.values).asks(for: nested)
    else { return nil }
    return nested.phrase(wording.nodeNames.names(at: asked, .short)).printable
  }

  private static let mostLeftOut = 5

  // MARK: - Lines

  /// Prints the commands of the given lines, up to `end`.
  func lines(through end: UInt64) throws {
    guard end > branch.position else { return }
    let nodeNames = try nodeNames(of: context.history)
    var printer = try LogPrinter(
      context.opened, nodeNames, forking.arguments, forking.console, digits: context.digits)
    try context.history.forEachCommand(from: branch.position + 1, through: end) {
      (command) throws(HistoryError) in
      _ = printer.print(command)
      return true
    }
  }

  /// Prints why lines were refused.
  func refusals(_ lines: [OutputLine]) {
    for line in lines {
      guard case .refusal(_, let rule, _, let number, let message) = line else { continue }
      if context.isJSON {
        var object = context.object(of: "fork")
        object["line"] = .integer(number)
        object["refused"] = .string(rule)
        object["says"] = .string(message)
        context.output(object)
      } else {
        context.output(
          context.palette.paint("refused", .refusal) + "  line \(number), \(rule): "
            + message.printable + "\n")
      }
    }
  }

  /// Prints the differences from the state at `position` of the fork.
  func changes(since position: UInt64) throws {
    let printer = try DifferencePrinter(
      context, try context.state(at: position), try context.state())
    if context.isJSON { return printer.json() }
    context.output("\n")
    guard !printer.isEmpty else {
      return context.output(context.palette.paint("no differences", .detail) + "\n")
    }
    context.output(context.palette.paint("different from \(position)", .detail) + "\n")
    printer.print()
  }

  /// Prints how the end of the fork differs from the end of its trunk.
  func difference(from history: SessionHistory, at end: UInt64) throws {
    guard let mapping = try ForkMapping(of: context.history, with: history) else { return }
    let old = try history.hierarchy(at: end, snapshots: context.snapshots).hierarchy
    let printer = try DifferencePrinter(
      context, old, of: history, try context.state(), mapping)
    guard !context.isJSON else { return printer.json() }
    let title =
      printer.isEmpty
      ? "the end is as in s\(trunk.number)" : "different from s\(trunk.number):\(end)"
    context.output("\n" + context.palette.paint(title, .detail) + "\n")
    if !printer.isEmpty { printer.print() }
    context.output("\n")
  }

  func nodeNames(of history: SessionHistory) throws -> NodeNameIndex {
    let beginning = try history.beginning()
    var nodeNames = NodeNameIndex(beginning, symbols: try history.names())
    try history.forEachFact(from: UInt64(beginning.position) + 1) { position, event in
      nodeNames.add(event, at: position)
    }
    return nodeNames
  }
}
