import NavlogEventText
import NavlogLMDB
import NavlogSessionFiles
import NavlogStore
import NavlogTimeTravel

extension StoreSummary {
  /// The summary for people, in columns.
  func text(_ width: Int, _ palette: Palette) -> String {
    var lines: [(String, [String])] = []
    lines += fileSize.map(ofFile) ?? ofStore
    lines.append(sessionsLine)
    lines.append(
      (
        "events",
        [
          "\(statistics.all.events) in \(Amount.count(statistics.commands, "command"))",
          Amount.bytes(statistics.all.bytes),
          Amount.count(statistics.nodesMade, "node") + " made",
        ]
      ))
    lines.append(("time", time))
    if !statistics.scenes.isEmpty { lines.append(("scenes", statistics.scenes)) }
    lines.append(("classes", classes.map { "\($0.name)@\($0.versions)" }))
    let snapshots = bytes("snapshot")
    if fileSize == nil {
      lines.append(
        (
          "snapshots",
          snapshots.rows == 0 ? ["none"] : ["\(snapshots.rows)", Amount.bytes(snapshots.bytes)]
        ))
    }
    lines.append(
      ("marks", marks.isEmpty ? ["none"] : marks.map { "\($0.name) \($0.session):\($0.position)" }))
    if fileSize == nil {
      lines.append(("operations", operationWords))
      lines.append(("rows", rows.map { "\($0.kind) \($0.rows) (\(Amount.bytes($0.bytes)))" }))
    }
    lines.append(("integrity", integrity))
    let broad = lines.map(\.0.count).max() ?? 0
    return lines.map { name, words in
      palette.paint(name.padded(to: broad), .detail) + "  "
        + wrapped(words, max(60, width) - broad - 2, broad + 2)
    }.joined()
  }

  private var ofStore: [(String, [String])] {
    let made = TimeFormat.parts(overview.created, digits: 0)
    let file = overview.file
    return [
      ("store", [path]),
      ("format", ["\(overview.format)", "made \(made.date) \(made.time) UTC", overview.program]),
      (
        "file",
        [
          Amount.bytes(Int(clamping: file.fileSize)),
          "\(file.lastPage + 1) pages of \(file.pageSize) B", "\(file.entries) rows",
          "commit \(file.lastTransactionID)",
        ]
      ),
    ]
  }

  private var isRedacted: Bool {
    sessions.contains { $0.description.imported?.isRedacted == true }
  }

  private func ofFile(_ size: UInt64) -> [(String, [String])] {
    [
      ("file", [path]),
      (
        "kind",
        [
          "session file", "format \(SessionFile.version)",
          isRedacted ? "says it is redacted" : "profile full",
        ]
      ),
      ("size", [size == 0 ? "unknown" : Amount.bytes(Int(clamping: size))]),
    ]
  }

  /// Joins words with commas, in lines of at most `width`.
  private func wrapped(_ words: [String], _ width: Int, _ indent: Int) -> String {
    var lines = [""]
    for (index, word) in words.enumerated() {
      let word = (index < words.count - 1 ? word + "," : word).printable
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.columns + 1 + word.columns <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
  }

  private var sessionsLine: (String, [String]) {
    if let named {
      let description = named.description
      var words = ["\(named.number)", "s:\("\(named.id)".prefix(8))…", named.standing]
      words.append(
        [description.app, description.build].filter { !$0.isEmpty }.joined(separator: " "))
      if let name = description.name { words.append("'\(name)'") }
      if description.origin.kind != .fresh, let point = description.origin.point {
        words.append("\(description.origin.kind) from \(point.label)")
      }
      return ("session", words.filter { !$0.isEmpty })
    }
    var counts: [(String, Int)] = []
    for session in sessions {
      let word = session.standingWord == "clean" ? "ended cleanly" : session.standingWord
      if let index = counts.firstIndex(where: { $0.0 == word }) {
        counts[index].1 += 1
      } else {
        counts.append((word, 1))
      }
    }
    var apps: [String: [String]] = [:]
    for session in sessions where session.damage == nil {
      let description = session.description
      if !apps[description.app, default: []].contains(description.build) {
        apps[description.app, default: []].append(description.build)
      }
    }
    let names = apps.sorted { $0.key < $1.key }.filter { !$0.key.isEmpty }.map { app, builds in
      let builds = builds.filter { !$0.isEmpty }
      return builds.isEmpty ? app : "\(app) \(builds.joined(separator: "/"))"
    }
    return (
      "sessions",
      ["\(sessions.count): " + counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")]
        + names
    )
  }

  private var time: [String] {
    guard let first = statistics.first, let last = statistics.last else { return ["none"] }
    let (from, to) = (TimeFormat.parts(first, digits: 0), TimeFormat.parts(last, digits: 0))
    let end = from.date == to.date ? to.time : "\(to.date) \(to.time)"
    return ["\(from.date) \(from.time) … \(end) UTC", TimeFormat.span(last - min(last, first))]
  }

  private var operationWords: [String] {
    guard let last = operations.last else { return ["none"] }
    let (date, time) = TimeFormat.parts(last.time, digits: 0)
    return [
      "\(operations.count)", "the last \(date) \(time) UTC", "'--operations' lists them",
    ]
  }

  private var classes: [(name: String, versions: String)] {
    statistics.classes.sorted { $0.key < $1.key }.map { name, versions in
      (name, versions.sorted().map(String.init).joined(separator: "/"))
    }
  }

  private var integrity: [String] {
    guard remarks.isEmpty, notes.isEmpty else { return remarks + notes }
    return fileSize == nil
      ? ["no damage found", "'navlog verify' checks every byte"]
      : ["every byte that is there was checked"]
  }

  private func bytes(_ kind: String) -> (rows: Int, bytes: Int) {
    rows.first { $0.kind == kind }.map { ($0.rows, $0.bytes) } ?? (0, 0)
  }
}
