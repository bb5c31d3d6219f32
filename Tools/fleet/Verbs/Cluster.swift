import NavlogFleet
import NavlogPlatform

extension FleetVerb {
  /// Starts a fleet's servers on this machine, and brings the database to the newest schema.
  static let up = FleetVerb(name: ["fleet", "up"], flags: ["--alone"]) { line, console in
    let directory = try console.directory(line.words)
    let status = try console.cluster("up", directory, line.has("--alone") ? ["alone"] : [])
    guard status == 0 else { return status }
    let place = FleetPlace(directory)
    _ = try FleetDatabase.migrate(place.address)
    console.output("the fleet is up: --db '\(directory)', or \(place.address)\n")
    return 0
  }

  /// Stops them; with `--now` like a crash, so that the next start has to recover.
  static let down = FleetVerb(name: ["fleet", "down"], flags: ["--now"]) { line, console in
    try console.cluster(
      "down", try console.directory(line.words), [line.has("--now") ? "immediate" : "fast"])
  }

  /// Brings a database to the newest schema.
  static let migrate = FleetVerb(name: ["fleet", "migrate"], valued: ["--db"]) { line, console in
    let applied = try FleetDatabase.migrate(console.place(line).address)
    for migration in applied { console.output("applied \(migration)\n") }
    if applied.isEmpty { console.output("the schema is the newest one\n") }
    return 0
  }
}

/// Where a fleet is: a directory of this machine, or the address of a database.
struct FleetPlace {
  /// The address for libpq.
  let address: String
  /// The directory, if it is one.
  let directory: String?

  init(_ place: String) {
    if place.contains("://") || place.contains("=") {
      (address, directory) = (place, nil)
    } else {
      (address, directory) = ("host='\(place)' port=5432 user=navlog dbname=navlog", place)
    }
  }
}

extension FleetConsole {
  /// Returns the place that `--db` or NAVLOG_FLEET_DB names.
  func place(_ line: FleetLine) throws -> FleetPlace {
    try place(naming: line["--db"] ?? environment("NAVLOG_FLEET_DB") ?? standardDirectory)
  }

  func place(naming place: String) throws -> FleetPlace {
    if place.contains("://") || place.contains("=") { return FleetPlace(place) }
    let directory = try absolute(place)
    guard unsafe access(directory, F_OK) == 0 else {
      throw FleetFailure(
        "there is no fleet at '\(place)'", hint: "'navlog fleet up \(place)' starts one", status: 5)
    }
    return FleetPlace(directory)
  }

  /// Returns the keys that `--keys` names; those of a fleet of this machine are in its directory.
  func keys(_ line: FleetLine, _ place: FleetPlace) throws -> KeyStore {
    guard let path = line["--keys"] ?? place.directory.map({ $0 + "/keys" }) else {
      throw FleetFailure(
        "the keys of the installs are missing", hint: "name their directory with '--keys'")
    }
    return try KeyStore(path)
  }

  fileprivate func directory(_ words: [String]) throws -> String {
    guard words.count <= 1 else { throw FleetFailure("unexpected argument '\(words[1])'") }
    return try absolute(words.first ?? standardDirectory)
  }

  private func absolute(_ path: String) throws -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let here = unsafe getcwd(nil, 0) else {
      throw FleetFailure("the current directory can't be found", status: 5)
    }
    defer { unsafe free(here) }
    return unsafe String(cString: here) + "/" + path
  }

  /// Runs the script that starts and stops the servers; returns its exit status.
  fileprivate func cluster(
    _ verb: String, _ directory: String, _ others: [String]
  ) throws -> Int32 {
    let script = String(decoding: PackageResources.cluster_sh, as: UTF8.self)
    let words = ["bash", "-c", script, "navlog-fleet", verb, directory] + others
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe arguments.indices { unsafe free(arguments[index]) }
    }
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, "bash", nil, nil, &arguments, environ)
    guard code == 0 else {
      throw FleetFailure("'bash' can't be started: \(SystemError(code).text)", status: 5)
    }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw FleetFailure("'bash' is gone", status: 5) }
    }
    return status & 0x7f == 0 ? status >> 8 & 0xff : 5
  }
}
