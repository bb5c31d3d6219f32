/// A line that `play` prints.
package enum OutputLine: Sendable, Equatable {
  /// The kind of an event, for filters.
  package enum EventKind: Sendable { case callback, question, structural }

  /// An event. `fields` are sorted by name.
  case event(
    EventKind, position: Int, name: String, node: String?, fields: [Field], command: Int)
  case refusal(name: String, rule: String, node: String?, command: Int, message: String)
  /// A command was performed, but is flagged. A warning of the script's runner has no rule.
  case warning(name: String, rule: String?, node: String?, command: Int, message: String)
  case result(JSON, command: Int)
  /// A value or a node that preservation excludes.
  case excluded(path: String, node: String?, rule: String, command: Int, message: String)
  /// A decision of restoration about a node.
  case outcome(
    String, path: String, node: String?, rule: String, from: Int, to: Int?, reason: String,
    effect: String?, command: Int)
  case missed(expected: JSON, actual: JSON, command: Int)

  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The line as `--json` prints it. The order of the keys is part of the format: the kind of line,
  /// the node, its own fields, the command and the message.
  package var json: String {
    var object = JSONObject()
    switch self {
    case .event(_, let position, let name, let node, let fields, let command):
      object["position"] = .integer(position)
      object["event"] = .string(name)
      if let node { object["node"] = .string(node) }
      for field in fields { object[field.name] = field.value }
      object["command"] = .integer(command)
    case .refusal(let name, let rule, let node, let command, let message):
      object["refusal"] = .string(name)
      object["rule"] = .string(rule)
      if let node { object["node"] = .string(node) }
      object["command"] = .integer(command)
      object["message"] = .string(message)
    case .warning(let name, let rule, let node, let command, let message):
      object["warning"] = .string(name)
      object["rule"] = rule.map(JSON.string) ?? .null
      if let node { object["node"] = .string(node) }
      object["command"] = .integer(command)
      object["message"] = .string(message)
    case .result(let result, let command):
      object["result"] = result
      object["command"] = .integer(command)
    case .excluded(let path, let node, let rule, let command, let message):
      object["excluded"] = .string(path)
      if let node { object["node"] = .string(node) }
      object["rule"] = .string(rule)
      object["command"] = .integer(command)
      object["message"] = .string(message)
    case .outcome(
      let outcome, let path, let node, let rule, let from, let to, let reason, let effect,
      let command):
      object["verdict"] = .string(outcome)
      object["path"] = .string(path)
      if let node { object["node"] = .string(node) }
      object["rule"] = .string(rule)
      object["from"] = .integer(from)
      if let to { object["to"] = .integer(to) }
      object["reason"] = .string(reason)
      if let effect { object["effect"] = .string(effect) }
      object["command"] = .integer(command)
    case .missed(let expected, let actual, let command):
      object["expected"] = expected
      object["actual"] = actual
      object["command"] = .integer(command)
    }
    return JSON.object(object).lineText
  }
}
