// The lines of the verbs that query a session.
extension Schema {
  /// A line with the fields of an event and some more.
  private static func event(_ help: String, _ more: Field...) -> Line {
    Line(
      help,
      fields: [
        session, Field("position", .number, "its position in the session"),
        Field("time", .text, "when it happened"), Field("event", .text, "its name"),
        .maybe("node", .text, "the node it concerns"),
        Field("with", .object, "its fields, as printed by 'log --events'"),
        .maybe(
          "link", .number,
          "the position it links to: the previous change of the same kind, or its cause"),
      ] + more)
  }

  private static let command = Field("command", .number, "the number of its command")
  private static let address = Field("address", .text, "the given address")

  private static let head = Field("head", .number, "the position of the last event")
  private static let reasons = Field(
    "reasons", .list(.object),
    "why the cursor stopped: why (breakpoint, watchpoint, mark, version, end, start, interrupted), "
      + "with number, of, name, node, and changes with node, old and new")

  static let debug = Schema(
    "navlog.debug/1", event("a stop after an event", command, head, reasons),
    Line(
      "a stop at the beginning", session, head, reasons,
      Field("position", .number, "the position of the cursor")),
    event("an event of 'list' or 'bt'"),
    Line(
      "a node of 'bt', before what it is in", session, Field("node", .text, "the node"),
      Field("place", .text, "its place"),
      Field("position", .number, "the event that put it there")),
    Line(
      "a breakpoint or watchpoint", session, Field("number", .number, "its number"),
      Field("stops", .text, "breakpoint, temporary breakpoint or watchpoint"),
      Field("of", .text, "its event kind or address"),
      Field("if", .nullable(.text), "its condition"),
      Field("enabled", .flag, "whether it is enabled"),
      Field("hits", .number, "how often it was hit")))

  static let show = Schema(
    "navlog.show/1",
    event(
      "the event, followed by navlog.diff/1 lines with its changes", command,
      Field("first", .number, "the position of its command's first event"),
      Field("last", .number, "the position of its command's last event")))

  static let diff = Schema(
    "navlog.diff/1",
    Line(
      "a difference", session, Field("from", .number, "the first position"),
      Field("to", .number, "the second position"),
      Field("change", .text, "added, removed, moved, appearance, key, …"),
      .maybe("node", .text, "the node it concerns"),
      .maybe("class", .text, "the class of the node"),
      .maybe("key", .text, "the changed key"),
      .maybe("position", .number, "the event that set the value"),
      .maybe("old", .any, "the old value"), .maybe("new", .any, "the new value"),
      .maybe("of", .text, "what changed, if it isn't a node; of a key, state or property"),
      .maybe("says", .text, "the change as text")))

  static let get = Schema(
    "navlog.get/1",
    Line(
      "a value", session, address, Field("at", .number, "the position of the query"),
      Field("node", .text, "the node"), Field("value", .any, "the value"),
      Field("position", .nullable(.number), "the event that set it; null for a derived value"),
      .maybe("source", .number, "the session of that event, if it is an earlier one")))

  static let last = Schema(
    "navlog.last/1",
    event(
      "an event that changed the node or value", address, command,
      .maybe("old", .any, "the value before"),
      .maybe("new", .any, "the value after"),
      .maybe(
        "carriedBy", .list(.number), "the sessions whose launches put the value back, oldest first"),
      .maybe(
        "putBackAt", .list(.text),
        "SESSION:POSITION of what put it back otherwise, such as a scene that reconnected"),
      .maybe("overwrittenAt", .text, "with --became: SESSION:POSITION of the next change"),
      .maybe("discardedBy", .number, "the session whose restoration didn't put the value back"),
      .maybe("renamed", .text, "the key that its migration gave the value"),
      .maybe("verdict", .text, "what that restoration decided on the node"),
      .maybe("rule", .text, "the rule that decided")))

  static let blame = Schema(
    "navlog.blame/1",
    Line(
      "a node, or a key of a node", session, Field("at", .number, "the position of the query"),
      Field("position", .nullable(.number), "the event that last set it; null if unknown"),
      .maybe("source", .number, "the session of that event, if it is an earlier one"),
      Field("event", .nullable(.text), "the name of the event; null if it was trimmed"),
      Field("time", .nullable(.text), "when it happened"), Field("node", .text, "the node"),
      Field("class", .text, "its class"), Field("version", .number, "the version of its class"),
      Field("key", .nullable(.text), "the key; null for the node itself")))

  static let why = Schema(
    "navlog.why/1",
    event(
      "a step of the explanation", address, command,
      Field(
        "step", .text,
        "made, placed, above, set, cleared, removed, released, left, restored, refused, left out"),
      Field("causes", .list(.object), "its causes, nearest first; says has them as text"),
      .maybe("scene", .text, "STORYBOARD/SCENE it was created from"),
      .maybe("verdict", .text, "what restoration decided"),
      .maybe("rule", .text, "the rule of that decision, or for 'left out' why it was not saved"),
      .maybe("was", .text, "the node in the earlier session"),
      .maybe(
        "from", .nullable(.text),
        "SESSION:POSITION since which it was deferred, if earlier; null if not in this store"),
      .maybe("reason", .text, "why it was not restored"),
      .maybe("key_was", .text, "the key before a migration renamed it"),
      .maybe("path", .nullable(.text), "its path of restoration identifiers")),
    Line(
      "an answer without an event: what --absent found, or what is missing", session, address,
      Field(
        "step", .text,
        "with --absent: present or never; missing, if earlier history that the answer needs is missing"
      )))

  static let life = Schema("navlog.life/1", event("an event in the life of the node"))

  static let find = Schema(
    "navlog.find/1", event("an event at which the predicate becomes true", command),
    Line(
      "with --all: a range where the predicate is true; without it, the range from the first "
        + "position if the predicate is already true there and becomes true nowhere", session,
      Field("first", .number, "the first position"), Field("last", .number, "the last position")))

  static let bisect = Schema(
    "navlog.bisect/1",
    event(
      "the first bad position", Field("outcome", .text, "found"),
      Field("tests", .number, "how many positions were evaluated")),
    Line(
      "no position was found", session,
      Field("outcome", .text, "between, goodIsBad or badIsGood"),
      Field("low", .number, "the last position known to be good, or the one in question"),
      Field("high", .number, "the first position known to be bad, or the one in question"),
      Field("tests", .number, "how many positions were evaluated")),
    Line(
      "with --check: the result of evaluating every position", session,
      Field("outcome", .text, "checked"), Field("flips", .number, "how often the predicate changes")
    ))

  static let replay = Schema(
    "navlog.replay/1",
    Line(
      "a session", session, Field("store", .text, "the path of the store"),
      Field("build", .text, "the build that recorded it"),
      Field("reducer", .number, "the version of the current reducer"),
      Field("events", .number, "how many events were applied"),
      Field("commands", .number, "how many commands were carried out again"),
      Field("same", .flag, "whether there are no differences"),
      Field("findings", .list(.object), "kind and position of each problem"),
      Field(
        "differences", .list(.object),
        "position, command, recorded, now, whether only the state differs (ofState), the position of "
          + "the command that caused it (culprit), and the rule"),
      Field("rules", .number, "the version of the rules that decided the session"),
      Field(
        "changed", .list(.object),
        "rules deliberately changed since: rule, says, and the positions that differ"),
      .maybe(
        "misfits", .list(.object),
        "with --against: position, node, class, version, rule and the declared version")))
}
