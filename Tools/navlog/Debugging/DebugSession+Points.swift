import NavlogEventText
import NavlogTimeTravel

/// Creating, listing, enabling and deleting breakpoints and watchpoints.
extension DebugSession {
  func breakpoint(_ line: DebugLine, isTemporary: Bool) throws {
    let (what, condition) = try parts(line.rest)
    let words = what.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let kind = words.first else {
      throw Failure(
        "a breakpoint needs a kind of event",
        hint: "write a kind, such as push, viewDidAppear or view*, and optionally a class")
    }
    guard words.count < 3 else {
      throw Failure(
        "unexpected argument '\(words[2])'",
        hint: "a condition follows 'if'")
    }
    try EventFilter.check(kind) { "there is no event or command '\(kind)'" }
    add(
      .event(
        EventPattern(kind, names: EventFilter.names), className: words.dropFirst().first),
      condition, isTemporary)
  }

  func watchpoint(_ line: DebugLine) throws {
    let (what, condition) = try parts(line.rest)
    guard !what.isEmpty else {
      throw Failure(
        "'watch' needs an address",
        hint: "write an address such as n12, /main/0.title or n12.state.page")
    }
    add(.change(try context.address(what)), condition, false)
  }

  private func add(_ kind: StopPoint.Kind, _ condition: HierarchyPredicate?, _ isTemporary: Bool) {
    let number = debugger.add(kind, if: condition, isTemporary: isTemporary)
    guard let point = debugger.points.last, point.number == number, !context.isJSON else { return }
    context.output("\(point.noun) \(number): \(point.description.printable)\n")
  }

  /// Splits the text at the first 'if' and parses the predicate after it.
  private func parts(_ text: String) throws -> (String, HierarchyPredicate?) {
    var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
    let what = words.prefix { $0 != "if" }
    words = words.dropFirst(what.count)
    guard !words.isEmpty else { return (what.joined(separator: " "), nil) }
    let condition = words.dropFirst().joined(separator: " ")
    guard !condition.isEmpty else {
      throw Failure(
        "'if' needs a predicate", hint: "write a predicate such as count(class:Trip*) > 3")
    }
    return (what.joined(separator: " "), try context.predicate(condition))
  }

  func condition(_ line: DebugLine) throws {
    guard line.words.count > 1 else {
      throw Failure(
        "'condition' needs the number of a breakpoint or watchpoint",
        hint: "'points' lists them by number")
    }
    let number = try number(line.words[1])
    let text = line.rest.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
    let condition = text.isEmpty ? nil : try context.predicate(String(text))
    guard debugger.setCondition(number, condition) else { throw Self.missing(number) }
  }

  func enable(_ line: DebugLine, _ isEnabled: Bool) throws {
    let words = line.words.dropFirst()
    if words.isEmpty {
      for point in debugger.points { _ = debugger.enable(point.number, isEnabled) }
    }
    for word in words {
      switch word {
      case "marks": debugger.stopsAtMarks = isEnabled
      case "versions": debugger.stopsAtVersions = isEnabled
      default:
        let number = try number(word)
        guard debugger.enable(number, isEnabled) else { throw Self.missing(number) }
      }
    }
  }

  func delete(_ line: DebugLine) throws {
    let words = line.words.dropFirst()
    for point in debugger.points where words.isEmpty { _ = debugger.remove(point.number) }
    for word in words {
      let number = try number(word)
      guard debugger.remove(number) else { throw Self.missing(number) }
    }
  }

  private func number(_ word: String) throws -> Int {
    guard let number = Int(word) else {
      throw Failure(
        "'\(word)' isn't the number of a breakpoint or watchpoint",
        hint: "'points' lists them by number")
    }
    return number
  }

  private static func missing(_ number: Int) -> Failure {
    Failure("there is no breakpoint or watchpoint \(number)", hint: "'points' lists them")
  }

  // MARK: - Listing

  func points() {
    if context.isJSON {
      for point in debugger.points { context.output(json(point)) }
      return
    }
    let palette = context.palette
    context.output(
      palette.paint(
        debugger.points.isEmpty ? "no breakpoints or watchpoints" : "number  hits  stops",
        .detail) + "\n")
    for point in debugger.points {
      let what = "\(point.noun) \(point.description)" + (point.isEnabled ? "" : ", disabled")
      context.output(
        "\(point.number)".leading(6) + "\(point.hits)".leading(6) + "  "
          + what.printable.shortened(to: context.width - 14) + "\n")
    }
    let others = [("marks", debugger.stopsAtMarks), ("versions", debugger.stopsAtVersions)]
    for (name, isOn) in others {
      context.output(
        palette.paint(
          "continuing \(isOn ? "stops" : "does not stop") at "
            + (name == "marks" ? "marks" : "changes of a node's version"), .detail) + "\n")
    }
  }

  private func json(_ point: StopPoint) -> JSONObject {
    var object = context.object(of: "debug")
    object["number"] = .integer(point.number)
    object["stops"] = .string(point.noun)
    object["of"] = .string(point.text)
    object["if"] = point.condition.map { .string($0.text) } ?? .null
    object["enabled"] = .bool(point.isEnabled)
    object["hits"] = .integer(point.hits)
    return object
  }
}

extension StopPoint {
  /// The event kind or address, with the condition.
  var description: String { text + (condition.map { " if \($0.text)" } ?? "") }
}
