import Support
import Testing

@testable import NavlogTool

@Suite struct RestoreTests {
  private let directory: TemporaryDirectory
  private let store: String

  init() throws {
    directory = try TemporaryDirectory()
    store = directory.file("app.navlog")
  }

  private static let session = """
    {"do":"controller","id":"A","restoration":"a"}
    {"do":"controller","id":"B","restoration":"b","class":"Note"}
    {"do":"controller","id":"C"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A","B","C"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav"}
    {"do":"state","controller":"B","values":{"text":"hi","to":{"$ref":"A"}}}

    """

  private func play(_ lines: String) -> Ran {
    Ran.navlog("play", "--json", "--store", store, "s", files: ["s": lines])
  }

  private func restore(_ arguments: String..., manifest: String = "") -> Ran {
    Ran.navlog(["restore", store, "--dry-run"] + arguments, files: ["m.json": manifest])
  }

  @Test func `what would come back is said node by node`() {
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
    #expect(restore().output.split(separator: "\n").count == 2)
  }

  /// The last position, and where a node was born: read from what the tool prints.
  private var head: String {
    restore().output.split(separator: ":")[1].prefix { $0.isNumber }.description
  }

  private func born(_ name: String) -> String {
    let line = restore("--explain").output.split(separator: "\n").first { $0.contains("SAV-2") }
    return line?.split(separator: "/n").last?.prefix { $0.isNumber }.description ?? "?"
  }

  @Test func `against another build's classes, with the state as it would be`() {
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

  @Test func `a class that is gone cuts the stack, and the status says so`() {
    _ = play(Self.session)

    let ran = restore("--explain", "--against", "m.json", manifest: "[]")

    #expect(ran.status == 1)
    #expect(ran.output.contains("truncated V7     nav/:[1]:/b  Note@1"))
  }

  @Test func `a position inside a command is taken back to the last end`() {
    _ = play(Self.session)

    let ran = restore("--at", "1:3")

    #expect(ran.output.hasPrefix("restoring 1:"))
    #expect(restore("--at", "1:9999").status == 2)
    #expect(restore("--at", "here").status == 2)
  }

  @Test func `launches that crashed while restoring count, and what failed is left out`() {
    let crash = #"{"do":"relaunch","crashAt":"decode:nav/:[1]:/b"}"# + "\n"
    _ = play(Self.session + #"{"do":"crash"}"# + "\n" + crash + crash + crash)

    let ran = restore("--explain")

    #expect(ran.status == 1)
    #expect(ran.output.contains("deferred  V9     nav/:[1]:/b"))
    #expect(ran.output.contains("restored  V1     nav/:[0]:/a"))
    #expect(ran.output.hasPrefix("restoring 1:"))
  }

  @Test func `the session that a launch has restored is the next to be`() {
    _ = play(Self.session + #"{"do":"relaunch"}"# + "\n")

    #expect(restore().output.hasPrefix("restoring 2:"))
  }

  @Test func `it never restores by itself, and needs a store`() {
    #expect(Ran.navlog("restore", store).status == 2)
    let ran = Ran.navlog("restore", store, "--dry-run")
    #expect(ran.status == 2 && !ran.error.isEmpty && ran.output.isEmpty)
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
}
