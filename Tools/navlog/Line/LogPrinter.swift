import NavlogTimeTravel
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText

/// Prints the commands of a session, in columns or as JSON.
struct LogPrinter {
  private let opened: OpenSession
  private var nodeNames: NodeNameIndex
  private var filter = EventFilter()
  private var interests = ChangeConditions()
  private let palette: Palette
  private let output: (String) -> Void
  private let events: PlayPrinter
  private let isJSON: Bool
  private let isShort: Bool
  private let showsEvents: Bool
  private let changes: CommandChanges?
  /// Why the changes of a command could not be shown.
  private(set) var trouble: Failure?
  private let pattern: String?
  private let width: Int
  private let digits: Int
  /// The time that the others are given since.
  private let started: UInt64
  /// Whether the times are those of the ends of commands.
  private let showsEnds: Bool
  /// Whether times are given since the command before.
  private let showsSteps: Bool
  private var hasHeading = false
  /// Whether a command was accepted.
  private(set) var hasPrinted = false
  /// Whether equal commands in a row are combined into one line.
  private(set) var folds = false
  /// The pending line for equal commands, and the first of them.
  private var pending: Row?
  private var pendingSummary: CommandSummary?

  private struct Row {
    /// The command, with the keys that it set but without their values.
    let text: String
    let trouble: String
    /// The position and the time of the newest of the combined commands.
    var position: String
    var time: UInt64
    /// The position of the first event of the oldest.
    var first: UInt64
    var events: Int
    var commands = 1

    /// Combined commands set different values.
    var detail: CommandSummary.Detail { commands == 1 ? .values : .keys }

    /// The count of the combined commands, if there are several.
    var times: String {
      commands == 1 ? "" : text.contains("×") ? " (×\(commands))" : " ×\(commands)"
    }
  }
  private var date = ""

  /// - Parameter digits: the width of the largest position.
  init(
    _ opened: OpenSession, _ nodeNames: NodeNameIndex, _ arguments: Arguments, _ console: Console,
    digits: Int
  ) throws {
    self.opened = opened
    self.nodeNames = nodeNames
    palette = console.palette(arguments["--color"])
    output = console.output
    isJSON = arguments.has("--json")
    isShort = arguments.has("--oneline")
    showsEvents = arguments.has("--events")
    changes = try CommandChanges(opened, arguments, console)
    pattern = arguments["--grep"]?.lowercased()
    width = max(40, console.columns)
    self.digits = max(digits, Self.headings.position.count)
    events = PlayPrinter(isJSON: isJSON, showsAll: true, palette: palette, output: console.output)
    showsEnds = arguments["--times"] == "ended"
    showsSteps = arguments["--times"] == "steps"
    date = TimeFormat.parts(opened.info.started, digits: 0).date
    started = try opened.history.began()
  }

  private static let headings = (position: "position", count: "events")
  /// The width of the command column; where lines are not cut, wide enough for most commands.
  private func padding(_ room: Int) -> Int { width < Console.unbounded ? room : min(room, 60) }

  private static let timeWidth = "00:00:00.000".count
  private static let spanWidth = "+9.9 min".count

  // MARK: - What comes while it is printed

  /// Prints only the commands that these accept.
  mutating func look(for filter: EventFilter, _ interests: ChangeConditions) {
    self.filter = filter
    self.interests = interests
  }

  /// Adds the current names.
  mutating func learn(_ names: [String?]) { nodeNames.learn(names) }

  /// Adds the names from a new command.
  mutating func learn(_ command: LoggedCommand) {
    for event in command.events {
      if let entry = event.entry { nodeNames.add(entry.event, at: event.position) }
    }
  }

  // MARK: - Commands

  /// Returns whether a command is accepted by the filters.
  func accepts(_ command: LoggedCommand) -> Bool {
    interests.accept(command) && filter.accepts(command, nodeNames)
      && pattern.map { CommandSummary(command, nodeNames, opened.values).contains($0) } ?? true
  }

  /// Prints a command if it is accepted, and returns whether a line begins with it.
  mutating func print(_ command: LoggedCommand) -> Bool {
    guard let summary = summary(command) else { return false }
    hasPrinted = true
    if isJSON {
      output(summary.json(opened.info.number).text + "\n")
    } else {
      let row = row(command, summary)
      guard !joins(row) else { return false }
      flush()
      if folds {
        pending = row
        pendingSummary = summary
      } else {
        print(row, summary)
      }
    }
    if showsEvents { print(command.events, of: command) }
    do { try changes?.print(command) } catch { trouble = trouble ?? Failure(error) }
    return true
  }

  /// Returns whether a line would begin with a command, without printing it.
  mutating func begins(with command: LoggedCommand) -> Bool {
    guard let summary = summary(command) else { return false }
    let row = row(command, summary)
    guard !joins(row) else { return false }
    pending = folds ? row : nil
    return true
  }

  /// Returns the summary of a command; `nil` if it isn't accepted.
  private func summary(_ command: LoggedCommand) -> CommandSummary? {
    guard interests.accept(command), filter.accepts(command, nodeNames) else { return nil }
    let summary = CommandSummary(command, nodeNames, opened.values)
    return pattern.map(summary.contains) ?? true ? summary : nil
  }

  private func row(_ command: LoggedCommand, _ summary: CommandSummary) -> Row {
    Row(
      text: folds ? summary.text(.max, .keys, isWhole: true) : "", trouble: summary.trouble,
      position: "\(summary.last)", time: time(command), first: summary.first,
      events: command.events.count)
  }

  /// Combines a row with the pending one if they are equal, and returns whether they are.
  private mutating func joins(_ row: Row) -> Bool {
    guard folds, var run = pending, run.text == row.text, run.trouble == row.trouble else {
      return false
    }
    run.commands += 1
    run.events += row.events
    run.first = min(run.first, row.first)
    if row.time > run.time { (run.position, run.time) = (row.position, row.time) }
    pending = run
    return true
  }

  /// Combines equal commands in a row into one line from now on.
  mutating func fold() { folds = !isJSON && !showsEvents && changes == nil }

  /// Prints the pending line.
  mutating func flush() {
    guard let row = pending, let summary = pendingSummary else { return }
    forget()
    print(row, summary)
  }

  /// Discards the pending line.
  mutating func forget() { (pending, pendingSummary) = (nil, nil) }

  /// Prints the command that a crash interrupted, whose events are not part of the history.
  mutating func print(interrupted command: LoggedCommand) {
    let summary = CommandSummary(command, nodeNames, opened.values)
    if let pattern, !summary.contains(pattern) { return }
    hasPrinted = true
    if isJSON {
      guard case .object(var object) = summary.json(opened.info.number) else { return }
      object["interrupted"] = true
      output(JSON.object(object).text + "\n")
    } else {
      flush()
      let row = Row(
        text: "", trouble: summary.trouble, position: "cut off", time: time(command),
        first: summary.first, events: command.events.count)
      print(row, summary)
    }
    if showsEvents { print(command.events, of: command) }
  }

  private mutating func print(_ row: Row, _ summary: CommandSummary) {
    heading()
    let (position, time, count) = (row.position, row.time, row.events)
    let trouble = row.trouble.isEmpty ? "" : "  " + row.trouble
    let suffix = row.times + trouble
    let label: Label = position == "cut off" ? .warning : .position
    let head = palette.paint(position.leading(digits), label)
    if isShort {
      let room = max(8, width - digits - 2 - suffix.count)
      let rest = summary.text(room, row.detail, isWhole: changes != nil, isShort: true)
      return output(head + "  " + rest + palette.paint(suffix, .refusal) + "\n")
    }
    let moment = TimeFormat.parts(time, digits: 3)
    if moment.date != date {
      date = moment.date
      output(palette.paint(date, .detail) + "\n")
    }
    let start = showsSteps ? timeBefore(row.first) : started
    let span = start.map { TimeFormat.span(time, since: $0) } ?? ""
    let counted = "\(count)".leading(Self.headings.count.count)
    let room = width - digits - Self.timeWidth - Self.spanWidth - counted.count - 8
    let what = summary.text(
      max(8, room - suffix.count), row.detail, isWhole: changes != nil)
    let gap = String(
      repeating: " ", count: max(0, padding(room) - what.columns - suffix.count))
    output(
      head + "  " + palette.paint(moment.time, .detail) + "  "
        + palette.paint(span.leading(Self.spanWidth), .detail) + "  " + what
        + palette.paint(suffix, .refusal) + gap + "  " + palette.paint(counted, .detail) + "\n")
  }

  private func time(_ command: LoggedCommand) -> UInt64 {
    showsEnds ? command.ended : command.time
  }

  /// The time of the command before the one that begins at `first`; `nil` if there is none.
  private func timeBefore(_ first: UInt64) -> UInt64? {
    do { return try opened.history.command(at: first - min(first, 1)).map(time) } catch {
      return nil
    }
  }

  /// Prints the session and the column titles.
  private mutating func heading() {
    guard !hasHeading else { return }
    hasHeading = true
    guard !isShort else { return }
    let info = opened.info
    let moment = TimeFormat.parts(info.started, digits: 0)
    let name = info.description.name.map { " '\($0)'" } ?? ""
    let session = "session \(info.number)"
    let about = "  \(opened.state)  \(opened.size)  \(moment.date) \(moment.time) UTC"
    let app = info.description.app.isEmpty ? "" : "  \(info.description.app)"
    // The least important parts are left out where the line is too long.
    let rest = [about + app + name, about + app, about].first {
      session.count + $0.columns <= width
    }
    output(palette.paint(session, .title) + (rest ?? about).printable + "\n")
    let room = width - digits - Self.timeWidth - Self.spanWidth - Self.headings.count.count - 8
    let columns = [
      Self.headings.position.leading(digits),
      (showsEnds ? "ended" : "began").padded(to: Self.timeWidth),
      (showsSteps ? "step" : "since").leading(Self.spanWidth), "command".padded(to: padding(room)),
      Self.headings.count,
    ]
    output(palette.paint(columns.joined(separator: "  "), .detail) + "\n")
  }

  private func print(_ all: [LoggedEvent], of command: LoggedCommand) {
    for event in all where filter.accepts(event, nodeNames) {
      let position = Int(clamping: event.position)
      switch event.content {
      case .entry(let entry):
        var words = opened.values.words(
          of: entry, at: event.position, nodeNames.names(at: event.position, .id))
        if let value = opened.values.value(of: event) { words.fields.append(.init("value", value)) }
        events.print(
          .event(
            words.kind, position: position, name: words.name, node: words.node,
            fields: words.fields.sorted { $0.name < $1.name },
            command: Int(clamping: command.number)))
      case .foreign(let foreign):
        events.print(
          .event(
            .structural, position: position, name: "foreign", node: nil,
            fields: [
              .init("kind", .integer(Int(clamping: foreign.kind))),
              .init("version", .integer(Int(clamping: foreign.version))),
            ], command: Int(clamping: command.number)))
      }
    }
  }
}
