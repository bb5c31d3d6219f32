import Support
import Testing

@testable import NavlogTool

/// A fork has the launch, and what it restored, of the session that it was forked from.
@Suite struct ForkedLaunchTests {
  private static let script = #"""
    {"do":"controller","id":"list","class":"TripList","title":"Trips","restoration":"list"}
    {"do":"controller","id":"nav","kind":"navigation","children":["list"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav","scene":"desk"}
    {"do":"state","controller":"list","values":{"scroll.y":10,"page":2}}
    {"do":"controller","id":"gone","class":"Share","restoration":"gone"}
    {"do":"push","in":"nav","controller":"gone"}
    {"do":"relaunch","classes":[{"id":"TripList","version":2,"migrations":[[1,2]]}]}
    {"do":"state","controller":"list","values":{"notes":"b"}}

    """#

  private let recorded: Recorded

  init() throws {
    recorded = try Recorded(Self.script)
    let forked = Ran.navlog("fork", "tt", "2:end", recorded.store, in: recorded.directory)
    try #require(forked.status == 0, "\(forked.snapshot)")
    let nested = Ran.navlog("fork", "uu", "tt:end", recorded.store, in: recorded.directory)
    try #require(nested.status == 0, "\(nested.snapshot)")
  }

  @Test(arguments: [
    ["why", "SESSION", "class:TripList.state.scroll.y"],
    ["why", "SESSION", "class:TripList"],
    ["why", "SESSION", "class:Share", "--absent"],
    ["last", "SESSION", "class:TripList.state.page"],
    ["last", "SESSION", "class:TripList", "-n", "20"],
    ["life", "SESSION", "class:TripList"],
    ["blame", "SESSION"],
    ["restore", "SESSION", "--recorded", "--explain"],
    ["restore", "SESSION", "--explain"],
    ["diff", "1:end", "SESSION:end"],
    ["diff", "SESSION:end", "1:end"],
  ]) func `a fork gives the same answers as its trunk`(words: [String]) {
    func answer(_ session: String) -> Ran {
      let words = words.map { $0.replacing("SESSION", with: session) }
      return Ran.navlog(
        [words[0], recorded.store] + words.dropFirst() + ["--json"], in: recorded.directory)
    }
    let trunk = answer("s2")
    #expect(!trunk.output.isEmpty)
    for (name, number) in [("tt", 3), ("uu", 4)] {
      let fork = answer(name)
      #expect(fork.output.replacing("\"session\":\(number)", with: "\"session\":2") == trunk.output)
      #expect(fork.status == trunk.status)
      #expect(fork.error == trunk.error)
    }
  }

  @Test func `times in a fork count from the beginning of its history`() {
    func lines(_ session: String) -> [Substring] {
      recorded.navlog("blame", "--session", session).output.split(separator: "\n").dropFirst()
        .filter {
          !$0.contains("session")
        }
    }
    #expect(!lines("s2").isEmpty)
    #expect(lines("tt") == lines("s2"))
  }
}
