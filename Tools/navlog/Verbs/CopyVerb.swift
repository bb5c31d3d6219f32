import NavlogStore
import NavlogHistory
import NavlogLMDB
import NavlogPlatform
import NavlogEventText

extension ToolVerb {
  static let copy = ToolVerb(
    name: "copy", summary: "copy a store, even while an app is writing to it",
    usage: "copy [STORE] TARGET [--compacting] [--json]",
    examples: [
      ("navlog copy app.navlog backup.navlog", "a consistent copy; the app continues to write"),
      ("navlog copy app.navlog small.navlog --compacting", "without the file's free pages"),
    ],
    text: [
      """
      Copying the files of a store that is being written to gives an inconsistent copy; this copy \
      holds exactly one commit. The target must not exist. It appears complete or not at all. The \
      store itself is only read.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged ('navlog rescue' saves what is \
      readable): nothing was copied, or a copy with damaged sessions; 4 the store was written by a newer navlog; 5 the disk is full, or permission is denied.
      """,
    ],
    options: [
      StoreChoice.options[0],
      Option("--compacting", "leave out unused pages; takes longer"),
      Option("--json", "print one JSON object"),
    ]
  ) { arguments, console in
    try StoreUse.look(arguments, console, own: .max, checked: true) { view, choice in
      guard let target = choice.words.first, choice.words.count == 1 else {
        throw Failure(
          choice.words.isEmpty
            ? "'copy' needs a target" : "'copy' takes one target, not \(choice.words.count)",
          hint: "write 'navlog copy STORE TARGET'")
      }
      guard !view.isDamaged else {
        throw Failure(
          "'\(choice.path)' is damaged, and a copy would be too",
          hint: "'navlog rescue' makes a new store from what is readable", status: .damaged)
      }
      guard FileKind(of: target) == nil else {
        throw Failure("'\(target)' already exists", hint: "name a directory that does not exist")
      }
      do throws(StoreError) {
        try Progress.showing("copying…", console) { () throws(StoreError) in
          try view.store.copy(to: target, compacting: arguments.has("--compacting"))
        }
      } catch {
        // What has come to stand at the target meanwhile is there as anything before it.
        if error.code == .inUse { throw Failure(error.message, hint: error.hint) }
        throw error
      }
      let count = ToolVerb.countOfCopy(target, console)
      if arguments.has("--json") {
        var line: JSONObject = [
          "schema": "navlog.copy/1", "store": .string(choice.path), "copy": .string(target),
        ]
        if let count {
          line["bytes"] = .integer(count.bytes)
          line["sessions"] = .integer(count.sessions)
          line["events"] = .integer(Int(clamping: count.events))
        }
        console.output(JSON.object(line).text + "\n")
      } else if let count {
        console.output(
          "copied to '\(target.printable)': \(Amount.count(count.sessions, "session")), "
            + "\(Amount.count(count.events, "event")), \(Amount.bytes(count.bytes))\n")
      } else {
        console.output("copied to '\(target.printable)'\n")
      }
      return .done
    }
  }

  /// Counts the contents of the copy. A copy that can't be opened here is still good: then this
  /// prints why, and returns `nil`.
  private static func countOfCopy(
    _ path: String, _ console: Console
  ) -> (sessions: Int, events: UInt64, bytes: Int)? {
    do throws(StoreError) {
      let copy = try Store.open(
        path,
        Store.Options(
          access: .readOnly, creates: false, cacheDirectory: console.cacheDirectory,
          retention: nil))
      let sessions = try copy.sessions()
      for session in sessions { console.damage.met(session) }
      return (
        sessions.count, sessions.reduce(0) { $0 + ($1.head - min($1.base, $1.head)) },
        Int(clamping: try copy.overview().file.fileSize)
      )
    } catch {
      console.error(
        "navlog: the copy is complete, but could not be counted: \(error.message.printable)\n")
      return nil
    }
  }
}
