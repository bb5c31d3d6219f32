import NavlogEventText
import NavlogSessionFiles
import NavlogStore

extension ToolVerb {
  static let `import` = ToolVerb(
    name: "import", summary: "add the sessions in files to a store",
    usage: "import FILE…|- [STORE] [--json]",
    examples: [
      ("navlog import bug.navsession bugs.navlog", "the store is created if there is none"),
      (
        "navlog export app.navlog --profile full -o - | navlog import - bugs.navlog",
        "without a file"
      ),
      ("navlog import a.navsession b.navsession bugs.navlog", "parts of one session are joined"),
    ],
    text: [
      """
      The imported session has the identity, the events, the times and the chain that it had where it \
      was recorded; only its number belongs to the store. An app never restores an imported session. \
      Everything in the file is checked, and the session appears complete or not at all.
      """,
      """
      Several files that are parts of one session, as 'navlog export A..B' writes them, become one \
      session, whose file is the same as if it had never been cut. Files may have any order: a \
      session comes after those it was restored or forked from, and is linked with them. Parts may \
      overlap; parts that differ in what they say of the session are refused. Redacted parts have identities of their own, and can't be joined: cut a redacted file \
      instead.
      """,
      """
      If the session was imported before, only its end, its marks and large values that the earlier \
      file lacked are added. If another import is adding it, this one waits. If the store \
      has another history under the same identity, or only a part of this one, the file is refused.
      """,
      """
      From a truncated file, the complete segments are imported; a file without any is refused. Text is \
      verified by its last line; text without one is a draft, and is refused. \
      A mark whose name could not be typed here is renamed, with a note.
      """,
      DiskWait.text,
      """
      Exit status: 0 done, or the session was there; 2 usage error, or refused; 3 the file is damaged \
      or cut off; 4 it was written by a newer navlog; 5 the disk is full.
      """,
    ],
    options: [
      StoreChoice.options[0], Option("--json", "print one JSON object"), DiskWait.option,
    ], isPaged: false
  ) { arguments, console in
    let files = try files(arguments)
    var rest = arguments
    for file in files { rest.drop(file) }
    // Before a store is created.
    let sources = try files.map { try SessionFileReading.open($0, console, isProof: true) }
    return try StoreUse.add(rest, console) { store, choice in
      try choice.checkNoWords("import")
      let result = try Progress.showing("importing…", console) {
        files.count == 1
          ? try SessionFileReading.add(files[0], sources[0], to: store, console)
          : try SessionFileReading.add(joining: files, to: store, console)
      }
      for outcome in result.outcomes {
        if outcome.lostValues > 0 {
          console.warn(
            "session \(outcome.session) lacks \(Amount.count(outcome.lostValues, "large value")), "
              + "which the file doesn't have")
        }
        for mark in outcome.renamedMarks {
          console.warn(
            "the mark '\(mark.name)' of session \(outcome.session) is called '\(mark.here)' here: its "
              + "name has another meaning on the command line")
        }
      }
      report(result, files, choice.path, arguments, console)
      guard result.trailer != nil else {
        throw Failure(
          "'\(files[0])' is cut off: the session was imported up to position "
            + "\(result.outcomes.last?.head ?? 0)", hint: "get the whole file", status: .damaged)
      }
      return .done
    }
  }

  /// The words that are files: all but the last one that doesn't look like a file, which is the store.
  private static func files(_ arguments: Arguments) throws -> [String] {
    var files = arguments.words
    guard !files.isEmpty else {
      throw Failure("'import' needs a file, or '-' for standard input")
    }
    if files.count > 1,
      let store = files.lastIndex(where: { $0 != "-" && !SessionFileReading.isFile($0) })
    {
      files.remove(at: store)
    }
    guard files.count < 2 || !files.contains(where: SessionFileReading.isStream) else {
      throw Failure("a stream can't be joined with files", hint: "write it to a file first")
    }
    return files
  }

  private static func report(
    _ result: SessionFileImport.Result, _ files: [String], _ store: String, _ arguments: Arguments,
    _ console: Console
  ) {
    if arguments.has("--json") {
      let sessions = result.outcomes.map { outcome in
        JSON.object([
          "session": .integer(Int(outcome.session.rawValue)), "id": .string("\(outcome.id)"),
          "base": .integer(Int(clamping: outcome.base)),
          "head": .integer(Int(clamping: outcome.head)), "new": .bool(!outcome.wasHere),
          "addedEnd": .bool(outcome.supplement.hasEnd),
          "addedMarks": .array(outcome.supplement.marks.map(JSON.string)),
          "addedValues": .integer(outcome.supplement.values),
        ])
      }
      var line: JSONObject = [
        "schema": "navlog.import/1", "file": .string(files[0]), "store": .string(store),
        "sessions": .array(sessions), "complete": .bool(result.trailer != nil),
      ]
      if files.count > 1 { line["files"] = .array(files.map(JSON.string)) }
      console.output(JSON.object(line).text + "\n")
      return
    }
    for outcome in result.outcomes {
      console.output(
        outcome.wasHere
          ? "already here as s\(outcome.session)\(Self.words(outcome.supplement))\n"
          : "imported as s\(outcome.session): "
            + "\(Amount.count(outcome.head - outcome.base, "event"))"
            + (outcome.base > 0 ? " after position \(outcome.base)" : "") + "\n")
    }
  }

  private static func words(_ supplement: SessionSupplement) -> String {
    let added =
      (supplement.hasEnd ? ["how it ended"] : []) + supplement.marks.map { "the mark '\($0)'" }
      + (supplement.values > 0 ? [Amount.count(supplement.values, "large value")] : [])
    return added.isEmpty ? "" : ", added: " + added.joined(separator: ", ").printable
  }
}
