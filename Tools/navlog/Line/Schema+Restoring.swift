// The lines of the verbs about restoration.
extension Schema {
  /// The fields of every decision.
  private static let decision = [
    session, Field("node", .nullable(.text), "the saved node"),
    Field("path", .text, "its path of restoration identifiers"), Field("class", .text, "its class"),
    Field("from", .number, "the saved version of its class"),
    .maybe("to", .number, "the declared version of its class"),
    Field("verdict", .text, "the decision"), Field("rule", .text, "the rule of the decision"),
    Field("reason", .text, "the reason"),
    .maybe("undecided", .flag, "whether the decision can't be made from what the file contains"),
    .maybe("effect", .text, "the effect on the nodes below it"),
    .maybe("found", .text, "how its object was found"),
    .maybe("since", .text, "SESSION:POSITION since which it is deferred"),
    .maybe("state", .object, "the restored state"),
  ]

  static let restore = Schema(
    "navlog.restore/1", Line("a decision, with --explain", fields: decision),
    Line(
      "a decision of the launch, with --recorded",
      fields: decision + [
        Field("now", .nullable(.text), "the restored node"),
        Field("position", .number, "the event that records the decision"),
        .maybe(
          "reconnected", .text,
          "SESSION:POSITION of what a scene restored as it connected again, after the launch"),
        .maybe("today", .text, "the decision with the current rules"),
        .maybe("todayReason", .text, "the reason"),
      ]),
    Line(
      "a node or key that is not saved, with --explain", session,
      Field("excluded", .text, "the path of the node or key"),
      Field("message", .text, "the reason"), Field("node", .text, "the node"),
      Field("rule", .text, "the rule")),
    Line(
      "the summary", session, Field("position", .number, "the restored position"),
      Field("nodes", .number, "how many nodes are saved"),
      Field("excluded", .number, "how many are not saved"),
      Field("verdicts", .object, "the number of nodes per decision"),
      Field("troubles", .list(.text), "warnings")),
    Line(
      "the summary, with --recorded", session,
      Field("from", .text, "the restored SESSION:POSITION"),
      Field("nodes", .number, "how many nodes the launch was to restore"),
      .maybe("died", .text, "if the launch died: restoring, outside or unknown"),
      .maybe("suspect", .text, "the path of the node that it was restoring")),
    Line(
      "an unreadable session, with --all", session, Field("error", .text, "the reason")),
    Line(
      "the summary, with --all", Field("sessions", .number, "how many"),
      Field("whole", .number, "how many are restored completely")))
}
