// The verbs that look at the sessions of a fleet, and erase them.
extension ToolVerb {
  static let json = Option("--json", "print JSON, one object per line")
  static let exact = Option("--exact", "print small counts of installs, too")

  static let looking = [
    fleetVerb(
      "fleet status", "show what has arrived, and what is missing and why",
      usage: "fleet status [--db URL|DIR] [--exact] [--json]",
      [("navlog fleet status", "installs, sessions, bytes, freshness, the standby")],
      [
        """
        After each round of shipping, installs report how many sessions were not shipped, and why: they \
        are over the budget, open, from before the consent, refused, removed before they arrived, or \
        forks, imports or damaged.
        """
      ], [database[0], exact, json]),
    fleetVerb(
      "fleet sessions", "list sessions, one per line",
      usage: "fleet sessions [--app APP] [--build BUILD] [--ended HOW] [--install INSTALL]",
      [("navlog fleet sessions --build 8 --ended crashed", "the crashes of a build")],
      [],
      [
        database[0], Option("--app", value: "APP", "of this app"),
        Option("--build", value: "BUILD", "of this build"),
        Option(
          "--ended", choices: ["clean", "crashed", "lost", "cut", "no"],
          "with this ending; no: the end hasn't arrived"),
        Option("--install", value: "INSTALL", "of this install"),
        Option("--limit", value: "N", "print at most N; the default is 1000"), json,
      ]),
    fleetVerb(
      "fleet pull", "write a session as a session file",
      usage: "fleet pull SESSION [-o FILE] [--install INSTALL]",
      [("navlog fleet pull SESSION -o bug.navsession", "for 'navlog debug', 'why', 'bisect'")],
      ["The file is byte for byte what 'navlog export' writes of the redacted session."],
      database + [
        Option("--install", value: "INSTALL", "of this install, if several have the session"),
        Option("--output", short: "-o", value: "FILE", "the file, which must not exist"),
      ]),
    fleetVerb(
      "fleet verify", "recompute the chain of every session",
      usage: "fleet verify [--all] [--db URL|DIR] [--keys DIR]",
      [("navlog fleet verify", "what has arrived since the last time; run it every night")],
      [
        "Every body is decrypted, every event read, and every chain recomputed. Exit status 3: "
          + "something differs from what was shipped."
      ],
      database + [Option("--all", "also what was verified before")]),
    fleetVerb(
      "fleet erase", "erase an install so that backups can't restore it",
      usage: "fleet erase INSTALL [--db URL|DIR] [--keys DIR]",
      [("navlog fleet erase INSTALL", "prints a certificate")],
      [
        """
        Writes a tombstone, destroys the key of the install and deletes its rows. No backup of the \
        database can bring the sessions back, and the fleet accepts nothing more from the install.
        """
      ], database + [json]),
  ]
}
