extension ToolVerb {
  /// A verb that `navlog-fleet` carries out.
  static func fleetVerb(
    _ name: String, _ summary: String, usage: String, _ examples: [(line: String, help: String)],
    _ text: [String], _ options: [Option], parts: [ToolVerb] = []
  ) -> ToolVerb {
    ToolVerb(
      name: name, summary: summary, usage: usage, examples: examples, text: text, options: options,
      isPaged: false, parts: parts
    ) { arguments, console in
      guard parts.isEmpty else {
        throw Failure(
          arguments.words.first.map { "'\(name)' has no verb '\($0)'" }
            ?? "a verb of '\(name)' is missing",
          hint: "'navlog \(name) -h' lists them")
      }
      return try FleetProgram.run(name, options, arguments, console)
    }
  }

  static let database = [
    Option(
      "--db", value: "URL|DIR",
      "postgres://… or directory; $NAVLOG_FLEET_DB, 'fleet.navlogs'"),
    Option(
      "--keys", value: "DIR", "the keys of the installs; the default is 'keys' in the directory"),
  ]

  static let ship = fleetVerb(
    "ship", "send the sessions of a store to a fleet",
    usage: "ship STORE [--to URL|DIR] [--consent] [--dry-run] [--follow] [--allow KEY]…",
    [
      ("navlog ship app.navlog --dry-run", "what would leave, byte for byte"),
      ("navlog ship app.navlog --consent", "opt in, without sending anything yet"),
      ("navlog ship app.navlog --to https://fleet.example.com", "through a collector"),
      ("navlog ship app.navlog --to fleet.navlogs", "to a fleet of this machine"),
    ],
    [
      """
      Sessions that have ended leave as 'navlog export' writes them: the structure, with the rest as \
      keyed hashes. Each arrives exactly once, even if the connection fails. Consent creates a random \
      pseudonym and a key in the store's directory; --withdraw removes both. Copies that 'navlog copy' \
      makes have neither.
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
      Option("--follow", "continue until stopped"),
      Option("--answer", "also answer the fleet's questions: counts of what a build would restore"),
      Option("--profile", choices: ["structure"], "what leaves: the structure"),
      Option("--allow", value: "KEY", "also values of KEY, as in 'navlog export' (repeatable)"),
      Option("--rules", value: "FILE", "redaction rules, one per line"),
      Option("--budget", value: "BYTES", "the limit for each day; the default is 5 MiB"),
      Option("--sample", value: "PERCENT", "the share of installs that ship; the default is 100"),
      Option(
        "--token", value: "TOKEN",
        "the access token of the collector; the default is $NAVLOG_FLEET_TOKEN"),
      Option("--authorities", value: "FILE", "certificates to trust instead of the system's"),
      database[1],
    ])

  static let collect = fleetVerb(
    "collect", "receive sessions from devices over HTTP or HTTPS",
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
      one per line, of 16 bytes or more, and optionally the second since 1970 when it expires. \
      GET /healthz reports whether the database answers; GET /metrics is text for Prometheus. With --db \
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
    "fleet", "store and query many devices' sessions in PostgreSQL",
    usage:
      """
      fleet up|down|migrate|gather … | status|sessions|pull|verify|erase … | \
      index|restore|compat|paths|replay|ask|answers …
      """,
    [
      ("navlog fleet up fleet.navlogs", "a primary and a synchronous standby on this machine"),
      ("navlog fleet status", "how many installs and sessions there are, and how fresh"),
      ("navlog fleet restore --against next.json", "what the next build would lose"),
      ("navlog fleet pull SESSION -o bug.navsession", "a file for 'navlog debug', 'why', 'bisect'"),
    ],
    [
      """
      Bodies are encrypted with a key for each install. The keys are apart from the database and must \
      not be in its backups.
      """,
      """
      Counts of less than 5 installs are printed as '<5' unless --exact is given. Exit status: 0 done; \
      1 not found, or something is lost or differs; 2 usage error; 3 damaged; 4 another schema; 5 the \
      servers can't be used; 6 PostgreSQL is not installed.
      """,
    ], [], parts: servers + looking + asking)
}
