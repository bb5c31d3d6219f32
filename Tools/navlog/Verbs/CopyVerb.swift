import EventStore
import History
import LMDB
import Scripts

extension ToolVerb {
  static let copy = ToolVerb(
    name: "copy", summary: "copy a store as it is at this moment, also while an app writes it",
    usage: "copy [STORE] TARGET [--compacting] [--json]",
    examples: [
      ("navlog copy app.navlog backup.navlog", "whole and consistent; the app goes on writing"),
      ("navlog copy app.navlog small.navlog --compacting", "without the file's free pages"),
    ],
    text: [
      """
      A plain copy of the files of a store that is being written tears; this one is of one commit. \
      The target must not be there yet, and appears whole or not at all. The store is only read.
      """,
      """
      Exit status: 0 done; 2 usage; 3 the store is damaged, 'navlog rescue' makes another of what \
      can be read; 4 it was written by a newer program; 5 there is no room.
      """,
    ],
    options: [
      StoreChoice.options[0],
      Option("--compacting", "leave out what the file no longer uses; takes longer"),
      Option("--json", "one JSON object, for programs"),
    ]
  ) { (arguments, console) throws(Failure) in
    try StoreUse.look(arguments, console, own: .max, checked: true) {
      (view, choice) throws(Failure) in
      guard let target = choice.words.first, choice.words.count == 1 else {
        throw Failure(
          choice.words.isEmpty
            ? "'copy' needs a target" : "'copy' makes one copy, not \(choice.words.count)",
          hint: "write 'navlog copy STORE TARGET'")
      }
      guard !view.isDamaged else {
        throw Failure(
          "'\(choice.path)' is damaged, and a copy would be too",
          hint: "'navlog rescue' makes a new store of what can be read", status: .damaged)
      }
      guard !console.exists(target) else {
        throw Failure("'\(target)' is there already", hint: "name a new directory")
      }
      do throws(StoreError) {
        try Progress.showing("copying…", console) { () throws(StoreError) in
          try view.store.copy(to: target, compacting: arguments.has("--compacting"))
        }
      } catch {
        throw Failure(error)
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

  /// What the copy holds; `nil` when it can't be opened here, which makes the copy no worse: then it
  /// says why on standard error.
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
      return (
        sessions.count, sessions.reduce(0) { $0 + ($1.head - min($1.base, $1.head)) },
        Int(clamping: try copy.overview().file.fileSize)
      )
    } catch {
      console.error("navlog: the copy is whole, and was not counted: \(error.message.printable)\n")
      return nil
    }
  }
}
