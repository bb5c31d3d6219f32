import Foundation
import Support
import Testing

@testable import NavlogTool

/// Sessions as scripts.
@Suite struct ScriptVerbTests {
  /// Plays a script into a store, writes the session as a script, and plays that.
  private func again(_ lines: String) throws -> (script: Ran, replayed: Ran) {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    let played = Ran.navlog(
      "play", "s.jsonl", "--store", store, "--keep-going", files: ["s.jsonl": lines],
      in: directory)
    #expect(played.status < 2, "\(played.snapshot)")
    let script = Ran.navlog("script", store, in: directory)
    let replayed = Ran.navlog(
      "play", "again.jsonl", files: ["again.jsonl": script.output], in: directory)
    return (script, replayed)
  }

  @Test(arguments: [
    """
    {"do":"controller","id":"A","kind":"content","title":"Trips","class":"Trips","version":3}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"]}
    {"do":"window","id":"main","root":"nav"}
    {"do":"controller","id":"B","kind":"content","restoration":"b"}
    {"do":"push","in":"nav","controller":"B"}
    {"do":"state","controller":"B","values":{"page":3,"big":[1.5,{"x":null}]}}
    {"do":"controller","id":"C","kind":"content","style":"formSheet"}
    {"do":"present","from":"B","controller":"C","animated":false}
    {"do":"dismiss","from":"B"}
    {"do":"pop","in":"nav"}
    {"do":"set","controller":"A","title":"Journeys"}
    """,
    """
    {"do":"controller","id":"A","kind":"content"}
    {"do":"controller","id":"B","kind":"table"}
    {"do":"controller","id":"tabs","kind":"tab","children":["A","B"],"answers":{"shouldSelectTab":{"A":false}}}
    {"do":"window","id":"main","root":"tabs","horizontal":"compact","vertical":"regular"}
    {"do":"select","in":"tabs","controller":"B","by":"user"}
    {"do":"select","in":"tabs","controller":"A","by":"user"}
    {"do":"background"}
    {"do":"foreground"}
    {"do":"memoryWarning"}
    """,
    """
    {"do":"controller","id":"A","kind":"content","on":{"viewDidAppear":[{"do":"present","from":"A","controller":"S"}]}}
    {"do":"controller","id":"S","kind":"content"}
    {"do":"window","id":"main","root":"A"}
    {"do":"swipeDismiss","controller":"S","interactive":true}
    {"do":"cancel"}
    {"do":"swipeDismiss","controller":"S"}
    """,
    """
    {"do":"controller","id":"P","kind":"container"}
    {"do":"window","id":"main","root":"P"}
    {"do":"controller","id":"X","kind":"content","keep":true}
    {"do":"embed","parent":"P","child":"X"}
    {"do":"unembed","child":"X"}
    {"do":"embed","parent":"P","child":"X"}
    {"do":"controller","id":"nav","kind":"navigation"}
    {"do":"controller","id":"R","kind":"content"}
    {"do":"batch","commands":[{"do":"setStack","in":"nav","controllers":["R"]},{"do":"present","from":"P","controller":"nav"}]}
    {"do":"push","in":"nav","controller":"R","expect":"refused"}
    """,
    """
    {"do":"controller","id":"A","kind":"content"}
    {"do":"window","id":"main","root":"A"}
    {"do":"view","controller":"A","id":"list","restoration":"list","values":{"offset":3}}
    {"do":"view","controller":"A","id":"list","values":{"offset":4}}
    {"do":"object","id":"model","restoration":"model","parent":"A","values":{"filter":"new"}}
    """,
    """
    {"do":"controller","id":"A"}
    {"do":"controller","id":"N","kind":"navigation","children":["A"]}
    {"do":"window","id":"main","root":"N"}
    {"do":"controller","id":"B"}
    {"do":"controller","id":"D"}
    {"do":"push","in":"N","controller":"B"}
    {"do":"pop","in":"N"}
    {"do":"segue","from":"B","kind":"show","to":"D","id":"one"}
    {"do":"state","controller":"A","values":{"x":1}}
    """,
    """
    {"do":"controller","id":"A"}
    {"do":"window","id":"main","root":"A"}
    {"do":"controller","id":"X"}
    {"do":"controller","id":"B","on":{"viewWillDisappear":[{"do":"present","from":"B","controller":"X"}]}}
    {"do":"present","from":"A","controller":"B"}
    {"do":"dismiss","from":"A"}
    {"do":"state","controller":"A","values":{"x":1}}
    """,
    """
    {"do":"controller","id":"A"}
    {"do":"controller","id":"L","keep":true}
    {"do":"controller","id":"C"}
    {"do":"window","id":"main","root":"A"}
    {"do":"state","controller":"L","values":{"x":{"$ref":"C"},"a":[{"$ref":"A"}]}}
    {"do":"state","controller":"L","values":{"y":1}}
    """,
    """
    {"do":"controller","id":"A"}
    {"do":"controller","id":"N","kind":"navigation","children":["A"]}
    {"do":"controller","id":"C"}
    {"do":"window","id":"main","root":"N"}
    {"do":"push","in":"N","controller":"A","expect":"refused"}
    {"do":"state","controller":"A","values":{"x":{"$ref":"C"}}}
    """,
  ])
  func `the script of a session gives the same state`(_ lines: String) throws {
    let (script, replayed) = try again(lines)
    #expect(script.status == 0, "\(script.snapshot)")
    #expect(script.output.contains("window"))
    #expect(script.error.isEmpty && replayed.status == 0, "\(script.snapshot)\(replayed.snapshot)")
  }

  @Test func `commands that a script can't contain are named`() throws {
    let (script, _) = try again(
      """
      {"do":"controller","id":"A","kind":"content"}
      {"do":"app","activities":{"one":{"type":"read"}}}
      {"do":"scene","id":"one"}
      {"do":"window","id":"main","root":"A","scene":"one"}
      {"do":"disconnect","scene":"one"}
      """)
    #expect(script.status == 1, "\(script.snapshot)")
    #expect(script.output.contains("# position "))
    #expect(script.error.contains("what the app keeps as 'navlog.activities' can't be written"))
  }

  @Test func `a session that was restored has no script`() throws {
    let scene = try Scene()
    let ran = scene.run("script trip.navlog s2")
    #expect(ran.status == 2 && ran.error.contains("doesn't begin with an empty app"))
    let file = scene.directory.file("script.jsonl")
    let written = scene.run("script trip.navlog s1 -o \(file)")
    #expect(written.status == 0 && written.output.hasSuffix("lines\n"), "\(written.snapshot)")
    #expect(scene.run("script trip.navlog s1 -o \(file)").error.contains("already exists"))
  }

  @Test func `the script releases what was popped and released`() throws {
    let scene = try Scene()
    let script = """
      {"do":"controller","id":"a"}
      {"do":"controller","id":"n","kind":"navigation","children":["a"]}
      {"do":"window","id":"w","root":"n"}
      {"do":"controller","id":"b"}
      {"do":"push","in":"n","controller":"b"}
      {"do":"pop","in":"n"}

      """
    _ = try PlayedStore.make("popped.navlog", script, from: "popped.jsonl", in: scene.directory)
    let written = scene.run("script popped.navlog")
    #expect(written.status == 0, "\(written.snapshot)")
    _ = try PlayedStore.make(
      "again.navlog", written.output, from: "again.jsonl", in: scene.directory)
    func classes(_ store: String) -> [Substring] {
      scene.run("tree \(store) --json").output.matches(of: #/"kind":"(\w+)"/#).map(\.output.1)
    }
    #expect(!classes("popped.navlog").isEmpty)
    #expect(classes("again.navlog") == classes("popped.navlog"))
  }
}
