import NavlogEventText
import NavlogReport
import NavlogRuleBook

/// The sentences of the rules that a report cites.
enum RuleRecords {
  /// The rules that the commands of a session and its decisions cite, by their codes.
  static func json(_ records: SessionRecords, _ tables: [RestorationRecords.Table]) -> JSON {
    var codes = Set(
      records.commands.flatMap { $0.trouble.split { !$0.isCode }.map(String.init) })
    for row in tables.flatMap({ $0.rows + $0.exclusions }) {
      if case .string(let code)? = row.object["rule"] { codes.insert(code) }
    }
    var rules: JSONObject = [:]
    for code in codes {
      if let rule = Rule.named(code) { rules[code] = .string(rule.sentence) }
    }
    return .object(rules)
  }
}

extension Character {
  fileprivate var isCode: Bool { isLetter || isNumber || self == "-" }
}
