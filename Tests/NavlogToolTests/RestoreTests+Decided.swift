import NavlogStore
import Support
import Testing
@testable import NavlogTool

// Decisions that launches have recorded.
extension RestoreTests {
  @Test func `--recorded prints a launch's decisions from its log, with reasons`() {
    let launch =
      #"{"do":"relaunch","classes":[{"id":"Memo","aliases":["Note"],"version":3,"migrations":[[1,2],[2,3]]}]}"#
    _ = play(Self.session + launch + "\n")
    _ = play(
      Self.session + #"{"do":"relaunch","classes":[{"id":"Note","version":2}]}"# + "\n")

    let ran = Ran.navlog("restore", store, "s2", "--recorded", "--explain")

    #expect(ran.status == 0)
    #expect(ran.output.hasPrefix("session 2 restored 1:"))
    #expect(
      ran.output.contains(
        "migrated  V2     nav/:[1]:/b  Memo@1→3: 'Note' is 'Memo' now (V5); by 1→2, 2→3  n"),
      "\(ran.output)")
    let other = Ran.navlog("restore", store, "4", "--recorded", "--explain", "--json")
    #expect(other.status == 1)
    #expect(
      other.output.contains(
        #""reason":"no migrations lead from version 1 to 2","rule":"V3","schema":"navlog.restore/1""#
      ) && other.output.contains(#""to":2,"verdict":"defaulted""#),
      "\(other.snapshot)")
    #expect(Ran.navlog("restore", store, "s1", "--recorded").status == 2)
    #expect(Ran.navlog("restore", store, "s2", "--recorded", "--dry-run").status == 2)
  }

  @Test func `decisions of reconnected scenes are listed separately`() {
    _ = play(
      """
      {"do":"scene","id":"one"}
      {"do":"controller","id":"home","class":"Home","restoration":"home"}
      {"do":"window","id":"main","root":"home","scene":"one","restoration":"w"}
      {"do":"scene","id":"two"}
      {"do":"controller","id":"card","class":"Card","restoration":"card"}
      {"do":"window","id":"side","root":"card","scene":"two","restoration":"w2"}
      {"do":"relaunch","build":"2"}
      {"do":"disconnect","scene":"two"}
      {"do":"connect","scene":"two"}
      {"do":"disconnect","scene":"two"}
      {"do":"connect","scene":"two"}

      """)
    let ran = Ran.navlog("restore", store, "s2", "--recorded", "--explain")
    #expect(ran.status == 0 && ran.output.contains(": 2 of 2 nodes with"), "\(ran.snapshot)")
    let parts = ran.output.split(separator: "later, as scenes connected again:")
    #expect(parts.map { $0.matches(of: /restored +V1/).count } == [2, 2])
    #expect(parts.last?.contains("as it was at 2:") == true, "\(ran.output)")
    let json = Ran.navlog("restore", store, "s2", "--recorded", "--explain", "--json").output
    #expect(json.matches(of: /"reconnected":"2:[0-9]+"/).count == 2, "\(json)")
    #expect(json.contains(#""nodes":2"#), "\(json)")
    let short = Ran.navlog("restore", store, "s2", "--recorded")
    #expect(!short.output.contains("later"), "\(short.snapshot)")
  }

  @Test func `a class whose name is a hash counts as the one that the launch found`() {
    _ = play(
      Self.session
        + #"{"do":"relaunch","classes":[{"id":"Note","version":2,"migrations":[[1,2]]}]}"#
        + "\n")
    let file = directory.file("hashed.navsession")
    #expect(Ran.navlog("export", store, "s2", "-o", file, in: directory).status == 0)

    let ran = Ran.navlog("restore", file, "s2", "--recorded", "--explain", in: directory)

    #expect(ran.output.contains("Note@1→2: by 1→2"), "\(ran.snapshot)")
    #expect(!ran.output.contains("objects decided"), "\(ran.snapshot)")
  }

  @Test func `decisions of the app's objects are printed as such`() {
    _ = play(
      Self.session + #"""
        {"do":"relaunch","classes":[{"id":"Note","factory":"nil"}]}
        {"do":"relaunch","classes":[{"id":"Note","policy":{"needs":"login"}}]}
        {"do":"resume","path":"nav/:[1]:/b"}

        """#)

    let vetoed = Ran.navlog("restore", store, "s2", "--recorded", "--explain")
    #expect(
      vetoed.output.contains(
        "vetoed    V8     nav/:[1]:/b  Note@1: its restoration class returned nil"))
    // The vetoed node wasn't kept, so there is nothing left to defer.
    let next = Ran.navlog("restore", store, "3", "--recorded", "--explain")
    #expect(next.output.hasPrefix("session 3 restored 2:"), "\(next.snapshot)")
  }

  @Test func `a scene waits after enough crashes, and the others are restored`() throws {
    let session = """
      {"do":"scene","id":"one"}
      {"do":"scene","id":"two"}
      {"do":"controller","id":"A","restoration":"a"}
      {"do":"controller","id":"B","restoration":"b"}
      {"do":"controller","id":"C","restoration":"c"}
      {"do":"controller","id":"box","kind":"container","children":["B","C"],"restoration":"box"}
      {"do":"window","id":"left","scene":"one","root":"A"}
      {"do":"window","id":"right","scene":"two","root":"box"}
      {"do":"crash"}

      """
    func crash(at path: String) -> String {
      #"{"do":"relaunch","crashAt":"decode:\#(path)"}"# + "\n"
    }
    let thrice = crash(at: "box/b") + crash(at: "box/b") + crash(at: "box/b")

    _ = play(session + thrice)
    #expect(restore("--explain").output.contains("deferred  V9    box/b"))
    #expect(restore("--explain").output.contains("restored  V1    box/c"))
    _ = play(#"{"do":"relaunch","crashAt":"decode:box/c"}"#)
    _ = play(#"{"do":"relaunch","crashAt":"decode:box/c"}"#)
    _ = play(#"{"do":"relaunch","crashAt":"decode:box/c"}"#)

    #expect(restore("--explain").output.contains("restored  V1   box  "))
    #expect(restore("--explain").output.contains("deferred  V9    box/c"))
    // Both are held, and launches still crash.
    for _ in 0..<3 { _ = play(crash(at: "box")) }

    let ran = restore("--explain")
    #expect(ran.output.contains("restored  V1   a  "), "\(ran.output)")
    #expect(ran.output.contains("deferred  V9   box  "), "\(ran.output)")

    let lifted = Ran.navlog("restore", store, "--lift", "two")
    #expect(
      lifted.snapshot.contains("'two' will be tried again by the next launch"), "\(lifted.snapshot)"
    )
    #expect(restore("--explain").output.contains("restored  V1   box  "))
    #expect(Ran.navlog("restore", store, "--lift", "two").status == 1)
    #expect(Ran.navlog("restore", store, "--lift", "all").status == 0)
    #expect(!restore("--explain").output.contains("deferred"))
  }
}
