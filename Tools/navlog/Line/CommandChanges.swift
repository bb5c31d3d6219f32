import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// Prints what each command of a log changed: `log --patch` and `log --stat`.
struct CommandChanges {
  private let inquiry: QueryContext
  private let counts: Bool

  /// Returns `nil` if the options ask for neither.
  init?(_ look: OpenSession, _ arguments: Arguments, _ console: Console) throws {
    guard arguments.has("--patch") || arguments.has("--stat") else { return nil }
    counts = !arguments.has("--patch")
    var indented = console
    let indent = "          "
    indented.columns -= indent.count
    if !arguments.has("--json") { indented.output = { console.output(indent + $0) } }
    inquiry = try QueryContext(look, at: look.info.head, arguments, indented)
  }

  func print(_ command: LoggedCommand) throws {
    guard let first = command.events.first?.position, let last = command.events.last?.position
    else { return }
    let printer = try DifferencePrinter(
      inquiry, try inquiry.state(at: first - 1), try inquiry.state(at: last))
    if inquiry.isJSON {
      printer.json()
    } else if counts {
      inquiry.output(inquiry.palette.paint(printer.counts, .detail) + "\n")
    } else {
      printer.print()
    }
  }
}
