import NavlogEventText
import NavlogHistory
import NavlogRedaction

/// What an export would write, as a table.
struct ExportPreview {
  private var rows: [RedactionSummary.Row] = []
  private let redaction: Redaction?

  init(_ redaction: Redaction?) { self.redaction = redaction }

  mutating func add(_ tally: RedactionSummary) { rows += tally.rows }

  /// The rows of all sessions, those that leave first.
  private var lines: [Line] {
    var lines: [Line] = []
    var indices: [String: Int] = [:]
    for row in rows {
      let line = Line(row)
      if let index = indices[line.identity] {
        lines[index].count += row.count
      } else {
        indices[line.identity] = lines.count
        lines.append(line)
      }
    }
    return lines.sorted { ($0.rank, $0.what, $0.written) < ($1.rank, $1.what, $1.written) }
  }

  func print(asJSON: Bool, _ console: Console, _ palette: Palette) {
    guard redaction != nil else { return printFull(asJSON, console) }
    if asJSON {
      for line in lines { console.output(line.json.text + "\n") }
      return
    }
    var grid = Grid(.text("it is"), .text("what"), .number("count"), .flexible("written as"))
    for line in lines {
      grid.add(
        .init(line.treatment, line.rank == 0 ? .event : .detail), .init(line.what),
        .init("\(line.count)"), .init(line.written, .detail))
    }
    console.output(grid.text(console.columns, palette))
    console.output(
      """

      Also leave: events, commands, callbacks, refusals, positions, relative times; the app, its \
      build and what it declares of its classes, without values; the start, rounded down to the hour.
      Stay here: machine, boot, process, log id and store id.

      """)
  }

  private func printFull(_ asJSON: Bool, _ console: Console) {
    console.output(
      asJSON
        ? JSON.object([
          "schema": "navlog.export-preview/1", "treatment": "keep", "what": "everything",
        ]).text + "\n" : "everything leaves: '--profile full' leaves nothing out\n")
  }

  private struct Line {
    let subject: RedactionSummary.Subject
    let treatment: String
    let rank: Int
    let written: String
    var count: Int

    init(_ row: RedactionSummary.Row) {
      subject = row.subject
      count = row.count
      treatment =
        row.treatment.map { $0 == .hash ? "hashed" : $0 == .drop ? "dropped" : $0.word }
        ?? "in parts"
      rank =
        row.treatment == .keep ? 0 : row.treatment == .hash ? 2 : row.treatment == .drop ? 3 : 1
      written = row.name ?? row.value.map { JSON(state: $0).text } ?? ""
    }

    var what: String {
      switch subject {
      case .value(let className, let key): className.isEmpty ? key : "\(className):\(key)"
      case .name(let role, let name): name == nil ? "names: \(role.rawValue)" : "\(role.rawValue)"
      }
    }

    var identity: String {
      if case .name(_, .some) = subject { return "\(treatment) \(what) \(written)" }
      return "\(treatment) \(what)"
    }

    var json: JSON {
      var line: JSONObject = [
        "schema": "navlog.export-preview/1", "treatment": .string(treatment),
        "count": .integer(count), "written": .string(written),
      ]
      switch subject {
      case .value(let className, let key):
        (line["class"], line["key"]) = (.string(className), .string(key))
      case .name(let role, _): line["role"] = .string(role.rawValue)
      }
      return .object(line)
    }
  }
}

extension Treatment {
  fileprivate var word: String { self == .keep ? "as it is" : text }
}
