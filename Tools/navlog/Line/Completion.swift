import NavlogRuleBook
import NavlogSessionFiles
import NavlogTimeTravel

/// Completes a command line: the one back end of the completions of bash, zsh and fish.
///
/// What a word can be follows from the placeholders that the help shows, so that completions and
/// help can't differ.
struct Completion {
  /// A word that can follow, and its description.
  struct Candidate: Hashable {
    let word: String
    var help = ""
  }

  /// The verb; `nil` if it is missing so far.
  private var verb: ToolVerb?
  /// The complete arguments, without the verb and without an option whose value is being typed.
  private var arguments: [String] = []
  /// The option whose value is being typed.
  private var option: Option?
  /// The part of the word before the value: `--at=`.
  private var prefix = ""
  /// The beginning of the word that is being typed, without the prefix.
  private var word: String

  /// - Parameter words: the words after the name of the program; the last one is being typed.
  init(_ words: [String]) {
    word = words.last ?? ""
    for argument in words.dropLast() {
      if option == nil, verb == nil, let found = ToolVerb.named(argument) {
        verb = found
        continue
      }
      if option == nil, let part = verb?.part(argument) {
        verb = part
        continue
      }
      arguments.append(argument)
      option = option == nil ? Self.option(argument, verb) { $0 == nil } : nil
    }
    if option != nil {
      arguments.removeLast()
    } else if let index = word.firstIndex(of: "="),
      let found = Self.option(word, verb, where: { $0 != nil })
    {
      option = found
      prefix = String(word[...index])
      word = String(word[word.index(after: index)...])
    }
  }

  /// Returns the option with a value that an argument names.
  private static func option(
    _ argument: String, _ verb: ToolVerb?, where isIt: (String?) -> Bool
  ) -> Option? {
    guard argument.hasPrefix("-"),
      let (option, attached) = Option.find(argument, in: options(verb)), option.value != nil
    else { return nil }
    return isIt(attached) ? option : nil
  }

  private static func options(_ verb: ToolVerb?) -> [Option] {
    verb?.allOptions ?? StoreChoice.options + Option.everywhere + [
      Option("--version", short: "-V", "show the version")
    ]
  }

  /// Prints the words that can follow, one per line, each with a tab and its description.
  ///
  /// - Returns: ``Status/different`` where only the name of a file can follow.
  func run(_ console: Console, as put: (Candidate) -> String?) -> Status {
    let (found, takesFiles) = candidates(console)
    // A name that can't be printed can't be typed either.
    let fitting = found.filter { $0.word.hasPrefix(word) && $0.word == $0.word.printable }
    var seen: Set<String> = []
    for candidate in fitting where seen.insert(candidate.word).inserted {
      let whole = Candidate(word: prefix + candidate.word, help: candidate.help.printable)
      if let line = put(whole) { console.output(line + "\n") }
    }
    return fitting.isEmpty && takesFiles ? .different : .done
  }

  private func candidates(_ console: Console) -> (found: [Candidate], takesFiles: Bool) {
    if let option {
      return option.choices.isEmpty
        ? candidates([option.value ?? ""], console)
        : (option.choices.map { Candidate(word: $0) }, false)
    }
    if word.hasPrefix("-") {
      let options = Self.options(verb)
      let short = options.filter { $0.short == word }.map { Candidate(word: word, help: $0.help) }
      return (options.map { Candidate(word: $0.name, help: $0.help) } + short, false)
    }
    guard let verb else {
      let (stores, takesFiles) = candidates(["STORE"], console)
      let verbs = ToolVerb.all.map { Candidate(word: $0.name, help: $0.summary) }
      return (verbs + stores, takesFiles)
    }
    guard verb.passesOn.map({ !arguments.contains($0) }) ?? true else { return ([], true) }
    let words = plainWords(console)
    let usage = VerbUsage(verb)
    let (found, takesFiles) = candidates(usage.placeholders(after: words), console)
    let subcommands =
      words.isEmpty
      ? usage.subcommands.map { Candidate(word: $0, help: verb.part($0)?.summary ?? "") } : []
    return (subcommands + found, takesFiles)
  }

  /// The words that are no options, values of options, or stores.
  private func plainWords(_ console: Console) -> [String] {
    parsed()?.words.filter { !console.namesStore($0) } ?? []
  }

  private func parsed() -> Arguments? {
    guard let verb else { return nil }
    do { return try Arguments(arguments, options: verb.allOptions, verb: verb.name) } catch {
      return nil
    }
  }

  /// Returns the words that can stand for placeholders, and whether a file can.
  private func candidates(
    _ placeholders: [String], _ console: Console
  ) -> (found: [Candidate], takesFiles: Bool) {
    var found: [Candidate] = []
    var takesFiles = false
    var wanted: Set<CompletionWords.Kind> = []
    for placeholder in placeholders {
      switch placeholder {
      case "STORE":
        let named = parsed().map {
          $0.has("--store") || $0.words.contains { console.namesStore($0) }
        }
        guard option != nil || named != true else { continue }
        found += stores(console)
        takesFiles = true
      case "FILE", "FILE.json", "MANIFEST", "DIRECTORY", "TARGET", "OLD", "NEW": takesFiles = true
      case "VERB": found += ToolVerb.all.map { Candidate(word: $0.name, help: $0.summary) }
      case "TOPIC": found += HelpText.pages.map { Candidate(word: $0, help: "topic") }
      case "CODE": found += Rule.table.map { Candidate(word: $0.code, help: $0.topic) }
      case "PREDICATE": found += HierarchyPredicate.functions.map { Candidate(word: $0 + "(") }
      case "KIND": found += EventFilter.names.sorted().map { Candidate(word: $0) }
      default: if let kind = CompletionWords.kinds[placeholder] { wanted.insert(kind) }
      }
    }
    guard !wanted.isEmpty else { return (found, takesFiles) }
    do {
      let session = parsed()?.words.first(where: SessionExpression.matches)
      let arguments = try Arguments(
        (session.map { ["--session", $0] } ?? []) + self.arguments,
        options: verb?.allOptions ?? StoreChoice.options, verb: "completions")
      _ = try OpenSession.run(arguments, console, own: .max) { opened in
        found += try CompletionWords(opened, word).words(wanted)
        return .done
      }
    } catch {
      // Without a readable store there are no words from it.
    }
    return (found, takesFiles)
  }

  /// Returns the stores in the directory of the word, then the session files.
  private func stores(_ console: Console) -> [Candidate] {
    let directory = word.lastIndex(of: "/").map { String(word[...$0]) }
    let stores = directory.map(console.storesIn) ?? console.storesHere().sorted()
    let files = Descriptor.paths(in: directory ?? "", endingWith: SessionFile.ending)
    return stores.map { Candidate(word: $0, help: "store") }
      + files.map { Candidate(word: $0, help: "session file") }
  }
}
