import Support
import Testing

@testable import NavlogTool

/// What is asked of one scene only.
@Suite struct ScenesTests {
  private static let script = #"""
    {"do":"controller","id":"A","class":"List","title":"Left"}
    {"do":"controller","id":"B","class":"List","title":"Right"}
    {"do":"window","id":"one","root":"A","scene":"desk"}
    {"do":"window","id":"two","root":"B","scene":"shelf"}
    {"do":"state","controller":"A","values":{"x":1}}
    {"do":"controller","id":"C","class":"Sheet"}
    {"do":"present","from":"B","controller":"C"}
    {"do":"state","controller":"C","values":{"y":1}}

    """#

  @Test(arguments: ["tree", "blame", "diff 0 end", "log --events", "log --follow --events"])
  func `the parts of two scenes are two parts, and what is of neither is in none`(
    line: String
  ) throws {
    let recorded = try Recorded(Self.script)
    let verb = line.split(separator: " ").map(String.init)
    func nodes(_ options: String...) -> (Set<String>, Ran) {
      let ran = Ran.navlog(
        [verb[0], recorded.store] + verb.dropFirst() + ["--json"] + options,
        in: recorded.directory)
      return (Set(ran.output.matches(of: #/"node":"(n\d+)"/#).map { String($0.1) }), ran)
    }
    let (all, whole) = nodes()
    let (left, desk) = nodes("--scene", "desk")
    let (right, shelf) = nodes("--scene", "sh*")

    #expect(left.count == 1 && right.count == 2, "\(desk.snapshot) \(shelf.snapshot)")
    #expect(left.union(right) == all && left.isDisjoint(with: right), "\(whole.snapshot)")
    #expect(desk.output.contains("Left") || !whole.output.contains("Left"))
    #expect(!desk.output.contains("Right") && !shelf.output.contains("Left"))
  }

  @Test(arguments: ["tree", "blame", "diff 0 end"])
  func `a scene that is not there is named, with those that are`(line: String) throws {
    let recorded = try Recorded(Self.script)
    let verb = line.split(separator: " ").map(String.init)
    let ran = Ran.navlog(
      [verb[0], recorded.store] + verb.dropFirst() + ["--scene", "des"], in: recorded.directory)
    #expect(
      ran.snapshot == """
        --- stderr ---
        navlog: There is no scene 'des'
        hint: did you mean 'desk'?
        [exit status: 1]

        """)
  }
}
