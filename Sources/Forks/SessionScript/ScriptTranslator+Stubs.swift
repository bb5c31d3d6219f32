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
