import Support
import Testing

@testable import NavlogTool

/// Verbs that answer the same question agree.
@Suite(.slow) struct VerbConsistencyTests {
  @Test func `why and last name the same event for derived properties`() throws {
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
    #expect(compared > 1)
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

  @Test func `a part of a fork can't begin before the fork`() throws {
    let scene = try Scene()
    #expect(scene.run("fork try 1:72 trip.navlog").status == 0)
    #expect(scene.run("apply try 'push n14 ShareSheet' trip.navlog").status == 0)
    for range in ["9..end", "9..60", "..9"] {
      let early = scene.run("export trip.navlog try \(range) -o early.navsession")
      #expect(
        early.status == 2
          && early.error.contains("osition 9 is before session 4 was forked")
          && early.error.contains("those before are in session 1"),
        "\(early.snapshot)")
    }
    let whole = scene.run("export trip.navlog try ..end --profile full -o whole.navsession")
    #expect(whole.status == 0, "\(whole.snapshot)")
    #expect(
      scene.run("tree whole.navsession").output.split(separator: "\n").dropFirst()
        == scene.run("tree trip.navlog try").output.split(separator: "\n").dropFirst())

    #expect(scene.run("export trip.navlog s1 46..end -o part.navsession").status == 0)
    let part = scene.run("tree part.navsession --at 9")
    #expect(part.status == 2 && part.error.contains("position 9 was not imported"))
    #expect(part.error.contains("begins at position 46"), "\(part.snapshot)")
  }

  @Test func `a session file is rehearsed like the session in its store`() throws {
    let scene = try Scene()
    for session in ["s1", "s2"] {
      let file = "\(session).navsession"
      #expect(
        scene.run("export trip.navlog \(session) --profile full -o \(file)").status == 0)
      let here = scene.run("restore trip.navlog \(session) --explain")
      #expect(here.status < 2 && here.output.contains("restored"), "\(here.snapshot)")
      #expect(scene.run("restore \(file) --explain").snapshot == here.snapshot)
      #expect(scene.run("restore \(file) --all").output.contains("complete"))
    }
    #expect(scene.run("restore s2.navsession --all").output.contains("2 sessions"))
  }

  @Test func `a session file is rehearsed with the classes of a build`() throws {
    let scene = try Scene()
    let file = "trip.navsession"
    #expect(scene.run("export trip.navlog s1 --profile full -o \(file)").status == 0)
    let manifest = scene.run("manifest trip.navlog s1 --json").output
    func restore(_ words: String...) -> Ran {
      Ran.navlog(
        ["restore", scene.directory.file(file)] + words, files: ["next.json": manifest],
        in: scene.directory)
    }
    let named = restore("s1", "--against", "next.json")
    #expect(named.output.contains("restoring 1:"), "\(named.snapshot)")
    #expect(restore("--against", "next.json").snapshot == named.snapshot)
    #expect(restore("--all", "--against", "next.json").output.contains("1 session"))
  }

  private static let structures = #"""
    {"do":"controller","id":"a","class":"A"}
    {"do":"window","id":"main","root":"a"}
    {"do":"state","controller":"a","values":{"l":[1],"":1}}

    """#

  @Test(arguments: [
    ("l != 0", true), ("l != 'x'", true), ("l = 0", false), ("l < 1", false), ("l >= 0", false),
    ("missing != 0", false),
  ])
  func `a list differs from every value of a predicate`(comparison: String, isTrue: Bool) throws {
    let ran = try Recorded(Self.structures).navlog("find", "class:A.state.\(comparison)")
    #expect((ran.status == 0) == isTrue, "\(ran.snapshot)")
  }

  @Test func `JSON has the empty key as it is`() throws {
    let recorded = try Recorded(Self.structures)
    let json = recorded.navlog("diff", "1:0", "1:end", "--json").output
    #expect(json.contains(#""key":"""#) && !json.contains("''"), "\(json)")
    #expect(recorded.navlog("diff", "1:0", "1:end").output.contains("'': none → 1"))
  }

  @Test(arguments: ["class:A.state.", "class:A.state"])
  func `a state without a key is an error that asks for the key`(address: String) throws {
    let ran = try Recorded(Self.structures).navlog("get", address)
    #expect(ran.status == 2 && !ran.error.contains(".state.state"), "\(ran.snapshot)")
    #expect(ran.error.contains(".state.KEY") && !ran.error.contains("state..state"))
  }
}
