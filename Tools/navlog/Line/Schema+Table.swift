extension Schema {
  /// Every schema, in the order of the verbs.
  static let all: [Schema] =
    [
      sessions, info, log, events, operation, undo, tree, stats, verify, doctor, mark, copy, export,
      exportPreview, report, imported, compact,
      rescue,
      migrate, record, show, diff, get, last, blame, why, life, find, bisect, debug, replay, fork,
      restore, shrink, testGen, compat,
    ] + fleet

  static let sessions = Schema(
    "navlog.sessions/1",
    Line(
      "a session, after its origin", session,
      Field("state", .text, "open, clean, crashed, lost, or cut: imported without its end"),
      Field("id", .text, "its unique id"),
      Field("app", .text, "the name of the app"), Field("build", .text, "the build of the app"),
      Field("name", .nullable(.text), "the name of a fork"),
      Field("began", .text, "when it began"),
      Field("last", .nullable(.text), "the time of its last event"),
      Field("ended", .nullable(.text), "when it ended, or when the crash was detected"),
      Field("head", .number, "the position of its last event"),
      Field("base", .number, "the position before its first own event"),
      Field("latest", .flag, "whether it is the session 'latest'"),
      Field("restorable", .flag, "whether an app may restore it"),
      Field("origin", .object, "kind, and the id, session and position it came from"),
      .maybe("lostFrom", .number, "the position from which its events are lost")),
    Line(
      "a session whose metadata is damaged", session, Field("state", .text, "damaged"),
      Field("damage", .text, "what is damaged")))

  static let info = Schema(
    "navlog.info/1",
    Line(
      "the store, or one session of it; a session file has no id, made, program, rows and operations",
      Field("store", .text, "the path of the store or the file"),
      .maybe("id", .text, "its unique id"), Field("format", .number, "the format version"),
      .maybe("made", .text, "when it was created"),
      .maybe("program", .text, "the program that created it"),
      Field(
        "file", .object,
        "bytes, and of a store pages, pageSize, rows and the number of the last commit"),
      Field("session", .nullable(.number), "the session, if one was given"),
      Field("sessions", .number, "how many"), Field("events", .number, "how many"),
      Field("eventBytes", .number, "their bytes in the log"),
      Field("commands", .number, "how many top-level commands"),
      Field("nodesMade", .number, "how many nodes were created"),
      Field("first", .nullable(.text), "the time of the first event"),
      Field("last", .nullable(.text), "the time of the last event"),
      Field("scenes", .list(.text), "the names of the scenes"),
      Field("classes", .list(.object), "class, and the versions that occur"),
      .maybe("rows", .list(.object), "kind, rows and bytes"),
      Field("marks", .list(.object), "name, session and position"),
      .maybe("operations", .list(.object), "time, text and program of each operation on the store"),
      Field("damage", .list(.text), "what is unreadable"),
      Field("notes", .list(.text), "what may be missing")))

  static let events = Schema(
    "navlog.events/1",
    Line(
      "an event; in CSV the columns have the same names", session, position,
      Field("time", .text, "when it happened"),
      Field("command", .number, "the number of its top-level command in the session"),
      Field("event", .text, "its name"), .maybe("node", .text, "the node it concerns"),
      .maybe("class", .text, "the class of that node"),
      .maybe("title", .text, "the title that the node had"),
      .maybe("key", .text, "the key of the state, or the property, that was set"),
      .maybe("value", .any, "the value that was set; JSON also in CSV"),
      .maybe(
        "link", .number,
        "the position it links to: the previous change of the same kind, or its cause"),
      Field("with", .object, "its other fields; JSON also in CSV")))

  static let report = Schema(
    "navlog.report/1",
    Line(
      "the page that was written", session, Field("id", .text, "the session's unique id"),
      Field("file", .text, "the path of the page"),
      Field("profile", .text, "what is in it: structure, or full"),
      Field("bytes", .number, "the size of the page")))

  static let undo = Schema(
    "navlog.undo/1",
    Line(
      "what was taken back", Field("text", .text, "the operation: mostly a command line"),
      Field("time", .text, "when it was done"),
      Field("did", .list(.text), "what taking it back did"),
      Field("dry", .flag, "whether nothing was written, with --dry-run")))

  static let operation = Schema(
    "navlog.operation/1",
    Line(
      "something that was done to the store, with 'info --operations'",
      Field("time", .text, "when"), Field("text", .text, "what: mostly a command line"),
      Field("program", .text, "the program that did it")))

  static let log = Schema(
    "navlog.log/1",
    Line(
      "a top-level command", session, Field("command", .number, "its number in the session"),
      Field(
        "does", .list(.object),
        "do, says, the nodes, and the values that were set: the requested commands"),
      Field("events", .number, "how many events it has"),
      Field("first", .number, "the position of its first event"),
      Field("position", .number, "the position of its last event"),
      Field("time", .text, "when it began"), Field("ended", .text, "when its last event happened"),
      Field("refused", .list(.text), "the rules that refused a command"),
      Field("warned", .list(.text), "the rules that gave a warning"),
      .maybe("interrupted", .flag, "whether a crash interrupted it, so that it does not count")))

  static let stats = Schema(
    "navlog.stats/1",
    Line(
      "an entry of a table", session,
      Field("by", .text, "all, rows, kind, class, node, key, growth or budget"),
      Field("name", .text, "the entry; for growth the start time, for budget the message"),
      Field("events", .number, "the number of events; for rows, of rows"),
      Field("bytes", .number, "how many")))

  static let verify = Schema(
    "navlog.verify/1",
    Line(
      "a finding", Field("finding", .text, "damaged, different or remark"),
      Field("message", .text, "what is wrong"),
      .maybe("session", .nullable(.number), "the session"),
      .maybe("position", .nullable(.number), "the position")),
    Line(
      "the summary", Field("clean", .flag, "whether everything is as it was written"),
      Field("sessions", .number, "the number of checked sessions"),
      Field("records", .number, "how many"), Field("events", .number, "how many"),
      Field("rows", .number, "the number of other rows"), Field("snapshots", .number, "how many"),
      Field("folded", .number, "the number of replayed events"),
      Field("rebuilt", .number, "the number of rebuilt snapshots")))

  static let doctor = Schema(
    "navlog.doctor/1",
    Line(
      "a problem", session, position,
      Field(
        "about", .text,
        "identifier, path, class, restore, state, budget, quarantine, orphan, transition, snapshot or value"
      ),
      Field("subject", .text, "the affected node, class or path"),
      Field("message", .text, "what is wrong, and how to fix it"),
      .maybe("node", .text, "the node"), .maybe("rule", .text, "the rule that applies")),
    Line(
      "the summary", session, position, Field("complaints", .number, "how many"),
      Field("kept", .number, "how many nodes are saved")))

  static let mark = Schema(
    "navlog.mark/1",
    Line(
      "a mark", session, position, Field("name", .text, "its name"),
      Field("made", .text, "when it was created")))

  static let export = Schema(
    "navlog.export/1",
    Line(
      "a session file", session, Field("id", .text, "the unique id of the session"),
      Field("file", .text, "the path of the file"),
      Field("profile", .text, "what left: structure or full"),
      position, Field("events", .number, "how many are in the file"),
      Field("bytes", .number, "the size of the file"),
      Field("sha256", .text, "the hash of what is in the file, whatever it was compressed with")))

  static let exportPreview = Schema(
    "navlog.export-preview/1",
    Line(
      "values or names that are treated alike",
      Field("treatment", .text, "as it is, hashed, dropped, length, bucket, or in parts"),
      .maybe("class", .text, "the class whose values these are"), .maybe("key", .text, "their key"),
      .maybe("role", .text, "what the names are used for"),
      Field("count", .number, "how many there are"),
      Field("written", .text, "the first one as it is written")),
    Line(
      "everything, with the profile full", Field("treatment", .text, "keep"),
      Field("what", .text, "everything")))

  static let imported = Schema(
    "navlog.import/1",
    Line(
      "an import", Field("file", .text, "the file"), Field("store", .text, "the store"),
      Field(
        "sessions", .list(.object),
        "session, id, base, head, and whether it is new; the exported one comes last"),
      Field("complete", .flag, "whether the file is whole")))

  static let copy = Schema(
    "navlog.copy/1",
    Line(
      "a copy", Field("store", .text, "the store"), Field("copy", .text, "the path of the copy"),
      .maybe("bytes", .number, "the size of the copy"), .maybe("sessions", .number, "how many"),
      .maybe("events", .number, "how many")))

  static let compact = Schema(
    "navlog.compact/1",
    Line(
      "a session that is deleted, or would be", .maybe("did", .text, "remove"),
      .maybe("would", .text, "remove"), .maybe("kept", .text, "remove: it is needed after all"),
      session, Field("bytes", .number, "the size of its rows")),
    Line(
      "a session that is kept", Field("kept", .text, "remove"), session,
      Field("reason", .text, "why")),
    Line(
      "a session that is trimmed", .maybe("did", .text, "trim"), .maybe("would", .text, "trim"),
      session, position, Field("events", .number, "how many are trimmed")),
    Line(
      "the file", Field("did", .text, "rewrite"), Field("before", .number, "the size of the file"),
      Field("after", .number, "the size of the file")),
    Line("the file, with --dry-run", Field("would", .text, "rewrite")))

  static let rescue = Schema(
    "navlog.rescue/1",
    Line(
      "a session", session, Field("id", .text, "its unique id"),
      Field("kept", .number, "the last saved position"),
      Field("head", .number, "the last position in the damaged store")),
    Line(
      "the summary", Field("target", .text, "the new store"),
      Field("way", .text, "asItStands, previousCommit or pageByPage"),
      Field("lost", .list(.text), "what is lost"),
      Field("broughtBack", .list(.text), "what may have been deleted before and came back"),
      Field("snapshot", .flag, "whether a process was writing, so that its last commit was saved"),
      Field("notes", .list(.text), "messages from opening the new store"),
      Field("whole", .flag, "whether everything was saved")))

  static let migrate = Schema(
    "navlog.migrate/1",
    Line(
      "the store", Field("store", .text, "the path of the store"),
      Field("format", .number, "the format version it has now"),
      Field("migrated", .flag, "whether it was migrated"),
      Field("notes", .list(.text), "the steps, and the path of the copy")))

  static let record = Schema(
    "navlog.record/1",
    Line(
      "an event without effect", session, position,
      Field("flagged", .text, "'impossible', or the name of the unknown field"),
      Field("event", .text, "its name"), Field("line", .number, "the number of its line")),
    Line(
      "the summary", session, Field("commands", .number, "how many"),
      Field("events", .number, "how many were recorded"),
      Field("flaggedEvents", .number, "how many of them have no effect")))

  static let fork = Schema(
    "navlog.fork/1",
    Line(
      "the fork, printed last by fork, apply, skip, insert and edit", session,
      Field("name", .nullable(.text), "its name"),
      Field("trunk", .nullable(.number), "the session it branched off from; null if it isn't here"),
      Field("at", .number, "the position it branched off at"),
      Field("head", .number, "the position of its last event"),
      Field("dry", .flag, "whether nothing was written"),
      .maybe("removed", .flag, "whether 'fork rm' removed it"),
      .maybe("same", .number, "how many commands apply as before"),
      .maybe("changed", .number, "how many apply with other events"),
      .maybe("rejected", .number, "how many no longer apply"),
      .maybe("difference", .nullable(.number), "the first event of the original that differs")),
    Line(
      "a command of the original that was carried out again", session,
      Field("trunk", .number, "the session of the command"),
      Field("was", .number, "the position of its last event there"),
      Field("is", .nullable(.number), "the position of its last event in the fork"),
      Field("fate", .text, "same, changed, rejected, or void if nothing was left to do"),
      Field("says", .text, "the command in words"),
      Field("reasons", .list(.object), "rule and says of each rejection"),
      .maybe("difference", .number, "its first event in the original that differs"),
      .maybe("ruleChange", .text, "the rule, if it differs because a rule was changed since")),
    Line(
      "a command that was refused", session, Field("line", .number, "its number"),
      Field("refused", .text, "the rule"), Field("says", .text, "the reason")))
}
