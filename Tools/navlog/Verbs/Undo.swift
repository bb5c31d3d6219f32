import NavlogEventText
import NavlogStore

extension ToolVerb {
  static let undo = ToolVerb(
    name: "undo", summary: "undo the last change to marks or forks",
    usage: "undo [STORE] [--past] [--dry-run] [--json]",
    examples: [
      ("navlog undo app.navlog --dry-run", "what would be taken back"),
      ("navlog undo app.navlog", "take it back; repeat for the change before"),
      ("navlog info app.navlog --operations", "what was done to the store"),
    ],
    text: [
      """
      Marks that were added, moved or removed, and forks that 'fork', 'apply', 'skip', 'insert' and \
      'edit' made can be taken back, the last one first; so can 'fork rm' of a fork without commands \
      of its own. Recorded sessions never change. Another removed fork, 'import', 'compact', \
      'rescue' and 'migrate' can't be taken back: 'undo' stops there, and '--past' goes on to what \
      was done before.
      """,
      """
      Exit status: 0 done; 1 nothing can be taken back; 2 usage error; 3 the store is damaged; 4 \
      the store was written by a newer navlog; 5 the fork is still needed, or the store is in use.
      """,
    ],
    options: StoreChoice.options + [
      Option("--past", "pass over changes that can't be taken back, with a note"),
      Option("--dry-run", "say what would be taken back, and write nothing"),
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    func undo(_ operations: [StoreOperation], _ store: Store, isDry: Bool) throws -> Status {
      let last = try Undo(operations, store, arguments, console)
      let did = try last.operation.reversal.map { step in
        try step.perform(in: store, clock: console.clock, isDry: isDry)
      }
      last.print(did, isDry: isDry)
      console.reversal.add(.undone(last.operation.time))
      return .done
    }
    guard arguments.has("--dry-run") else {
      return try StoreUse.change(arguments, console) { store, choice in
        try choice.checkNoWords("undo")
        return try undo(try store.operations(), store, isDry: false)
      }
    }
    return try StoreUse.look(arguments, console) { view, choice in
      try choice.checkNoWords("undo")
      return try undo(try view.operations(), view.store, isDry: true)
    }
  }
}

/// Finds and describes the operation to take back.
private struct Undo {
  let operation: StoreOperation
  private let arguments: Arguments
  private let console: Console

  /// Finds the last operation that was not taken back; throws if it can't be.
  init(
    _ operations: [StoreOperation], _ store: Store, _ arguments: Arguments, _ console: Console
  ) throws {
    self.arguments = arguments
    self.console = console
    var undone: [UInt64: Int] = [:]
    var passed: [String] = []
    for operation in operations.reversed() {
      if case .undone(let time)? = operation.reversal.first {
        undone[time, default: 0] += 1
      } else if operation.reversal.isEmpty {
        let text = "'\(operation.command)' can't be taken back"
        guard arguments.has("--past") else {
          throw Failure(
            text, hint: "'--past' goes on to the change before it", status: .different)
        }
        passed.append(text + " and stays")
      } else if let count = undone[operation.time], count > 0 {
        undone[operation.time] = count - 1
      } else {
        // Every step must be possible before the first one changes something.
        do {
          for step in operation.reversal {
            _ = try step.perform(in: store, clock: console.clock, isDry: true)
          }
        } catch let failure as Failure where failure.status == .different {
          passed.append("'\(operation.command)' can't be taken back: \(failure.message)")
          continue
        }
        self.operation = operation
        for text in passed.reversed() { console.warn(text) }
        return
      }
    }
    throw Failure(
      "there is nothing to take back",
      hint: "'navlog info --operations' lists what was done to the store", status: .different)
  }

  func print(_ did: [String], isDry: Bool) {
    if arguments.has("--json") {
      let line: JSON = [
        "schema": .string(Schema.undo.name), "text": .string(operation.command),
        "time": .string(TimeFormat.rfc3339(operation.time)), "did": .array(did.map(JSON.string)),
        "dry": .bool(isDry),
      ]
      return console.output(line.text + "\n")
    }
    console.output("\(isDry ? "would take back" : "took back"): \(operation.command.printable)\n")
    for text in did { console.output("  \(text.printable)\n") }
  }
}
