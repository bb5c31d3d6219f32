import NavlogEventText
import NavlogFleet
import NavlogPlatform
import NavlogRestoration
import NavlogSessionFiles
import NavlogStore

extension FleetVerb {
  /// Brings the tables of last trees and steps up to date.
  static let index = FleetVerb(
    name: ["fleet", "index"], flags: ["--drop"], valued: ["--db", "--keys", "--scratch"]
  ) { line, console in
    let reader = try console.reader(line)
    if line.has("--drop") { try reader.database.dropIndex() }
    let indexer = SessionIndexer(reader, scratch: line["--scratch"])
    var total = SessionIndexer.Progress()
    while let some = try indexer.indexSome() { total += some }
    console.output(
      "indexed \(total.sessions) sessions of \(total.installs) installs, "
        + "of which \(total.undecidable) are not decidable\n")
    return 0
  }

  /// Says which aliases and migrations of a build are still needed.
  static let compat = FleetVerb(
    name: ["fleet", "compat"], flags: ["--exact", "--json"], valued: ["--db", "--against"]
  ) { line, console in
    let database = try FleetDatabase(try console.place(line).address)
    let needs = try FleetNeeds(database, against: try line.manifest())
    let uses = needs.uses.sorted { "\($0.key)" < "\($1.key)" }
    for (need, use) in uses {
      let installs = FleetCount(Int64(use.installs.count), exact: line.has("--exact"))
      if line.has("--json") {
        var object = need.json
        object["sessions"] = .count(use.sessions)
        object["installs"] = installs.json
        object["last"] = use.sessions == 0 ? .null : .string(use.last.hour)
        console.output("fleet-compat", object)
        continue
      }
      console.output(
        "\(need.text): "
          + (use.sessions == 0
            ? "no session needs it\n"
            : "\(use.sessions) sessions of \(installs) installs, last \(use.last.hour)\n"))
    }
    let status = try database.status()
    if line.has("--json") {
      console.output("fleet-compat", status.coverage(["indexed": .count(needs.sessions)]))
      return 0
    }
    console.output(
      "of \(needs.sessions) sessions that are indexed, of \(status.sessions) that are here"
        + "\(status.freshness)\n")
    return 0
  }

  /// Ranks the steps before an ending.
  static let paths = FleetVerb(
    name: ["fleet", "paths"], flags: ["--exact", "--json"], valued: ["--db", "--to", "--limit"]
  ) { line, console in
    let words: [String: SessionEnding.How] = ["clean": .clean, "crashed": .crashed, "lost": .lost]
    guard let word = line["--to"], let ending = words[word] else {
      throw FleetFailure("name an ending with '--to': clean, crashed or lost")
    }
    guard let limit = Int(line["--limit"] ?? "20"), limit > 0 else {
      throw FleetFailure("'\(line["--limit"] ?? "")' is not a number of steps")
    }
    let database = try FleetDatabase(try console.place(line).address)
    let found = try FleetPaths(database, to: Int64(ending.rawValue))
    for path in found.paths.prefix(limit) {
      let installs = FleetCount(path.installs, exact: line.has("--exact"))
      if line.has("--json") {
        console.output(
          "fleet-path",
          [
            "before": .string(path.step.before), "command": .string(path.step.command),
            "after": .string(path.step.after), "lift": .string(path.lift.tenths),
            "sessions": .count(path.sessions), "all": .count(path.all), "installs": installs.json,
          ])
        continue
      }
      console.output(
        "\(path.lift.tenths)×  \("\(path.step)".escapingHidden): \(path.sessions) of \(path.all) sessions with it, "
          + "\(installs) installs\n")
    }
    let status = try database.status()
    if line.has("--json") {
      console.output(
        "fleet-path", status.coverage(["ended": .count(found.ended), "indexed": .count(found.all)]))
      return 0
    }
    console.output(
      "\(found.ended) of \(found.all) indexed sessions have this ending, of \(status.sessions) that are here"
        + "\(status.freshness)\n")
    return 0
  }
}

extension Manifest.Need {
  fileprivate var json: JSONObject {
    switch self {
    case .alias(let former, let name): ["class": .string(name), "alias": .string(former)]
    case .migration(let name, let from, let to):
      ["class": .string(name), "from": .integer(Int(from)), "to": .integer(Int(to))]
    }
  }

  fileprivate var text: String {
    switch self {
    case .alias(let former, let name):
      "alias '\(former.escapingHidden)' of \(name.escapingHidden)"
    case .migration(let name, let from, let to):
      "migration of \(name.escapingHidden) from \(from) to \(to)"
    }
  }
}

extension Int64 {
  /// A time in seconds since 1970 as a full hour: `2026-01-31T14Z`.
  var hour: String {
    let seconds = UInt64(clamping: self)
    let hour = CivilDate.padded(seconds % 86_400 / 3_600, 2)
    return "\(CivilDate(day: seconds / 86_400))T\(hour)Z"
  }
}

extension Double {
  /// The number with one digit after the point.
  var tenths: String {
    let tenths = (self * 10).rounded()
    return "\(Int64(tenths) / 10).\(Int64(tenths) % 10)"
  }
}
