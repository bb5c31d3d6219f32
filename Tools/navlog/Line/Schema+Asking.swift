// The lines of the verbs that ask.
extension Schema {
  private static let session = Field("session", .number, "the number of the session")

  /// An event, and what a line of it says besides.
  private static func event(_ says: String, _ more: Field...) -> Line {
    Line(
      says,
      fields: [
        session, Field("position", .number, "where it is in the session"),
        Field("time", .text, "when it came"), Field("event", .text, "what it is"),
        .maybe("node", .text, "whom it is about"),
        Field("with", .object, "its own fields, as 'log --events' has them"),
        .maybe("link", .number, "the event it bears: the one before of its kind, or its cause"),
      ] + more)
  }

  private static let command = Field("command", .number, "its command's number in the session")
  private static let address = Field("address", .text, "the address that was asked about")

  private static let head = Field("head", .number, "the position of the last event")
  private static let reasons = Field(
    "reasons", .list(.object),
    "what stopped the cursor: why (breakpoint, watchpoint, mark, version, end, start, interrupted), "
      + "with number, of, name, node, and changes of node, old and new")

  static let debug = Schema(
    "navlog.debug/1", event("a stop behind an event", command, head, reasons),
    Line(
      "a stop where there is no event before", session, head, reasons,
      Field("position", .number, "where the cursor is")),
    Line(
      "a stop point", session, Field("number", .number, "its number"),
      Field("stops", .text, "breakpoint, temporary breakpoint or watchpoint"),
      Field("of", .text, "what it waits for"),
      Field("if", .nullable(.text), "what has to be true as well"),
      Field("enabled", .flag, "whether it stops anything"),
      Field("hits", .number, "how often it was met")))

  static let show = Schema(
    "navlog.show/1",
    event(
      "the event; lines of navlog.diff/1 follow with what it changed", command,
      Field("first", .number, "the position of its command's first event"),
      Field("last", .number, "the position of its command's last event")))

  static let diff = Schema(
    "navlog.diff/1",
    Line(
      "something that is not the same", session, Field("from", .number, "the first position"),
      Field("to", .number, "the second position"),
      Field("change", .text, "added, removed, moved, appearance, key, …"),
      .maybe("node", .text, "whom it is about"), .maybe("class", .text, "the class of the node"),
      .maybe("key", .text, "the key that was set"),
      .maybe("position", .number, "the event that set it"),
      .maybe("old", .any, "what was there"), .maybe("new", .any, "what is there"),
      .maybe("of", .text, "what it is about, where it is no node"),
      .maybe("says", .text, "the change in words")))

  static let get = Schema(
    "navlog.get/1",
    Line(
      "a value", session, address, Field("at", .number, "the position asked about"),
      Field("node", .text, "the node"), Field("value", .any, "the value, whole"),
      Field("position", .nullable(.number), "the event that set it; null for what none sets")))

  static let last = Schema(
    "navlog.last/1",
    event(
      "an event that changed it", address, command, .maybe("old", .any, "the value before"),
      .maybe("new", .any, "the value after")))

  static let blame = Schema(
    "navlog.blame/1",
    Line(
      "a node, or a key of one", session, Field("at", .number, "the position asked about"),
      Field("position", .nullable(.number), "the event that last set it; null where that is gone"),
      .maybe("source", .number, "the session of that event, where it is an earlier one"),
      Field("event", .nullable(.text), "what that is; null where it was trimmed away"),
      Field("time", .nullable(.text), "when it came"), Field("node", .text, "the node"),
      Field("class", .text, "its class"), Field("version", .number, "the version of its class"),
      Field("key", .nullable(.text), "the key; null for the place of the node")))

  static let why = Schema(
    "navlog.why/1",
    event(
      "a step of the explanation", address, command,
      Field(
        "step", .text,
        "made, placed, above, set, removed, released, left, restored, refused, left out"),
      Field("causes", .list(.object), "what led to it, nearest first; says has it in words"),
      .maybe("scene", .text, "STORYBOARD/SCENE that it was made from"),
      .maybe("verdict", .text, "what restoration decided"), .maybe("rule", .text, "by which rule"),
      .maybe("was", .text, "the node in the session before"),
      .maybe("from", .text, "SESSION:POSITION from which it has waited, if longer"),
      .maybe("reason", .text, "why it was not restored"),
      .maybe("path", .nullable(.text), "its chain of identifiers")),
    Line(
      "with --absent: it is there after all, or nothing like it ever was", session, address,
      Field("step", .text, "present or never")))

  static let life = Schema("navlog.life/1", event("a station of the life"))

  static let find = Schema(
    "navlog.find/1", event("an event with which it becomes true", command),
    Line(
      "with --all: a stretch where it is true", session,
      Field("first", .number, "the first position"), Field("last", .number, "the last position")))

  static let bisect = Schema(
    "navlog.bisect/1",
    event(
      "the first bad position", Field("outcome", .text, "found"),
      Field("tests", .number, "how many positions were looked at")),
    Line(
      "no position was found", session,
      Field("outcome", .text, "between, goodIsBad or badIsGood"),
      Field("low", .number, "the last position known to be good, or the one in question"),
      Field("high", .number, "the first position known to be bad, or the one in question"),
      Field("tests", .number, "how many positions were looked at")),
    Line(
      "with --check: what looking at every position found", session,
      Field("outcome", .text, "checked"), Field("flips", .number, "how often it flips")))

  static let replay = Schema(
    "navlog.replay/1",
    Line(
      "a session", session, Field("store", .text, "the path of the store"),
      Field("build", .text, "the build that recorded it"),
      Field("reducer", .number, "the version of today's reducer"),
      Field("events", .number, "how many were folded"),
      Field("commands", .number, "how many were decided again"),
      Field("same", .flag, "whether nothing differs"),
      Field("findings", .list(.object), "kind and position of what the fold met"),
      Field(
        "differences", .list(.object),
        "position, command, recorded, now, whether only the state differs (ofState), the position of "
          + "the command under way (culprit) and the rule that was spoken of"),
      .maybe(
        "misfits", .list(.object),
        "with --against: position, node, class, version, rule and the version that is declared")))
}
