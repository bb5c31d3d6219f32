import Testing

@testable import NavlogTool

/// The output if a question has no answer: the searched range, and which name is unknown.
@Suite struct NothingFoundTests {
  @Test(
    arguments: [
      (
        "log s1 --class TripDetial", 0, "no node of session 1 has the class 'TripDetial'",
        "did you mean 'TripDetail'?"
      ),
      (
        "log s2 --class ShareSheet", 0, "no node of session 2 has the class 'ShareSheet'",
        "session 1 has it: add 's1'"
      ),
      ("log s1 --key note", 0, "no node of session 1 has the key 'note'", "did you mean 'notes'?"),
      (
        "log s1 -S n50.state.note", 0, "no node of session 1 has the key 'note'",
        "did you mean 'notes'?"
      ),
      (
        "log s1 -G 'exists(class:TripDetial)'", 0,
        "no node of session 1 has the class 'TripDetial'", "did you mean 'TripDetail'?"
      ),
      (
        "log s1 -S 'n50.state.notes = 7'", 0, "no command of session 1 matches in 0..105",
        "only this session was searched"
      ),
      (
        "log s1 10..80 --grep Nosuch", 0, "no command of session 1 matches in 10..80",
        "only this session was searched"
      ),
      (
        "log s1 --node n3", 0, "no event of session 1 created the node 'n3'",
        "the events that created nodes"
      ),
      (
        "find s1 'exists(class:TripDetial)'", 1, "no node of session 1 has the class 'TripDetial'",
        "did you mean 'TripDetail'?"
      ),
      (
        "why s1 class:TripDetial", 1, "there was never a node 'class:TripDetial'",
        "did you mean 'TripDetail'?"
      ),
      (
        "tree s1 --node class:TripDetial", 1, "there is no node 'class:TripDetial'",
        "did you mean 'TripDetail'?"
      ),
      ("get s1 n50.state.note", 1, "has no value at position 105", "did you mean '.state.notes'?"),
      ("why s1 n50.state.note", 1, "is not set at position 105", "did you mean '.state.notes'?"),
    ] as [(String, Int32, String, String)])
  func `an unknown name is reported with suggestions`(
    line: String, status: Int32, message: String, hint: String
  ) throws {
    let ran = try Scene().run(line + " trip.navlog")
    #expect(ran.status == status, "\(ran.snapshot)")
    let lines = ran.error.split(separator: "\n")
    #expect(lines.count == 2, "\(ran.snapshot)")
    #expect(lines.first?.contains(message) == true, "\(ran.snapshot)")
    #expect(
      lines.last?.hasPrefix("hint: ") == true && lines.last?.contains(hint) == true,
      "\(ran.snapshot)")
  }

  @Test func `a search that finds something is silent`() throws {
    let scene = try Scene()
    for words in [
      "--key notes", "--key title", "--class Trip*",
      "-S 'n50.state.notes = \"pack the blue coat\"'", "-n 0", "",
      "--key notes --json", "--grep Oslo", "--kind push",
    ] {
      let ran = scene.run("log s1 trip.navlog \(words)")
      #expect(ran.status == 0 && ran.error == "", "\(words) \(ran.snapshot)")
    }
  }

  @Test func `a key selects the commands that change it`() throws {
    let ran = try Scene().run("log s1 --key notes --oneline trip.navlog")
    #expect(
      ran.output
        == "      80  setState \"Oslo\" n50: scroll.y = 312, notes = \"pack the blue coat\"\n",
      "\(ran.snapshot)")
  }

  @Test func `every command in the log can be selected by name`() throws {
    let scene = try Scene()
    let events = scene.run("log s1 --events trip.navlog").output
    let names = Set(events.matches(of: /does (\w+)/).map { String($0.1) })
    #expect(names.contains("showWindow"), "\(names)")
    for name in names {
      #expect(scene.run("log s1 --kind \(name) --json trip.navlog").status == 0, "\(name)")
    }
  }

  @Test func `the times of commands are those of their beginnings, or of their ends`() throws {
    let scene = try Scene()
    func rows(_ words: String) -> [Substring] {
      scene.run("log s1 --kind push \(words) trip.navlog").output.split(separator: "\n").dropFirst()
        .map { $0.prefix(36) }
    }
    #expect(
      rows("") == ["position  began            since  co", "      74  14:05:09.017    +17 ms  pu"])
    #expect(
      rows("--times ended") == [
        "position  ended            since  co", "      74  14:05:09.026    +26 ms  pu",
      ])
    #expect(
      rows("--times steps") == [
        "position  began             step  co", "      74  14:05:09.017    +17 ms  pu",
      ])
    let json = scene.run("log s1 --kind push --json trip.navlog").output
    #expect(
      json.contains(#""ended":"2026-01-31T14:05:09.026"#)
        && json.contains(#""time":"2026-01-31T14:05:09.017"#), "\(json)")
  }
}
