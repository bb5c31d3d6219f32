// What the verbs of a fleet print.
extension Schema {
  private static let installs = Field(
    "installs", .nullable(.number), "how many installs; null for less than 5, without --exact")
  private static let many = Field("sessions", .number, "how many sessions")
  private static let example = Field("example", .text, "one of the sessions")
  private static let here = Field("here", .number, "the sessions that the fleet has")
  private static let age = Field(
    "age", .nullable(.number), "the seconds since something arrived")
  private static let loss = [
    Field("build", .text, "the build of the sessions"),
    Field("class", .text, "the class as recorded"),
    Field("from", .number, "the version of its state"),
    Field("to", .nullable(.number), "the version that the build declares"),
    Field("verdict", .text, "the decision"), Field("rule", .text, "the rule"),
    Field("nodes", .number, "how many nodes"), installs,
  ]

  static let fleet: [Schema] = [
    Schema(
      "navlog.fleet-status/1",
      Line(
        "what a fleet has", installs, many,
        Field("ended", .number, "how many have arrived completely"),
        Field("verified", .number, "how many of all were verified as far as they arrived"),
        Field("segments", .number, "their parts"), Field("bytes", .number, "the bytes of these"),
        Field("erased", .number, "how many installs were erased"), age,
        Field("lag", .nullable(.number), "the bytes that the standby is behind; null without one"),
        Field("synchronous", .flag, "whether the primary waits for the standby"),
        Field(
          "waiting", .nullable(.number),
          "the seconds for which the end of a session is missing, of the oldest one"),
        Field("said", .nullable(.number), "how many installs say what is not here, as 'installs'"),
        Field("pending", .number, "sessions that wait on devices"),
        Field("open", .number, "sessions there that have not ended"),
        Field("parked", .number, "sessions there that the fleet refuses"),
        Field("dropped", .number, "sessions that were removed there before they arrived"),
        Field("excluded", .number, "forks, imports and damaged sessions there"),
        Field("diverged", .number, "sessions that arrived under another identity"))),
    Schema(
      "navlog.fleet-session/1",
      Line(
        "a session", Field("session", .text, "its identity in the fleet"),
        Field("install", .text, "the pseudonym of the install"),
        Field("app", .text, "the name of the app"), Field("build", .text, "the build of the app"),
        Field("started", .text, "the hour in which it began"),
        Field("events", .number, "how many have arrived"),
        Field("ended", .nullable(.text), "how it ended; null if its end hasn't arrived"),
        Field("bytes", .number, "the bytes of its parts"),
        Field("verified", .flag, "whether all that arrived was verified"))),
    Schema(
      "navlog.fleet-erase/1",
      Line(
        "the certificate of an erasure", Field("install", .text, "the pseudonym of the install"),
        Field("erased", .number, "when, in seconds since 1970"), many,
        Field("segments", .number, "their parts"), Field("bytes", .number, "the bytes of these"),
        Field("chains", .text, "a hash over the identities and chains of the sessions"))),
    Schema(
      "navlog.fleet-restore/1",
      Line(
        "nodes that the build doesn't restore with their state", fields: loss + [many, example]),
      Line(
        "all sessions", Field("decided", .number, "how many were decided"),
        Field("whole", .number, "how many of these are restored with everything"), installs,
        Field("unindexed", .number, "how many are not indexed"),
        Field("arriving", .number, "how many have not arrived completely"),
        Field("undecidable", .list(.object), "reason, and how many sessions"), here, age)),
    Schema(
      "navlog.fleet-compat/1",
      Line(
        "a former id or a migration that the build declares",
        Field("class", .text, "the declared id"), .maybe("alias", .text, "the former id"),
        .maybe("from", .number, "the version that is migrated"),
        .maybe("to", .number, "the version to which it is migrated"), many, installs,
        Field("last", .nullable(.text), "the hour in which the last one arrived")),
      Line("all sessions", Field("indexed", .number, "how many are indexed"), here, age)),
    Schema(
      "navlog.fleet-path/1",
      Line(
        "a step", Field("before", .text, "the class in front before it"),
        Field("command", .text, "the command"),
        Field("after", .text, "the class in front after it"),
        Field("lift", .text, "how much more frequent it is before the ending"),
        Field("sessions", .number, "how many with that ending have it"),
        Field("all", .number, "how many have it"), installs),
      Line(
        "all sessions", Field("ended", .number, "how many have this ending"),
        Field("indexed", .number, "how many are indexed"), here, age)),
    Schema(
      "navlog.fleet-replay/1",
      Line(
        "sessions that differ",
        Field("differ", .text, "state, rules, older rules, or unreadable"), many, example,
        Field("position", .nullable(.number), "the first position that differs")),
      Line(
        "nodes that the build can't restore", Field("build", .text, "the build of the sessions"),
        Field("class", .text, "the class as recorded"),
        Field("version", .number, "the version of its state"),
        Field("declared", .nullable(.number), "the version that the build declares"),
        Field("rule", .text, "the rule"), many, installs, example,
        Field("position", .number, "the event that made the first one")),
      Line(
        "the run", Field("run", .number, "its number"), Field("parts", .number, "its parts"),
        Field("done", .number, "how many of these are done"), many,
        Field("events", .number, "how many events"),
        Field("same", .number, "how many sessions are as they were recorded"),
        .maybe("fit", .number, "how many have only what the build can restore"),
        .maybe("undecided", .number, "how many of the others can't be decided"), here, age)),
    Schema(
      "navlog.fleet-answer/1",
      Line("nodes that installs would lose", fields: loss),
      Line(
        "all answers", installs,
        Field("whole", .nullable(.number), "how many installs lose nothing"))),
  ]
}
