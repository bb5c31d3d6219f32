import Support
import Testing

@testable import NavlogTool

/// Values that were set in earlier sessions and restored since.
@Suite struct OriginResolverTests {
  private static let script = #"""
    {"do":"controller","id":"list","class":"TripList","title":"Trips","restoration":"list"}
    {"do":"controller","id":"nav","kind":"navigation","children":["list"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav","scene":"desk"}
    {"do":"state","controller":"list","values":{"scroll.y":10}}
    {"do":"state","controller":"list","values":{"scroll.y":312,"notes":"a"}}
    {"do":"relaunch"}
    {"do":"relaunch"}
    {"do":"state","controller":"list","values":{"notes":"b"}}

    """#

  /// Returns the positions that a verb prints, each with its change.
  private func lines(_ recorded: Recorded, _ words: String...) -> [String] {
    let ran = Ran.navlog(
      [words[0], recorded.store] + words.dropFirst(), columns: 120, in: recorded.directory)
    return ran.output.matches(of: #/(?m)^ *((\d+:)?\d+)  [\d:.]+ +\S+ (?:ms|s|µs) +(.*)$/#).map {
      "\($0.1) \($0.3)"
    }
  }

  @Test func `last continues in restored sessions, and omits restored values`() throws {
    let recorded = try Recorded(Self.script)
    let scroll = "class:TripList.state.scroll.y"

    #expect(
      lines(recorded, "last", scroll, "-n", "5") == [
        "1:55 stateSet  scroll.y: 10 → 312", "1:50 stateSet  scroll.y: none → 10",
      ])
    #expect(lines(recorded, "last", scroll) == ["1:55 stateSet  scroll.y: 10 → 312"])
    #expect(
      lines(recorded, "last", scroll, "--became", "10") == ["1:50 stateSet  scroll.y: none → 10"])
    #expect(
      lines(recorded, "last", scroll, "--this-session") == [
        "44 stateSet  scroll.y: none → 312"
      ])
    #expect(
      lines(recorded, "last", "class:TripList.state.notes", "-n", "3") == [
        #"86 stateSet  notes: "a" → "b""#, #"1:56 stateSet  notes: none → "a""#,
      ])
    // For a node, its restoration is a change like others.
    let all = lines(recorded, "last", "class:TripList", "-n", "50")
    #expect(all.last?.hasPrefix("1:16 init") == true, "\(all)")
    #expect(all.contains { $0.hasPrefix("16 init") } && all.contains { $0.hasPrefix("2:16 init") })
  }

  @Test func `blame and get name the session that set a value`() throws {
    let recorded = try Recorded(Self.script)
    let blame = lines(recorded, "blame").map { $0.split(separator: " ").first.map(String.init) }

    #expect(blame == ["1:24", "1:22", "18", "86", "1:55"])
    #expect(!lines(recorded, "blame", "--this-session").contains { $0.contains("1:") })
    let get = ["get", recorded.store, "class:TripList.state.scroll.y", "--json"]
    let value = Ran.navlog(get, in: recorded.directory).output
    #expect(value.contains(#""position":55"#) && value.contains(#""source":1"#), "\(value)")
    let here = Ran.navlog(get + ["--this-session"], in: recorded.directory).output
    #expect(here.contains(#""position":44"#) && !here.contains("source"), "\(here)")
    // Every verb accepts what another verb prints.
    for position in blame.compactMap(\.self) {
      let ran = Ran.navlog("show", recorded.store, position, in: recorded.directory)
      #expect(ran.status == 0, "\(position) \(ran.snapshot)")
    }
  }

  private static let presenting = #"""
    {"do":"controller","id":"list","class":"L","restoration":"list"}
    {"do":"controller","id":"nav","kind":"navigation","children":["list"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav"}
    {"do":"controller","id":"s","class":"S","restoration":"s"}
    {"do":"present","from":"list","controller":"s","animated":false}
    {"do":"relaunch"}
    {"do":"relaunch"}

    """#

  @Test func `a place that launches put back is followed to the session that chose it`() throws {
    let recorded = try Recorded(Self.presenting)
    let blame = lines(recorded, "blame").map { $0.prefix { $0 != " " } }
    #expect(blame.count == 4 && blame.allSatisfy { $0.hasPrefix("1:") }, "\(blame)")
    for place in ["L.parent", "L.index", "L.place", "S.presenter", "S.place", "S.asker"] {
      let last = recorded.navlog("last", "class:\(place)", "-n", "9", columns: 120)
      #expect(last.output.contains(#/(?m)^ +1:/#), "\(last.snapshot)")
      #expect(last.output.contains("put back by the launches of sessions 2 and 3"))
      let here = lines(recorded, "last", "class:\(place)", "-n", "9", "--this-session")
      #expect(!here.isEmpty && !here[0].hasPrefix("1:"), "\(here)")
      let why = recorded.navlog("why", "class:\(place)", columns: 120)
      #expect(why.output.contains(#/(?m)^ +1:\d+ .*(set|placed) /#), "\(why.snapshot)")
    }
  }

  @Test func `what is put back beside other nodes than before has changed`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A"}
      {"do":"controller","id":"b","class":"B","restoration":"b"}
      {"do":"controller","id":"tabs","kind":"tab","children":["a","b"],"restoration":"tabs"}
      {"do":"window","id":"main","root":"tabs"}
      {"do":"relaunch"}

      """#)
    let last = lines(recorded, "last", "class:B.index", "-n", "9")
    #expect(last.count == 2 && last[0].contains("index: 1 → 0"), "\(last)")
    #expect(last.last?.hasPrefix("1:") == true && last.last?.contains("none → 1") == true)
  }

  private static let reconnecting = #"""
    {"do":"controller","id":"a","class":"A","restoration":"a"}
    {"do":"window","id":"w1","root":"a","scene":"one"}
    {"do":"controller","id":"b","class":"B","restoration":"b"}
    {"do":"window","id":"w2","root":"b","scene":"two"}
    {"do":"state","controller":"b","values":{"k":1}}
    {"do":"disconnect","scene":"two"}
    {"do":"connect","scene":"two"}

    """#

  @Test func `a scene that reconnects puts values back, and not a launch`() throws {
    let recorded = try Recorded(Self.reconnecting)
    let last = recorded.navlog("last", "class:B.state.k", "-n", "9", columns: 120)
    #expect(last.output.contains(#/put back at \d+/#), "\(last.snapshot)")
    #expect(!last.output.contains("launch"), "\(last.snapshot)")
    let json = recorded.navlog("last", "class:B.state.k", "--json").output
    #expect(json.contains(#""putBackAt":["1:"#) && !json.contains("carriedBy"), "\(json)")
  }

  @Test func `the life of a node includes how the node before it ended`() throws {
    let recorded = try Recorded(Self.reconnecting)
    let life = recorded.navlog("life", "class:B")
    #expect(life.output.contains("rootCleared") && life.output.contains("released"))
    #expect(life.output.count { $0 == "\n" } > 8, "\(life.snapshot)")
  }
}
