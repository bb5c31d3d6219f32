import NavlogEventText
import NavlogStoryboards

extension ToolVerb {
  static let storyboard = ToolVerb(
    name: "storyboard", summary: "list, draw, lint or compare storyboards",
    usage: "storyboard list|graph|lint FILE… | diff OLD NEW | check STORE FILE…",
    examples: [
      ("navlog storyboard list Main.storyboard", "its controllers and segues"),
      ("navlog storyboard graph *.storyboard", "the segues as a tree, from the initial controller"),
      ("navlog storyboard graph --format dot *.storyboard", "a graph for Graphviz"),
      (
        "navlog storyboard graph --format mermaid *.storyboard", "one that GitHub draws in Markdown"
      ),
      ("navlog storyboard lint *.storyboard", "problems, by file and line"),
      ("navlog storyboard lint --format sarif *.storyboard", "for code hosts and editors"),
      (
        "navlog storyboard lint --actions a.json *.storyboard",
        "also find unwind segues without a handler"
      ),
      ("navlog storyboard diff old.storyboard Main.storyboard", "what changed"),
      (
        "navlog storyboard check app.navlog *.storyboard",
        "what recorded sessions used and is missing now"
      ),
    ],
    text: [
      """
      Reads storyboards for iOS and tvOS in the formats 1.0 to 3.0. Only the named files are read; \
      references are followed between them. Elements that Navlog does not model are \
      counted: 'list' prints how many there are, --unmodelled prints which.
      """,
      """
      'lint' finds segues, outlets and references without a destination, duplicate identifiers, \
      controllers that are not restored below a parent that is, unreachable scenes, and, with \
      --actions, unwind segues that no class handles. --actions names a JSON object with the \
      actions of each class, such as {"List":["unwindToList:"]}.
      """,
      """
      'diff' compares scenes, identifiers and segues; with --all also modules, styles, outlets, \
      actions, values and size classes. It ignores the order of attributes and the version of \
      Interface Builder.
      """,
      """
      'check' finds the scenes and segues that the sessions of a store used and that these files \
      no longer contain, each with the position of its first use.
      """,
      """
      Exit status: 0 no problems, or no differences; 1 problems or differences found; 2 usage \
      error, or a file is not a readable storyboard.
      """,
    ],
    options: [
      Option("--json", "print JSON, one object per line"),
      Option(
        "--format", choices: ["text"] + Drawing.names + ["sarif"],
        "the format of 'graph' (dot, mermaid) or 'lint' (sarif)"),
      Option("--unmodelled", "with 'list': print elements that are not modelled"),
      Option(
        "--actions", value: "FILE", "with 'lint': a JSON file with the unwind actions of each class"
      ),
      Option("--all", "with 'diff': compare everything"),
    ]
  ) { arguments, console in
    let verbs = ["list", "graph", "lint", "diff", "check"]
    guard let verb = arguments.words.first else {
      throw Failure("'storyboard' needs an action: " + verbs.joined(separator: ", "))
    }
    guard verbs.contains(verb) else {
      throw Failure(
        "'storyboard' has no action '\(verb)'", hint: NearMiss.hint(verb, in: verbs))
    }
    if let format = arguments["--format"], format != "text",
      verb != (format == "sarif" ? "lint" : "graph")
    {
      throw Failure("'storyboard \(verb)' can't print '\(format)'")
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
          "'storyboard check' needs a store and storyboards")
      }
      return try StoryboardCheck.run(files[0], Array(files[1...]), arguments, console, printer)
    }
    let read = try StoryboardFiles(files, console, printer)
    let status: Status
    switch verb {
    case "list": status = printer.list(read.set, unmodelled: arguments.has("--unmodelled"))
    case "graph": status = printer.graph(read.set, as: arguments["--format"].flatMap(Drawing.init))
    default:
      let handlers = try arguments["--actions"].map { path in
        try StoryboardFiles.actions(path, console)
      }
      let problems = read.set.problems(handlers: handlers)
      status =
        arguments["--format"] == "sarif"
        ? printer.sarif(problems, console) : printer.lint(problems)
    }
    return read.hasFailed ? .usage : status
  }
}

/// The storyboards on a command line.
struct StoryboardFiles {
  let set: StoryboardCollection
  /// Whether a file could not be read.
  let hasFailed: Bool

  /// Reads the files, and reports those that can't be read.
  init(_ paths: [String], _ console: Console, _ printer: StoryboardPrinter) throws {
    var storyboards: [StoryboardContents] = []
    var hasFailed = false
    for path in paths {
      let bytes = try console.readFile(path)
      do throws(StoryboardError) {
        storyboards.append(try StoryboardContents(bytes, file: path))
      } catch {
        printer.fail(error)
        hasFailed = true
      }
    }
    set = StoryboardCollection(storyboards)
    self.hasFailed = hasFailed
  }

  /// Reads one storyboard.
  static func read(_ path: String, _ console: Console) throws -> StoryboardContents {
    let bytes = try console.readFile(path)
    do throws(StoryboardError) { return try StoryboardContents(bytes, file: path) } catch {
      throw Failure("\(error)")
    }
  }

  /// Reads the actions of each class from a JSON object.
  static func actions(
    _ path: String, _ console: Console
  ) throws -> [String: Set<String>] {
    let bytes = try console.readFile(path)
    let json: JSON
    do { json = try JSONReader.read(bytes) } catch {
      throw Failure("\(path): \(error.message)")
    }
    var actions: [String: Set<String>] = [:]
    guard case .object(let object) = json else {
      throw Failure("\(path): not a JSON object with the actions of each class")
    }
    for member in object.members {
      guard case .array(let elements) = member.value, let names = elements.strings else {
        throw Failure("\(path): the actions of '\(member.key)' are not a list of strings")
      }
      actions[member.key] = Set(names)
    }
    return actions
  }
}
