import NavlogEventText
import NavlogNavigation
import NavlogRestoration

// The expectations `archive` and `verdict`.
extension ScriptRunner {
  /// Returns the archive that would be saved now, reduced to the keys in `expected`; null for an
  /// app that was never preserved.
  func compareArchive(
    _ value: FieldValue, _ fields: Fields
  ) throws(Halt) -> (expected: JSON, actual: JSON?) {
    let expected = try checked { () throws(InvalidValue) in try fields.expectedArchive(value) }
    guard let expected else {
      return (.null, lastPreserved.map { .object(shown($0.archive, ["paths"])) })
    }
    let actual = shown(archive(), expected.keys)
    let isMet = expected.members.allSatisfy { member in
      guard case .object(let part) = member.value, case .object(let all)? = actual[member.key]
      else {
        return actual[member.key] == member.value
      }
      return ["values", "classes", "links"].contains(member.key)
        ? part == all : part.members.allSatisfy { all[$0.key] == $0.value }
    }
    return (.object(expected), isMet ? nil : .object(actual))
  }

  private func shown(_ archive: Archive, _ keys: [String]) -> JSONObject {
    func byPath(_ value: (ArchivedNode) -> JSON?) -> JSON {
      .object(JSONObject(archive.nodes.compactMap { node in value(node).map { (node.path, $0) } }))
    }
    func path(_ index: Int) -> JSON { .string(archive.nodes[index].path) }
    var shown = JSONObject()
    for key in keys {
      switch key {
      case "paths": shown[key] = .array(archive.nodes.map { .string($0.path) })
      case "excluded": shown[key] = .array(archive.exclusions.map { .string($0.path) })
      case "classes":
        shown[key] = byPath { $0.hasRestorationClass ? .string($0.className) : nil }
      case "values":
        shown[key] = EncodedValue.map(archive.application).json
      case "links":
        shown[key] = .object(
          JSONObject(archive.links.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
      case "launch":
        var facts = JSONObject()
        facts["build"] = archive.launch.build.map(JSON.string)
        facts["idiom"] = archive.launch.idiom.map { .string("\($0)") }
        facts["time"] = archive.launch.time.map { .integer(Int($0 / 1_000_000_000)) }
        shown[key] = .object(facts)
      case "state": shown[key] = byPath { EncodedValue.map($0.ownState).json }
      case "children": shown[key] = byPath { .array($0.children.map(path)) }
      case "selected": shown[key] = byPath { $0.selected.map(path) ?? .null }
      case "presented": shown[key] = byPath { $0.presented.map(path) ?? .null }
      case "versions": shown[key] = byPath { .integer(Int($0.version)) }
      default: break
      }
    }
    return shown
  }

  /// Returns the decision of the last launch about a node.
  func compareVerdict(
    _ value: FieldValue, _ fields: Fields
  ) throws(Halt) -> (expected: JSON, actual: JSON?) {
    let (path, expected) = try checked { () throws(InvalidValue) in
      try fields.expectedVerdict(value)
    }
    var actual: JSONObject = ["path": .string(path), "is": .null]
    let found = relaunched?.restorer.decisions.first { $0.path == path }
    if let found {
      actual["is"] = .string("\(found.outcome)")
      actual["rule"] = .string(found.rule.code)
      actual["from"] = .integer(Int(found.from))
      actual["to"] = found.to.map { .integer(Int($0)) } ?? .null
      actual["reason"] = .string(found.reason)
      actual["class"] = .string(found.className)
    }
    let isDecided = found != nil || expected["is"] == .null
    let isMet = isDecided && expected.members.allSatisfy { (actual[$0.key] ?? .null) == $0.value }
    let shown = JSONObject(expected.keys.map { ($0, actual[$0] ?? .null) })
    return (.object(expected), isMet ? nil : .object(shown))
  }
}
