import Scripts
import Storyboards

extension ToolVerb {
  static let storyboard = ToolVerb(
    name: "storyboard", summary: "list, draw, check and compare Interface Builder's storyboards",
    usage: "storyboard list|graph|lint FILE… | diff OLD NEW | check STORE FILE…",
    examples: [
      ("navlog storyboard list Main.storyboard", "its controllers and what leads where"),
      ("navlog storyboard graph *.storyboard", "as a tree, from where each file begins"),
      ("navlog storyboard graph --format dot *.storyboard", "for Graphviz to draw"),
      ("navlog storyboard lint *.storyboard", "what is wrong, by file and line"),
      ("navlog storyboard lint --actions a.json *.storyboard", "and unwinds that nobody handles"),
      ("navlog storyboard diff old.storyboard Main.storyboard", "what changed"),
      (
        "navlog storyboard check app.navlog *.storyboard", "what recorded sessions used and is gone"
      ),
    ],
    text: [
      """
      Storyboards for iOS and tvOS in the formats 1.0 to 3.0. Nothing but the files named is read; \
      references are followed from one of them to another. What a file has and the catalogue does \
      not model is counted: 'list' says how much, --unmodelled what.
      """,
      """
      'lint' finds segues, outlets and references that lead nowhere, identifiers given twice, \
      controllers that are not restored under a parent that is, scenes nothing leads to, and with \
      --actions unwind segues that no class handles: a JSON object with the actions of each \
      class, such as {"List":["unwindToList:"]}.
      """,
      """
      'diff' compares scenes, identifiers and what leads where; with --all modules, styles, outlets, \
      actions, values and size classes as well. The order of attributes and the version of the tool \
      that saved the file make no difference.
      """,
      """
      'check' goes through the sessions of a store and finds the scenes and segues they used that \
      these files no longer have. It names where each was used first.
      """,
      """
      Exit status: 0 done, clean, the same; 1 something is wrong, or different; 2 a file is no \
      storyboard that can be read.
      """,
    ],
    options: [
      Option("--json", "one JSON object a line, for programs"),
      Option("--format", choices: ["text", "dot"], "how 'graph' draws"),
      Option("--unmodelled", "what the catalogue has no place for, with 'list'"),
      Option("--actions", value: "FILE", "the unwind actions of each class, for 'lint'"),
      Option("--all", "compare everything, with 'diff'"),
    ]
  ) { (arguments, console) throws(Failure) in
    let verbs = ["list", "graph", "lint", "diff", "check"]
    guard let verb = arguments.words.first else {
      throw Failure("'storyboard' needs one of " + verbs.joined(separator: ", "))
    }
    guard verbs.contains(verb) else {
      throw Failure(
        "'storyboard' has no '\(verb)'", hint: NearMiss.hint(verb, in: verbs))
    }
    let files = Array(arguments.words.dropFirst())
    guard !files.isEmpty else { throw Failure("'storyboard \(verb)' needs a file") }
    let printer = StoryboardPrinter(arguments, console)
    guard verb != "diff" else {
      guard files.count == 2 else {
        throw Failure("'storyboard diff' compares two files, not \(files.count)")
      }
      return printer.diff(
        try StoryboardFiles.read(files[0], console), try StoryboardFiles.read(files[1], console),
        arguments.has("--all") ? .everything : .graph)
    }
    if verb == "check" {
      guard files.count >= 2 else {
        throw Failure(
          "'storyboard check' needs a store and the storyboards it is checked against")
      }
      return try StoryboardCheck.run(files[0], Array(files[1...]), arguments, console, printer)
    }
    let read = try StoryboardFiles(files, console, printer)
    let status: Status
    switch verb {
    case "list": status = printer.list(read.set, unmodelled: arguments.has("--unmodelled"))
    case "graph": status = printer.graph(read.set, isDot: arguments["--format"] == "dot")
    default:
      let handlers = try arguments["--actions"].map { (path) throws(Failure) in
        try StoryboardFiles.actions(path, console)
      }
      status = printer.lint(read.set.problems(handlers: handlers))
    }
    return read.hasFailed ? .usage : status
  }
}

/// The storyboards a command line names.
struct StoryboardFiles {
  let set: CatalogueSet
  /// Whether one of them could not be read.
  let hasFailed: Bool

  /// Reads what can be read, and reports the rest.
  init(_ paths: [String], _ console: Console, _ printer: StoryboardPrinter) throws(Failure) {
    var catalogues: [Catalogue] = []
    var hasFailed = false
    for path in paths {
      let bytes = try console.readFile(path)
      do throws(StoryboardError) {
        catalogues.append(try Catalogue(bytes, file: path))
      } catch {
        printer.fail(error)
        hasFailed = true
      }
    }
    set = CatalogueSet(catalogues)
    self.hasFailed = hasFailed
  }

  /// One storyboard.
  static func read(_ path: String, _ console: Console) throws(Failure) -> Catalogue {
    let bytes = try console.readFile(path)
    do throws(StoryboardError) { return try Catalogue(bytes, file: path) } catch {
      throw Failure("\(error)")
    }
  }

  /// The actions of each class, from a JSON object.
  static func actions(
    _ path: String, _ console: Console
  ) throws(Failure) -> [String: Set<String>] {
    let bytes = try console.readFile(path)
    let json: JSON
    do { json = try JSONReader.read(bytes) } catch {
      throw Failure("\(path): \(error.message)")
    }
    var actions: [String: Set<String>] = [:]
    guard case .object(let object) = json else {
      throw Failure("\(path): no JSON object with the actions of each class")
    }
    for member in object.members {
      guard case .array(let elements) = member.value, let names = elements.strings else {
        throw Failure("\(path): the actions of '\(member.key)' are no list of texts")
      }
      actions[member.key] = Set(names)
    }
    return actions
  }
}
