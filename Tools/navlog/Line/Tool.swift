import NavlogStore
import NavlogMigrations
import NavlogEventText

/// The whole tool without a process: takes arguments, prints text, returns a status.
enum Tool {
  /// Carries a command line out; on the main actor, where the objects of a script's app live.
  @MainActor static func run(_ console: Console) -> Status {
    var console = console
    var palette = console.palette(nil, forError: true)
    do {
      guard let first = console.arguments.first else {
        console.error(console.help.overview())
        return .usage
      }
      if first == "-h" || first == "--help" {
        console.output(console.help.overview())
        return .done
      }
      if first == "-V" || first == "--version" {
        console.output("\(Program.name), store format \(Migrator.newestFormat)\n")
        return .done
      }
      guard let verb = ToolVerb.all.first(where: { $0.name == first }) else {
        throw Failure(
          first.hasPrefix("-")
            ? "Unexpected option '\(first)' before the verb" : "There is no verb '\(first)'",
          hint: NearMiss.of(first, in: ToolVerb.all.map(\.name)).map { "did you mean '\($0)'?" }
            ?? "'navlog help' lists the verbs")
      }
      let arguments = try Arguments(
        console.arguments.dropFirst(), options: verb.allOptions, verb: verb.name,
        passesOn: verb.passesOn)
      palette = console.palette(arguments["--color"], forError: true)
      if arguments.has("--full") || !console.cuts { console.showAll() }
      console.guardOutput(console.palette(arguments["--color"]))
      if arguments.has("--help") {
        console.output(console.help.complete(verb))
        return .done
      }
      if arguments.has("-h") {
        console.output(console.help.short(verb))
        return .done
      }
      return console.damage.conclude(try verb.run(arguments, console), console, palette)
    } catch {
      let failure = Failure(error)
      console.report(
        failure.message, hint: failure.hint, excerpt: failure.excerpt, palette: palette)
      console.damage.reported(failure)
      return console.damage.conclude(failure.status, console, palette)
    }
  }
}
