import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// The output of `insert`, `edit` and `undo` if something can't be carried out.
@Suite struct ForkVerbTests {
  @Test func `commands after a refused line are carried out`() throws {
    let scene = try Scene()
    let ran = scene.run("insert 1:74 'pop n16' trip.navlog --all")

    #expect(ran.status == 1)
    #expect(ran.output.contains("refused  line 1, CON-7"), "\(ran.snapshot)")
    #expect(ran.output.contains("2 commands again: 2 as before"))
    #expect(ran.output.contains("the end is as in s1"))
    // The lines after a refused one are carried out as well.
    let both = scene.run(
      #"insert 1:74 'pop n16' '{"do":"state","controller":"n50","values":{"x":7}}' trip.navlog"#)
    #expect(both.output.contains("setState"), "\(both.snapshot)")
  }

  @Test func `an imported fork and one made here with its name are removed by their numbers`()
    throws
  {
    let scene = try Scene()
    #expect(scene.run("fork try 1:74 trip.navlog").status == 0)
    #expect(scene.run("export trip.navlog try --profile full -o f.navsession").status == 0)
    let other = try PlayedStore.make(
      "b.navlog", Recorded.script, [], in: scene.directory)
    #expect(other.status == 0)
    #expect(scene.run("fork try 1:end b.navlog").status == 0)
    #expect(scene.run("import f.navsession b.navlog").status == 0)
    let listed = scene.run("fork ls b.navlog").output
    let refused = scene.run("fork rm try b.navlog")
    #expect(
      refused.status == 2 && refused.error.contains("2 forks have the name 'try'")
        && refused.error.contains("give the session: s2, s"), "\(refused.snapshot)")
    #expect(scene.run("fork ls b.navlog").output == listed)
    let removed = scene.run("fork rm s2 b.navlog")
    #expect(removed.status == 0 && removed.output.contains("session 2"), "\(removed.snapshot)")
    #expect(scene.run("fork rm try b.navlog").status == 0)
  }

  @Test func `an edit whose line is refused leaves the old command out`() throws {
    let scene = try Scene()
    let ran = scene.run("edit 1:105 'pop n16' trip.navlog", columns: 120)

    #expect(ran.status == 1)
    #expect(ran.output.contains("- ShareSheet"), "\(ran.snapshot)")
    #expect(!ran.output.contains("scroll.y"))
  }

  @Test func `state isn't applied to a node of another class`() throws {
    let scene = try Scene()
    let ran = scene.run("edit 1:74 'push n14 ShareSheet' trip.navlog --all", columns: 120)

    #expect(ran.status == 1)
    #expect(
      ran.output.contains("rejected   setState TripDetail \"Oslo\" n50")
        && ran.output.contains("CON-7, the node in its place has another class"),
      "\(ran.snapshot)")
    #expect(!ran.output.contains("scroll.y: none → 312"))
    // A node of the same class is a full substitute.
    let same = scene.run("edit 1:74 'push n14 TripDetail animated=false' trip.navlog --all")
    #expect(!same.output.contains("rejected"), "\(same.snapshot)")
  }

  @Test func `references are shown by name, and additions with a plus`() throws {
    let scene = try Scene()
    let ran = scene.run("edit 1:74 'push n14 ShareSheet' trip.navlog", columns: 120)
    #expect(
      ran.output.contains(#/asker: TripDetail "Oslo" n50 → ShareSheet n\d+/#), "\(ran.snapshot)")
    #expect(
      ran.output.contains("- TripDetail \"Oslo\"  n50") && ran.output.contains("+ ShareSheet"))

    let diff = scene.run("diff trip.navlog 1:46 1:105")
    let signs = diff.output.split(separator: "\n").filter { $0.contains("n50") }.map(\.first)
    #expect(signs == ["+", "+", "+"], "\(diff.snapshot)")
  }

  @Test func `undo stops at an operation that can't be undone`() throws {
    let scene = try Scene()
    #expect(scene.run("mark add before 1:74 trip.navlog").status == 0)
    #expect(scene.run("compact trip.navlog").status == 0)
    for line in ["undo trip.navlog", "undo trip.navlog --dry-run"] {
      let stopped = scene.run(line)
      #expect(stopped.status == 1 && stopped.output == "", "\(stopped.snapshot)")
      #expect(stopped.error.contains("trip.navlog' can't be taken back\nhint: '--past' goes on"))
    }
    #expect(scene.run("mark ls trip.navlog").output.contains("before"))
    let past = scene.run("undo trip.navlog --past")
    #expect(past.status == 0 && past.error.contains("can't be taken back and stays"))
    #expect(!scene.run("mark ls trip.navlog").output.contains("before"))
  }

  @Test func `a restored presentation has the style that it had`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A","restoration":"a"}
      {"do":"window","id":"main","root":"a"}
      {"do":"controller","id":"b","class":"B","restoration":"b","style":"formSheet"}
      {"do":"present","from":"a","controller":"b"}
      {"do":"relaunch"}

      """#)
    for positions in [["1:end", "2:end"], ["2:end", "1:end"]] {
      let ran = recorded.navlog("diff", positions[0], positions[1])
      #expect(!ran.output.contains("style"), "\(ran.snapshot)")
    }
    #expect(recorded.navlog("diff", "1:0", "1:end").output.contains("+ B"))
  }

  @Test(arguments: [["apply", "try"], ["insert", "1:end", "--name", "other"]])
  func `a line that can't be carried out leaves the store as it was`(words: [String]) throws {
    let recorded = try Recorded()
    #expect(recorded.navlog("fork", "try", "1:end").status == 0)
    let before = [recorded.navlog("sessions").output, recorded.navlog("fork", "ls").output]
    let ran = Ran.navlog(
      words + ["memoryWarning", "pop n9999", "-C", recorded.store], in: recorded.directory)
    #expect(ran.status == 2 && ran.error.contains("n9999"), "\(ran.snapshot)")
    #expect([recorded.navlog("sessions").output, recorded.navlog("fork", "ls").output] == before)
  }
}
