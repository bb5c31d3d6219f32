extension Schema {
  /// Every kind of line, in the order of the verbs.
  static let all: [Schema] = [
    sessions, info, log, tree, stats, verify, doctor, mark, copy, compact, rescue, migrate, record,
    show, diff, get, last, blame, why, life, find, bisect, debug, replay, fork, restore,
  ]

  private static let session = Field("session", .number, "the number of the session")
  private static let position = Field("position", .number, "a position of the session")

  static let sessions = Schema(
    "navlog.sessions/1",
    Line(
      "a session, below the one it came from", session,
      Field("state", .text, "open, clean, crashed or lost"), Field("id", .text, "its identity"),
      Field("app", .text, "the app"), Field("build", .text, "the app's build"),
      Field("name", .nullable(.text), "the name of a branch"),
      Field("began", .text, "when it began"),
      Field("last", .nullable(.text), "when its last event came"),
      Field("ended", .nullable(.text), "when it ended, or was found crashed"),
      Field("head", .number, "the position of its last event"),
      Field("base", .number, "the position its own events begin behind"),
      Field("latest", .flag, "whether it is what 'latest' means"),
      Field("restorable", .flag, "whether an app may restore it"),
      Field("origin", .object, "kind, and of the session it came from id, session, position"),
      .maybe("lostFrom", .number, "nothing from there on was kept")),
    Line(
      "a session whose own rows are damaged", session, Field("state", .text, "damaged"),
      Field("damage", .text, "why nothing else can be said")))

  static let info = Schema(
    "navlog.info/1",
    Line(
      "the store, or one session of it", Field("store", .text, "its path"),
      Field("id", .text, "its identity"), Field("format", .number, "the format of its rows"),
      Field("made", .text, "when it was made"), Field("program", .text, "by which program"),
      Field("file", .object, "bytes, pages, pageSize, rows and the number of the last commit"),
      Field("session", .nullable(.number), "the session, where one was named"),
      Field("sessions", .number, "how many"), Field("events", .number, "how many"),
      Field("eventBytes", .number, "their bytes in the log"),
      Field("commands", .number, "how many outermost commands"),
      Field("nodesMade", .number, "how many nodes came to be"),
      Field("first", .nullable(.text), "the time of the first event"),
      Field("last", .nullable(.text), "the time of the last event"),
      Field("scenes", .list(.text), "their names"),
      Field("classes", .list(.object), "class, and the versions that were seen"),
      Field("rows", .list(.object), "kind, rows and bytes"),
      Field("marks", .list(.object), "name, session and position"),
      Field("damage", .list(.text), "what can't be read")))

  static let log = Schema(
    "navlog.log/1",
    Line(
      "an outermost command", session, Field("command", .number, "its number in the session"),
      Field("does", .list(.object), "do, says, and the nodes: what was asked for"),
      Field("events", .number, "how many it came to"),
      Field("first", .number, "the position of its first event"),
      Field("position", .number, "the position of its last event"),
      Field("time", .text, "when it came"),
      Field("refused", .list(.text), "the rules that refused something"),
      Field("warned", .list(.text), "the rules that warned"),
      .maybe("interrupted", .flag, "a crash cut it off; it is not part of the history")))

  static let tree = Schema(
    "navlog.tree/1",
    Line(
      "a node, below the one above it", session, position, Field("node", .text, "who it is"),
      Field("kind", .text, "what it is"), Field("class", .text, "its class"),
      Field("path", .text, "where it is, from its window down"),
      Field("depth", .number, "the levels above it"),
      Field("edge", .text, "root, child, presented, attached or loose"),
      Field("above", .nullable(.text), "the node it hangs on"),
      Field("appearance", .text, "appeared, disappeared, appearing or disappearing"),
      Field("loaded", .flag, "whether its view is loaded"),
      Field("selected", .flag, "whether its parent shows it"),
      Field("visible", .flag, "whether the user sees it"),
      Field("window", .nullable(.text), "its window"), .maybe("title", .text, "its title"),
      .maybe("restoration", .text, "its restoration identifier"),
      .maybe("style", .text, "how it is presented"),
      .maybe("adapted", .text, "what that was adapted to"),
      .maybe("asker", .text, "who asked for it, where that is not whom it hangs on"),
      .maybe("state", .object, "the keys it keeps, with --with-state")))

  static let stats = Schema(
    "navlog.stats/1",
    Line(
      "something that takes room", session,
      Field("by", .text, "all, rows, kind, class, node, key, growth or budget"),
      Field("name", .text, "what; for growth from when on, for budget the complaint"),
      Field("events", .number, "how many; for rows the rows"),
      Field("bytes", .number, "how many")))

  static let verify = Schema(
    "navlog.verify/1",
    Line(
      "a finding", Field("finding", .text, "damaged, different or remark"),
      Field("message", .text, "what is not as it was written"),
      .maybe("session", .nullable(.number), "whom it is about"),
      .maybe("position", .nullable(.number), "where")),
    Line(
      "the end", Field("clean", .flag, "whether everything is as it was written"),
      Field("sessions", .number, "how many were looked at"),
      Field("records", .number, "how many"), Field("events", .number, "how many"),
      Field("rows", .number, "the other rows"), Field("snapshots", .number, "how many"),
      Field("folded", .number, "how many events were folded"),
      Field("rebuilt", .number, "how many snapshots were taken anew")))

  static let doctor = Schema(
    "navlog.doctor/1",
    Line(
      "a complaint", session, position,
      Field(
        "about", .text,
        "identifier, path, class, state, budget, quarantine, orphan, transition, snapshot or value"),
      Field("subject", .text, "whom"), Field("message", .text, "what is wrong, and what to do"),
      .maybe("node", .text, "the node"), .maybe("rule", .text, "the rule that decides")),
    Line(
      "the end", session, position, Field("complaints", .number, "how many"),
      Field("kept", .number, "how many nodes would be restored")))

  static let mark = Schema(
    "navlog.mark/1",
    Line(
      "a mark", session, position, Field("name", .text, "its name"),
      Field("made", .text, "when it was made")))

  static let copy = Schema(
    "navlog.copy/1",
    Line(
      "a copy", Field("store", .text, "what was copied"), Field("copy", .text, "where to"),
      .maybe("bytes", .number, "of its file"), .maybe("sessions", .number, "how many"),
      .maybe("events", .number, "how many")))

  static let compact = Schema(
    "navlog.compact/1",
    Line(
      "a session that goes, or would", .maybe("did", .text, "remove"),
      .maybe("would", .text, "remove"), .maybe("kept", .text, "remove: it came to be needed"),
      session, Field("bytes", .number, "of its rows")),
    Line(
      "a session that stays", Field("kept", .text, "remove"), session,
      Field("reason", .text, "why")),
    Line(
      "a session that is trimmed", .maybe("did", .text, "trim"), .maybe("would", .text, "trim"),
      session, position, Field("events", .number, "how many are gone")),
    Line(
      "the file", Field("did", .text, "rewrite"), Field("before", .number, "its bytes"),
      Field("after", .number, "its bytes")),
    Line("the file, with --dry-run", Field("would", .text, "rewrite")))

  static let rescue = Schema(
    "navlog.rescue/1",
    Line(
      "a session", session, Field("id", .text, "its identity"),
      Field("kept", .number, "the last position that was saved"),
      Field("head", .number, "the last position that the damaged store knew of")),
    Line(
      "the end", Field("target", .text, "the new store"),
      Field("way", .text, "asItStands, previousCommit or pageByPage"),
      Field("lost", .list(.text), "what could not be saved"),
      Field("broughtBack", .list(.text), "what may have been removed before, and is there again"),
      Field("notes", .list(.text), "what opening the new store had to say"),
      Field("whole", .flag, "whether everything was saved")))

  static let migrate = Schema(
    "navlog.migrate/1",
    Line(
      "the store", Field("store", .text, "its path"), Field("format", .number, "it has now"),
      Field("migrated", .flag, "whether anything was done"),
      Field("notes", .list(.text), "what was done, and where the copy is")))

  static let record = Schema(
    "navlog.record/1",
    Line(
      "an event that folds to nothing", session, position,
      Field("flagged", .text, "impossible, or the field that says nothing we know"),
      Field("event", .text, "its name"), Field("line", .number, "its line")),
    Line(
      "the end", session, Field("commands", .number, "how many"),
      Field("events", .number, "how many were recorded"),
      Field("flaggedEvents", .number, "how many of them fold to nothing")))

  static let fork = Schema(
    "navlog.fork/1",
    Line(
      "the fork, at the end: of fork, apply, skip, insert and edit", session,
      Field("name", .nullable(.text), "its name"), Field("trunk", .number, "the session it shares"),
      Field("at", .number, "the last position it shares"),
      Field("head", .number, "the position of its last event"),
      Field("dry", .flag, "whether nothing was written"),
      .maybe("same", .number, "how many commands went as before"),
      .maybe("changed", .number, "how many went otherwise"),
      .maybe("rejected", .number, "how many don't apply"),
      .maybe("difference", .nullable(.number), "the trunk's first event that is not as before")),
    Line(
      "a command of the trunk, carried out again", session,
      Field("trunk", .number, "the session whose command it is"),
      Field("was", .number, "the position of its last event there"),
      Field("is", .nullable(.number), "the position of its last event in the fork"),
      Field("fate", .text, "same, changed, rejected, or void: nothing was left to do"),
      Field("says", .text, "the command in words"),
      Field("reasons", .list(.object), "rule and says, of what does not apply"),
      .maybe("difference", .number, "the trunk's first event of it that is not as before")),
    Line(
      "a line that was refused", session, Field("line", .number, "its number"),
      Field("refused", .text, "the rule"), Field("says", .text, "what was in the way")))
}
