import Foundation
import NavlogTimeTravel
import Support
import Testing

@testable import NavlogTool

/// Verbs that answer the same question agree, in random sessions of several launches.
@Suite(.slow) struct CrossCheckTests {
  private static let seeds = Effort.of(0..<2, long: 0..<60) as Range<UInt64>

  @Test(arguments: seeds) func `blame, last, why and log name the same event`(seed: UInt64) throws {
    let store = try RelaunchedStore(seed: seed)
    for session in store.sessions {
      for position in store.positions(of: session, random: seed) {
        let at = ["--session", "s\(session.number)", "--at", "\(position)"]
        for line in try store.text(["blame", "--porcelain"] + at).split(separator: "\n") {
          let parts = line.split(separator: "\t").map(String.init)
          guard parts.count == 6, parts[5] != "-" else { continue }
          let place = parts[0].contains(":") ? parts[0] : "\(session.number):\(parts[0])"
          let address = "\(parts[3]).\(parts[5])"
          let last = try store.rows(["last", address] + at)
          #expect(last.first?.place == place, "\(store.script)\nlast \(address) \(at)")
          let why = try store.rows(["why", address] + at)
          #expect(
            why.last { $0["step"] as? String == "set" }?.place == place,
            "\(store.script)\nwhy \(address) \(at)")
          let key = parts[5].replacing("state.", with: "")
          let owner = place.split(separator: ":")[0]
          let log = try store.rows(["log", "--session", "s\(owner)", "--key", key])
          let event = Int(place.split(separator: ":")[1]) ?? 0
          #expect(
            log.contains { ($0.number("first")...$0.number("position")).contains(event) },
            "\(store.script)\nlog --key \(key) \(place)")
        }
      }
    }
  }

  @Test(arguments: seeds) func `a state and a difference make the other state`(seed: UInt64) throws
  {
    let store = try RelaunchedStore(seed: seed)
    for session in store.sessions {
      let positions = store.positions(of: session, random: seed)
      for (one, other) in zip(positions, positions.dropFirst() + positions.prefix(1)) {
        let (before, after) = (
          try store.nodes("\(session.number)", one), try store.nodes("\(session.number)", other)
        )
        let changes = try store.rows([
          "diff", "\(session.number):\(one)", "\(session.number):\(other)",
        ])
        let added = changes.nodes(of: "added"), removed = changes.nodes(of: "removed")
        #expect(
          before.union(added).subtracting(removed) == after,
          "\(store.script)\ndiff \(session.number):\(one) \(session.number):\(other)")
      }
    }
    for (old, new) in store.restored {
      let names = ["\(old.number):end", "\(new.number):end"]
      let forth = try store.rows(["diff"] + names)
      let back = try store.rows(["diff"] + names.reversed())
      let counts = try names.map { name in
        try store.rows(["tree", "--at", name]).count { $0["node"] != nil }
      }
      #expect(
        counts[0] + forth.nodes(of: "added").count - forth.nodes(of: "removed").count == counts[1],
        "\(store.script)\ndiff \(names)")
      #expect(
        forth.nodes(of: "added") == back.nodes(of: "removed")
          && forth.nodes(of: "removed") == back.nodes(of: "added"),
        "\(store.script)\ndiff \(names) and back")
    }
  }

  @Test(arguments: seeds) func `a launch decides as rehearsed`(seed: UInt64) throws {
    let store = try RelaunchedStore(seed: seed)
    for (old, new) in store.restored {
      let manifest = try store.text(["manifest", "--session", "s\(new.number)", "--json"])
      let then = try store.text(["manifest", "--session", "s\(old.number)", "--json"])
      let files = ["next.json": manifest, "then.json": then]
      let rehearsed = try store.rows(
        ["restore", "--session", "s\(old.number)", "--against", "next.json", "--explain"],
        files: files)
      let recorded = try store.rows(
        ["restore", "--session", "s\(new.number)", "--recorded", "--explain"])
      var launch: [String: String] = [:]
      for row in recorded {
        guard let path = row["path"] as? String, launch[path] == nil else { continue }
        launch[path] = row.ruling
      }
      let rulings = rehearsed.filter { $0["path"] != nil }
      for row in rulings {
        let path = row["path"] as? String ?? ""
        #expect(
          launch[path] == row.ruling,
          "\(store.script)\nrestore s\(old.number) --against the classes of s\(new.number): \(path)"
        )
      }
      // A scene that reconnects in the session adds decisions on its new nodes.
      #expect(rulings.count <= launch.count, "\(store.script)\ns\(old.number) → s\(new.number)")

      let isWhole =
        rulings.allSatisfy { ["restored", "migrated"].contains($0["verdict"] as? String) }
        && rehearsed.allSatisfy { !($0["excluded"] is String) || $0["rule"] as? String == "SAV-16" }
      let doctor = try store.rows(
        ["doctor", "--session", "s\(old.number)", "--against", "next.json"], files: files)
      let complaints = doctor.compactMap { $0["about"] as? String }
      if complaints.isEmpty {
        let waits = rulings.contains { $0["verdict"] as? String == "deferred" }
        #expect(isWhole || waits, "\(store.script)\ndoctor s\(old.number) is healthy")
      } else if isWhole {
        #expect(
          complaints.allSatisfy { ["path", "orphan", "budget", "transition"].contains($0) },
          "\(store.script)\ndoctor s\(old.number): \(complaints)")
      }
      let compat = try store.rows(
        ["compat", "--old", "then.json", "--new", "next.json"], files: files)
      let loses = rulings.contains {
        !["restored", "migrated"].contains($0["verdict"] as? String)
      }
      for row in compat {
        let sessions = row["sessions"] as? [[String: Any]] ?? []
        guard row["rule"] != nil, sessions.contains(where: { $0.number("session") == old.number })
        else { continue }
        #expect(loses, "\(store.script)\ncompat s\(old.number): \(row)")
      }
    }
  }

  @Test(arguments: seeds)
  func `the life of a node begins where its explanation ends`(seed: UInt64) throws {
    let store = try RelaunchedStore(seed: seed)
    for session in store.sessions {
      let at = ["--session", "s\(session.number)"]
      for node in try store.nodes("\(session.number)", session.head) {
        let life = try store.rows(["life", node] + at)
        let why = try store.rows(["why", node] + at)
        #expect(
          life.first?.place == why.last { $0["step"] as? String == "made" }?.place,
          "\(store.script)\nlife and why \(node) \(at)")
        #expect(
          life.filter { $0["event"] as? String == "judged" }.map(\.place)
            == why.filter { $0["step"] as? String == "restored" }.map(\.place).reversed(),
          "\(store.script)\nlife and why \(node) \(at)")
      }
    }
  }

  @Test(arguments: seeds)
  func `find reports exactly where the predicate holds`(seed: UInt64) throws {
    let store = try RelaunchedStore(seed: seed)
    for session in store.sessions {
      for name in ["K0", "K1", "NavigationController"] {
        let predicate = "exists(class:\(name))"
        let ranges = try store.rows(
          ["find", predicate, "--all", "--session", "s\(session.number)"])
        func isThere(_ position: Int) throws -> Bool {
          try store.rows(["tree", "--at", "\(session.number):\(position)"])
            .contains { $0["class"] as? String == name }
        }
        for row in ranges where row["first"] != nil {
          let (first, last) = (row.number("first"), row.number("last"))
          #expect(try isThere(first) && isThere(last), "\(store.script)\nfind \(predicate)")
          if first > 0 { #expect(try !isThere(first - 1), "\(store.script)\nfind \(predicate)") }
          if last < session.head {
            #expect(try !isThere(last + 1), "\(store.script)\nfind \(predicate)")
          }
        }
        let isAtEnd = ranges.contains { $0.number("last") == session.head }
        #expect(try isThere(session.head) == isAtEnd, "\(store.script)\nfind \(predicate)")
      }
    }
  }

  @Test(arguments: seeds, [80, 120])
  func `output fits the terminal`(seed: UInt64, columns: Int) throws {
    let store = try RelaunchedStore(seed: seed)
    for session in store.sessions {
      let session = "s\(session.number)"
      for words in [
        ["tree", session], ["log", session], ["log", session, "-p"], ["blame", session],
        ["restore", session, "--explain"], ["doctor", session], ["stats", session],
        ["why", session, "class:R", "--absent"], ["why", session, "/main"],
        ["life", session, "/main"], ["last", session, "/main"], ["diff", session, "latest"],
      ] {
        let ran = store.run(words, columns: columns)
        let plain = ran.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
        let long = plain.split(separator: "\n").filter { $0.count > columns }
        #expect(long.isEmpty, "\(store.script)\n\(words) \(long.joined(separator: "\n"))")
      }
    }
  }
}

/// A store with a random session and its relaunches.
private struct RelaunchedStore {
  struct Session {
    let number: Int
    let head: Int
  }

  let script: String
  private(set) var sessions: [Session] = []
  /// The restored sessions, each with the session that restored it.
  private(set) var restored: [(Session, Session)] = []
  private let directory: TemporaryDirectory
  private var path: String { directory.file("s.navlog") }

  init(seed: UInt64) throws {
    directory = try TemporaryDirectory()
    var random = RandomRelaunches(seed: seed)
    script = random.script()
    let played = Ran.navlog(
      "play", "s.jsonl", "--store", directory.file("s.navlog"), "--keep-going",
      files: ["s.jsonl": script], in: directory)
    try #require(played.status <= 1, "\(script)\n\(played.snapshot.suffix(2_000))")
    // Recovers crashed sessions, so that no command has to read a copy.
    _ = Ran.navlog("mark", "add", "start", "1:1", directory.file("s.navlog"), in: directory)
    let rows = try rows(["sessions"])
    sessions = rows.map { Session(number: $0.number("session"), head: $0.number("head")) }
    let origins = rows.map { ($0["origin"] as? [String: Any])?.number("session") ?? -1 }
    for (index, origin) in origins.enumerated() where origin > 0 {
      // A failed launch isn't restored.
      guard index == rows.count - 1 || origins.contains(sessions[index].number) else { continue }
      restored.append((sessions[origin - 1], sessions[index]))
    }
    try #require(restored.count == RandomRelaunches.launches)
  }

  /// Returns the end of a session, and two ends of commands before it.
  func positions(of session: Session, random seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed &+ UInt64(session.number))
    let ends = (try? rows(["log", "--session", "s\(session.number)"]))?.map {
      $0.number("position")
    }
    // An interrupted command is listed, and has no state.
    .filter { $0 <= session.head }
    guard let ends, !ends.isEmpty else { return [session.head] }
    return [session.head] + (0..<2).map { _ in ends[random.below(ends.count)] }
  }

  func nodes(_ session: String, _ position: Int) throws -> Set<String> {
    Set(
      try rows(["tree", "--at", "\(session):\(position)"]).compactMap { $0["node"] as? String })
  }

  func run(_ words: [String], columns: Int = 100, files: [String: String] = [:]) -> Ran {
    Ran.navlog(
      [words[0], path] + words.dropFirst(), files: files, isTerminal: columns != 100,
      columns: columns, in: directory)
  }

  func text(_ words: [String]) throws -> String {
    let ran = run(words)
    try #require(ran.status <= 1, "\(script)\n\(words) \(ran.snapshot)")
    return ran.output
  }

  /// Returns the lines of JSON that a command prints.
  func rows(_ words: [String], files: [String: String] = [:]) throws -> [[String: Any]] {
    let path =
      words[0] == "compat" ? words + [self.path] : [words[0], self.path] + words.dropFirst()
    let ran = Ran.navlog(path + ["--json"], files: files, in: directory)
    try #require(ran.status <= 1, "\(script)\n\(words) \(ran.snapshot)")
    return try ran.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}

extension [String: Any] {
  fileprivate func number(_ key: String) -> Int { self[key] as? Int ?? -1 }

  fileprivate var place: String { "\(number("session")):\(number("position"))" }

  fileprivate var ruling: String { "\(self["verdict"] ?? "") \(self["rule"] ?? "")" }
}

extension [[String: Any]] {
  /// Returns the nodes of the changes of a kind.
  fileprivate func nodes(of change: String) -> Set<String> {
    Set(filter { $0["change"] as? String == change }.compactMap { $0["node"] as? String })
  }
}
