// What the verbs print that turn sessions into tests.
extension Schema {
  static let shrink = Schema(
    "navlog.shrink/1",
    Line(
      "the shortest part that shows the fault", session,
      Field("commands", .number, "how many top-level commands the session has"),
      Field("left", .number, "how many of them are enough"),
      Field("positions", .list(.number), "the position at which each of these begins"),
      Field("events", .number, "how many events the shorter session has"),
      Field("tests", .number, "how many candidates were tried"),
      Field("file", .text, "the session file with the shorter session")))

  static let testGen = Schema(
    "navlog.test-gen/1",
    Line(
      "a test", session, Field("position", .number, "the last position of the fixture"),
      Field("fixture", .text, "the session file"), Field("test", .text, "the Swift file"),
      Field("suite", .text, "the name of the suite")))

  static let compat = Schema(
    "navlog.compat/1",
    Line(
      "a former id or a migration that the new build declares",
      Field("class", .text, "the declared id"), .maybe("alias", .text, "the former id"),
      .maybe("from", .number, "the version that is migrated"),
      .maybe("to", .number, "the version to which it is migrated"),
      Field("sessions", .list(.object), "the store and session of each session that needs it")),
    Line(
      "nodes that the new build can't restore", Field("class", .text, "the class as recorded"),
      Field("version", .number, "the version of the state"),
      Field("rule", .text, "the rule that applies"),
      Field("new", .flag, "whether the old build can restore them"),
      Field("sessions", .list(.object), "the store and session of each")),
    Line(
      "nodes about which nothing can be decided",
      Field(
        "undecided", .text,
        "their class, of which the name is a hash or the version a rank, or why they can't be found"
      ),
      Field("sessions", .list(.object), "the store and session of each")))
}
