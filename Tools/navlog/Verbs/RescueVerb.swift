import EventStore
import History
import Scripts

extension ToolVerb {
  static let rescue = ToolVerb(
    name: "rescue", summary: "make a new store of what can be saved of a damaged one",
    usage: "rescue [STORE] TARGET [--json]",
    examples: [
      ("navlog rescue broken.navlog saved.navlog", "and say what was saved and what is lost"),
      ("navlog verify saved.navlog", "the new store is whole"),
    ],
    text: [
      """
      The damaged store is only read. Where its tree is damaged, the commit before the last and then \
      every page is searched for rows that pass their checksums. Of each session the commands are kept \
      up to the first that is damaged; a large value that is gone is marked as lost.
      """,
      """
      What is lost is named, and so is what may have been removed before and is there again. The new \
      store appears whole or not at all; when nothing can be saved, nothing is left at TARGET, where \
      nothing may be but an empty directory.
      """,
      """
      Exit status: 0 everything was saved: chains, ends, symbols and large values agree; 1 something is \
      lost, and it says what; 2 usage; 3 nothing could be saved.
      """,
    ],
    options: [
      StoreChoice.options[0], Option("--json", "one JSON object a line, for programs"),
    ]
  ) { (arguments, console) throws(Failure) in
    try StoreUse.run(arguments, console) { (palette) throws(Failure) in
      let choice = try StoreChoice(arguments, console, own: .max)
      guard let target = choice.words.first, choice.words.count == 1 else {
        throw Failure(
          choice.words.isEmpty
            ? "'rescue' needs a target" : "'rescue' makes one store, not \(choice.words.count)",
          hint: "write 'navlog rescue STORE TARGET'")
      }
      try StoreUse.check(choice.path, console)
      let report: RescueReport
      var notices: [StoreNotice] = []
      do throws(StoreError) {
        report = try Progress.showing("looking for what can be saved…", console) {
          () throws(StoreError) in try Store.rescue(choice.path, to: target)
        }
        if !report.sessions.isEmpty {
          let store = try Store.open(
            target,
            Store.Options(creates: false, cacheDirectory: console.cacheDirectory, retention: nil))
          notices = store.notices.filter { $0.kind != .database }
          StoreUse.record(in: store, console, palette)
        }
      } catch {
        // That nothing can be saved is the answer, whatever the reason.
        var failure = Failure(error)
        if error.code == .inUse { failure = Failure(error.message, hint: error.hint) }
        let isHopeless = failure.status == .limit && ![.diskFull, .inUse].contains(error.code)
        if isHopeless || error.code == .notAStore {
          failure = Failure(failure.message, hint: failure.hint, status: .damaged)
        }
        throw failure
      }
      let rescue = RescueVerb(report: report, notices: notices.map(\.message), target: target)
      if arguments.has("--json") {
        rescue.printLines(console.output)
      } else {
        console.output(rescue.text(console.columns, console.palette(arguments["--color"])))
      }
      return report.sessions.isEmpty ? .damaged : report.isWhole ? .done : .different
    }
  }
}

/// What was saved, and what is lost.
private struct RescueVerb {
  let report: RescueReport
  let notices: [String]
  let target: String

  private var way: String {
    switch report.way {
    case .asItStands: "the tree of the file is whole"
    case .previousCommit: "the last commit is damaged; the one before filled its gaps"
    case .pageByPage: "the tree of the file is damaged; it was searched page by page"
    }
  }

  private var wayWord: String {
    switch report.way {
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
          isWhole ? .init("whole", .good) : .init("\(session.head - session.kept) lost", .error))
      }
      text += grid.text(width, palette)
    }
    for lost in report.lost { text += palette.paint("lost:", .error) + " \(lost.printable)\n" }
    for back in report.broughtBack {
      text += palette.paint("brought back:", .warning) + " \(back.printable)\n"
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
      "broughtBack": .array(report.broughtBack.map(JSON.string)), "whole": .bool(report.isWhole),
    ]
    output(line.text + "\n")
  }
}
