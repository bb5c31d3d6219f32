import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

/// Printing stops: the reasons, then the event.
extension DebugSession {
  /// The maximum number of changes to print for an address that matches many nodes.
  private static let toldChanges = 8

  func show(_ stop: Stop) throws {
    try showStop(stop)
    try printDisplays()
  }

  private func showStop(_ stop: Stop) throws {
    let names = try Names(self, stop)
    if context.isJSON { return try json(stop, names) }
    for reason in stop.reasons { text(reason, names) }
    guard try hasEvent(stop.position) else {
      let what =
        stop.position == 0
        ? "position 0: before the first event"
        : "position \(stop.position): \(context.opened.info.missingBeginning)"
      return context.output(context.palette.paint(what, .detail) + "\n")
    }
    try context.print(at: stop.position, of: "debug") { _ in [] }
  }

  private func hasEvent(_ position: UInt64) throws -> Bool {
    guard position > debugger.timeline.start else { return false }
    return try !debugger.history.events(at: position).isEmpty
  }

  // MARK: - For people

  private func text(_ reason: Stop.Reason, _ names: Names) {
    let words: String
    switch reason {
    case .point(let point, _): words = "\(point.noun) \(point.number), \(point.text)"
    case .mark(let name): words = "mark '\(name)'"
    case .version(let node): words = "\(names.after.name(node.slot)) changed its version"
    case .end:
      words =
        context.opened.info.state == .open
        ? "the current end of the session" : "the end of the session"
    case .start: words = "the beginning of the session"
    case .interrupted: words = "interrupted"
    }
    context.output(
      context.palette.paint(words.printable.shortened(to: context.width), .warning) + "\n")
    guard case .point(let point, let changes) = reason, case .change(let address) = point.kind
    else { return }
    for change in changes.prefix(Self.toldChanges) {
      let name = names.after.nodeNames.names(at: names.position(of: change), .full)
        .name(change.node.slot)
      let head = "\(name)\(address.facet.text): ".printable
      let change = ValueChange(
        names.text(change.old, names.before), names.text(change.new, names.after))
      context.output("  " + head + change.text(max(16, context.width - 2 - head.columns)) + "\n")
    }
    if changes.count > Self.toldChanges {
      context.output(
        context.palette.paint("  and \(changes.count - Self.toldChanges) more", .detail) + "\n")
    }
  }

  // MARK: - For programs

  private func json(_ stop: Stop, _ names: Names) throws {
    let reasons = JSON.array(stop.reasons.map { json($0, names) })
    let head = JSON.integer(Int(clamping: context.opened.info.head))
    guard try hasEvent(stop.position) else {
      var object = context.object(of: "debug")
      object["position"] = .integer(Int(clamping: stop.position))
      object["head"] = head
      object["reasons"] = reasons
      return context.output(object)
    }
    try context.print(at: stop.position, of: "debug") { command in
      [
        ("command", .integer(Int(clamping: command.number))), ("head", head),
        ("reasons", reasons),
      ]
    }
  }

  private func json(_ reason: Stop.Reason, _ names: Names) -> JSON {
    var object = JSONObject()
    switch reason {
    case .point(let point, let changes):
      object["why"] = .string(point.noun)
      object["number"] = .integer(point.number)
      object["of"] = .string(point.text)
      if case .change = point.kind {
        object["changes"] = .array(
          changes.map { change in
            [
              "node": .string("n\(change.node.born)"), "old": names.json(change.old, names.before),
              "new": names.json(change.new, names.after),
            ]
          })
      }
    case .mark(let name):
      object["why"] = "mark"
      object["name"] = .string(name)
    case .version(let node):
      object["why"] = "version"
      object["node"] = .string("n\(node.born)")
    case .end: object["why"] = "end"
    case .start: object["why"] = "start"
    case .interrupted: object["why"] = "interrupted"
    }
    return .object(object)
  }

  /// The names and values of nodes before and after the event that stopped the cursor.
  @MainActor private struct Names {
    let before: NodeNameIndex.Names
    let after: NodeNameIndex.Names
    let values: ValueReader

    init(_ session: DebugSession, _ stop: Stop) throws {
      values = session.context.opened.values
      let start = session.debugger.timeline.start
      let earlier = max(stop.position, start + 1) - 1
      let nodeNames = try session.context.wording(
        session.context.state(at: earlier), session.debugger.timeline.hierarchy
      ).nodeNames
      before = nodeNames.names(at: earlier, .id)
      after = nodeNames.names(at: stop.position, .id)
    }

    /// A removed node has its former name.
    func position(of change: WatchpointHit) -> UInt64 {
      change.new == nil ? before.position : after.position
    }

    func json(_ value: WatchpointHit.Value?, _ names: NodeNameIndex.Names) -> JSON {
      switch value {
      case nil: return .null
      case .literal(let literal)?: return JSON(literal)
      case .place(let place)?: return .string(place.words(names, .id))
      case .state(let position)?:
        return values.value(at: position)
      }
    }

    func text(_ value: WatchpointHit.Value?, _ names: NodeNameIndex.Names) -> String {
      switch value {
      case nil: "none"
      case .place(let place)?: place.words(names, .short)
      default: json(value, names).text
      }
    }
  }
}

extension StopPoint {
  /// The kind of stop.
  var noun: String {
    switch kind {
    case .event: isTemporary ? "temporary breakpoint" : "breakpoint"
    case .change: "watchpoint"
    }
  }
}
