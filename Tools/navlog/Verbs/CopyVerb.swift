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
    try StoreUse.look(arguments, console, own: .max) { (view, choice) throws(Failure) in
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
      let sessions: [SessionInfo]
      let bytes: Int
      do throws(StoreError) {
        try Progress.showing("copying…", console) { () throws(StoreError) in
          try view.store.copy(to: target, compacting: arguments.has("--compacting"))
        }
        let copy = try Store.open(
          target,
          Store.Options(
            access: .readOnly, creates: false, cacheDirectory: console.cacheDirectory,
            retention: nil))
        sessions = try copy.sessions()
        bytes = Int(clamping: try copy.overview().file.fileSize)
      } catch {
        throw Failure(error)
      }
      let events = sessions.reduce(0) { $0 + ($1.head - min($1.base, $1.head)) }
      if arguments.has("--json") {
        let line: JSON = [
          "schema": "navlog.copy/1", "store": .string(choice.path), "copy": .string(target),
          "bytes": .integer(bytes), "sessions": .integer(sessions.count),
          "events": .integer(Int(clamping: events)),
        ]
        console.output(line.text + "\n")
      } else {
        console.output(
          "copied to '\(target.printable)': \(Amount.count(sessions.count, "session")), "
            + "\(Amount.count(events, "event")), \(Amount.bytes(bytes))\n")
      }
      return .done
    }
  }
}
