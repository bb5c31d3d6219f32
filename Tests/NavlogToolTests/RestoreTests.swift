import NavlogStore
import Support
import Testing

@testable import NavlogTool

@Suite struct RestoreTests {
  let directory: TemporaryDirectory
  let store: String

  init() throws {
    directory = try TemporaryDirectory()
    store = directory.file("app.navlog")
  }

  static let session = """
    {"do":"controller","id":"A","restoration":"a"}
    {"do":"controller","id":"B","restoration":"b","class":"Note"}
    {"do":"controller","id":"C"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A","B","C"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav"}
    {"do":"state","controller":"B","values":{"text":"hi","to":{"$ref":"A"}}}

    """

  func play(_ lines: String) -> Ran {
    Ran.navlog("play", "--json", "--store", store, "s", files: ["s": lines])
  }

  func restore(
    _ arguments: String..., manifest: String = "", isTerminal: Bool = false, columns: Int = 100
  ) -> Ran {
    Ran.navlog(
      ["restore", store, "--dry-run"] + arguments, files: ["m.json": manifest],
      isTerminal: isTerminal, columns: columns)
  }

  @Test func `the next launch restores what is left of a trimmed session`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    let lines = """
      {"do":"controller","id":"a","restoration":"a"}
      {"do":"controller","id":"b","restoration":"b"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}
      {"do":"relaunch"}
      {"do":"push","in":"nav","controller":"b"}
      {"do":"state","controller":"b","values":{"k":1}}
      """
    #expect(
      Ran.navlog("play", "--store", store, "s", files: ["s": lines], in: directory).status == 0)
    func kept() -> String {
      Ran.navlog("restore", store, "--dry-run", "--explain", in: directory).output
    }
    let before = kept()
    #expect(before.hasPrefix("restoring 2:"))

    let trimmed = Ran.navlog("compact", store, "--below", "2:end", in: directory)

    #expect(trimmed.status == 0, "\(trimmed.snapshot)")
    #expect(kept() == before)
    let next = Ran.navlog(
      "play", "--store", store, "s",
      files: [
        "s": """
        {"do":"relaunch"}
        {"do":"expect","stack":["a","b"],"in":"nav"}
        {"do":"expect","state":{"k":1},"controller":"b"}
        """
      ], in: directory)
    #expect(next.status == 0, "\(next.snapshot)")
    #expect(kept().hasPrefix("restoring 3:"))
  }

  @Test func `rehearsed decisions are printed node by node`() {
    #expect(play(Self.session).status == 0)

    #expect(
      restore("--explain").snapshot == """
        restoring 1:\(head), 3 nodes kept
          restored  V1   nav  NavigationController@1
          restored  V1     nav/:[0]:/a  ViewController@1
          restored  V1     nav/:[1]:/b  Note@1
          not kept  SAV-2  nav/:[2]:/n\(born("C")): it has no restoration identifier
        3 restored; 1 not kept

        """)
    // Without --explain, only nodes that are not restored.
    #expect(
      restore().output.split(separator: "\n").map { $0.prefix(10) } == [
        "restoring ", "  not kept", "3 restored",
      ])
  }

  /// The last position, and the creation of a node, from the tool's output.
  private var head: String {
    restore().output.split(separator: ":")[1].prefix { $0.isNumber }.description
  }

  private func born(_ name: String) -> String {
    let line = restore("--explain").output.split(separator: "\n").first { $0.contains("SAV-2") }
    return line?.split(separator: "/n").last?.prefix { $0.isNumber }.description ?? "?"
  }

  @Test func `a rehearsal against another build's classes shows the migrated state`() {
    _ = play(Self.session)
    let manifest = """
      {"manifest":1,"classes":[{"id":"Memo","aliases":["Note"],"version":3,"migrations":[
      [1,2],{"from":2,"to":3,"rename":{"text":"body"}}]}]}
      """

    let ran = restore("--explain", "--json", "--against", "m.json", manifest: manifest)

    #expect(ran.status == 0)
    #expect(ran.output.contains(#""verdict":"migrated""#))
    #expect(ran.output.contains(#""state":{"body":"hi","to":{"$ref":"nav/:[0]:/a"}}"#))
  }

  @Test func `a missing class truncates the stack, with status 1`() {
    _ = play(Self.session)

    let ran = restore("--explain", "--against", "m.json", manifest: "[]")

    #expect(ran.status == 1)
    #expect(ran.output.contains("truncated V7     nav/:[1]:/b  Note@1"))
  }

  @Test(arguments: [
    (#"[{"id":"Note","version":2}]"#, "V3", "be restored without its state: no migrations lead"),
    (#"[{"id":"Note","version":3}]"#, "V3", "from version 1 to 3"),
    (#"[]"#, "V7", "the class is not declared, so 1 node would not be restored"),
  ])
  func `doctor reports what a build would not restore with its state`(
    classes: String, rule: String, message: String
  ) {
    _ = play(Self.session)
    let manifest = #"{"manifest":1,"classes":\#(classes)}"#
    func doctor(_ options: String...) -> Ran {
      Ran.navlog(["doctor", store] + options, files: ["m.json": manifest], columns: 200)
    }
    let ran = doctor("--against", "m.json")
    #expect(ran.status == 1)
    #expect(ran.output.contains(rule) && ran.output.contains(message), "\(ran.snapshot)")
    // Each loss is one problem: nodes below a lost one aren't listed again.
    let own = doctor("--json").output.split(separator: "\n").count
    let lines = doctor("--json", "--against", "m.json").output.split(separator: "\n")
    #expect(lines.count == own + 1, "\(lines)")
  }

  @Test func `classes recorded in an unknown format are reported as such`() throws {
    let place = try TemporaryDirectory()
    let path = place.file("other.navlog")
    do {
      let store = try Store.open(path, Store.Options(cacheDirectory: place.file("cache")))
      try store.begin(SessionConfiguration(app: "other", metadata: [0x18])).end()
    }
    for verb in [["restore", "s1", "--dry-run"], ["doctor", "s1"], ["manifest", "s1"]] {
      let ran = Ran.navlog([verb[0], path] + verb.dropFirst(), columns: 200, in: place)
      #expect(
        (ran.output + ran.error).contains(
          "the classes that the session has recorded can't be read; those in its state count"),
        "\(ran.snapshot)")
    }
  }

  @Test func `a position inside a command means the end of the last one before`() {
    _ = play(Self.session)

    let ran = restore("--at", "1:3")

    #expect(ran.output.hasPrefix("restoring 1:"))
    #expect(restore("--at", "1:9999").status == 2)
    #expect(restore("--at", "here").status == 2)
  }

  @Test func `launches that crashed while restoring count, and the suspect is deferred`() {
    let crash = #"{"do":"relaunch","crashAt":"decode:nav/:[1]:/b"}"# + "\n"
    _ = play(Self.session + #"{"do":"crash"}"# + "\n" + crash + crash + crash)

    let ran = restore("--explain")

    #expect(ran.status == 1)
    #expect(ran.output.contains("deferred  V9     nav/:[1]:/b"))
    #expect(ran.output.contains("restored  V1     nav/:[0]:/a"))
    #expect(ran.output.hasPrefix("restoring 1:"))
  }

  @Test func `the next launch restores the session of the last one`() {
    _ = play(Self.session + #"{"do":"relaunch"}"# + "\n")

    #expect(restore().output.hasPrefix("restoring 2:"))
  }

  @Test func `restore only rehearses, and needs a store`() {
    let ran = Ran.navlog("restore", store, "--dry-run")
    #expect(ran.status == 2 && !ran.error.isEmpty && ran.output.isEmpty)
    _ = play(Self.session)
    #expect(Ran.navlog("restore", store).snapshot == restore().snapshot)
  }

  @Test func `a manifest is printed, checked, and read back`() {
    _ = play(Self.session)

    let printed = Ran.navlog("manifest", store, "--json")
    let again = Ran.navlog(
      "manifest", "m.json", "--json", files: ["m.json": printed.output])

    #expect(
      printed.output
        == #"{"classes":[{"id":"Note","inherits":["ViewController"],"version":1}],"manifest":1}"#
        + "\n")
    #expect(again.output == printed.output)
    #expect(Ran.navlog("manifest", "m.json", files: ["m.json": "[{}]"]).status == 2)
  }

  @Test func `every session of a store is rehearsed against one manifest`() {
    _ = play(Self.session)
    _ = play(Self.session.replacing("Note", with: "Memo"))
    let manifest = #"[{"id":"Note"}]"#

    let ran = restore("--all", "--explain", "--against", "m.json", manifest: manifest)

    #expect(ran.status == 1)
    #expect(ran.output.hasPrefix("restoring 1:") && ran.output.contains("\nrestoring 2:"))
    #expect(ran.output.contains("truncated V7     nav/:[1]:/b  Memo@1"))
    let narrow = restore(
      "--all", "--explain", "--against", "m.json", "--color", "never", manifest: manifest,
      isTerminal: true, columns: 80)
    for line in narrow.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(narrow.output.contains("\n                   was found another way; the stack"))
    #expect(!ran.output.contains("restored  V1"))
    #expect(ran.output.hasSuffix("2 sessions, 1 complete\n"))
    let lines = restore("--all", "--json", "--against", "m.json", manifest: manifest).output
    #expect(lines.hasSuffix(#"{"schema":"navlog.restore/1","sessions":2,"whole":1}"# + "\n"))
    #expect(restore("--all", "--at", "3").status == 2)
  }
}
