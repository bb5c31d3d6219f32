// The verbs that ask all sessions of a fleet, or the installs.
extension ToolVerb {
  private static let against = Option(
    "--against", value: "MANIFEST",
    "the classes of a build, as JSON: 'navlog manifest STORE --json'")

  static let asking = [
    fleetVerb(
      "fleet index", "index the last state of each new session",
      usage: "fleet index [--drop] [--scratch DIR] [--db URL|DIR] [--keys DIR]",
      [("navlog fleet index", "what has arrived since the last time")],
      ["Any number of indexers can run at the same time, on any machines."],
      database + [
        Option("--drop", "index all sessions again"),
        Option("--scratch", value: "DIR", "where sessions are read; the default is in memory"),
      ]),
    fleetVerb(
      "fleet restore", "show what a build would not restore",
      usage: "fleet restore --against MANIFEST [--format F] [--exact] [--json]",
      [
        ("navlog fleet restore --against next.json", "what is lost, by class, rule and build"),
        ("navlog fleet restore --against next.json --format junit", "for build servers"),
      ],
      [
        """
        Decides about each session that is indexed as 'navlog restore --all --against' does on its \
        device. Where hashes hide what that depends on, or what a session restored isn't in the fleet, \
        it is counted as not decidable. Exit status 1 says that something is lost.
        """
      ],
      [
        against,
        Option(
          "--format", choices: ["text", "markdown", "junit"],
          "a report for pull requests or build servers"), database[0], exact, json,
      ]),
    fleetVerb(
      "fleet compat", "show which former ids and migrations are still needed",
      usage: "fleet compat --against MANIFEST [--db URL|DIR] [--exact] [--json]",
      [("navlog fleet compat --against next.json", "by how many, and when the last one arrived")],
      [], [against, database[0], exact, json]),
    fleetVerb(
      "fleet paths", "rank the steps that precede a crash or another ending",
      usage: "fleet paths --to HOW [--limit N] [--db URL|DIR] [--exact] [--json]",
      [("navlog fleet paths --to crashed", "the steps before a crash")],
      [
        """
        The lift of a step is how much more frequent it is among the last ten steps of sessions with this ending than among those of all.
        """
      ],
      [
        Option("--to", choices: ["clean", "crashed", "lost"], "the ending"),
        Option("--limit", value: "N", "print at most N; the default is 20"), database[0], exact,
        json,
      ]),
    fleetVerb(
      "fleet replay", "replay sessions with today's rules, by several workers",
      usage: "fleet replay [--against MANIFEST] [--sample PERCENT] [--workers N] [--run N]",
      [
        ("navlog fleet replay --sample 10 --workers 2", "a tenth of all, with today's rules"),
        ("navlog fleet replay --against next.json", "also what the next build can't restore"),
        ("navlog fleet replay --run 7", "join run 7, or go on with it after all were killed"),
      ],
      [
        """
        Reads sessions from their segments, applies their events, compares the states with the \
        recorded digests, and decides the commands again. A run has a number; any number of processes \
        can join it with --run. What a worker finds counts once its part of the run is complete.
        """,
        """
        With --against, each node of a session is checked against the classes of a build, as 'navlog \
        replay --against' does: not only those that are there at its end.
        """,
      ],
      database + [
        against, Option("--fold", "only apply the events; do not decide commands again"),
        Option("--sample", value: "PERCENT", "the share of the sessions; the default is 100"),
        Option("--workers", value: "N", "how many threads; the default is 1"),
        Option("--run", value: "N", "join this run, or go on with it"), exact, json,
      ]),
    fleetVerb(
      "fleet ask", "ask the installs what a build would restore",
      usage: "fleet ask --against MANIFEST | --close N",
      [
        ("navlog fleet ask --against next.json", "prints the number of the question"),
        ("navlog fleet ask --close 1", "takes no more answers"),
      ],
      [
        """
        Collectors hand the question out. Each device that answers questions rehearses its next launch \
        with that build, and sends counts by class and decision, once. No session leaves for that.
        """
      ],
      [
        against, Option("--close", value: "N", "take no more answers to question N"), database[0],
      ]),
    fleetVerb(
      "fleet answers", "count the answers to a question",
      usage: "fleet answers N [--db URL|DIR] [--exact] [--json]",
      [("navlog fleet answers 1", "how many have answered what")],
      ["Exit status 1 says that something is lost."], [database[0], exact, json]),
  ]
}
