import NavlogEventText
import NavlogStore
import NavlogTimeTravel

/// The tables of `stats`.
struct StatsReport {
  private struct Row {
    let name: String
    let tally: SessionStatistics.Count
  }

  private struct Table {
    let by: String
    let title: String
    let rows: [Row]
  }

  private let opened: OpenSession
  private let statistics: SessionStatistics
  private let limit: Int
  private let only: String?
  private let counts: [Store.RowStatistics]

  init(_ opened: OpenSession, _ statistics: SessionStatistics, limit: Int, only: String?) throws {
    self.opened = opened
    self.statistics = statistics
    self.limit = limit
    self.only = only
    counts = try opened.view.store.rowCounts(of: opened.info.number)
  }

  private var tables: [Table] {
    func rows(_ tallies: [String: SessionStatistics.Count]) -> [Row] {
      tallies.map { Row(name: $0.key, tally: $0.value) }
        .sorted { ($1.tally.bytes, $0.name) < ($0.tally.bytes, $1.name) }
    }
    let keys = statistics.byKey.map { ("\($0.key.className).\($0.key.key)", $0.value) }
    return [
      Table(by: "kind", title: "by kind of event", rows: rows(statistics.kinds)),
      Table(by: "class", title: "by class", rows: rows(statistics.byClass)),
      Table(by: "node", title: "by node", rows: rows(statistics.byNode)),
      Table(
        by: "key", title: "by key of state",
        rows: rows(Dictionary(keys, uniquingKeysWith: { $0 + $1 }))),
    ].filter { only == nil || only == $0.by }
  }

  private func bytes(_ kind: String) -> Int { counts.first { $0.kind == kind }?.bytes ?? 0 }

  /// Messages on sizes over budget.
  private var offenders: [String] {
    var words: [String] = []
    let records = bytes("record")
    if statistics.all.events >= 1_000, records > 32 * statistics.all.events {
      words.append(
        "an event takes \(records / statistics.all.events) bytes on average; the budget is 32")
    }
    if statistics.all.events >= 1_000, bytes("snapshot") * 7 > max(records, 1) {
      words.append(
        "snapshots take \(Amount.share(bytes("snapshot"), of: records)) of the size of the events")
    }
    let all = counts.reduce(0) { $0 + $1.bytes }
    if all > RetentionPolicy().bytes {
      words.append(
        "the session takes \(Amount.bytes(all)); the budget is \(Amount.bytes(RetentionPolicy().bytes))"
      )
    }
    for (key, tally) in statistics.byKey.sorted(by: { $0.value.bytes > $1.value.bytes })
    where tally.bytes * 4 > statistics.all.bytes && tally.events >= 100 {
      words.append(
        "\(key.className).\(key.key) takes \(Amount.share(tally.bytes, of: statistics.all.bytes)) of the session, in \(Amount.count(tally.events, "event"))"
      )
    }
    return words
  }

  // MARK: - For people

  func text(_ width: Int, _ palette: Palette) -> String {
    var text = palette.paint("session \(opened.info.number)", .title)
    let events = Amount.count(statistics.all.events, "event")
    text += "  \(events) in \(Amount.count(statistics.commands, "command"))"
    text += "  \(Amount.bytes(statistics.all.bytes))"
    if statistics.all.events > 0 {
      text += ", \(statistics.all.bytes / statistics.all.events) B an event"
    }
    text += "\n"
    if only == nil {
      var grid = Grid(.text("rows"), .number("count"), .number("bytes"), indent: "  ")
      for count in counts {
        grid.add(.init(count.kind, .name), .init("\(count.rows)"), .init(Amount.bytes(count.bytes)))
      }
      text += grid.text(width, palette)
      if statistics.largeValues.events > 0 {
        text +=
          "  \(Amount.count(statistics.largeValues.events, "large value")) beside the log, "
          + "\(Amount.bytes(statistics.largeValues.bytes))\n"
      }
    }
    for table in tables where !table.rows.isEmpty { text += self.text(table, width, palette) }
    if only == nil || only == "growth" { text += growth(width, palette) }
    if only == nil {
      for offender in offenders {
        text += palette.paint("over budget:", .warning) + " \(offender.printable)\n"
      }
    }
    return text
  }

  private func text(_ table: Table, _ width: Int, _ palette: Palette) -> String {
    var grid = Grid(
      .flexible(table.title), .number("events"), .number("bytes"), .number("share"), .text(""),
      indent: "  ")
    let most = table.rows.first?.tally.bytes ?? 0
    for row in table.rows.prefix(limit) {
      grid.add(
        .init(row.name, .name), .init("\(row.tally.events)"),
        .init(Amount.bytes(row.tally.bytes)),
        .init(Amount.share(row.tally.bytes, of: statistics.all.bytes)),
        .init(Self.bar(row.tally.bytes, of: most), .good))
    }
    let rest = table.rows.dropFirst(limit)
    if !rest.isEmpty {
      let tally = rest.reduce(SessionStatistics.Count()) { $0 + $1.tally }
      grid.add(
        .init("\(rest.count) more", .detail), .init("\(tally.events)", .detail),
        .init(Amount.bytes(tally.bytes), .detail),
        .init(Amount.share(tally.bytes, of: statistics.all.bytes), .detail), "")
    }
    return "\n" + grid.text(width, palette)
  }

  private func growth(_ width: Int, _ palette: Palette) -> String {
    guard statistics.growth.count > 1 || only == "growth" else { return "" }
    var grid = Grid(
      .text("growth, from (UTC)"), .number("events"), .number("bytes"), .number("B/event"),
      .text(""), indent: "  ")
    let most = statistics.growth.map(\.tally.bytes).max() ?? 0
    for slice in statistics.growth {
      let (date, time) = TimeFormat.parts(slice.time, digits: 3)
      grid.add(
        .init("\(date) \(time)"), .init("\(slice.tally.events)"),
        .init(Amount.bytes(slice.tally.bytes)),
        .init("\(slice.tally.bytes / max(1, slice.tally.events))"),
        .init(Self.bar(slice.tally.bytes, of: most), .good))
    }
    return "\n" + grid.text(width, palette)
  }

  private static func bar(_ part: Int, of most: Int) -> String {
    guard most > 0, part > 0 else { return "" }
    return String(repeating: "▪", count: max(1, part * 10 / most))
  }

  // MARK: - For programs

  func printLines(_ output: (String) -> Void) {
    let session = JSON.integer(Int(opened.info.number.rawValue))
    func put(_ by: String, _ name: String, _ tally: SessionStatistics.Count) {
      let line: JSON = [
        "schema": "navlog.stats/1", "session": session, "by": .string(by), "name": .string(name),
        "events": .integer(tally.events), "bytes": .integer(tally.bytes),
      ]
      output(line.text + "\n")
    }
    if only == nil {
      put("all", "events", statistics.all)
      put("all", "values", statistics.largeValues)
      for count in counts {
        put("rows", count.kind, SessionStatistics.Count(events: count.rows, bytes: count.bytes))
      }
    }
    for table in tables {
      for row in table.rows.prefix(limit) { put(table.by, row.name, row.tally) }
    }
    if only == nil || only == "growth" {
      for slice in statistics.growth { put("growth", TimeFormat.rfc3339(slice.time), slice.tally) }
    }
    if only == nil {
      for offender in offenders {
        let line: JSON = [
          "schema": "navlog.stats/1", "session": session, "by": "budget",
          "name": .string(offender), "events": 0, "bytes": 0,
        ]
        output(line.text + "\n")
      }
    }
  }
}
