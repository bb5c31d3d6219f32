import Foundation
import NavlogHistory
import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// Verbs that turn sessions into tests.
@Suite struct SessionTestVerbTests {
  @Test func `shrink prints the shortest session and writes it as a file`() throws {
    let scene = try Scene()
    let ran = scene.run(
      "shrink trip.navlog s1 --pred presented(class:ShareSheet) -o short.navsession")
    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.output.hasPrefix("session 1: "))
    #expect(scene.masked(ran.output).hasSuffix("written to 'short.navsession'\n"))
    let log = scene.run("find short.navsession presented(class:ShareSheet)")
    #expect(log.status == 0, "\(log.snapshot)")
    #expect(scene.run("replay short.navsession").status == 0)
    let again = scene.run(
      "shrink trip.navlog s1 --pred presented(class:ShareSheet) -o short.navsession")
    #expect(again.status == 2 && again.error.contains("already exists"))
  }

  @Test func `shrink runs a command with each candidate as a file`() throws {
    let scene = try Scene()
    let file = scene.directory.file("run.navsession")
    let ran = scene.run(
      "shrink trip.navlog s1 --json -o run.navsession run sh -c 'grep -q ShareSheet && test -s $NAVLOG_FILE && exit 1 || exit 0'"
    )
    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(ran.output.contains(#""schema":"navlog.shrink/1""#))
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func `shrink finds nothing if the session passes`() throws {
    let scene = try Scene()
    let ran = scene.run("shrink trip.navlog s1 --pred exists(class:Absent) -o none.navsession")
    #expect(ran.status == 1 && ran.output == "the session is good: there is nothing to find\n")
    #expect(!FileManager.default.fileExists(atPath: scene.directory.file("none.navsession")))
    #expect(scene.run("shrink trip.navlog").status == 2)
  }

  @Test func `test-gen writes a test and its fixture`() throws {
    let scene = try Scene()
    let folder = scene.directory.path
    let ran = Ran.navlog(
      "test-gen", scene.directory.file("trip.navlog"), "s1", "--pred", "count(class:Trip*) = 2",
      "-o", folder, in: scene.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let text = try String(contentsOfFile: folder + "/TripS1Tests.swift", encoding: .utf8)
    #expect(
      text == """
        import Navlog
        import NavlogTesting
        import Testing

        /// Session 1 of 'trip.navlog' up to position 105.
        @MainActor
        @Suite struct TripS1Tests {
          @Test func `the session ends as it should`() async throws {
            let end = try await perform("trip-s1.navsession", in: appUnderTest())
            #expect(try end.holds("count(class:Trip*) = 2"))
          }
        }

        """)
    #expect(scene.run("log trip-s1.navsession").status == 0)
    #expect(scene.run("test-gen trip.navlog s1").status == 2)
  }

  @Test func `a generated test escapes what no literal can contain`() throws {
    let scene = try Scene()
    let store = scene.directory.file("tr\"ip\n.navlog")
    try FileManager.default.copyItem(atPath: scene.directory.file("trip.navlog"), toPath: store)
    let ran = Ran.navlog(
      "test-gen", store, "s1", "--pred", "count(class:Trip*) = 2 and\ncount(class:\"x\") = 0", "-o",
      scene.directory.path, in: scene.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let text = try String(
      contentsOfFile: scene.directory.file("TrIpS1Tests.swift"), encoding: .utf8)
    #expect(text.contains(##"perform(#"tr"ip\#u{a}-s1.navsession"#, in: "##), "\(text)")
    #expect(text.contains(##"holds(#"count(class:Trip*) = 2 and\#u{a}count(class:"x") = 0"#)"##))
    #expect(
      text.matches(of: #/\/\/\/ Session 1 of 'tr"ip.*\.navlog' up to position \d+\.\n/#).count == 1)
  }

  @Test func `test-gen names a missing directory`() throws {
    let scene = try Scene()
    let ran = scene.run("test-gen trip.navlog s1 -o '/tmp/no such place'")
    #expect(ran.status == 2)
    #expect(
      ran.error == """
        navlog: there is no directory '/tmp/no such place'
        hint: create it first: mkdir -p '/tmp/no such place'

        """, "\(ran.snapshot)")
  }

  @Test func `a generated test without a predicate expects the state`() throws {
    let scene = try Scene()
    let folder = scene.directory.path
    let ran = Ran.navlog(
      "test-gen", scene.directory.file("trip.navlog"), "s1", "--app", "Shop.app()", "-o", folder,
      in: scene.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let text = try String(contentsOfFile: folder + "/TripS1Tests.swift", encoding: .utf8)
    #expect(text.contains(#"perform("trip-s1.navsession", in: Shop.app())"#))
    #expect(text.contains("window main"))
    #expect(text.contains(#"scroll.y = 312"#))
  }

  @Test(.slow) func `generated tests compile`() throws {
    let scene = try Scene()
    let folder = scene.directory.path
    for (session, words) in [("s1", ["--pred", "count(class:Trip*) = 2"]), ("s2", [])] {
      let ran = Ran.navlog(
        ["test-gen", scene.directory.file("trip.navlog"), session, "-o", folder] + words,
        in: scene.directory)
      #expect(ran.status == 0, "\(ran.snapshot)")
    }
    let app = scene.directory.file("App.swift")
    try """
    import NavlogTesting
    @MainActor func appUnderTest() -> AppUnderTest { fatalError() }
    """.write(toFile: app, atomically: true, encoding: .utf8)
    let headers = ["CLMDB", "CChecksums", "CZstd", "CZlib"].flatMap {
      ["-I", BuildProducts.package.appending(path: "Sources/\($0)").path]
    }
    let compiler = try ChildProcess(
      "/bin/sh",
      [
        "-c", "exec swiftc \"$@\" 2>&1", "sh", "-typecheck", "-swift-version", "6",
        "-warnings-as-errors", "-I", BuildProducts.path(of: "Modules"),
      ] + headers + [app, folder + "/TripS1Tests.swift", folder + "/TripS2Tests.swift"])
    let lines = compiler.lines()
    #expect(compiler.ending() == .exited(0) && lines.isEmpty, "\(lines)")
  }

  private static let manifests = [
    "old.json": #"""
    {"manifest":1,"classes":[{"id":"ListController","version":1},{"id":"MessageController","version":1}]}
    """#,
    "new.json": #"""
    {"manifest":1,"classes":[{"id":"ListController","version":2},{"id":"Message","version":1,"aliases":["MessageController","Mail"]}]}
    """#,
  ]

  @Test func `compat names classes that are needed, can be removed, or lose nodes`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    let script = """
      {"do":"controller","id":"A","class":"ListController","restoration":"a"}
      {"do":"controller","id":"B","class":"MessageController","restoration":"b"}
      {"do":"controller","id":"nav","kind":"navigation","children":["A","B"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      """
    #expect(Ran.navlog("play", "s", "--store", store, files: ["s": script]).status == 0)
    func compat(_ words: String...) -> Ran {
      Ran.navlog(
        ["compat", "--old", "old.json", "--new", "new.json", store] + words,
        files: Self.manifests, columns: 100, in: directory)
    }
    let ran = compat()
    #expect(
      ran.snapshot.replacing(directory.path + "/", with: "") == """
        1 session
          Message, formerly Mail  not needed: it can be deleted
          Message, formerly MessageController  needed by 1 session, last a.navlog s1
          ListController version 1  restored without its state, V3: 1 session, last a.navlog s1
        [exit status: 1]

        """)
    #expect(compat("--json").output.contains(#""alias":"Mail""#))
    #expect(Ran.navlog("compat", store).status == 2)
  }

  @Test func `compat doesn't judge versions of which only the order was exported`() throws {
    let directory = try TemporaryDirectory()
    let (store, file) = (directory.file("a.navlog"), directory.file("a.navsession"))
    let script = """
      {"do":"controller","id":"B","class":"Trip","version":2,"restoration":"b"}
      {"do":"window","id":"main","root":"B"}
      """
    let manifests = [
      "old.json": #"{"manifest":1,"classes":[{"id":"Trip","version":2}]}"#,
      "new.json":
        #"{"manifest":1,"classes":[{"id":"Trip","version":3,"migrations":[{"from":2,"to":3}]}]}"#,
    ]
    #expect(Ran.navlog("play", "s", "--store", store, files: ["s": script]).status == 0)
    #expect(Ran.navlog("export", store, "-o", file, in: directory).status == 0)
    func compat(_ path: String) -> Ran {
      Ran.navlog(
        "compat", "--old", "old.json", "--new", "new.json", path, files: manifests, columns: 100,
        in: directory)
    }
    #expect(compat(store).status == 0 && compat(store).output.contains("2 to 3  needed by 1"))
    #expect(
      compat(file).snapshot.replacing(directory.path + "/", with: "") == """
        1 session
          Trip, migration 2 to 3  not needed, as far as that can be decided
          Trip  not decidable, its version is a rank: 1 session, last a.navsession s1
        [exit status: 1]

        """)
  }

  @Test func `compat doesn't judge hashed classes without the key`() throws {
    let directory = try TemporaryDirectory()
    let (store, file) = (directory.file("a.navlog"), directory.file("a.navsession"))
    let key = directory.file("other.key")
    #expect(FileManager.default.createFile(atPath: key, contents: Data(repeating: 7, count: 32)))
    let script = """
      {"do":"controller","id":"B","class":"MessageController","restoration":"b"}
      {"do":"window","id":"main","root":"B"}
      """
    #expect(Ran.navlog("play", "s", "--store", store, files: ["s": script]).status == 0)
    #expect(Ran.navlog("export", store, "--key", key, "-o", file, in: directory).status == 0)
    func compat(_ words: String...) -> Ran {
      Ran.navlog(
        ["compat", "--old", "old.json", "--new", "new.json"] + words, files: Self.manifests,
        columns: 100, in: directory)
    }
    let ran = compat(file)
    #expect(
      ran.snapshot.replacing(directory.path + "/", with: "")
        .replacing(#/#[0-9a-f]{12}/#, with: "#hash") == """
          1 session
            Message, formerly Mail  not needed, as far as that can be decided
            Message, formerly MessageController  not needed, as far as that can be decided
            #hash  not decidable, its name is a hash: 1 session, last a.navsession s1
          [exit status: 1]

          """)
    #expect(compat(file, "--json").output.contains(##""undecided":"#"##))
    let known = compat(file, "--key", key)
    #expect(known.status == 0, "\(known.snapshot)")
    #expect(
      known.output.replacing("a.navsession", with: "a.navlog") == compat(store).output,
      "\(known.snapshot)")
    #expect(compat(store, file).status == 1)
    // The other verbs that compare with a build have the same status.
    for verb in ["restore", "doctor", "replay"] {
      let ran = Ran.navlog(
        verb, file, "--against", "old.json", files: Self.manifests, columns: 200, in: directory)
      #expect(ran.status == 1 && ran.output.contains("can't be decided"), "\(ran.snapshot)")
    }
  }

  @Test func `replay takes several stores and files, and writes a summary`() throws {
    let scene = try Scene()
    let file = scene.directory.file("trip.navsession")
    #expect(scene.run("export trip.navlog s1 --profile full -o trip.navsession").status == 0)
    let summary = scene.directory.file("summary.md")
    let ran = Ran.navlog(
      "replay", scene.directory.file("inbox.navlog"), file, "--fold", "--markdown", summary,
      in: scene.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let text = try String(contentsOfFile: summary, encoding: .utf8)
    #expect(text.hasPrefix("## navlog replay\n\n2 sessions, "))
    #expect(text.hasSuffix(": all the same\n"))
    let all = Ran.navlog(
      "replay", "--all", scene.directory.path, "--fold", in: scene.directory)
    #expect(all.status == 0 && all.output.contains("trip.navsession"), "\(all.snapshot)")
    let broken = scene.directory.file("broken.navsession")
    try Data("no session".utf8).write(to: URL(filePath: broken))
    let some = Ran.navlog(
      "replay", file, broken, "--fold", "--markdown", summary, in: scene.directory)
    #expect(some.status > 1, "\(some.snapshot)")
    let rest = try String(contentsOfFile: summary, encoding: .utf8)
    #expect(rest.hasPrefix("## navlog replay\n\n1 session, "), "\(rest)")
    #expect(rest.contains(": none different, 1 can't be read\n"), "\(rest)")
  }
}
