import Support
import Testing

@testable import NavlogTool

/// How verbs find their store, and their answers to misspelled words.
@Suite struct StoreChoiceTests {
  @Test(arguments: ["sessions", "info", "log", "stats", "verify", "doctor", "mark ls", "tree"])
  func `a store can be given in every way, with the same output`(verb: String) throws {
    let recorded = try Recorded()
    let words = verb.split(separator: " ").map(String.init)
    func run(_ more: [String], _ environment: [String: String] = [:]) -> String {
      Ran.navlog(words + more, environment: environment, columns: 80, in: recorded.directory)
        .snapshot
    }
    let named = run([recorded.store])

    #expect(run(["-C", recorded.store]) == named)
    #expect(run(["--store", recorded.store]) == named)
    #expect(run([], ["NAVLOG_STORE": recorded.store]) == named)
    #expect(run([]) == named)
    // Options and arguments precede the environment.
    #expect(run(["-C", recorded.store], ["NAVLOG_STORE": "/nowhere.navlog"]) == named)
    #expect(run([recorded.store], ["NAVLOG_STORE": "/nowhere.navlog"]) == named)
  }

  @Test(arguments: ["info", "log", "stats", "verify", "doctor", "tree"])
  func `a session can be given in every way`(verb: String) throws {
    let scene = try Scene()
    let named = scene.run("\(verb) trip.navlog s1").snapshot
    let id = try #require(
      scene.run("sessions trip.navlog --json").output.firstMatch(of: #/"id":"(?<id>[0-9a-f]{32})"/#)
    ).output.id

    #expect(scene.run("\(verb) trip.navlog --session 1").snapshot == named)
    #expect(scene.run("\(verb) trip.navlog s:\(id.prefix(8))").snapshot == named)
    #expect(scene.run("\(verb) trip.navlog --session s:\(id)").snapshot == named)
    if verb != "info", verb != "verify" {
      // These two are about all sessions unless one is given.
      let latest = scene.run("\(verb) trip.navlog latest").snapshot
      #expect(scene.run("\(verb) trip.navlog").snapshot == latest && latest != named)
    }
  }

  @Test func `two stores are listed, and neither is chosen`() throws {
    let scene = try Scene()
    #expect(
      scene.masked(scene.run("sessions").snapshot) == """
        --- stderr ---
        navlog: there is more than one store here
        hint: name one of 'inbox.navlog', 'trip.navlog'
        [exit status: 2]

        """)
    let empty = try TemporaryDirectory()
    #expect(
      Ran.navlog("sessions", in: empty).snapshot == """
        --- stderr ---
        navlog: there is no store in this directory
        hint: give the path of a store: a directory NAME.navlog
        [exit status: 2]

        """)
  }

  @Test func `a verb or option with swapped letters is suggested`() {
    for verb in ToolVerb.all {
      if let typo = Self.swapped(verb.name), !ToolVerb.all.contains(where: { $0.name == typo }) {
        #expect(
          Ran.navlog(typo).error.contains("did you mean '\(verb.name)'?"), "\(typo)")
      }
      for option in verb.options {
        guard let typo = Self.swapped(option.name),
          !verb.allOptions.contains(where: { $0.name == typo })
        else { continue }
        let ran = Ran.navlog(verb.name, typo)
        #expect(ran.error.contains("did you mean '--"), "\(verb.name) \(typo) \(ran.snapshot)")
        #expect(ran.status == 2)
      }
    }
  }

  /// Returns the word with its last two letters swapped; `nil` if that is the same word.
  private static func swapped(_ word: String) -> String? {
    guard word.count > 3, let last = word.last else { return nil }
    let before = word.dropLast().last.map(String.init) ?? ""
    let typo = word.dropLast(2) + String(last) + before
    return typo == word ? nil : String(typo)
  }

  @Test func `every verb reports unexpected arguments`() throws {
    let scene = try Scene()
    for verb in ["sessions", "info", "stats", "verify", "doctor", "compact", "migrate"] {
      let ran = scene.run("\(verb) trip.navlog nonsense")
      #expect(ran.status == 2 && ran.output == "", "\(verb) \(ran.snapshot)")
      #expect(ran.error.contains("unexpected argument 'nonsense'"), "\(verb) \(ran.snapshot)")
    }
  }

  @Test(arguments: [
    ("tree s1 2:9", "'s1' and '2:…' name two sessions"),
    ("tree --session 1 --at 2:9", "'1' and '2:…' name two sessions"),
    ("log s2 1:9", "'s2' and '1:…' name two sessions"),
    ("log 30..9", "the range '30..9' is the wrong way round"),
    ("tree 99999999999999999999", "'99999999999999999999' is too large for a position"),
    ("tree 9999999", "position '9999999' does not exist"),
    ("mark add x nosuch", "'nosuch' isn't a position"),
  ])
  func `contradictory or invalid options are usage errors`(line: String, message: String) throws {
    let recorded = try Recorded()
    _ = Ran.navlog(
      "play", "s", "--store", recorded.store, files: ["s": Recorded.script],
      in: recorded.directory)
    let words = line.split(separator: " ").map(String.init) + ["-C", recorded.store]
    let ran = Ran.navlog(words, in: recorded.directory)
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(ran.error.hasPrefix("navlog: \(message)\n"), "\(ran.snapshot)")
  }

  @Test func `a session and a position in it don't conflict`() throws {
    let recorded = try Recorded()
    for line in ["tree s1 1:9", "log s1 s1:9", "tree --session 1 --at 1:9"] {
      let words = line.split(separator: " ").map(String.init) + ["-C", recorded.store]
      let ran = Ran.navlog(words, in: recorded.directory)
      #expect(ran.status == 0 && ran.error == "", "\(ran.snapshot)")
    }
  }

  @Test(arguments: ["info", "stats", "verify"])
  func `a bare number that isn't a session is an error in a verb without positions`(verb: String)
    throws
  {
    let scene = try Scene()
    let ran = scene.run("\(verb) 66 trip.navlog")
    #expect(ran.status == 2 && ran.output == "", "\(ran.snapshot)")
    #expect(
      ran.error.hasPrefix("navlog: this verb takes no position, and there is no session '66'\n"),
      "\(ran.error)")
    let old = scene.run("\(verb) 1 trip.navlog")
    #expect(old.status == 0 && old.error == "navlog: '1' is read as a session; write 's1'\n")
  }
}
