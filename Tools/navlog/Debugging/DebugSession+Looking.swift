import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

/// Printing values, owners, causes and events at the cursor.
extension DebugSession {
  // MARK: - Values

  /// Prints the value of an address, or the place of a node.
  func printValue(_ line: DebugLine) throws {
    try printValue(of: try address(line))
  }

  /// Adds an address to the ones printed after each movement; without an address, lists them.
  func display(_ line: DebugLine) throws {
    guard line.words.count > 1 else {
      for display in displays { context.output("\(display.number)  \(display.address.text)\n") }
      if displays.isEmpty { context.output("no displays\n") }
      return
    }
    let address = try address(line)
    try printValue(of: address, isOptional: true)
    displays.append((number: (displays.last?.number ?? 0) + 1, address: address))
  }

  /// Removes displays by number, or all of them.
  func undisplay(_ line: DebugLine) throws {
    let words = line.words.dropFirst()
    if words.isEmpty { displays = [] }
    for word in words {
      guard let index = displays.firstIndex(where: { "\($0.number)" == word }) else {
        throw Failure("there is no display '\(word)'", hint: "'display' lists them by number")
      }
      displays.remove(at: index)
    }
  }

  /// Prints the displayed values.
  func printDisplays() throws {
    for display in displays { try printValue(of: display.address, isOptional: true) }
  }

  private func address(_ line: DebugLine) throws -> NodeAddress {
    guard line.words.count > 1 else {
      throw Failure(
        "'\(line.words[0])' needs an address",
        hint: "write an address such as n12, n12.title or n12.state.page")
    }
    guard line.words.count == 2 else {
      throw Failure(
        "'\(line.words[0])' takes one address, not \(line.words.count - 1)",
        hint: "quote an address with spaces: \"class:Host.state.'top line'\"")
    }
    return try context.address(line.words[1])
  }

  private func printValue(of address: NodeAddress, isOptional: Bool = false) throws {
    let subjects = try Subject.all(
      matching: address, at: position, in: context.history, context.vocabulary,
      snapshots: context.snapshots)
    guard let subjects, !subjects.isEmpty else {
      guard isOptional else { throw context.missing(address) }
      return context.output("\(address.text.printable) = none\n")
    }
    for subject in subjects { try printValue(of: address, subject) }
  }

  private func printValue(of address: NodeAddress, _ subject: Subject) throws {
    let nodeNames = try context.wording(subject.state).nodeNames
    let names = nodeNames.names(at: UInt64(subject.state.position), .full)
    var value = context.value(of: address.facet, subject)
    if address.facet == .node {
      let place = subject.state.place(of: subject.slot).words(names, .full)
      value = (.string(place), UInt64(subject.state[subject.slot].placed))
    }
    guard !context.isJSON else {
      var object = context.object(of: "get")
      object["address"] = .string(address.text)
      object["at"] = .integer(Int(clamping: position))
      object["node"] = .string("n\(subject.node.born)")
      object["value"] = value?.json ?? .null
      object["position"] = value?.position.map { .integer(Int(clamping: $0)) } ?? .null
      return context.output(object)
    }
    let name = names.name(subject.slot)
    guard address.facet != .node, case let text = value?.json.text ?? "none" else {
      let place = if case .string(let place)? = value?.json { place } else { "" }
      return context.output("\(name): \(place)\(context.absenceNote(subject))".printable + "\n")
    }
    context.output(
      "\(name)\(address.facet.text) = \(text)\(context.absenceNote(subject))".printable + "\n")
  }

  // MARK: - Chains

  /// Prints what a node is in, up to its window; without an address, what caused the event.
  func backtrace(_ line: DebugLine) throws {
    guard line.words.count > 1 else { return try causes() }
    let subject = try context.subject(try address(line))
    let nodeNames = try context.wording(subject.state).nodeNames
    let names = nodeNames.names(at: UInt64(subject.state.position), .full)
    var slot = subject.slot
    var number = 0
    while !slot.isNone {
      let record = subject.state[slot]
      let place = subject.state.place(of: slot).words(names, .full)
      if context.isJSON {
        var object = context.object(of: "debug")
        object["node"] = .string("n\(record.born)")
        object["place"] = .string(place)
        object["position"] = .integer(Int(record.placed))
        context.output(object)
      } else {
        let text = "#\(number)  \(names.name(slot))  \(place)"
        context.output(text.printable.shortened(to: context.width) + "\n")
      }
      let owners = [record.parent, record.presenter, subject.state.owner(of: slot)]
      slot = owners.first { !$0.isNone } ?? .none
      number += 1
    }
  }

  private func causes() throws {
    guard let command = try context.history.command(at: position),
      let event = command.events.last(where: { $0.position == position })
    else {
      throw Failure("there is no event at position \(position)", status: .different)
    }
    let steps = try CausalChain(of: event, in: command, context.history).steps
    let chain = [event] + steps.map(\.event).filter { $0.position != event.position }
    try rows(of: chain)
  }

  // MARK: - Events

  /// Prints the events around the cursor.
  func list(_ line: DebugLine) throws {
    var count: UInt64 = 10
    if let word = line.words.dropFirst().first {
      guard let number = UInt64(word), number > 0, line.words.count == 2 else {
        throw Failure("'list' takes a number of events, not '\(line.rest)'")
      }
      count = min(number, 100_000)
    }
    let start = debugger.timeline.start
    let first = max(start, position - min(position, count / 2)) + 1
    let last = min(debugger.timeline.end, first + count - 1)
    guard first <= last else { return context.output("no events\n") }
    var events: [LoggedEvent] = []
    for position in first...last { events += try context.history.events(at: position) }
    try rows(of: events, cursor: position)
  }

  private func rows(of events: [LoggedEvent], cursor: UInt64? = nil) throws {
    guard let first = events.map(\.position).min() else { return }
    let before = try context.state(at: max(first, debugger.timeline.start + 1) - 1)
    var nodeNames = try context.wording(before, debugger.timeline.hierarchy).nodeNames
    for event in events {
      if let entry = event.entry { nodeNames.add(entry.event, at: event.position) }
    }
    let wording = EventWording(values: context.opened.values, nodeNames: nodeNames)
    for event in events {
      guard !context.isJSON else {
        context.output(context.object(of: "debug", wording.json(event).object))
        continue
      }
      let room = context.room(beside: wording.words(event).name) - 1
      let words = wording.words(event, within: room, withNode: true)
      let details = [words.node, words.details].filter { !$0.isEmpty }.joined(separator: "  ")
      context.row(
        event, words.name, details, mark: cursor.map { $0 == event.position ? "▸" : " " } ?? "")
    }
  }

  // MARK: - Marks and checkpoints

  /// Names the position of the cursor in the store.
  func mark(_ line: DebugLine) throws {
    guard line.words.count == 2 else {
      throw Failure(
        line.words.count < 2
          ? "'mark' needs a name" : "'mark' takes one name, not \(line.words.count - 1)",
        hint: "'mark bug' names the position of the cursor")
    }
    guard !context.opened.view.isDamaged else {
      throw Failure(
        "the store is damaged and is not written",
        hint: "'navlog rescue' saves what is readable of it", status: .damaged)
    }
    let answer = try console.runTool([
      "mark", "add", line.words[1], "\(context.opened.info.number):\(position)", "--store", path,
      "--color", "never",
    ])
    guard answer.status == 0 else {
      let lines = answer.text.split(separator: "\n").map(String.init)
      throw Failure(
        lines.first.map { String($0.trimmingPrefix("navlog: ")) } ?? "the mark was not set",
        hint: lines.first { $0.hasPrefix("hint: ") }.map { String($0.dropFirst(6)) },
        status: Status(rawValue: answer.status))
    }
    context.output(answer.text)
    try renew()
  }

  /// Remembers the position of the cursor until the debugger ends.
  func checkpoint() {
    checkpoints.append((context.opened.info.number, position))
    context.output("checkpoint \(checkpoints.count): \(context.opened.info.number):\(position)\n")
  }

  func listCheckpoints() {
    for (index, point) in checkpoints.enumerated() {
      context.output("\(index + 1)  \(point.session):\(point.position)\n")
    }
    if checkpoints.isEmpty { context.output("no checkpoints\n") }
  }

  /// Moves to a checkpoint, by default the last one.
  func restart(_ line: DebugLine) throws {
    let number = line.words.dropFirst().first.map { Int($0) ?? 0 } ?? checkpoints.count
    guard checkpoints.indices.contains(number - 1) else {
      throw Failure(
        checkpoints.isEmpty ? "there are no checkpoints" : "there is no checkpoint '\(line.rest)'",
        hint: checkpoints.isEmpty
          ? "'checkpoint' remembers the position of the cursor" : "'checkpoints' lists them")
    }
    let point = checkpoints[number - 1]
    try goTo(DebugLine("goto \(point.session):\(point.position)"))
  }
}
