package import NavlogEventText

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0, which code hosts and
/// editors show beside the code.
package struct SARIFLog: Sendable {
  package enum Level: String, Sendable { case error, warning, note }

  /// One finding.
  package struct Result: Sendable {
    /// The name of the rule that found it.
    let rule: String
    let level: Level
    let message: String
    /// The file in which it was found, if there is one, and the line, from 1.
    let file: String?
    let line: Int?
    /// The path of a node, the name of a class, or another place that isn't in a file.
    let place: String?

    package init(
      rule: String, _ level: Level, _ message: String, file: String? = nil, line: Int? = nil,
      place: String? = nil
    ) {
      (self.rule, self.level, self.message) = (rule, level, message)
      (self.file, self.line, self.place) = (file, line, place)
    }
  }

  /// The name and the version of the program.
  private let program: (name: String, version: String)
  private var results: [Result] = []
  private var rules: [String: Int] = [:]
  private var texts: [(id: String, text: String)] = []

  package init(program name: String, version: String) { program = (name, version) }

  /// Adds a finding.
  ///
  /// - Parameter meaning: what the rule is about, in a sentence.
  package mutating func add(_ result: Result, meaning: String) {
    if rules[result.rule] == nil {
      rules[result.rule] = texts.count
      texts.append((result.rule, meaning))
    }
    results.append(result)
  }

  package var json: JSON {
    let rules = texts.map { rule in
      JSON.object(["id": .string(rule.id), "shortDescription": Self.text(rule.text)])
    }
    let driver: JSONObject = [
      "name": .string(program.name), "version": .string(program.version), "rules": .array(rules),
    ]
    let run: JSONObject = [
      "tool": .object(["driver": .object(driver)]), "columnKind": "unicodeCodePoints",
      "results": .array(results.map(json)),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": .array([.object(run)]),
    ]
  }

  private func json(_ result: Result) -> JSON {
    var object: JSONObject = [
      "ruleId": .string(result.rule), "ruleIndex": .integer(rules[result.rule] ?? -1),
      "level": .string(result.level.rawValue), "message": Self.text(result.message),
    ]
    var location = JSONObject()
    if let file = result.file {
      var physical: JSONObject = [
        "artifactLocation": .object(["uri": .string(Self.uri(of: file))])
      ]
      if let line = result.line, line > 0 {
        physical["region"] = .object(["startLine": .integer(line)])
      }
      location["physicalLocation"] = .object(physical)
    }
    if let place = result.place {
      location["logicalLocations"] = .array([
        .object(["fullyQualifiedName": .string(place), "kind": "object"])
      ])
    }
    if !location.members.isEmpty { object["locations"] = .array([.object(location)]) }
    return .object(object)
  }

  private static func text(_ text: String) -> JSON { .object(["text": .string(text)]) }

  /// Returns a reference to a file, relative unless the path is absolute.
  private static func uri(of path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/-._~".utf8.contains(byte)
      if isPlain {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return uri
  }
}
