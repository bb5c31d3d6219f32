import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// A newcomer's first commands and their output.
@Suite struct FirstStepsTests {
  @Test func `navlog with only a store prints its summary`() throws {
    let scene = try Scene()
    let ran = scene.run("trip.navlog")
    #expect(ran.status == 0 && ran.snapshot == scene.run("info trip.navlog").snapshot)
    #expect(scene.run("trip.navlog --json").output == scene.run("info trip.navlog --json").output)
  }

  @Test(
    arguments: [
      ("sessions 1 trip.navlog", 2, "'navlog info STORE s1' shows one session"),
      ("tree n42 trip.navlog", 2, "'--node n42' shows only the subtree of a node"),
      ("tree /main/0 trip.navlog", 2, "'--node /main/0' shows only the subtree of a node"),
      ("help E99", 2, "did you mean 'E"), ("help E999", 2, "'navlog help codes' lists the codes"),
      ("fork n42 trip.navlog", 2, "the word is the address of a node"),
      ("edit 1:74 'push n14 n84' trip.navlog", 2, "'n84' would be created by a later event"),
      ("log --scene den trip.navlog s1", 0, "it can be 'desk'"),
      ("log --class Nosuch trip.navlog s1", 0, "it can be 'NavigationController'"),
    ] as [(String, Int32, String)])
  func `an error is printed alone, with a hint`(line: String, status: Int32, hint: String) throws {
    let ran = try Scene().run(line)
    #expect(ran.status == status && ran.output == "", "\(ran.snapshot)")
    #expect(ran.error.split(separator: "\n").count == 2, "\(ran.snapshot)")
    #expect(ran.error.contains("\nhint: ") && ran.error.contains(hint), "\(ran.snapshot)")
  }

  @Test func `the only store in a directory is used, whatever the other words are`() throws {
    let directory = try TemporaryDirectory()
    let played = Ran.navlog(
      ["play", "trip.jsonl", directory.file("trip.navlog")], files: ["trip.jsonl": Scene.trip],
      in: directory)
    #expect(played.status == 0 && directory.stores == [directory.file("trip.navlog")])
    #expect(Ran.navlog("fork", "try", "1:74", in: directory).status == 0)
    for line in [
      "tree try", "why try n50", "why n50 try", "why n50 s1", "get n50.title try",
      "find exists(n50) try", "log try -n 1", "show s1 50", "diff 50 60 s1",
    ] {
      let ran = Ran.navlog(line.split(separator: " ").map(String.init), in: directory)
      #expect(ran.status <= 1 && ran.output != "", "\(line) \(ran.snapshot)")
    }
    let ran = Ran.navlog("tree", "tyr", in: directory)
    #expect(ran.status == 2 && ran.error.contains("unexpected argument 'tyr'"), "\(ran.snapshot)")
  }

  @Test func `on a terminal, a launch is one line with the number of its commands`() throws {
    let scene = try Scene()
    func launch(cuts: Bool, _ words: String...) throws -> Substring {
      let ran = Ran.navlog(
        ["log", "s2", scene.directory.file("trip.navlog")] + words, columns: 80, cuts: cuts,
        in: scene.directory)
      let lines = ran.output.split(separator: "\n")
      return try #require(lines.first { $0.contains("shouldRestore") }, "\(ran.snapshot)")
    }
    let shown = try launch(cuts: true)
    #expect(shown.count < 100 && shown.contains(#/ \+\d+ /#), "\(shown)")
    for whole in [try launch(cuts: false), try launch(cuts: true, "--full")] {
      #expect(whole.contains("didFinishLaunching"), "\(whole)")
    }
  }

  @Test func `state that is set twice shows its last value`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A","on":{"viewWillAppear":[{"do":"state","controller":"a","values":{"k":1}},{"do":"state","controller":"a","values":{"k":2}}]}}
      {"do":"window","id":"main","root":"a"}
      {"do":"turn"}

      """#)
    let log = recorded.navlog("log").output
    #expect(!log.contains("×2"), "\(log)")
    #expect(!log.contains("(no effect)"), "\(log)")
  }

  @Test func `the times of a fork count from the beginning of its history`() throws {
    let scene = try Scene()
    #expect(scene.run("fork try 1:74 trip.navlog").status == 0)
    for line in ["log try trip.navlog", "log try trip.navlog --oneline", "why n50 trip.navlog try"]
    {
      let ran = scene.run(line)
      #expect(ran.status == 0 && !ran.output.contains(#/ -\d+ [mµn]?s/#), "\(ran.snapshot)")
    }
    let trunk = scene.run("show 1:74 trip.navlog").output.split(separator: "\n")
    let fork = scene.run("show try:74 trip.navlog").output.split(separator: "\n")
    #expect(trunk.dropFirst() == fork.dropFirst(), "\(fork)")
  }

  @Test func `apply names the fork that it continues, and rm prints JSON`() throws {
    let scene = try Scene()
    #expect(scene.run("fork try 1:74 trip.navlog").status == 0)
    let applied = scene.run("apply try 'pop n14' trip.navlog")
    #expect(
      applied.output.hasPrefix("session 4 'try'  continues session 3, forked at 1:74\n"),
      "\(applied.snapshot)")
    let removed = scene.run("fork rm try trip.navlog --json").output
    #expect(
      removed.contains(#""removed":true"#) && removed.contains(#""name":"try""#), "\(removed)")
  }

  @Test func `the summary of a launch counts the restored nodes`() throws {
    let ran = try Scene().run("restore trip.navlog --recorded")
    #expect(ran.output.hasPrefix("session 2 restored 1:105: 2 of 2 nodes with their state\n"))
  }
}
