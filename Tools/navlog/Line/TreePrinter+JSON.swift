import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogStore
import NavlogTimeTravel

// The hierarchy for programs.
extension TreePrinter {
  /// Prints one object per node, and then, if asked for, those of the windows, of what is in flight
  /// and of the app.
  func printLines() {
    for section in outline.sections {
      var paths = Outline.Paths(outline)
      for row in section.rows { put(json(row, section.window, paths.path(of: row))) }
    }
    guard showsWindows, !outline.isPart else { return }
    for id in outline.sections.compactMap(\.window) {
      put(json(hierarchy.windows[Int(id.raw)], id))
    }
    for transition in hierarchy.transitions { put(json(transition)) }
    for deferral in hierarchy.deferrals {
      put([
        "waiting": .string(deferral.command.phrase(names)),
        "began": .integer(Int(deferral.position)),
      ])
    }
    if hierarchy.application != .unlaunched {
      put(["app": .string("\(hierarchy.application)")])
    }
  }

  private func put(_ members: JSONObject) {
    var object = members
    object["schema"] = "navlog.tree/1"
    object["session"] = .integer(Int(opened.info.number.rawValue))
    object["position"] = .integer(Int(hierarchy.position))
    output(JSON.object(object).text + "\n")
  }

  private func json(_ row: Outline.Row, _ window: WindowID?, _ path: String) -> JSONObject {
    let record = hierarchy[row.slot]
    var object: JSONObject = [
      "node": .string("n\(record.born)"), "kind": .string("\(record.kind)"),
      "class": .string(outline.nodeNames.text(record.classSymbol) ?? record.kind.className),
      "path": .string(path), "depth": .integer(row.depth),
      "edge": .string(row.edge.rawValue),
      "above": row.above.isNone ? .null : .string("n\(hierarchy[row.above].born)"),
      "appearance": .string("\(record.appearance)"), "loaded": .bool(record.isLoaded),
      "selected": .bool(record.isSelected), "visible": .bool(visible.contains(row.slot)),
      "window": window.map { .string(outline.nodeNames.window($0)) } ?? .null,
    ]
    if let title = hierarchy.property(.title, of: row.slot).flatMap({ names.text(Symbol($0)) }) {
      object["title"] = .string(title)
    }
    if let identifier = names.text(record.identifier) {
      object["restoration"] = .string(identifier)
    }
    if row.edge == .presented {
      object["style"] = .string("\(record.style)")
      object["adapted"] = .string("\(record.adaptedStyle)")
      if let asker = wording.asker(row) {
        object["asker"] = .string("n\(hierarchy[asker].born)")
      }
    }
    if let column = wording.column(row) { object["column"] = .string("\(column)") }
    if record.isCollapsed { object["collapsed"] = true }
    if showsState {
      object["state"] = .object(JSONObject(keys(of: row.slot).map { ($0.key, $0.value) }))
    }
    return object
  }

  private func json(_ window: WindowRecord, _ id: WindowID) -> JSONObject {
    [
      "window": .string(outline.nodeNames.window(id)), "idiom": .string("\(window.idiom)"),
      "horizontal": .string("\(window.traits.horizontal)"),
      "vertical": .string("\(window.traits.vertical)"), "onScreen": .bool(window.isVisible),
      "scene": outline.nodeNames.text(window.scene).map(JSON.string) ?? .null,
      "root": node(window.root),
    ]
  }

  private func json(_ transition: Transition) -> JSONObject {
    [
      "transition": .string("\(transition.choreography)"), "in": node(transition.container),
      "from": node(transition.from), "to": node(transition.to),
      "motion": .string("\(transition.motion)"), "finishing": .bool(transition.isFinishing),
      "began": .integer(Int(transition.began)),
    ]
  }

  private func node(_ slot: Slot) -> JSON {
    slot.isNone ? .null : .string("n\(hierarchy[slot].born)")
  }
}
