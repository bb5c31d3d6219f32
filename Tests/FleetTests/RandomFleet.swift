import Foundation
import NavlogFleet
import NavlogRedaction
import NavlogSessionFiles
import NavlogShipping
import NavlogStore
import Support
import Testing

@testable import NavlogFleetTool

/// A store whose sessions restore each other, with builds that declare their classes differently.
struct RandomStore {
  let path: String
  let store: Store
  let consent: ShippingState
  private let directory: TemporaryDirectory

  /// How many stores a proof has: as many as NAVLOG_FLEET_STORES says.
  static func count(usual: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["NAVLOG_FLEET_STORES"].flatMap { Int($0) }
      ?? (Effort.isLong ? long : usual)
  }

  /// - Parameter launches: how many launches follow the first one; by default a few.
  init(seed: UInt64, launches: Int? = nil) throws {
    var script = RandomScript(seed: seed)
    try self.init(playing: script.text(launches: launches), seed: seed)
  }

  /// Plays a script.
  init(playing script: String, seed: UInt64) throws {
    directory = try TemporaryDirectory()
    path = directory.file("app.navlog")
    try Self.play(script, in: directory)
    store = try Store.open(path)
    consent = ShippedStore.consent(seed &+ 1)
  }

  /// Adds sessions: of launches with a window of their own.
  func grow(number: Int) throws {
    let launch = #"{"do":"relaunch","classes":[{"id":"Note","version":1}]}"#
    let script = """
      \(launch)
      {"do":"controller","id":"grown\(number)","class":"Note","version":1}
      {"do":"window","id":"grown\(number)","root":"grown\(number)"}
      \(launch)

      """
    try Self.play(script, in: directory)
  }

  private static func play(_ script: String, in directory: TemporaryDirectory) throws {
    let file = directory.file("script.jsonl")
    try script.write(toFile: file, atomically: true, encoding: .utf8)
    let play = try ChildProcess(
      "navlog", ["play", file, "--store", directory.file("app.navlog"), "--keep-going"])
    _ = play.lines()
    guard case .exited(0...1) = play.ending() else { throw CocoaError(.executableLoad) }
  }

  /// Ships everything.
  func ship(to fleet: TestFleet, keys: String) throws { try ship(to: fleet.address, keys: keys) }

  func ship(to address: String, keys: String) throws {
    var shipper = try Shipper(
      store, to: DatabaseTransport(FleetPlace(address), try KeyStore(keys)),
      ShippingOptions(dailyBudget: 1 << 30), consent
    ) { _, _ in }
    let report = try shipper.run(now: 0)
    #expect(report.pending == 0 && report.parked == 0 && report.excluded == 0)
  }

  /// Returns what the fleet calls a session.
  func ship(of info: SessionInfo) throws -> SessionID {
    let redaction = try #require(consent.redaction(RedactionPolicy(), generation: 0))
    return redaction.derivative(of: info.id, from: info.base)
  }

  /// Returns the decisions about each session, as 'navlog restore --all --against' prints them.
  func rehearsed(against manifest: String) throws -> [Int: [String]] {
    var found: [Int: [String]] = [:]
    for (session, members) in try answers(
      against: manifest, "restore", path, "--all", "--explain", "--json")
    {
      found[session, default: []] += Self.decision(members).map { [$0] } ?? []
    }
    return found
  }

  /// Returns what a build can't restore of each session, as 'navlog replay --against' prints it.
  func misfits(against manifest: String) throws -> [Int: [String]] {
    var found: [Int: [String]] = [:]
    for (session, members) in try answers(
      against: manifest, "replay", "--all", directory.path, "--continue", "--json")
    {
      let misfits = members["misfits"] as? [[String: Any]] ?? []
      found[session, default: []] += misfits.map { misfit in
        let declared = (misfit["declared"] as? Int).map { "\($0)" } ?? "-"
        return "\(misfit["position"] ?? "") \(misfit["class"] ?? "")@\(misfit["version"] ?? "")"
          + "→\(declared) \(misfit["rule"] ?? "")"
      }
    }
    return found
  }

  /// Returns the lines of JSON that navlog prints about a build, with the session of each.
  private func answers(
    against manifest: String, _ words: String...
  ) throws -> [(session: Int, members: [String: Any])] {
    let file = directory.file("m.json")
    try manifest.write(toFile: file, atomically: true, encoding: .utf8)
    let navlog = try ChildProcess("navlog", words + ["--against", file])
    return try navlog.lines().compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let members = object as? [String: Any], let session = members["session"] as? Int
      else { return nil }
      return (session, members)
    }
  }

  private static func decision(_ members: [String: Any]) -> String? {
    guard let outcome = members["verdict"] as? String else { return nil }
    let to = (members["to"] as? Int).map { "\($0)" } ?? "-"
    return
      "\(members["class"] ?? "")@\(members["from"] ?? "")→\(to) \(outcome) \(members["rule"] ?? "")"
  }
}

/// A script of several launches.
struct RandomScript {
  private var random: SplitMix64
  private var number = 0
  static let classes = ["Account", "Note", "Trips", "Deck", "Tag"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func text(launches: Int?) -> String {
    var lines = [launch()]
    lines += tree()
    for _ in 0..<(launches ?? 1 + random.below(3)) {
      lines += (0..<random.below(4)).map { _ in controller(nil) }
      lines += (0..<number).filter { _ in random.below(3) == 0 }.map { index in
        #"{"do":"push","in":"nav\#(random.below(2))","controller":"c\#(index)","animated":false}"#
      }
      lines.append(#"{"do":"select","in":"tabs","index":\#(random.below(2))}"#)
      lines.append(launch())
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func launch() -> String {
    #"{"do":"relaunch","classes":[\#(declarations(isFirst: number == 0))]}"#
  }

  /// Returns the manifest of a build.
  mutating func manifest() -> String {
    #"{"manifest":1,"classes":[\#(declarations(isFirst: false))]}"#
  }

  private mutating func declarations(isFirst: Bool) -> String {
    var declared: [String] = []
    for name in Self.classes where isFirst || random.below(8) > 0 {
      let version = isFirst ? 1 : 1 + random.below(4)
      var members = [#""id":"\#(name)","version":\#(version)"#]
      let steps = (1..<4).filter { $0 < version && random.below(4) > 0 }.map { from in
        random.below(6) == 0
          ? #"{"from":\#(from),"to":\#(from + 1),"fail":true}"# : "[\(from),\(from + 1)]"
      }
      if !steps.isEmpty { members.append(#""migrations":[\#(steps.joined(separator: ","))]"#) }
      if !isFirst {
        switch random.below(9) {
        case 0: members.append(#""policy":{"needs":"login"}"#)
        case 1: members.append(#""policy":{"stack":"splice"},"factory":"none""#)
        case 2: members.append(#""factory":"none""#)
        case 3: members.append(#""factory":"notConforming""#)
        case 4 where random.below(3) == 0: members.append(#""policy":{"transient":true}"#)
        default: break
        }
      }
      declared.append("{\(members.joined(separator: ","))}")
    }
    if !isFirst, random.below(3) == 0 {
      declared.append(#"{"id":"Book","aliases":["\#(Self.classes[0])"]}"#)
      declared.removeAll { $0.contains(#""id":"\#(Self.classes[0])""#) }
    }
    return declared.joined(separator: ",")
  }

  private mutating func controller(_ more: String?) -> String {
    var members = [#""do":"controller","id":"c\#(number)""#]
    if random.below(8) > 0 { members.append(#""restoration":"r\#(number)""#) }
    if random.below(4) > 0 {
      let name = random.below(16) == 0 ? "Stray" : Self.classes[random.below(Self.classes.count)]
      members.append(#""class":"\#(name)","version":\#(1 + random.below(3))"#)
    }
    if let more { members.append(more) }
    number += 1
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func tree() -> [String] {
    var lines: [String] = []
    for stack in 0..<2 {
      let first = number
      for _ in 0...(1 + random.below(3)) { lines.append(controller(nil)) }
      let children = (first..<number).map { #""c\#($0)""# }.joined(separator: ",")
      lines.append(
        #"{"do":"controller","id":"nav\#(stack)","kind":"navigation","restoration":"nav\#(stack)","children":[\#(children)]}"#
      )
    }
    lines.append(
      #"{"do":"controller","id":"tabs","kind":"tab","restoration":"tabs","children":["nav0","nav1"]}"#
    )
    lines.append(#"{"do":"window","id":"main","root":"tabs"}"#)
    if random.below(2) == 0 {
      lines.append(controller(nil))
      lines.append(
        #"{"do":"present","controller":"c\#(number - 1)","from":"tabs","animated":false}"#)
    }
    return lines
  }
}
