import NavlogEventText

/// The objects of the SARIF 2.1.0 schema that reports contain, with their required and permitted
/// properties. A property without an object is a plain value.
struct SARIFSchema {
  private struct Kind {
    var required: Set<String> = []
    var plain: Set<String> = []
    var objects: [String: String] = [:]
  }

  private static let kinds: [String: Kind] = [
    "sarifLog": Kind(
      required: ["version", "runs"], plain: ["$schema", "version"], objects: ["runs": "run"]),
    "run": Kind(
      required: ["tool"], plain: ["columnKind"], objects: ["tool": "tool", "results": "result"]),
    "tool": Kind(required: ["driver"], objects: ["driver": "toolComponent"]),
    "toolComponent": Kind(
      required: ["name"], plain: ["name", "version"], objects: ["rules": "reportingDescriptor"]),
    "reportingDescriptor": Kind(
      required: ["id"], plain: ["id"], objects: ["shortDescription": "multiformatMessageString"]),
    "multiformatMessageString": Kind(required: ["text"], plain: ["text"]),
    "result": Kind(
      required: ["message"], plain: ["ruleId", "ruleIndex", "level"],
      objects: ["message": "message", "locations": "location"]),
    "message": Kind(required: ["text"], plain: ["text"]),
    "location": Kind(
      objects: ["physicalLocation": "physicalLocation", "logicalLocations": "logicalLocation"]),
    "physicalLocation": Kind(
      required: ["artifactLocation"],
      objects: ["artifactLocation": "artifactLocation", "region": "region"]),
    "artifactLocation": Kind(required: ["uri"], plain: ["uri"]),
    "region": Kind(required: ["startLine"], plain: ["startLine"]),
    "logicalLocation": Kind(plain: ["fullyQualifiedName", "kind"]),
  ]

  /// Returns the places where a report violates the schema.
  static func faults(of value: JSON, as name: String = "sarifLog") -> [String] {
    if case .array(let elements) = value {
      return elements.flatMap { Self.faults(of: $0, as: name) }
    }
    guard case .object(let object) = value, let kind = kinds[name] else {
      return ["\(name) is no object"]
    }
    let names = Set(object.members.map(\.key))
    var found = kind.required.subtracting(names).map { "\(name) has no '\($0)'" }
    for (key, member) in object.members.map({ ($0.key, $0.value) }) {
      if let next = kind.objects[key] {
        found += Self.faults(of: member, as: next)
      } else if !kind.plain.contains(key) {
        found.append("\(name) has no property '\(key)'")
      }
    }
    return found.sorted()
  }
}
