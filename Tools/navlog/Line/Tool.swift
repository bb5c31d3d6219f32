import EventStore
import Migrations
import Scripts

/// The whole tool, without a process: words in, text and a status out.
enum Tool {
  static func run(_ console: Console) -> Status {
    var console = console
    var palette = console.palette(nil, forError: true)
    do throws(Failure) {
      guard let first = console.arguments.first else {
        console.error(HelpText.overview())
        return .usage
      }
      if first == "-h" || first == "--help" {
        console.output(HelpText.overview())
        return .done
      }
      if first == "-V" || first == "--version" {
        console.output("\(Program.name), store format \(Migrator.newestFormat)\n")
        return .done
      }
      guard let verb = ToolVerb.all.first(where: { $0.name == first }) else {
        throw Failure(
          first.hasPrefix("-")
            ? "'\(first)' comes before any verb" : "there is no verb '\(first)'",
          hint: NearMiss.of(first, in: ToolVerb.all.map(\.name)).map { "did you mean '\($0)'?" }
            ?? "'navlog help' lists them")
      }
      let arguments = try Arguments(
        console.arguments.dropFirst(), options: verb.allOptions, verb: verb.name,
        passesOn: verb.passesOn)
      palette = console.palette(arguments["--color"], forError: true)
      if arguments.has("--full") || !console.cuts { console.showAll() }
      console.guardOutput(console.palette(arguments["--color"]))
      if arguments.has("--help") {
        console.output(HelpText.complete(verb))
        return .done
      }
      if arguments.has("-h") {
        console.output(HelpText.short(verb))
        return .done
      }
      return console.damage.conclude(try verb.run(arguments, console), console, palette)
    } catch {
      console.report(error.message, hint: error.hint, excerpt: error.excerpt, palette: palette)
      return console.damage.conclude(error.status, console, palette)
    }
  }
}
