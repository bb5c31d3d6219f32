import NavlogStore
import NavlogHistory
import NavlogEventText

extension ToolVerb {
  static let rescue = ToolVerb(
    name: "rescue", summary: "copy what is readable in a damaged store to a new one",
    usage: "rescue [STORE] TARGET [--json]",
    examples: [
      ("navlog rescue broken.navlog saved.navlog", "save it, and report what is lost"),
      ("navlog verify saved.navlog", "the new store is intact"),
    ],
    text: [
      """
      The damaged store is only read. If its tree is damaged, the previous commit and then every \
      page are searched for rows with valid checksums. The commands of each session are saved up \
      to the first damaged one; a lost large value is marked as lost.
      """,
      """
      The report lists what is lost, and what may have been deleted earlier and has come back. The \
      new store appears complete or not at all. If nothing can be saved, nothing is created. \
      TARGET must not exist, or must be an empty directory; it can't be inside the store.
      """,
      """
      If a process is writing to the store, its last commit is saved. A damaged store that is being \
      written can't be saved: end the process first.
      """,
      """
      Exit status: 0 everything was saved: checksum chains, ends, symbols and large values are \
      consistent; 1 something is lost, and the report says what; 2 usage error; 3 nothing could be \
      saved; 4 the store was written by a newer navlog; 5 the disk is full, the store may not be \
      read, its 'data.mdb' is not a regular file, or a damaged store is in use.
      """,
    ],
    options: [
      StoreChoice.options[0], Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    try StoreUse.run(arguments, console) { palette in
      let choice = try StoreChoice(arguments, console, own: .max)
      guard let target = choice.words.first, choice.words.count == 1 else {
        throw Failure(
          choice.words.isEmpty
            ? "'rescue' needs a target" : "'rescue' takes one target, not \(choice.words.count)",
          hint: "write 'navlog rescue STORE TARGET'")
      }
      try StoreUse.check(choice.path, console)
      let report: RescueReport
      do throws(StoreError) {
        report = try Progress.showing("searching for readable data…", console) {
          () throws(StoreError) in
          try Store.rescueHistory(choice.path, to: target)
        }
      } catch {
        // If nothing can be saved, that is the result, whatever the reason.
        var failure = Failure(error)
        // The target is in use; or the store is, by a process that writes to it.
        if error.code == .inUse, console.exists(target) { failure = failure.ending(.usage) }
        let isObstacle = [.diskFull, .inUse, .accessDenied, .notRegularFile].contains(error.code)
        let isHopeless = failure.status == .limit && !isObstacle
        if isHopeless || error.code == .notAStore {
          failure = Failure(failure.message, hint: failure.hint, status: .damaged)
        }
        throw failure
      }
      let rescue = RescueVerb(
        report: report, notices: report.sessions.isEmpty ? [] : take(target, console, palette),
        target: target)
      if arguments.has("--json") {
        rescue.printLines(console.output)
      } else {
        console.output(rescue.text(console.columns, console.palette(arguments["--color"])))
      }
      return report.sessions.isEmpty ? .damaged : report.isWhole ? .done : .different
    }
  }
}

/// Opens the new store, which moves the contents of the outboxes into its log, and returns its notices.
/// If it can't be opened now, nothing is lost: the next opening does the same.
private func take(_ target: String, _ console: Console, _ palette: Palette) -> [String] {
  do throws(StoreError) {
    let store = try Store.open(
      target,
      Store.Options(creates: false, cacheDirectory: console.cacheDirectory, retention: nil))
    StoreUse.record(in: store, console, palette)
    return store.notices.filter { $0.kind != .database }.map(\.message)
  } catch {
    return ["the new store is complete but could not be opened yet: \(Failure(error).message)"]
  }
}

/// What was saved and what is lost.
private struct RescueVerb {
  let report: RescueReport
  let notices: [String]
  let target: String

  private var way: String {
    switch report.method {
    case .asItStands: "the tree of the file is intact"
    case .previousCommit: "the last commit is damaged; the previous commit filled the gaps"
    case .pageByPage: "the tree of the file is damaged; every page was searched"
    }
  }

  private var wayWord: String {
    switch report.method {
    case .asItStands: "asItStands"
    case .previousCommit: "previousCommit"
    case .pageByPage: "pageByPage"
    }
  }

  func text(_ width: Int, _ palette: Palette) -> String {
    var text = way + "\n"
    if !report.sessions.isEmpty {
      var grid = Grid(.text("session"), .number("saved"), .number("of"), .text("id"), .text(""))
      for session in report.sessions {
        let isWhole = session.kept == session.head
        grid.add(
          .init("\(session.number)", .name), .init("\(session.kept)", isWhole ? .good : .warning),
          .init("\(session.head)"), .init("s:\("\(session.id)".prefix(8))…", .detail),
          isWhole ? .init("complete", .good) : .init("\(session.head - session.kept) lost", .error))
      }
      text += grid.text(width, palette)
    }
    for lost in report.lost { text += palette.paint("lost:", .error) + " \(lost.printable)\n" }
    for back in report.broughtBack {
      text += palette.paint("came back:", .warning) + " \(back.printable)\n"
    }
    if report.isSnapshot {
      text +=
        palette.paint("note:", .hint)
        + " a process is writing to the store; its last commit was saved\n"
    }
    for notice in notices { text += palette.paint("note:", .hint) + " \(notice.printable)\n" }
    return text
      + (report.sessions.isEmpty ? "nothing could be saved" : "saved to '\(target.printable)'")
      + "\n"
  }

  func printLines(_ output: (String) -> Void) {
    for session in report.sessions {
      let line: JSON = [
        "schema": "navlog.rescue/1", "session": .integer(Int(session.number.rawValue)),
        "id": .string("\(session.id)"), "kept": .integer(Int(clamping: session.kept)),
        "head": .integer(Int(clamping: session.head)),
      ]
      output(line.text + "\n")
    }
    let line: JSON = [
      "schema": "navlog.rescue/1", "target": .string(target), "way": .string(wayWord),
      "lost": .array(report.lost.map(JSON.string)), "notes": .array(notices.map(JSON.string)),
      "snapshot": .bool(report.isSnapshot),
      "broughtBack": .array(report.broughtBack.map(JSON.string)), "whole": .bool(report.isWhole),
    ]
    output(line.text + "\n")
  }
}
