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
      let nested = try nested(in: command, at: asked, of: history)
    else { return }
    note("event \(asked) is of \(nested), which is part of it: a command is left out as a whole")
  }

  /// Prints that the lines are carried out before the command to which the event at `asked` belongs.
  func inserted(at point: UInt64, _ asked: UInt64, of history: SessionHistory) throws {
    guard !inquiry.isJSON, let command = try history.command(at: asked) else { return }
    let wording = try inquiry.wording(around: command, of: history)
    let summary = CommandSummary(command, wording.cast, wording.values)
    note(
      "event \(asked) is inside \(summary.text(max(12, inquiry.width - 60))), which is carried out "
        + "as a whole: the lines are before it, after \(trunk.number):\(point)")
  }

  private func note(_ text: String) {
    inquiry.output(
      inquiry.palette.paint("note:", .hint)
        + HelpText.wrap(" " + text.printable, indent: 5, hanging: 6, width: inquiry.width)
        .dropFirst(5))
  }

  /// Returns the command that was issued within another and has the event at `asked`; `nil` if the
  /// line of the other shows it.
  private func nested(
    in command: LoggedCommand, at asked: UInt64, of history: SessionHistory
  ) throws -> String? {
    guard let event = command.events.last(where: { $0.position == asked }),
      let inner = try Cause(of: event, in: command, history).steps.first,
      case .commanded(let nested)? = inner.event.entry?.event, !nested.isPreparation,
      case let wording = try inquiry.wording(around: command, of: history),
      !CommandSummary(command, wording.cast, wording.values).asks(for: nested)
    else { return nil }
    return nested.phrase(wording.cast.names(at: asked, .short)).printable
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

  func cast(of history: SessionHistory) throws -> NodeNameIndex {
    let beginning = try history.beginning()
    var cast = NodeNameIndex(beginning, symbols: try history.names())
    try history.forEachFact(from: UInt64(beginning.position) + 1) { position, event in
      cast.add(event, at: position)
    }
    return cast
  }
}
