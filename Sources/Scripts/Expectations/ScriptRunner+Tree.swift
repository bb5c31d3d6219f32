import NavlogEventText
import NavlogNavigation
import NavlogRestoration

// The hierarchy as a value that `expect tree` compares with.
extension ScriptRunner {
  /// Returns the windows with their trees.
  func tree() -> JSONObject {
    var trees = JSONObject()
    for window in engine.hierarchy.windows {
      trees[text(window.id) ?? "?"] =
        window.root.isNone ? .null : .object(tree(of: window.root))
    }
    return trees
  }

  private func tree(of slot: Slot) -> JSONObject {
    let record = engine.hierarchy[slot]
    var tree: JSONObject = [
      "id": .string(name(slot)), "class": .string(className(of: slot)),
      "kind": .string("\(record.kind)"), "appearance": .string("\(record.appearance)"),
      "loaded": .bool(record.isLoaded),
      "children": .array(engine.hierarchy.children(of: slot).map { .object(self.tree(of: $0)) }),
      "presented": record.presented.isNone ? .null : .object(self.tree(of: record.presented)),
    ]
    if let title = stub(slot)?.fields.text(.title) { tree["title"] = .string(title) }
    if let identifier = text(record.identifier) {
      tree["restoration"] = .string(identifier)
    }
    if let stub = stub(slot), !stub.state.isEmpty { tree["state"] = .object(stub.state) }
    return tree
  }

  /// Returns the declared class, or the class of the kind.
  private func className(of slot: Slot) -> String {
    let record = engine.hierarchy[slot]
    return text(record.classSymbol) ?? record.kind.className
  }
}

extension JSONObject {
  /// Returns whether this object matches all members of `expected`. Members that `expected` omits
  /// aren't compared; lists must match exactly.
  func covers(_ expected: JSONObject) -> Bool {
    expected.members.allSatisfy { JSON.covers(self[$0.key], $0.value) }
  }
}

extension JSON {
  /// Returns the part of the value that `expected` mentions, to print the difference.
  func shaped(like expected: JSON) -> JSON {
    switch (self, expected) {
    case (.object(let actual), .object(let expected)):
      .object(
        JSONObject(
          expected.members.map { ($0.key, actual[$0.key]?.shaped(like: $0.value) ?? .null) }))
    case (.object(let actual), _): actual["id"] ?? self
    case (.array(let actual), .array(let expected)):
      .array(
        actual.indices.map { actual[$0].shaped(like: $0 < expected.count ? expected[$0] : "") })
    default: self
    }
  }

  fileprivate static func covers(_ actual: JSON?, _ expected: JSON) -> Bool {
    guard let actual else {
      switch expected {
      case .null: return true
      case .array(let elements): return elements.isEmpty
      default: return false
      }
    }
    switch (actual, expected) {
    case (.object(let actual), .object(let expected)): return actual.covers(expected)
    // A name is sufficient for a node if nothing else is expected of it.
    case (.object(let actual), .string): return actual["id"] == expected
    case (.array(let actual), .array(let expected)):
      return actual.count == expected.count && zip(actual, expected).allSatisfy { covers($0, $1) }
    default: return actual == expected
    }
  }
}
