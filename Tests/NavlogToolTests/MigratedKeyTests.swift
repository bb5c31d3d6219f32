import Testing

@testable import NavlogTool

/// The origins of the keys of a state that a launch migrated.
@Suite struct MigratedKeyTests {
  /// A node with state that a newer version of its class migrates.
  private func migrated(_ values: String, by migration: String) throws -> Recorded {
    try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A","restoration":"a"}
      {"do":"window","id":"main","root":"a"}
      {"do":"state","controller":"a","values":\#(values)}
      {"do":"relaunch","build":"2","classes":[{"id":"A","version":2,"migrations":[{"from":1,"to":2,\#(migration)}]}]}

      """#)
  }

  @Test(arguments: ["0", "7"])
  func `a key that a migration sets is new, and one that it drops is gone`(value: String) throws {
    let recorded = try migrated(
      #"{"gone":7,"old":7}"#,
      by: #""rename":{"old":"new"},"set":{"c":\#(value)},"drop":["gone"]"#)

    let gone = recorded.navlog("last", "class:A.state.gone", columns: 120)
    #expect(
      gone.output.contains("session 2 did not put it back (migrated by V2"), "\(gone.snapshot)")
    let set = recorded.navlog("last", "class:A.state.c", "-n", "9")
    #expect(set.output.contains("c: none → \(value)"), "\(set.snapshot)")
    #expect(!set.output.contains("1:"), "\(set.snapshot)")
    let renamed = recorded.navlog("last", "class:A.state.new", "-n", "9")
    #expect(renamed.output.contains("old: none → 7"), "\(renamed.snapshot)")
    #expect(renamed.output.contains("put back by the launch of session 2"))

    let why = recorded.navlog("why", "class:A.state.c").output
    #expect(!why.contains("the key was") && why.contains("migrated by V2"), "\(why)")
    #expect(why.contains("set       c = \(value)") && !why.contains("put back"), "\(why)")
    let blame = recorded.navlog("blame", "--porcelain").output
    #expect(!blame.contains(#/1:\d+\t.*state\.c\b/#) && blame.contains(#/1:\d+\t.*state\.new/#))
    let get = recorded.navlog("get", "class:A.state.c", "--json").output
    #expect(!get.contains(#""source""#), "\(get)")
  }

  @Test func `a renamed key is found beside another one with the same value`() throws {
    let one = try migrated(#"{"p":1}"#, by: #""rename":{"p":"x"},"set":{"y":1}"#)
    #expect(one.navlog("last", "class:A.state.x").output.contains("p: none → 1"))
    #expect(
      one.navlog("last", "class:A.state.p", columns: 120).output.contains("renamed it to 'x'"))
    #expect(one.navlog("last", "class:A.state.y").output.contains("y: none → 1"))

    let two = try migrated(#"{"p":1,"q":1}"#, by: #""rename":{"p":"y","q":"x"}"#)
    #expect(two.navlog("last", "class:A.state.x").output.contains("q: none → 1"))
    #expect(two.navlog("last", "class:A.state.y").output.contains("p: none → 1"))
    #expect(
      two.navlog("last", "class:A.state.q", columns: 120).output.contains("renamed it to 'x'"))

    let swapped = try migrated(#"{"p":1,"q":2}"#, by: #""rename":{"p":"q","q":"p"}"#)
    #expect(swapped.navlog("last", "class:A.state.p").output.contains("q: none → 2"))
  }
}
