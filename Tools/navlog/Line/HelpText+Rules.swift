import RuleBook

// What the codes stand for that messages and logs cite.
extension HelpText {
  /// One rule.
  static func rule(_ rule: Rule) -> String {
    var text = "\(rule.code) – \(rule.topic)\n\n" + wrap(rule.sentence, indent: 0)
    if !rule.scenarios.isEmpty {
      text += "\nscenarios: " + rule.scenarios.joined(separator: ", ") + "\n"
    }
    return text
  }

  /// Every rule, by topic.
  static func codes() -> String {
    var text = "Rules: the codes that messages, logs and decisions cite.\n"
    let broad = Rule.table.map(\.code.count).max() ?? 0
    var topic = ""
    for rule in Rule.table {
      if rule.topic != topic { text += "\n\(rule.topic)\n" }
      topic = rule.topic
      text += wrap(
        rule.code.padded(to: broad) + "  " + rule.sentence, indent: 2, hanging: broad + 4)
    }
    return text
  }
}
