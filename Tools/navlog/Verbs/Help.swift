import NavlogRuleBook
import NavlogEventText

extension ToolVerb {
  static let help = ToolVerb(
    name: "help", summary: "explain a verb, a rule, or a topic",
    usage: "help [TOPIC|VERB|CODE]",
    examples: [
      ("navlog help play", "how to run a script"),
      ("navlog help positions", "every way to write a position"),
      ("navlog help scripts", "every script command with its fields"),
      ("navlog help callbacks", "every callback and question with its fields"),
      ("navlog help E03", "the rule that a message refers to"),
      ("navlog help json", "every field that --json prints"),
    ],
    text: ["The topics are \(HelpText.pages.joined(separator: ", "))."], options: []
  ) { arguments, console in
    let topic = arguments.words.joined(separator: " ")
    guard arguments.words.count <= 1 || ToolVerb.named(topic) != nil else {
      throw Failure("'help' takes one topic")
    }
    switch topic {
    case "": console.output(console.help.overview())
    case "positions": console.output(console.help.positions())
    case "addresses": console.output(console.help.addresses())
    case "predicates": console.output(console.help.predicates())
    case "scripts": console.output(console.help.script())
    case "callbacks": console.output(console.help.events())
    case "json": console.output(console.help.json())
    case "codes": console.output(console.help.codes())
    case let name:
      if let rule = Rule.named(name) {
        console.output(console.help.rule(rule))
        return .done
      }
      guard let verb = ToolVerb.named(name) else {
        throw Failure(
          "there is no help for '\(name)'",
          hint: nearest(name))
      }
      console.output(console.help.complete(verb))
    }
    return .done
  }

  /// A hint with the verb, the topic or the code that was meant.
  private static func nearest(_ name: String) -> String? {
    let words = ToolVerb.names + HelpText.pages
    guard name.contains(where: \.isNumber) else { return NearMiss.hint(name, in: words) }
    let codes = Rule.table.map(\.code)
    return NearMiss.of(name.uppercased(), in: codes).map { "did you mean '\($0)'?" }
      ?? "'navlog help codes' lists the codes"
  }
}
