import RuleBook
import Scripts

extension ToolVerb {
  static let help = ToolVerb(
    name: "help", summary: "explain a verb, a rule, scripts, callbacks, or what --json prints",
    usage: "help [VERB|CODE|positions|addresses|predicates|script|events|json|codes]",
    examples: [
      ("navlog help play", "how to run a script"),
      ("navlog help positions", "every way to write one, times among them"),
      ("navlog help script", "every command a script can have, with its fields"),
      ("navlog help events", "every callback and question, with its fields"),
      ("navlog help E03", "what a rule says that a message cites"),
      ("navlog help json", "every line that a verb prints with --json, with its fields"),
    ],
    text: [], options: []
  ) { (arguments, console) throws(Failure) in
    guard arguments.words.count <= 1 else {
      throw Failure("'help' explains one thing at a time")
    }
    switch arguments.words.first {
    case nil: console.output(HelpText.overview())
    case "positions": console.output(HelpText.positions())
    case "addresses": console.output(HelpText.addresses())
    case "predicates": console.output(HelpText.predicates())
    case "script": console.output(HelpText.script())
    case "events": console.output(HelpText.events())
    case "json": console.output(HelpText.json())
    case "codes": console.output(HelpText.codes())
    case let name?:
      if let rule = Rule.named(name) {
        console.output(HelpText.rule(rule))
        return .done
      }
      guard let verb = ToolVerb.all.first(where: { $0.name == name }) else {
        throw Failure(
          "there is no help for '\(name)'",
          hint: NearMiss.hint(name, in: ToolVerb.all.map(\.name) + HelpText.pages))
      }
      console.output(HelpText.complete(verb))
    }
    return .done
  }
}
