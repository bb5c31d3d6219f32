extension ToolVerb {
  /// A verb that `navlog-fleet` carries out.
  private static func fleetVerb(
    _ name: String, _ summary: String, usage: String, _ examples: [(line: String, says: String)],
    _ text: [String], _ options: [Option]
  ) -> ToolVerb {
    ToolVerb(
      name: name, summary: summary, usage: usage, examples: examples, text: text, options: options,
      isPaged: false
    ) { arguments, console in
      try FleetProgram.run(name, options, arguments, console)
    }
  }

  private static let database = [
    Option(
      "--db", value: "URL|DIR",
      "postgres://… or directory; $NAVLOG_FLEET_DB, 'fleet.navlogs'"),
    Option(
      "--keys", value: "DIR", "the keys of the installs; the default is 'keys' in the directory"),
  ]

  static let ship = fleetVerb(
    "ship", "ship the sessions of a store to a fleet",
    usage: "ship STORE --to URL|DIR [--consent] [--dry-run] [--follow] [--allow KEY]…",
    [
      ("navlog ship app.navlog --dry-run", "what would leave, byte for byte"),
      ("navlog ship app.navlog --consent", "opt in: nothing leaves without it"),
      ("navlog ship app.navlog --to https://fleet.example.com", "through a collector"),
      ("navlog ship app.navlog --to fleet.navlogs", "to a fleet of this machine"),
    ],
    [
      """
      Sessions that have ended leave as 'navlog export' writes them: the structure, with the rest as \
      keyed hashes. Each arrives once, however often the way breaks. Consent makes a random pseudonym \
      and a key in the store's directory; --withdraw removes both. Copies that 'navlog copy' makes \
      have neither.
      """,
      """
      Exit status: 0 everything has arrived; 1 something is left for later, was refused, or there is \
      no consent; 2 usage error; 3 the store is damaged; 5 the fleet or the state can't be used.
      """,
    ],
    [
      Option("--to", value: "URL|DIR", "https://HOST, or the database as for 'navlog fleet'"),
      Option("--consent", "opt in for this store"),
      Option("--withdraw", "opt out: remove the pseudonym and the key"),
      Option("--dry-run", "print the requests that would leave, and change nothing"),
      Option("--once", "ship what can be shipped now; this is the default"),
      Option("--follow", "go on, until it is stopped"),
      Option("--answer", "also answer the fleet's questions: counts of what a build would restore"),
      Option("--profile", choices: ["structure"], "what leaves: the structure"),
      Option("--allow", value: "KEY", "also values of KEY, as in 'navlog export' (repeatable)"),
      Option("--rules", value: "FILE", "what leaves, one rule in each line"),
      Option("--budget", value: "BYTES", "how much may leave on one day; the default is 5 MiB"),
      Option("--sample", value: "PERCENT", "the share of installs that ship; the default is 100"),
      Option(
        "--token", value: "TOKEN", "what the collector wants; the default is $NAVLOG_FLEET_TOKEN"),
      Option("--authorities", value: "FILE", "certificates to trust instead of the system's"),
      database[1],
    ])

  static let collect = fleetVerb(
    "collect", "take in what devices ship, over HTTPS",
    usage: "collect --listen HOST:PORT --tokens FILE [--certificate FILE --private-key FILE]",
    [
      (
        "navlog collect --listen 0.0.0.0:443 --tokens tokens --certificate c.pem --private-key k.pem",
        "with TLS of its own"
      ),
      ("navlog collect --listen 127.0.0.1:8423 --tokens tokens", "behind a proxy that adds TLS"),
    ],
    [
      """
      The collector checks every parcel, and keeps nothing of its own: any number of collectors \
      can serve one fleet, and one that is killed loses nothing it acknowledged. A file of tokens has \
      one in each line, of 16 bytes or more, and optionally the second since 1970 when it expires. \
      GET /healthz says whether the database answers; GET /metrics is text for Prometheus. With --db \
      several times, each database has a range of the installs, by the first byte.
      """
    ],
    [
      Option("--listen", value: "HOST:PORT", "where to listen; the default is 127.0.0.1:8423"),
      Option("--tokens", value: "FILE", "the tokens with which devices may ship"),
      Option("--certificate", value: "FILE", "the certificate, as PEM"),
      Option("--private-key", value: "FILE", "its private key, as PEM"),
      Option(
        "--threads", value: "N", "how many requests to serve at the same time; the default is 8"),
    ] + database)

  static let fleet = fleetVerb(
    "fleet", "keep and read the sessions of many devices in PostgreSQL",
    usage:
      """
      fleet up|down|migrate|verify|status|sessions|pull|erase [ARGUMENT] | \
      index|restore|compat|paths|replay|ask|answers|gather [ARGUMENT]
      """,
    [
      ("navlog fleet up fleet.navlogs", "a primary and a synchronous standby on this machine"),
      ("navlog fleet status", "how many installs and sessions there are, and how fresh"),
      ("navlog fleet sessions --build 8 --ended crashed", "sessions, one in each line"),
      ("navlog fleet pull SESSION -o bug.navsession", "a file for 'navlog debug', 'why', 'bisect'"),
      ("navlog fleet verify", "recompute every chain that is new"),
      ("navlog fleet index", "keep the last tree of every new session in tables"),
      (
        "navlog fleet restore --against next.json",
        "what the next build would lose, of all sessions"
      ),
      ("navlog fleet compat --against next.json", "which aliases and migrations are still needed"),
      ("navlog fleet paths --to crashed", "the steps that lead to a crash"),
      ("navlog fleet replay --sample 10 --workers 2", "a tenth of all, with today's rules"),
      ("navlog fleet ask --against next.json", "ask the installs themselves: no session leaves"),
      ("navlog fleet answers 1", "how many have answered what"),
      ("navlog fleet gather --db DATABASE SHARD SHARD", "read several servers as one"),
      ("navlog fleet erase INSTALL", "for ever, in every backup; prints a certificate"),
    ],
    [
      """
      'up DIR' starts PostgreSQL in a private directory, on sockets only, and 'down DIR' stops it; the \
      system's own clusters are left alone. 'migrate' brings the database of any server to the newest \
      schema. A session that is pulled is byte for byte what 'navlog export' writes of it.
      """,
      """
      Bodies are encrypted with a key for each install. The keys are apart from the database and must \
      not be in its backups: 'erase' writes a tombstone, destroys the key and deletes the rows, and \
      no backup can bring the sessions back.
      """,
      """
      'index' reads the sessions that have arrived since; several can run at the same time. 'restore', \
      'compat' and 'paths' ask what it keeps: 'restore' decides about each session as 'navlog restore \
      --all --against' does on its device. Where hashes hide what that depends on, or what a session \
      restored isn't in the fleet, it is counted as not decidable.
      """,
      """
      'replay' reads sessions from their segments, applies their events and decides their commands again. \
      A run has a number; any number of processes can join it with --run, also after all were killed.
      """,
      """
      'ask' puts a question that collectors hand out: each device that answers questions rehearses its \
      next launch with that build, and sends counts by class and decision, once.
      """,
      """
      'gather' makes an empty database one that reads several servers through postgres_fdw: 'status', \
      'sessions', 'restore', 'compat', 'paths', 'answers' and 'pull' ask it as they ask one server.
      """,
      """
      Counts of less than 5 installs are printed as '<5' unless --exact is given. Exit status: 0 done; \
      1 not found, or 'restore', 'replay': something is lost or differs; 2 usage error; 3 damaged; 4 another schema; 5 \
      the servers can't be used; 6 PostgreSQL is not installed.
      """,
    ],
    database + [
      Option("--alone", "'up': without a standby"),
      Option("--now", "'down': at once, like a crash"),
      Option("--all", "'verify': also what was verified before"),
      Option("--exact", "print small counts"),
      Option(
        "--against", value: "MANIFEST", "'restore', 'compat': the classes of a build, as JSON"),
      Option(
        "--format", choices: ["text", "markdown", "junit"],
        "'restore': a report for pull requests or build servers"),
      Option("--to", value: "HOW", "'paths': the ending: clean, crashed, lost"),
      Option("--close", value: "N", "'ask': take no more answers to question N"),
      Option("--drop", "'index': make everything anew"),
      Option("--fold", "'replay': only apply the events; do not decide commands again"),
      Option(
        "--sample", value: "PERCENT", "'replay': the share of the sessions; the default is 100"),
      Option("--workers", value: "N", "'replay': how many threads; the default is 1"),
      Option("--run", value: "N", "'replay': join this run, or go on with it"),
      Option(
        "--scratch", value: "DIR", "'index': where sessions are read; the default is in memory"),
      Option("--app", value: "APP", "'sessions': of this app"),
      Option("--build", value: "BUILD", "'sessions': of this build"),
      Option("--ended", value: "HOW", "'sessions': that ended so: clean, crashed, lost, cut, no"),
      Option("--limit", value: "N", "'sessions', 'paths': at most so many"),
      Option("--install", value: "INSTALL", "'pull': of this install, if several have the session"),
      Option("--output", short: "-o", value: "FILE", "'pull': the file, which must not exist"),
    ])
}
