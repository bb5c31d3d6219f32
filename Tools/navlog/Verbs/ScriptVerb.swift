import NavlogEventText
import NavlogForks
import NavlogHistory
import NavlogStore
import NavlogTimeTravel

extension ToolVerb {
  static let script = ToolVerb(
    name: "script", summary: "write a session as a script for 'play'",
    usage: "script [STORE] [SESSION] [--at POSITION] [-o FILE|-]",
    examples: [
      ("navlog script app.navlog s2 -o bug.jsonl", "as a script, to be changed and played again"),
      ("navlog script bug.navsession | navlog play -", "what happened, once more"),
    ],
    text: [
      """
      What came from outside becomes lines, what callbacks did becomes reactions of stubs, and what \
      the app answered becomes their answers. The app's own code doesn't run. A node is called by \
      its number, and names and values of the session are in the script as they are. \
      'navlog help scripts' lists what a line can say.
      """,
      """
      The script is run before it is written, as 'play' runs it, and the state at its end is compared \
      with that of the session, also of nodes in no window. What can't be written is named in a comment \
      at its place, and a different state, or a line at which it stops, in one at the end; both are also \
      reported on standard error. A session that was restored, forked, cut or trimmed has \
      no script, because a script begins with an empty app.
      """,
      """
      Exit status: 0 written, with the same state; 1 written, but something is left out, or the \
      state differs; 2 usage error, no such script, or the file exists; 3 the store is damaged; 4 the \
      store was written by a newer navlog; 5 the file could not be written.
      """,
    ],
    options: StoreChoice.options + [
      QueryContext.at,
      Option(
        "--output", short: "-o", value: "FILE",
        "the file, which must not exist; standard output by default"),
    ], isPaged: false
  ) { arguments, console in
    try OpenSession.run(arguments, console, positions: [arguments["--at"] ?? "end"]) { opened in
      guard opened.words.isEmpty else { throw Failure("unexpected argument '\(opened.words[0])'") }
      try opened.checkBeginning()
      let end = try opened.history.commandEnd(
        atOrBefore: try opened.position(arguments["--at"] ?? "end"))
      let script: SessionScript
      do throws(ForkError) { script = try SessionScript(of: opened.history, through: end) } catch {
        throw error.code == .history ? Failure(error) : Failure(error.message, hint: error.hint)
      }
      let difference = try difference(script, opened, end, console)
      let otherwise = difference.map { "the script doesn't end in the state of the session: \($0)" }
      let text = script.text + (otherwise.map { "# \($0.printable)\n" } ?? "")
      let path = arguments["--output"] ?? "-"
      if path == "-" {
        console.output(text)
      } else {
        let file = try console.createFile(path)
        try file.write(Array(text.utf8))
        try file.finish()
        console.output("wrote '\(path.printable)': \(Amount.count(script.lines.count, "line"))\n")
      }
      for omission in script.omissions {
        console.warn("position \(omission.position): \(omission.what)")
      }
      if let otherwise { console.warn(otherwise) }
      return script.omissions.isEmpty && otherwise == nil ? .done : .different
    }
  }

  @MainActor private static func difference(
    _ script: SessionScript, _ opened: OpenSession, _ end: UInt64, _ console: Console
  ) throws -> String? {
    let scratch = try Scratch(under: console.temporaryDirectory)
    var options = Store.Options(cacheDirectory: "", retention: nil)
    options.patience = DiskWait.ofTemporaryStores
    let store = try Store.open(scratch.path + "/script.navlog", options)
    return try script.difference(from: opened.history, at: end, in: store)
  }
}
