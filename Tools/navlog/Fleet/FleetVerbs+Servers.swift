// The verbs for a fleet's servers.
extension ToolVerb {
  static let servers = [
    fleetVerb(
      "fleet up", "start PostgreSQL for a fleet on this machine",
      usage: "fleet up [DIR] [--alone]",
      [
        ("navlog fleet up fleet.navlogs", "a primary and a synchronous standby"),
        ("navlog fleet up fleet.navlogs --alone", "without the standby, for a laboratory"),
      ],
      [
        """
        The servers live in a private directory, by default fleet.navlogs, and listen on sockets in \
        it only; the system's own clusters are left alone. What runs already goes on. The database is \
        brought to the newest schema.
        """
      ], [Option("--alone", "without a standby")]),
    fleetVerb(
      "fleet down", "stop the servers of a fleet on this machine",
      usage: "fleet down [DIR] [--now]",
      [("navlog fleet down fleet.navlogs", "stop the primary and the standby")],
      ["Nothing that was acknowledged is lost, with --now either."],
      [Option("--now", "at once, like a crash: the next start recovers")]),
    fleetVerb(
      "fleet migrate", "bring a database to the newest schema",
      usage: "fleet migrate [--db URL|DIR]",
      [("navlog fleet migrate --db postgres://host/navlog", "also makes the months to come")],
      ["Run it after each update, and each month: it makes the partitions of the months to come."],
      [database[0]]),
    fleetVerb(
      "fleet gather", "set up a database that queries several servers as one",
      usage: "fleet gather --db URL SHARD SHARD…",
      [
        (
          #"navlog fleet gather --db "host=c dbname=all" "host=a dbname=navlog" "host=b dbname=navlog""#,
          "in the order in which 'collect' names them"
        )
      ],
      [
        """
        Each table gets a foreign partition for each server, through postgres_fdw: 'status', \
        'sessions', 'restore', 'compat', 'paths', 'answers' and 'pull' ask it as they ask one server. \
        Run it again after each migration.
        """
      ], [database[0]]),
  ]
}
