import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// Prints what each command of a log changed: `log --patch` and `log --stat`.
struct CommandChanges {
  private let context: QueryContext
  private let counts: Bool

  /// Returns `nil` if the options ask for neither.
  init?(_ opened: OpenSession, _ arguments: Arguments, _ console: Console) throws {
    guard arguments.has("--patch") || arguments.has("--stat") else { return nil }
    counts = !arguments.has("--patch")
    var indented = console
    let indent = "          "
    indented.columns -= indent.count
    if !arguments.has("--json") { indented.output = { console.output(indent + $0) } }
    context = try QueryContext(opened, at: opened.info.head, arguments, indented)
  }

  func print(_ command: LoggedCommand) throws {
    guard let first = command.events.first?.position, let last = command.events.last?.position
    else { return }
    let printer = try DifferencePrinter(
      context, try context.state(at: first - 1), try context.state(at: last))
    if context.isJSON {
      printer.json()
    } else if counts {
      context.output(context.palette.paint(printer.counts, .detail) + "\n")
    } else {
      printer.print()
    }
  }
}
