import Support
import Testing

@testable import NavlogTool

/// Verbs that answer the same question agree.
@Suite(.slow) struct VerbConsistencyTests {
  @Test func `why names the event that last names, for what other nodes change, too`() throws {
    let scene = try Scene()
    var compared = 0
    for line in scene.run("tree trip.navlog s1 --json").output.split(separator: "\n") {
      let node = try #require(line.firstMatch(of: #/"node":"(n\d+)"/#)?.output.1)
      for facet in ["selected", "index"] {
        let why = scene.run("why trip.navlog s1 \(node).\(facet) --json")
        let last = scene.run("last trip.navlog s1 \(node).\(facet) --json")
        guard why.status == 0, last.status == 0 else { continue }
        let position = #/"position":(\d+)/#
        let named = try #require(last.output.firstMatch(of: position)?.output.1)
        #expect(
          why.output.contains("\"position\":\(named)"), "\(node).\(facet): \(why.snapshot)")
        compared += 1
      }
    }
    #expect(compared > 2)
  }

  @Test func `the file of a fork is read as the fork`() throws {
    let scene = try Scene()
    #expect(scene.run("fork try 1:72 trip.navlog").status == 0)
    #expect(scene.run("apply try 'push n14 ShareSheet' trip.navlog").status == 0)
    let file = "try.navsession"
    #expect(scene.run("export trip.navlog try --profile full -o \(file)").status == 0)
    let fork = scene.run("tree \(file) --json").output
    let here = scene.run("tree trip.navlog try --json").output
    func nodes(_ text: String) -> [Substring] {
      text.matches(of: #/"node":"(n\d+)"/#).map(\.output.1)
    }
    #expect(!nodes(fork).isEmpty && nodes(fork) == nodes(here))
  }

  @Test func `a session file is rehearsed with the classes of a build, and only so`() throws {
    let scene = try Scene()
    let file = "trip.navsession"
    #expect(scene.run("export trip.navlog s1 --profile full -o \(file)").status == 0)
    let manifest = scene.run("manifest trip.navlog s1 --json").output
    func restore(_ words: String...) -> Ran {
      Ran.navlog(
        ["restore", scene.directory.file(file)] + words, files: ["next.json": manifest],
        in: scene.directory)
    }
    let alone = restore()
    #expect(alone.status == 2 && alone.error.contains("no app restores an imported session"))
    let named = restore("s1", "--against", "next.json")
    #expect(named.output.contains("restoring 1:"), "\(named.snapshot)")
    #expect(restore("--against", "next.json").snapshot == named.snapshot)
    #expect(restore("--all", "--against", "next.json").output.contains("1 session"))
  }
}
