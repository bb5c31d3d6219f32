import Support
import Testing

@testable import NavlogTool

/// Questions about one scene only.
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

  @Test(arguments: ["tree", "blame", "diff 0 end", "log --events", "log s1 --follow --events"])
  func `scenes have disjoint parts, without the nodes of neither scene`(line: String) throws {
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

  @Test func `an address matches only nodes of the given scene, also in predicates`() throws {
    let recorded = try Recorded(Self.script)
    func answer(_ verb: String, _ words: String...) -> Ran {
      Ran.navlog([verb, recorded.store] + words, in: recorded.directory)
    }
    let both = answer("last", "class:List.state.x")
    #expect(both.status == 2 && both.error.contains("matches 2 nodes"))
    let left = answer("last", "class:List.state.x", "--scene", "desk", "--json")
    #expect(left.status == 0 && left.output.contains(#""new":1"#), "\(left.snapshot)")
    #expect(answer("last", "class:List.state.x", "--scene", "shelf").status == 1)
    for verb in ["why", "life", "last"] {
      let right = answer(verb, "class:List", "--scene", "sh*")
      #expect(right.status == 0 && right.output.contains("Right"), "\(right.snapshot)")
      let other = answer(verb, "class:Sheet", "--scene", "desk")
      #expect(
        other.status == 1
          && other.error.contains("there was never a node 'class:Sheet' in scene 'desk'"),
        "\(other.snapshot)")
      #expect(
        answer(verb, "class:List", "--scene", "des").error.contains(
          """
          there is no scene 'des'
          hint: did you mean 'desk'?
          """))
    }
    #expect(answer("find", "count(class:List) > 1").status == 0)
    #expect(answer("find", "count(class:List) > 1", "--scene", "*s*").status == 0)
    for scene in ["desk", "shelf"] {
      #expect(answer("find", "count(class:List) > 1", "--scene", scene).status == 1)
      #expect(answer("find", "visible(class:List)", "--scene", scene).status == 0)
      let check = answer("bisect", "--pred", "presented(class:Sheet)", "--scene", scene)
      #expect(check.status == (scene == "desk" ? 1 : 0), "\(check.snapshot)")
    }
  }

  @Test(arguments: ["restore --dry-run --explain", "doctor"])
  func `nodes that would not be restored are printed by scene`(line: String) throws {
    let script =
      Self.script
      .replacing(#""title":"Left""#, with: #""title":"Left","restoration":"left""#)
      .replacing(#""title":"Right""#, with: #""title":"Right","restoration":"right""#)
        + #"""
        {"do":"controller","id":"D","class":"Sheet"}
        {"do":"present","from":"A","controller":"D"}

        """#
    let recorded = try Recorded(script)
    let verb = line.split(separator: " ").map(String.init)
    func lines(_ scene: String...) -> Set<Substring> {
      let ran = Ran.navlog(
        [verb[0], recorded.store] + verb.dropFirst() + ["--json"] + scene, in: recorded.directory)
      // The last line counts.
      return Set(ran.output.split(separator: "\n").dropLast())
    }
    let (left, right) = (lines("--scene", "desk"), lines("--scene", "sh*"))

    #expect(!left.isEmpty && !right.isEmpty && left.isDisjoint(with: right))
    #expect(left.union(right) == lines())
    let other = Ran.navlog(
      [verb[0], recorded.store] + verb.dropFirst() + ["--scene", "des"], in: recorded.directory)
    #expect(other.error == "navlog: there is no scene 'des'\nhint: did you mean 'desk'?\n")
  }

  @Test func `bisecting with a command has no scene`() throws {
    let recorded = try Recorded(Self.script)
    let ran = recorded.navlog("bisect", "--scene", "desk", "run", "true")
    #expect(
      ran.status == 2 && ran.error.contains("'--scene' needs '--pred'"), "\(ran.snapshot)")
  }

  @Test func `a released node belongs to the scene where it was last`() throws {
    let recorded = try Recorded(Self.script + #"{"do":"dismiss","from":"B"}"# + "\n")
    let words = [("shelf", "gone since"), ("desk", "node 'class:Sheet' in scene 'desk' up to")]
    for (scene, word) in words {
      let ran = Ran.navlog(
        ["why", recorded.store, "class:Sheet", "--absent", "--scene", scene],
        in: recorded.directory)
      #expect(ran.status == 0 && ran.output.contains(word), "\(ran.snapshot)")
    }
  }

  @Test(arguments: ["tree", "blame", "diff 0 end"])
  func `an unknown scene is reported with suggestions`(line: String) throws {
    let recorded = try Recorded(Self.script)
    let verb = line.split(separator: " ").map(String.init)
    let ran = Ran.navlog(
      [verb[0], recorded.store] + verb.dropFirst() + ["--scene", "des"], in: recorded.directory)
    #expect(
      ran.snapshot == """
        --- stderr ---
        navlog: there is no scene 'des'
        hint: did you mean 'desk'?
        [exit status: 1]

        """)
  }
}
