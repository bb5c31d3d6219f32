import NavlogEventText
import NavlogFleet
import NavlogRestoration

extension FleetConsole {
  /// Prints an object in a line, as `navlog help json` describes it.
  func output(_ schema: String, _ members: JSONObject) {
    var object = members
    object["schema"] = .string("navlog.\(schema)/1")
    output(JSON.object(object).text + "\n")
  }
}

extension FleetCount {
  /// The number; null for a small one.
  var json: JSON { isHidden ? .null : JSON.count(count) }
}

extension JSON {
  static func count(_ number: Int64?) -> JSON {
    if let number { .integer(Int(clamping: number)) } else { .null }
  }

  static func text<T>(_ text: T) -> JSON { .string("\(text)") }
}

extension FleetStatus {
  /// How much an answer is worth.
  func coverage(_ members: JSONObject) -> JSONObject {
    var object = members
    object["here"] = .count(sessions)
    object["age"] = .count(age)
    return object
  }
}

extension FleetRehearsal.Loss {
  /// The loss, without how many have it.
  var json: JSONObject {
    [
      "build": .string(build), "class": .string(className), "from": .integer(Int(from)),
      "to": to.map { .integer(Int($0)) } ?? .null, "verdict": .text(outcome),
      "rule": .string(rule.code),
    ]
  }
}
