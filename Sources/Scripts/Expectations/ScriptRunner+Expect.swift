import NavlogEventText
import Navlog
import NavlogNavigation

// Compares the hierarchy with the expectations of a line.
extension ScriptRunner {
  /// Checks all expectations in `fields`; prints a line for each one that isn't met.
  func check(_ fields: Fields) throws(Halt) {
    for name in FieldName.expectations {
      guard let value = fields[name] else { continue }
      let (expected, actual) = try compare(name, value, fields)
      guard let actual else { continue }
      turn.isFine = false
      remark(.missed(expected: expected, actual: actual, command: turn.line))
    }
  }

  /// Returns the expected and the actual value; the actual value is `nil` if both match.
  private func compare(
    _ name: FieldName, _ value: FieldValue, _ fields: Fields
  ) throws(Halt) -> (expected: JSON, actual: JSON?) {
    let expected = value.json
    switch name {
    case .returned:
      let actual = returned ?? .null
      // A single name is equal to a list of one name.
      return (expected, actual == expected || actual == .array([expected]) ? nil : actual)
    case .presentation: return try comparePresentation(value, fields)
    case .tree:
      guard case .json(.object(let expected))? = fields[.tree] else { return (.null, nil) }
      let tree = tree()
      let actual = JSON.object(tree).shaped(like: .object(expected))
      return (.object(expected), tree.covers(expected) ? nil : actual)
    case .tabs:
      let tab = node(fields.required(.in))
      let shown = tab.map { names(of: engine.hierarchy.children(of: $0)) } ?? []
      let all = tab.map { names(of: engine.hierarchy.tabs(of: $0)) } ?? []
      // With too many tabs there are two lists, the tabs in the bar and all tabs; either matches
      // (TAB-2).
      return (expected, expected == all || expected == shown ? nil : shown)
    case .columns:
      let columns = node(fields.required(.in)).map { self.columns(of: $0) }
      guard case .json(.object(let byName)) = value else {
        let actual = columns.map { names(of: $0.map { $0.node }) } ?? []
        return (expected, actual == expected ? nil : actual)
      }
      var actual = JSONObject()
      for (column, node) in columns ?? [] { actual["\(column)"] = .string(self.name(node)) }
      return (expected, actual == byName ? nil : .object(actual))
    case .state, .view:
      let key = fields.required(.controller)
      if name == .state, key == app.name, stubs[key] == nil {
        return (expected, .object(app.state) == expected ? nil : .object(app.state))
      }
      let stub =
        name == .state ? stubs[key] ?? keepers[key] : keepers[key + "\u{0}" + fields.required(.id)]
      let actual = stub.map { JSON.object($0.node == nil ? JSONObject() : $0.state) } ?? .null
      return (expected, actual == expected ? nil : actual)
    case .properties:
      let actual = properties(fields.required(.controller), like: expected)
      return (expected, actual == expected ? nil : actual)
    case .archive: return try compareArchive(value, fields)
    case .outcome: return try compareVerdict(value, fields)
    default:
      let actual = try actual(name, fields)
      return (expected, actual == expected ? nil : actual)
    }
  }

  /// Returns the actual value of an expectation that the hierarchy alone can answer.
  private func actual(_ name: FieldName, _ fields: Fields) throws(Halt) -> JSON {
    let hierarchy = engine.hierarchy
    switch name {
    case .stack:
      return node(fields.required(.in)).map { names(of: hierarchy.stack(of: $0)) } ?? []
    case .children:
      return node(fields.required(.of)).map { names(of: hierarchy.children(of: $0)) } ?? []
    case .visible: return names(of: visible())
    case .visibleController:
      return node(fields.required(.in)).map { json(visibleController(in: $0)) } ?? .null
    case .presented:
      return node(fields.required(.by)).map { json(hierarchy[$0].presented) } ?? .null
    case .appearance:
      let node = node(fields.required(.controller))
      return .string("\(node.map { hierarchy[$0].appearance } ?? .disappeared)")
    case .focus: return json(hierarchy.focus)
    case .being: return .array(node(fields.required(.of)).map { being($0) } ?? [])
    case .traits: return node(fields.required(.of)).map { hierarchy.traits(of: $0).json } ?? .null
    case .presentedController:
      return node(fields.required(.of)).map { json(hierarchy.presentedController(of: $0)) } ?? .null
    case .presentingController:
      return node(fields.required(.of)).map { json(hierarchy.presentingController(of: $0)) }
        ?? .null
    case .windows:
      let scene = fields.required(.scene)
      return .array(
        hierarchy.windows.filter { text($0.scene) == scene }.map { .string(text($0.id) ?? "?") })
    case .displayMode:
      let split = node(fields.required(.in))
      return split.map { .string("\(hierarchy.displayMode(of: $0))") } ?? .null
    case .bars:
      let bars = node(fields.required(.of)).map { hierarchy.bars(around: $0) } ?? []
      return .array(bars.map { .string($0.rawValue) })
    case "keyWindow": return hierarchy.keyWindow.map { .string(self.name($0)) } ?? .null
    case "orientation": return .string("\(hierarchy[try window(fields)].orientation)")
    case "level": return .integer(Int(hierarchy[try window(fields)].level))
    case "firstResponder": return json(hierarchy.firstResponder)
    case "focusedItem": return json(hierarchy.focusedItem(in: try window(fields)))
    case .target:
      let from = try demand(fields.required(.from))
      return json(target(of: fields.required(.selector), from: from))
    default: return .null
    }
  }

  /// Returns which of the four is true of a controller, as in the lines of its appearance callbacks
  /// (LIF-9).
  private func being(_ slot: Slot) -> [JSON] {
    let record = engine.hierarchy[slot]
    let flags: [(Bool, JSON)] = [
      (record.isBeingPresented, "presented"), (record.isBeingDismissed, "dismissed"),
      (record.isMovingToParent, "movingTo"), (record.isMovingFromParent, "movingFrom"),
    ]
    return flags.filter(\.0).map(\.1)
  }

  /// Returns the values of the properties that `expected` has; false, 0 or null for those that aren't
  /// set.
  private func properties(_ name: String, like expected: JSON) -> JSON {
    guard case .object(let members) = expected else { return .null }
    let slot = node(name)
    return .object(
      JSONObject(
        members.keys.compactMap { key in
          Property(named: key).map { property in
            let value = slot.flatMap { engine.hierarchy.property(property, of: $0) }
            return (key, property.json(value ?? 0, self))
          }
        }))
  }

  private func comparePresentation(
    _ value: FieldValue, _ fields: Fields
  ) throws(Halt) -> (expected: JSON, actual: JSON?) {
    let (name, expected) = try checked { () throws(InvalidValue) in
      try fields.expectedPresentation(value)
    }
    var actual: JSONObject = ["of": .string(name)]
    var isMet = expected["context"] == .null
    if let slot = node(name), !engine.hierarchy[slot].presenter.isNone {
      let record = engine.hierarchy[slot]
      isMet = true
      actual["context"] = json(record.presenter)
      actual["style"] = .string("\(record.style)")
      actual["adapted"] =
        record.adaptedStyle == record.style ? .null : "\(record.adaptedStyle)".json
      actual["transition"] = .string("\(record.transitionStyle)")
      // The declared style matches as well as the resolved one.
      if expected["style"] == "\(record.declaredStyle)".json { actual["style"] = expected["style"] }
      if expected["adapted"] == "\(record.adaptedStyle)".json {
        actual["adapted"] = expected["adapted"]
      }
    } else {
      actual["context"] = .null
    }
    isMet = isMet && expected.members.allSatisfy { actual[$0.key] == $0.value }
    return (.object(expected), isMet ? nil : .object(actual))
  }

  // MARK: - Reading the hierarchy

  func names(of slots: [Slot]) -> JSON { .array(slots.map { .string(name($0)) }) }

  /// The controllers that have appeared and have no appeared child. Presented controllers follow
  /// the controllers that present them.
  func visible() -> [Slot] { engine.hierarchy.visible }

  /// Returns the controller that the stack, or a controller on it, presents; otherwise the
  /// controller that the stack shows (NAV-5).
  private func visibleController(in container: Slot) -> Slot {
    let hierarchy = engine.hierarchy
    let children = hierarchy.children(of: container)
    var top = hierarchy.presentedController(of: container)
    if top.isNone {
      top = children.map { hierarchy[$0].presented }.first { !$0.isNone } ?? .none
    }
    if !top.isNone { return top }
    return children.first { hierarchy[$0].isSelected } ?? children.last ?? .none
  }

  /// Returns the columns that have a controller, in order.
  private func columns(of split: Slot) -> [(column: Column, node: Slot)] {
    let hierarchy = engine.hierarchy
    return hierarchy.columnChildren(of: split).map {
      (hierarchy[$0].column, hierarchy.content(of: $0))
    }
  }

  /// Returns the nearest ancestor that overrides the selector and accepts the action (SHW-1).
  private func target(of selector: String, from: Slot) -> Slot {
    var current = from
    while engine.hierarchy.isAlive(current) {
      let record = engine.hierarchy[current]
      let isBuiltIn =
        (selector == "show" && (record.kind == .navigation || record.kind == .split))
        || (selector == "showDetail" && record.kind == .split)
      let stub = stub(current)
      let isOwn = stub?.implements(selector) == true
      if isBuiltIn || isOwn {
        switch stub?.answers.value("canPerformAction", key: selector) {
        case .bool(false)?: break
        default: return current
        }
      }
      current = record.parent
    }
    return .none
  }
}

extension String {
  fileprivate var json: JSON { .string(self) }
}

extension FieldValue {
  /// The value as a line prints it.
  var json: JSON {
    switch self {
    case .null: .null
    case .text(let text): .string(text)
    case .texts(let texts): .array(texts.map(JSON.string))
    case .flag(let flag): .bool(flag)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .size(let width, let height): ["width": .number(width), "height": .number(height)]
    case .json(let json): json
    case .commands, .answers, .reactions: .null
    }
  }
}
