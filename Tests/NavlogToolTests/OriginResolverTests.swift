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
}
