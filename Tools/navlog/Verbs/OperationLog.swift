import NavlogStore
import NavlogEventText

/// What was done to a store beside recording sessions: `navlog info --operations`.
enum OperationLog {
  static let option = Option("--operations", "list what was done to the store, newest first")

  /// Prints the operations on the store that is inspected, one a line.
  static func list(
    _ view: StoreInspector, _ choice: StoreChoice, _ arguments: Arguments, _ console: Console
  ) throws -> Status {
    guard choice.session == nil else {
      throw Failure("operations are those of the store", hint: "leave the session out")
    }
    let operations = Array(try view.operations().reversed())
    if arguments.has("--json") {
      for operation in operations {
        var object = json(operation)
        object["schema"] = .string(Schema.operation.name)
        console.output(JSON.object(object).text + "\n")
      }
    } else if operations.isEmpty {
      console.output("no operations\n")
    } else {
      let palette = console.palette(arguments["--color"])
      console.output(grid(operations).text(console.columns, palette))
    }
    return .done
  }

  private static func grid(_ operations: [StoreOperation]) -> Grid {
    // What was done stands last and is never cut: it can be done again.
    var grid = Grid(.text(""), .text(""), .text(""))
    for operation in operations {
      let (date, time) = TimeFormat.parts(operation.time, digits: 0)
      grid.add(
        .init("\(date) \(time)", .detail), .init(operation.program, .detail),
        .init(operation.command))
    }
    return grid
  }

  /// What programs are told of one.
  static func json(_ operation: StoreOperation) -> JSONObject {
    [
      "time": .string(TimeFormat.rfc3339(operation.time)), "text": .string(operation.command),
      "program": .string(operation.program),
    ]
  }
}
