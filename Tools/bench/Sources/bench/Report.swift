#if canImport(Glibc)
  import Glibc
#endif

/// Collects what was measured and says it, to people or to programs.
struct Report {
  let isJSON: Bool
  private(set) var goals: [Goal] = []
  /// Every figure of every table, by what it is.
  private(set) var figures: [String: Double] = [:]

  init(isJSON: Bool) { self.isJSON = isJSON }

  /// A promise beside what became of it.
  struct Goal {
    var what: String
    var asked: String
    var reached: String
    var isMet: Bool
    /// Whether it is counted: then it holds on every machine, or the change at hand broke it.
    var isCounted: Bool
  }

  /// Says where and with what everything was measured.
  func begin(_ facts: [(String, String)]) {
    if isJSON {
      emit("machine", facts.map { ($0, .text($1)) })
    } else {
      for (what, value) in facts { print("\(what.padded(14))\(value)") }
    }
  }

  /// Shows figures that belong together: a row for each name, a column for each of `columns`.
  mutating func table(_ title: String, columns: [String], rows: [(name: String, cells: [Cell])]) {
    // A run that is stopped keeps the results so far.
    defer { fflush(nil) }
    for row in rows {
      for (column, cell) in zip(columns, row.cells) {
        if let value = cell.value { figures["\(title): \(row.name), \(column)"] = value }
      }
    }
    if isJSON {
      for row in rows {
        for (column, cell) in zip(columns, row.cells) {
          guard let value = cell.value else { continue }
          emit(
            "figure",
            [
              ("table", .text(title)), ("row", .text(row.name)), ("column", .text(column)),
              ("value", .number(value)),
            ])
        }
      }
      return
    }
    print("\n\(title)")
    let first = (rows.map(\.name.count).max() ?? 0) + 2
    let widths = columns.indices.map { index in
      max(columns[index].count, rows.map { $0.cells[index].text.count }.max() ?? 0) + 2
    }
    let head = zip(columns, widths).map { $0.padded(left: $1) }.joined()
    print("  " + "".padded(first) + head)
    for row in rows {
      let cells = zip(row.cells, widths).map { $0.text.padded(left: $1) }.joined()
      print("  " + row.name.padded(first) + cells)
    }
  }

  /// Notes what became of a goal.
  mutating func goal(
    _ what: String, _ asked: String, reached: String, isMet: Bool, isCounted: Bool = false
  ) {
    goals.append(
      Goal(what: what, asked: asked, reached: reached, isMet: isMet, isCounted: isCounted))
  }

  mutating func goal(_ what: String, ratio: Double, atLeast limit: Double) {
    goal(what, "≥ \(limit.short)×", reached: "\(ratio.short)×", isMet: ratio >= limit)
  }

  mutating func goal(
    _ what: String, _ value: Double, atMost limit: Double, _ unit: String, isCounted: Bool = false
  ) {
    goal(
      what, "≤ \(limit.short) \(unit)", reached: "\(value.short) \(unit)", isMet: value <= limit,
      isCounted: isCounted)
  }

  /// Shows all goals; whether every counted one was met.
  func end() -> Bool {
    if isJSON {
      for goal in goals {
        emit(
          "goal",
          [
            ("what", .text(goal.what)), ("asked", .text(goal.asked)),
            ("reached", .text(goal.reached)), ("met", .bool(goal.isMet)),
            ("counted", .bool(goal.isCounted)),
          ])
      }
    } else if !goals.isEmpty {
      print("\nGoals")
      let widths = [
        goals.map(\.what.count).max() ?? 0, goals.map(\.asked.count).max() ?? 0,
        goals.map(\.reached.count).max() ?? 0,
      ]
      for goal in goals {
        print(
          "  \(goal.isMet ? "met   " : "MISSED")  \(goal.what.padded(widths[0]))  "
            + "\(goal.asked.padded(widths[1]))  \(goal.reached.padded(left: widths[2]))"
            + (goal.isCounted ? "" : "  (by the clock)"))
      }
    }
    return goals.allSatisfy { $0.isMet || !$0.isCounted }
  }

  private enum Value {
    case text(String)
    case number(Double)
    case bool(Bool)
  }

  /// One object, keys in order.
  private func emit(_ kind: String, _ fields: [(String, Value)]) {
    let all = fields + [("kind", .text(kind)), ("schema", .text("navlog.bench/1"))]
    let members = all.sorted { $0.0 < $1.0 }.map { key, value in
      let text =
        switch value {
        case .text(let text): text.quoted
        case .number(let number): "\(number)"
        case .bool(let bool): "\(bool)"
        }
      return "\(key.quoted):\(text)"
    }
    print("{\(members.joined(separator: ","))}")
  }
}
