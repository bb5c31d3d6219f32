import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

// Commands that become parts of declarations.
extension ScriptTranslator {
  /// Takes commands that are parts of declarations, or that no line needs; returns whether it was one.
  mutating func changes(
    _ command: Command, _ given: [Slot], _ rest: ArraySlice<LoggedEvent>,
    _ history: SessionHistory, _ position: UInt64, _ occasion: Occasion?
  ) throws(HistoryError) -> Bool {
    switch command {
    case .turn, .launch, .restoring, .inquire, .release, .recordProvenance: return true
    case .recordDecision(let slot, was: let was, path: _, _):
      restore(slot, UInt64(was))
      return true
    case .create(let kind, let className, let identifier, _):
      declare(kind, className, identifier, rest)
      return true
    case .set(let slot, let property, let value):
      set(property, value, of: slot, position, occasion)
      return true
    case .setStack(let slot, .immediate), .setTabs(let slot, .immediate),
      .setPages(let slot, .scroll, .forward, .immediate):
      // What other children have been before is not the same: they are released.
      guard isNew(slot), declared[slot]?["children"] == nil else { return false }
      let children = given.map { JSON.string(name($0)) }
      change(slot) { $0["children"] = .array(children) }
      return true
    case .setColumn(let child, let slot, let column, _):
      guard isNew(slot), let line = declared[slot], !child.isNone else { return false }
      var children: [JSON] = []
      if case .array(let known)? = line["children"] { children = known }
      let columns: [Column] =
        line["columns"] == 3 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      guard columns.indices.contains(children.count), columns[children.count] == column else {
        return false
      }
      children.append(.string(name(child)))
      let all = children
      change(slot) { $0["children"] = .array(all) }
      return true
    case .attach(let slot, let owner):
      guard var line = keepers[slot], nodes[owner] != nil else { return false }
      line[line["do"] == "view" ? "controller" : "parent"] = .string(name(owner))
      keepers[slot] = line
      request(line, on: occasion)
      return true
    case .setState(let slot):
      try setState(slot, rest, history, position, occasion)
      return true
    case .clearState(let slot, let key):
      guard slot != application, let key = vocabulary.text(key) else { return false }
      keep([key: .null], slot, occasion)
      return true
    case .setRoot(let slot, let window, let motion) where !motion.isHeld:
      guard !slot.isNone, var line = requests.last, line["do"] == "window", line["root"] == nil,
        line["id"] == .string(windows[Int(window.raw)])
      else { return false }
      line["root"] = .string(name(slot))
      requests[requests.count - 1] = line
      return true
    case .showWindow(let window):
      guard var line = requests.last, line["do"] == "window",
        line["id"] == .string(windows[Int(window.raw)])
      else { return false }
      line["visible"] = nil
      requests[requests.count - 1] = line
      return true
    default: return false
    }
  }

  private func isNew(_ slot: Slot) -> Bool { declared[slot] != nil && !isUsed(slot) }

  /// Whether a line of this turn names the node.
  func isUsed(_ slot: Slot) -> Bool { isNamed(slot, in: requests) }

  func isNamed(_ slot: Slot, in lines: [JSONObject]) -> Bool {
    let name = JSON.string(name(slot)).text
    return lines.contains { JSON.object($0).text.contains(name) }
  }
}
