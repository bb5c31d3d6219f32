import Scripts
import Storyboards

extension ToolVerb {
  static let storyboard = ToolVerb(
    name: "storyboard", summary: "list, draw, check and compare Interface Builder's storyboards",
    usage: "storyboard list|graph|lint FILE… | diff OLD NEW",
    examples: [
      ("navlog storyboard list Main.storyboard", "its controllers and what leads where"),
      ("navlog storyboard graph *.storyboard", "as a tree, from where each file begins"),
      ("navlog storyboard graph --format dot *.storyboard", "for Graphviz to draw"),
      ("navlog storyboard lint *.storyboard", "what is wrong, by file and line"),
      ("navlog storyboard lint --actions a.json *.storyboard", "and unwinds that nobody handles"),
      ("navlog storyboard diff old.storyboard Main.storyboard", "what changed"),
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
  ) { (arguments, console) throws(UsageError) in
    let verbs = ["list", "graph", "lint", "diff"]
    guard let verb = arguments.words.first else {
      throw UsageError("'storyboard' needs one of " + verbs.joined(separator: ", "))
    }
    guard verbs.contains(verb) else {
      throw UsageError(
        "'storyboard' has no '\(verb)'", hint: NearMiss.hint(verb, in: verbs))
    }
    let files = Array(arguments.words.dropFirst())
    guard !files.isEmpty else { throw UsageError("'storyboard \(verb)' needs a file") }
    let printer = StoryboardPrinter(arguments, console)
    guard verb != "diff" else {
      guard files.count == 2 else {
        throw UsageError("'storyboard diff' compares two files, not \(files.count)")
      }
      return printer.diff(
        try StoryboardFiles.read(files[0], console), try StoryboardFiles.read(files[1], console),
        arguments.has("--all") ? .everything : .graph)
    }
    let read = try StoryboardFiles(files, console, printer)
    let status: Status
    switch verb {
    case "list": status = printer.list(read.set, unmodelled: arguments.has("--unmodelled"))
    case "graph": status = printer.graph(read.set, isDot: arguments["--format"] == "dot")
    default:
      let handlers = try arguments["--actions"].map { (path) throws(UsageError) in
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
  init(_ paths: [String], _ console: Console, _ printer: StoryboardPrinter) throws(UsageError) {
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
  static func read(_ path: String, _ console: Console) throws(UsageError) -> Catalogue {
    let bytes = try console.readFile(path)
    do throws(StoryboardError) { return try Catalogue(bytes, file: path) } catch {
      throw UsageError("\(error)")
    }
  }

  /// The actions of each class, from a JSON object.
  static func actions(
    _ path: String, _ console: Console
  ) throws(UsageError) -> [String: Set<String>] {
    let bytes = try console.readFile(path)
    let json: JSON
    do { json = try JSONReader.read(bytes) } catch {
      throw UsageError("\(path): \(error.message)")
    }
    var actions: [String: Set<String>] = [:]
    guard case .object(let object) = json else {
      throw UsageError("\(path): no JSON object with the actions of each class")
    }
    for member in object.members {
      guard case .array(let elements) = member.value, let names = elements.strings else {
        throw UsageError("\(path): the actions of '\(member.key)' are no list of texts")
      }
      actions[member.key] = Set(names)
    }
    return actions
  }
}
