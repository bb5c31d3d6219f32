import NavlogRuleBook

// Help on the rules that messages and logs refer to.
extension HelpText {
  /// One rule.
  func rule(_ rule: Rule) -> String {
    var text = "\(rule.code) – \(rule.topic)\n\n" + wrap(rule.sentence, indent: 0)
    if !rule.scenarios.isEmpty {
      text += "\nscenarios: " + rule.scenarios.joined(separator: ", ") + "\n"
    }
    return text
  }

  /// Every rule, by topic.
  func codes() -> String {
    var text = wrap(
      "Rules: the codes that messages, logs and restoration decisions refer to.", indent: 0)
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
