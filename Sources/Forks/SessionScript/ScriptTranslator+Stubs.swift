import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogTimeTravel

// The declarations of controllers, and what makes them.
extension ScriptTranslator {
  mutating func declare(
    _ kind: Kind, _ className: Symbol, _ identifier: Symbol, _ rest: ArraySlice<LoggedEvent>
  ) {
    guard let created = rest.first, case .created(let slot, _, _, _, _)? = created.entry?.event
    else { return }
    guard kind.isController, kind != .more else {
      var line: JSONObject = [
        "do": kind == .object ? "object" : "view", "id": .string("n\(created.position)"),
      ]
      if let text = vocabulary.text(identifier) { line["restoration"] = .string(text) }
      keepers[slot] = line
      if kind == .object, vocabulary.text(className) == ApplicationObject.className,
        vocabulary.text(identifier) == ApplicationObject.identifier
      {
        application = slot
      }
      return
    }
    keepers[slot] = nil
    presentations[slot] = nil
    if application == slot { application = nil }
    (nodes[slot], wrapped[slot]) = (created.position, nil)
    more.remove(slot)
    var line: JSONObject = ["do": "controller", "id": .string(name(slot))]
    line["kind"] = .string("\(kind)")
    if let text = vocabulary.text(className) { line["class"] = .string(text) }
    if let text = vocabulary.text(identifier) { line["restoration"] = .string(text) }
    if kept.contains(created.position) { line["keep"] = true }
    declared[slot] = line
    stubs.insert(slot)
    order.append(slot)
  }

  /// Takes the decision about a node of a scene that has connected again. One that was made for it keeps
  /// the name that its predecessor has in the script, whose line restores it.
  mutating func restore(_ slot: Slot, _ was: UInt64) {
    isRestoring = true
    guard declared[slot] != nil, !placed.contains(slot) else { return }
    declared[slot] = nil
    order.removeAll { $0 == slot }
    let first = predecessors[was] ?? was
    if let born = nodes.updateValue(first, forKey: slot) { predecessors[born] = first }
  }

  /// Declares a stub as the destination of a segue that ends before it asks for one; the stub is never
  /// made.
  mutating func unmadeDestination(of command: Command, _ position: UInt64) -> String? {
    guard case .segue(_, _, let kind, _, _) = command, kind != .unknown else { return nil }
    let name = "destination\(position)"
    lines.append(
      .init(position: position, object: ["do": "controller", "id": .string(name)]))
    return name
  }

  /// Adds lines that make the controllers of this turn that no other line names and that had no place:
  /// those of a command that the script itself refused.
  mutating func makeOthers() {
    for slot in order where !placed.contains(slot) {
      let others = order.filter { $0 != slot }.compactMap { declared[$0] } + prepared.values
      guard !isNamed(slot, in: requests + others + [app]) else { continue }
      requests.append(["do": "state", "controller": .string(name(slot)), "values": [:]])
    }
  }
}

extension Command {
  /// Whether the command makes a node that is restored, or is the decision about it.
  var isOfRestoredNode: Bool {
    switch self {
    case .create, .recordDecision: true
    default: false
    }
  }
}
