import NavlogStore
import NavlogMigrations
import NavlogEventText
import NavlogSessionFiles

/// The whole tool without a process: takes arguments, prints text, returns a status.
enum Tool {
  /// Carries a command line out; on the main actor, where the objects of a script's app live.
  @MainActor static func run(_ console: Console) -> Status {
    var console = console
    console.guardOutput()
    var palette = console.palette(nil, forError: true)
    do {
      guard !console.arguments.isEmpty else {
        console.error(console.help.overview())
        return .usage
      }
      let (found, others) = try split(console)
      guard let found else {
        if others.contains("-V") || others.contains("--version") {
          console.output("\(Program.name), store format \(Migrator.newestFormat)\n")
        } else {
          console.output(console.help.overview())
        }
        return .done
      }
      let (verb, arguments) = try found.parse(others)
      palette = console.palette(arguments["--color"], forError: true)
      if arguments.has("--full") || !console.cuts { console.showAll() }
      if !verb.isPaged || arguments.has("--no-pager") || arguments.has("--follow") {
        console.stopPaging()
      }
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

  /// Returns the verb and the other arguments. Options and the store can precede the verb. A store
  /// alone is summarized.
  ///
  /// - Returns: no verb if help or the version is asked for.
  private static func split(_ console: Console) throws -> (ToolVerb?, [String]) {
    let arguments = console.arguments
    // Only options before the verb can be those of any verb.
    lazy var options = ToolVerb.all.flatMap(\.allOptions)
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      if let verb = ToolVerb.named(word) {
        return (verb, Array(arguments[..<index] + arguments[(index + 1)...]))
      }
      if word.hasPrefix("-") {
        guard !["-h", "--help", "-V", "--version"].contains(word) || arguments.count > 1 else {
          return (nil, arguments)
        }
        guard ["-V", "--version"].contains(word) || Option.find(word, in: options) != nil else {
          throw Failure(
            "no verb has an option '\(word)'",
            hint: NearMiss.of(word, in: options.map(\.name)).map { "did you mean '\($0)'?" }
              ?? "'navlog help' lists the verbs")
        }
        if let (option, attached) = Option.find(word, in: options), option.value != nil,
          attached == nil
        {
          index += 1
        }
      } else if !console.namesStore(word) {
        throw Failure(
          "there is no verb '\(word)'",
          hint: NearMiss.of(word, in: ToolVerb.names).map { "did you mean '\($0)'?" }
            ?? "'navlog help' lists the verbs")
      }
      index += 1
    }
    guard arguments.contains(where: { ["-h", "--help", "-V", "--version"].contains($0) }) else {
      guard arguments.contains(where: { console.namesStore($0) }) else {
        throw Failure("a verb is missing", hint: "'navlog help' lists the verbs")
      }
      return (.info, arguments)
    }
    return (nil, arguments)
  }
}
