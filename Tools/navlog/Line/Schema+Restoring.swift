// The lines of the verbs that restore.
extension Schema {
  private static let session = Field("session", .number, "the number of the session")

  /// What every decision says.
  private static let decision = [
    session, Field("node", .nullable(.text), "the node that was kept"),
    Field("path", .text, "its chain of identifiers"), Field("class", .text, "its class"),
    Field("from", .number, "the version of its class then"),
    .maybe("to", .number, "the version of its class now"),
    Field("verdict", .text, "what was decided"), Field("rule", .text, "by which rule"),
    Field("reason", .text, "why, in words"),
    .maybe("effect", .text, "what that did to what is below it"),
    .maybe("found", .text, "how its object was found"),
    .maybe("since", .text, "SESSION:POSITION from which it has waited"),
    .maybe("state", .object, "the state that it gets back"),
  ]

  static let restore = Schema(
    "navlog.restore/1", Line("a decision, with --explain", fields: decision),
    Line(
      "a decision of the launch, with --recorded",
      fields: decision + [
        Field("now", .nullable(.text), "the node that stands for it"),
        Field("position", .number, "the event that says so"),
        .maybe("today", .text, "what would be decided by now"),
        .maybe("todayReason", .text, "why"),
      ]),
    Line(
      "what is not kept, with --explain", session,
      Field("excluded", .text, "the path of a node, or of a key of it"),
      Field("message", .text, "why"), Field("node", .text, "the node"),
      Field("rule", .text, "the rule")),
    Line(
      "the end", session, Field("position", .number, "what is restored"),
      Field("nodes", .number, "how many are kept"),
      Field("excluded", .number, "how many are not kept"),
      Field("verdicts", .object, "how many nodes got each"),
      Field("troubles", .list(.text), "what was met on the way")),
    Line(
      "the end, with --recorded", session,
      Field("from", .text, "SESSION:POSITION, what was restored"),
      Field("nodes", .number, "how many were decided")),
    Line(
      "a session that can't be read, with --all", session, Field("error", .text, "why")),
    Line(
      "the end, with --all", Field("sessions", .number, "how many"),
      Field("whole", .number, "how many come back whole")))
}
