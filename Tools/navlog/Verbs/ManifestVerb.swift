import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogRestoration
import NavlogEventText

extension ToolVerb {
  static let manifest = ToolVerb(
    name: "manifest", summary: "print or check the classes that an app declares",
    usage: "manifest [STORE] [SESSION] | FILE.json [--at POS] [--json]",
    examples: [
      ("navlog manifest app.navlog", "the classes in the latest session"),
      (
        "navlog manifest app.navlog --json > now.json",
        "save them as a manifest for 'restore --against'"
      ),
      ("navlog manifest next.json", "check a manifest file and print its classes"),
    ],
    text: [
      """
      A manifest lists the classes an app declares: id, version, former ids, superclasses, \
      migrations, factory and policy. For a store, these are the classes that the session \
      recorded, or else the ids and versions in its state. The built-in classes are always \
      declared.
      """
    ],
    options: StoreChoice.options + [
      Option("--at", value: "POS", "the position to examine; the default is end"),
      Option("--json", "print the manifest as JSON on one line"),
    ]
  ) { arguments, console in
    if let file = arguments.words.first, file.hasSuffix(".json") {
      guard arguments.words.count == 1 else {
        throw Failure("'manifest' takes one file, not \(arguments.words.count)")
      }
      try Manifest(at: file, console).print(arguments, console)
      return .done
    }
    let at = arguments["--at"] ?? "end"
    return try OpenSession.run(arguments, console, positions: [at]) { opened in
      guard opened.words.isEmpty else {
        throw Failure("unexpected argument '\(opened.words[0])'")
      }
      let end = try RestorationReport.commandEnd(at, in: opened.history)
      let stored = try StoredSession(opened.view.store, opened.info.number, at: end.position, nil)
      if let trouble = stored.manifestTrouble {
        console.error("navlog: \(trouble.printable)\n")
      }
      try stored.manifestThen().print(arguments, console)
      return .done
    }
  }
}

extension Manifest {
  fileprivate func print(_ arguments: Arguments, _ console: Console) {
    if arguments.has("--json") { return console.output(JSON(encoded).text + "\n") }
    for declaration in classes { console.output(declaration.row) }
    if classes.isEmpty { console.output("no classes besides the built-in ones\n") }
  }
}

extension ClassDeclaration {
  fileprivate var row: String {
    var words = ["\(id)@\(version)"]
    if !aliases.isEmpty { words.append("was \(aliases.joined(separator: ", "))") }
    if !superclasses.isEmpty { words.append("inherits \(superclasses.joined(separator: ", "))") }
    for step in migrations {
      let isComplete = steps(from: step.from) != nil
      words.append("\(step.from)→\(step.to)\(isComplete ? "" : " (leads nowhere)")")
    }
    if factory != .make { words.append("factory \(factory.rawValue)") }
    return words.joined(separator: "  ").printable + "\n"
  }
}
