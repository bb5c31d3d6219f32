import EventStore
import History
import Navigation
import Scripts
import WhatIf

// Lines of a script, and the commands of the trunk behind them.
extension Forking {
  /// The lines on standard input.
  static func lines(_ console: Console) throws(Failure) -> [String] {
    var reader = LineReader(console.input)
    var lines: [String] = []
    var size = 0
    while let line = try reader.next() {
      size += line.count
      guard size <= Console.largestFile else {
        throw Failure(
          "standard input has more than \(Amount.bytes(Console.largestFile))", status: .limit)
      }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return lines
  }

  /// Reads lines that are to be carried out at a position.
  func lines(
    _ texts: [String], _ history: SessionHistory, at position: UInt64
  ) throws(Failure) -> BranchLines {
    try trying { () throws(WhatIfError) in try BranchLines(texts, history, at: position) }
  }

  /// Carries lines out; when one makes no sense where it stands, what came before it stays.
  func run(
    _ lines: BranchLines, on branch: Branch, _ print: (OutputLine) -> Void
  ) throws(Failure) -> Bool {
    do throws(WhatIfError) {
      return try branch.run(lines, keepsGoing: arguments.has("--keep-going"), print: print)
    } catch {
      try trying { () throws(WhatIfError) in try branch.finish() }
      throw Failure(error)
    }
  }

  /// Takes a fork away that another has gone on from before it had events of its own.
  func discard(_ parent: SessionInfo) {
    guard parent.isEmpty else { return }
    do throws(StoreError) { try store.remove(parent.number) } catch {
      // A mark stands at it, or another fork begins there: it stays.
    }
  }

  /// Makes a fork at `point` of the trunk, carries lines out there, then again what the trunk has
  /// behind `after`, and prints what became of it.
  ///
  /// - Parameter replaced: where the trunk's commands begin that the lines stand in the place of.
  func whatIf(
    _ trunk: SessionInfo, _ history: SessionHistory, at point: UInt64, _ lines: BranchLines?,
    replaced: UInt64?, after: UInt64
  ) throws(Failure) -> Status {
    let branch = try branch(history, at: point, name: arguments[Forking.name.name])
    var printed: [OutputLine] = []
    var isFine = true
    if let lines { isFine = try run(lines, on: branch) { printed.append($0) } }
    let end = UInt64(branch.hierarchy.position)
    var counts: [Reapplied.Fate: Int] = [:]
    var listed: [Reapplied] = []
    var first: UInt64?
    let listsAll = arguments.has(Forking.all.name)
    if isFine {
      try trying { () throws(WhatIfError) in
        try branch.reapply(after: after, through: trunk.head, replaced: replaced) { reapplied in
          counts[reapplied.fate, default: 0] += 1
          switch reapplied.fate {
          case .changed, .rejected: first = first ?? reapplied.difference
          case .same, .void: guard listsAll else { return }
          }
          listed.append(reapplied)
        }
      }
    }
    try trying { () throws(WhatIfError) in try branch.finish() }
    let printer = try ForkPrinter(self, branch, trunk)
    printer.heading()
    try printer.lines(through: end)
    printer.refusals(printed)
    try printer.commands(listed, of: history)
    printer.summary(counts, first: first)
    return isFine && counts[.rejected] == nil ? .done : .different
  }
}
