import Foundation
import Support
import Testing

@testable import NavlogTool

@Suite struct TreeTests {
  @Test func `the hierarchy is drawn as a tree, within 80 columns`() throws {
    let ran = try Recorded().navlog("tree", "--with-state")

    #expect(
      ran.snapshot == """
        session 1  ended cleanly  position 116 of 116
        main  pad, regular × regular, on screen
        └─ TabBarController                  n6    on screen
           ├─ NavigationController           n8    on screen, selected
           │  ├─ ListController "Inbox"      n10   off screen, 'inbox'
           │  └─ MessageController "Lunch?"  n64   visible
           │     · draft = "see you at one"  @91
           │     · scroll.y = 120.5  @90
           ├─ TableViewController            n18   not loaded
           └─ presents ViewController        n100  appearing, as formSheet, asked by n64
        in flight: presentOver in n6, n6 → n100, held, since 103

        """)
    for line in ran.output.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func `position 0 is empty`() throws {
    let ran = try Recorded().navlog("tree", "--at", "0")

    #expect(
      ran.snapshot == """
        session 1  ended cleanly  position 0 of 116
        the hierarchy is empty

        """)
  }

  @Test func `JSON has a line for each node, with its place`() throws {
    let ran = try Recorded().navlog("tree", "--json", "--with-state", "--node", "n64")

    #expect(
      ran.snapshot == #"""
        {"above":"n8","appearance":"appeared","class":"MessageController","depth":0,"edge":"child","kind":"content","loaded":true,"node":"n64","path":"/main/0/1","position":116,"schema":"navlog.tree/1","selected":false,"session":1,"state":{"draft":"see you at one","scroll.y":120.5},"title":"Lunch?","visible":true,"window":"main"}

        """#)
  }

  @Test func `JSON can include the windows, the app and transitions`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"list","class":"List"}
      {"do":"controller","id":"page","class":"Page"}
      {"do":"controller","id":"split","kind":"split","children":["list","page"]}
      {"do":"window","id":"main","root":"split"}
      {"do":"window","id":"empty"}
      {"do":"controller","id":"sheet"}
      {"do":"present","from":"page","controller":"sheet","hold":true}

      """#)
    #expect(recorded.played.status == 0, "\(recorded.played.snapshot)")
    let ran = recorded.navlog("tree", "--json", "--with-windows")
    let lines = ran.output.split(separator: "\n")
    #expect(lines.filter { $0.contains(#""column":"primary""#) }.count == 1, "\(ran.output)")
    #expect(lines.filter { $0.contains(#""column":"secondary""#) }.count == 1)
    let rest = lines.drop { $0.contains(#""node":"#) }
    #expect(!rest.contains { $0.contains(#""node":"#) })
    let plain = recorded.navlog("tree", "--json").output.split(separator: "\n")
    #expect(plain.allSatisfy { $0.contains(#""node":"#) })
    #expect(
      rest.contains {
        $0.contains(#""idiom":"pad","onScreen":true"#) && $0.contains(#""window":"main""#)
      }, "\(ran.output)")
    #expect(
      rest.contains { $0.contains(#""root":null"#) && $0.contains(#""window":"empty""#) })
    #expect(rest.contains { $0.contains(#""transition":"presentOver""#) }, "\(ran.output)")
    #expect(!ran.output.contains(#""app":"#))
    let launched = try Scene().run("tree trip.navlog s2 --json --with-windows").output.split(
      separator: "\n")
    #expect(launched.last?.hasPrefix(#"{"app":""#) == true, "\(launched)")
  }

  @Test func `nodes beyond the depth are counted`() throws {
    let ran = try Recorded().navlog("tree", "--depth", "2")

    #expect(
      ran.snapshot == """
        session 1  ended cleanly  position 116 of 116
        main  pad, regular × regular, on screen
        └─ TabBarController            n6    on screen
           ├─ NavigationController     n8    on screen, selected
           │  └─ … 2 more
           ├─ TableViewController      n18   not loaded
           └─ presents ViewController  n100  appearing, as formSheet, asked by n64
        in flight: presentOver in n6, n6 → n100, held, since 103

        """)
  }

  @Test func `a tree deeper than the terminal is wide still shows every node`() throws {
    var script = ""
    for level in 0..<60 {
      let children = level == 0 ? "" : #","children":["C\#(level - 1)"]"#
      script += #"{"do":"controller","id":"C\#(level)","kind":"container"\#(children)}"# + "\n"
    }
    script += #"{"do":"window","id":"main","root":"C59"}"#
    let ran = try Recorded(script).navlog("tree")

    let lines = ran.output.split(separator: "\n")
    #expect(lines.count == 62 && lines.allSatisfy { $0.count <= 80 }, "\(ran.snapshot)")
    #expect(lines[60].hasPrefix("⋮ "))
  }

  @Test func `folding every event gives the same tree`() throws {
    let recorded = try Recorded()
    #expect(recorded.navlog("tree").output == recorded.navlog("tree", "--no-snapshots").output)
  }

  @Test(
    arguments: [
      (["--at", "9999"], 2, "position '9999' does not exist"),
      (["--at", "1..2"], 2, "'1..2' isn't a position"),
      (["--node", "n1"], 1, "there is no node 'n1' at position"),
      (["--node", "B"], 2, "'B' isn't a node"),
      (["--depth", "0"], 2, "'--depth' can't be '0'"),
      (["s1", "nav"], 2, "unexpected argument 'nav'"),
    ] as [([String], Int32, String)])
  func `an error gives a reason and a status`(
    options: [String], status: Int32, message: String
  ) throws {
    let recorded = try Recorded()
    let ran = Ran.navlog(["tree", recorded.store] + options, in: recorded.directory)

    #expect(ran.error.hasPrefix("navlog: \(message)"), "\(ran.snapshot)")
    #expect(ran.output == "" && ran.status == status)
  }
}
