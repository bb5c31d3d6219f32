import NavlogEventText
import NavlogForks
import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

// What became of the commands of the trunk that the fork carried out again.
extension ForkPrinter {
  /// Prints the results of commands that were carried out again.
  func commands(_ all: [Reapplied], of history: SessionHistory) throws {
    guard !all.isEmpty else { return }
    let nodeNames = try nodeNames(of: history)
    let values = ValueReader(history, context.opened.damage)
    guard !context.isJSON else {
      for reapplied in all { context.output(json(reapplied, nodeNames, values)) }
      return
    }
    var rows: [Row] = []
    for reapplied in all {
      let summary = CommandSummary(reapplied.recorded, nodeNames, values)
      var reasons = reapplied.reasons(nodeNames)
      if let change = reapplied.change {
        reasons.insert((change.rule, "rule \(change.rule) was changed since"), at: 0)
      }
      // The reason takes precedence over the command.
      let room = max(12, context.width - 30 - (reasons.first.map { $0.text.count + 2 } ?? 0))
      let detail = reasons.isEmpty ? CommandSummary.Detail.values : .requests
      let what = ([summary.text(room, detail)] + reasons.prefix(1).map(\.text)).joined(
        separator: ": ")
      let row = Row(
        was: "\(summary.last)",
        isNow: reapplied.result?.events.last.map { "\($0.position)" } ?? "",
        outcome: reapplied.outcome,
        text: what)
      if forking.console.cuts, let last = rows.last, last.outcome == row.outcome, last.text == what
      {
        rows[rows.count - 1] = row.following(last)
      } else {
        rows.append(row)
      }
    }
    var grid = Grid(.number("was"), .number("is now"), .text(""), .sentence("command"))
    for row in rows {
      grid.add(
        .init(row.was, .position), .init(row.isNow, .position),
        .init(row.outcome.word + (row.times > 1 ? " ×\(row.times)" : ""), row.outcome.label),
        .init(row.text))
    }
    if UInt64(all[0].result?.events.first?.position ?? 0) > branch.position + 1 {
      context.output("\n")
    }
    context.output(grid.text(context.width, context.palette))
  }

  /// A line of the table; on a terminal, equal ones in a row are one line with a count.
  private struct Row {
    let was: String
    let isNow: String
    let outcome: Reapplied.Outcome
    let text: String
    var times = 1

    /// Returns the line for this row and equal ones before it.
    func following(_ last: Row) -> Row {
      var row = self
      row.times += last.times
      return row
    }
  }

  private func json(
    _ reapplied: Reapplied, _ nodeNames: NodeNameIndex, _ values: ValueReader
  ) -> JSONObject {
    let summary = CommandSummary(reapplied.recorded, nodeNames, values)
    var object = context.object(of: "fork")
    object["trunk"] = .integer(Int(trunk.number.rawValue))
    object["was"] = .integer(Int(clamping: summary.last))
    object["is"] =
      reapplied.result?.events.last.map { .integer(Int(clamping: $0.position)) } ?? .null
    object["fate"] = .string(reapplied.outcome.rawValue)
    object["says"] = .string(summary.text(.max))
    object["reasons"] = .array(
      reapplied.reasons(nodeNames).map { reason in
        ["rule": .string(reason.rule), "says": .string(reason.text)]
      })
    if let change = reapplied.change { object["ruleChange"] = .string(change.rule) }
    if let difference = reapplied.difference {
      object["difference"] = .integer(Int(clamping: difference))
    }
    return object
  }

  /// Prints the summary.
  func summary(_ counts: [Reapplied.Outcome: Int], first: UInt64?) {
    func count(_ outcome: Reapplied.Outcome) -> Int { counts[outcome] ?? 0 }
    let again = count(.same) + count(.changed) + count(.rejected)
    guard !context.isJSON else {
      return end([
        ("same", .integer(count(.same))), ("changed", .integer(count(.changed))),
        ("rejected", .integer(count(.rejected))),
        ("difference", first.map { .integer(Int(clamping: $0)) } ?? .null),
      ])
    }
    var words = ["\(count(.same)) as before"]
    if count(.changed) > 0 { words.append("\(count(.changed)) changed") }
    if count(.rejected) > 0 { words.append("\(count(.rejected)) rejected") }
    let from = first.map { "; the first difference is \(trunk.number):\($0)" } ?? ""
    context.output(
      "\(Amount.count(again, "command")) again"
        + (again > 0 ? ": " + words.joined(separator: ", ") : "") + "\(from)\n")
  }
}

extension Reapplied.Outcome {
  fileprivate var word: String {
    switch self {
    case .same: "as before"
    case .changed: "changed"
    case .rejected: "rejected"
    case .void: "void"
    }
  }

  fileprivate var label: Label {
    switch self {
    case .same, .void: .detail
    case .changed: .warning
    case .rejected: .refusal
    }
  }
}

extension Reapplied {
  /// The reasons why parts of the command do not apply.
  fileprivate func reasons(_ nodeNames: NodeNameIndex) -> [(rule: String, text: String)] {
    guard !rejections.isEmpty || outcome != .rejected else {
      return [("", "recorded by another program, so it can't be carried out")]
    }
    return rejections.map { rejection in
      let rule = rejection.refusal.rule
      guard rejection.absent.isEmpty else {
        let nodes = rejection.absent.map { "n\($0)" }.joined(separator: ", ")
        return (rule, "\(rule), \(nodes) \(rejection.absent.count == 1 ? "is" : "are") not there")
      }
      if case .setState = rejection.command, rejection.refusal == .wrongKind {
        return (rule, "\(rule), the node in its place has another class")
      }
      let names = nodeNames.names(at: rejection.position, .short)
      let parts = rejection.command.parts
      return (
        rule,
        "\(rule), "
          + rejection.refusal.message(
            of: rejection.command, names.name(parts.receiver), names.name(parts.other))
      )
    }
  }
}
