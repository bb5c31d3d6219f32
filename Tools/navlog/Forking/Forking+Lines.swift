import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogForks

// Carrying out script lines in a fork, and the commands of the trunk after them.
extension Forking {
  /// Reads the lines on standard input.
  static func lines(_ console: Console) throws -> [String] {
    var reader = LineReader(console.input)
    var lines: [String] = []
    var size = 0
    while let line = try reader.next() {
      size += line.count
      guard size <= Console.largestFile else {
        throw Failure(
          "standard input is larger than \(Amount.bytes(Console.largestFile))", status: .limit)
      }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return lines
  }

  /// Parses the lines to carry out at a position.
  func lines(
    _ texts: [String], _ history: SessionHistory, at position: UInt64
  ) throws -> ForkLines {
    try ForkLines(texts, history, at: position)
  }

  /// Carries out lines. If one is invalid, nothing of the fork remains.
  @MainActor
  func run(
    _ lines: ForkLines, on branch: Fork, keepsGoing: Bool, _ print: (OutputLine) -> Void
  ) throws -> Bool {
    do throws(ForkError) {
      return try branch.run(lines, keepsGoing: keepsGoing, print: print)
    } catch {
      try branch.finish()
      try store.remove(branch.session)
      throw error
    }
  }

  /// Removes a fork without events of its own that another fork has continued.
  func discard(_ parent: SessionInfo) {
    guard parent.isEmpty else { return }
    do throws(StoreError) { try store.remove(parent.number) } catch {
      // A fork with a mark, or that another fork branches off from, is kept.
      return
    }
    // Taking the new fork back makes the old one again.
    if let step = Reversal(ofRemoving: parent) { console.reversal.add(step) }
  }

  /// Records how to take a completed fork back.
  func noteReversal(of branch: Fork) throws {
    guard !isDry else { return }
    let info = try trunk("\(branch.session)").info
    console.reversal.add(.remove(info.id, name: info.description.name))
  }

  /// Creates a fork at `point` of the trunk, carries out the lines there, then the commands of the
  /// trunk after `after` again, and prints the result. A line that is refused changes nothing, like
  /// a command of the trunk that is rejected.
  ///
  /// - Parameters:
  ///   - replaced: where the trunk's commands begin that the lines stand in the place of.
  ///   - asked: the position that the command line gives for a command to leave out, or for the lines.
  @MainActor
  func whatIf(
    _ trunk: SessionInfo, _ history: SessionHistory, at point: UInt64, _ lines: ForkLines?,
    replaced: UInt64?, asked: UInt64? = nil, after: UInt64
  ) throws -> Status {
    let branch = try branch(history, at: point, name: arguments[Forking.name.name])
    var printed: [OutputLine] = []
    var isFine = true
    if let lines {
      isFine = try run(lines, on: branch, keepsGoing: true) { printed.append($0) }
    }
    let end = UInt64(branch.hierarchy.position)
    var counts: [Reapplied.Outcome: Int] = [:]
    var listed: [Reapplied] = []
    var first: UInt64?
    let listsAll = arguments.has(Forking.all.name)
    try branch.reapply(after: after, through: trunk.head, replaced: replaced) { reapplied in
      counts[reapplied.outcome, default: 0] += 1
      switch reapplied.outcome {
      case .changed, .rejected: first = first ?? reapplied.difference
      case .same, .void: guard listsAll else { return }
      }
      listed.append(reapplied)
    }
    try branch.finish()
    try noteReversal(of: branch)
    let printer = try ForkPrinter(self, branch, trunk)
    printer.heading()
    if after > point {
      try printer.leftOut(after: point, through: after, asked, of: history)
    } else if let asked, asked > point {
      try printer.inserted(at: point, asked, of: history)
    }
    try printer.lines(through: end)
    printer.refusals(printed)
    try printer.commands(listed, of: history)
    try printer.difference(from: history, at: trunk.head)
    printer.summary(counts, first: first)
    return isFine && counts[.rejected] == nil ? .done : .different
  }
}
