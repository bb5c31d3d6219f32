import NavlogEventText
import NavlogExports
import NavlogStoryboards

/// Prints storyboards, in aligned columns or as JSON.
struct StoryboardPrinter {
  let isJSON: Bool
  private let palette: Palette
  private let errors: Palette
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    isJSON = arguments.has("--json")
    palette = console.palette(arguments["--color"])
    errors = console.palette(arguments["--color"], forError: true)
    self.console = console
  }

  /// Shortens a name to the space that the rest of its line leaves.
  func fitted(_ name: String, beside rest: Int) -> String {
    name.shortenedInside(to: max(16, max(40, console.columns) - rest))
  }

  func paint(_ text: String, _ label: Label) -> String { palette.paint(text.printable, label) }

  func put(_ line: String) { console.output(line + "\n") }

  func put(_ members: [(String, JSON?)]) {
    var object = JSONObject()
    for (name, value) in members { if let value { object[name] = value } }
    put(JSON.object(object).text)
  }

  func fail(_ error: StoryboardError) {
    if isJSON {
      put([
        ("error", .string(error.code.description)), ("file", .string(error.file)),
        ("line", .integer(error.line)), ("reason", .string(error.reason)),
      ])
    } else {
      console.report(error.description, hint: nil, palette: errors)
    }
  }

  // MARK: - lint, diff

  func lint(_ problems: [StoryboardProblem]) -> Status {
    for problem in problems {
      if isJSON {
        put([
          ("problem", .string(problem.rule.description)), ("error", .bool(problem.rule.isError)),
          ("file", .string(problem.file)), ("line", .integer(problem.line)),
          ("subject", .string(problem.subject)), ("message", .string(problem.message)),
        ])
      } else {
        put(
          paint("\(problem.file):\(problem.line):", .position) + " "
            + paint(
              problem.rule.isError ? "error" : "warning", problem.rule.isError ? .error : .warning)
            + " " + problem.message.printable + " " + paint("[\(problem.rule)]", .detail))
      }
    }
    return problems.isEmpty ? .done : .different
  }

  /// Prints the problems as SARIF, with file and line.
  func sarif(_ problems: [StoryboardProblem], _ console: Console) -> Status {
    var report = FindingsReport()
    for problem in problems {
      let rule = problem.rule.description
      report.add(
        .init(
          rule: rule, problem.rule.isError ? .error : .warning, problem.message.printable,
          file: problem.file, line: problem.line, place: problem.subject), rule: rule)
    }
    console.output(report.text)
    return problems.isEmpty ? .done : .different
  }

  func diff(
    _ old: StoryboardContents, _ new: StoryboardContents, _ extent: StoryboardContents.DetailLevel
  ) -> Status {
    let changes = new.changes(since: old, extent)
    for change in changes {
      if isJSON {
        put([
          ("subject", .string(change.subject)), ("key", change.key.map(JSON.string)),
          ("old", change.old.map(JSON.string)), ("new", change.new.map(JSON.string)),
        ])
        continue
      }
      switch (change.key, change.old, change.new) {
      case (nil, let old?, _):
        put(paint("- \(change.subject)", .refusal) + "  " + paint(old, .detail))
      case (nil, nil, let new):
        put(paint("+ \(change.subject)", .good) + "  " + paint(new ?? "", .detail))
      case (let key?, let old, let new):
        put(
          paint("~ \(change.subject)", .warning) + "  \(key.printable): "
            + (old ?? "none").printable + " → " + (new ?? "none").printable)
      }
    }
    return changes.isEmpty ? .done : .different
  }
}
