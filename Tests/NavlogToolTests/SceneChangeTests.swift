import Support
import Testing

@testable import NavlogTool

/// Output about scenes that move, and about released nodes.
@Suite struct SceneChangeTests {
  private static let script = #"""
    {"do":"controller","id":"a","class":"Home","title":"H","restoration":"h"}
    {"do":"window","id":"main","root":"a","scene":"A"}
    {"do":"scene","id":"B"}
    {"do":"controller","id":"b","class":"Other","title":"O","restoration":"o"}
    {"do":"window","id":"two","root":"b","scene":"B"}
    {"do":"state","controller":"b","values":{"k":1}}
    {"do":"background","scene":"B"}

    """#

  @Test func `moving a scene is a change`() throws {
    let recorded = try Recorded(Self.script)
    let show = recorded.navlog("show", "end")
    #expect(show.output.contains("scene 'B'") && show.output.contains("→ background"))
    let json = recorded.navlog("diff", "66", "end", "--json").output
    #expect(json.contains(#""change":"sceneMoved""#) && json.contains(#""of":"scene 'B'""#))
    #expect(recorded.navlog("tree").output.contains("scene 'B' background"))
    #expect(!recorded.navlog("skip", "end").output.contains("the end is as in"))
  }

  @Test func `the state of a scene is listed with its name`() throws {
    let recorded = try Recorded(Self.script)
    let moved = recorded.navlog("log", "-p", "-n", "1")
    #expect(moved.output.contains("~ scene 'B'  active → background\n"), "\(moved.snapshot)")
    let first = recorded.navlog("log", "-p", "--reverse")
    #expect(first.output.contains("~ scene 'B'  connected, active\n"), "\(first.snapshot)")
    #expect(!first.output.contains("cite") && !first.output.contains("judge"))
  }

  @Test func `a released node has no value`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"Home"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a"]}
      {"do":"window","id":"main","root":"nav"}
      {"do":"controller","id":"b","class":"Next"}
      {"do":"push","in":"nav","controller":"b"}
      {"do":"state","controller":"b","values":{"k":1}}
      {"do":"pop","in":"nav"}

      """#)
    let ran = recorded.navlog("get", "class:Next.state.k")
    #expect(ran.status == 1 && ran.output.isEmpty && ran.error.contains("there is no node"))
  }

  @Test func `shrink --keep-state leaves out no command that sets a value`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"Home"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a"]}
      {"do":"window","id":"main","root":"nav"}
      {"do":"state","controller":"a","values":{"x":1}}
      {"do":"state","controller":"a","values":{"x":2}}
      {"do":"controller","id":"c","class":"Other"}
      {"do":"state","controller":"c","values":{"y":2}}
      {"do":"controller","id":"b","class":"Cart"}
      {"do":"push","in":"nav","controller":"b"}

      """#)
    let file = recorded.directory.file("short.navsession")
    let ran = recorded.navlog(
      "shrink", "--keep-state", "--pred", "visible(class:Cart)", "-o", file, columns: 120)
    #expect(ran.output.count(of: "setState") == 3, "\(ran.snapshot)")
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
