import Foundation
import NavlogStore
import Support
import Testing

@testable import NavlogTool

/// `export` and `import`, and session files where verbs expect a store.
@Suite struct SessionFileVerbTests {
  private let scene: Scene
  var directory: TemporaryDirectory { scene.directory }
  var file: String { directory.file("bug.navsession") }

  init() throws { scene = try Scene() }

  func exported(_ words: String...) -> Ran {
    Ran.navlog(
      ["export", directory.file("trip.navlog"), "--profile", "full", "-o", file] + words,
      in: directory)
  }

  @Test func `only structure leaves by default`() throws {
    let store = directory.file("trip.navlog")
    let ran = Ran.navlog("export", store, "s1", "-o", file, in: directory)
    #expect(ran.status == 0 && ran.output.contains("without private data"), "\(ran.snapshot)")
    let log = Ran.navlog("tree", file, "--with-state", in: directory).output
    #expect(log.contains("NavigationController") && log.contains("#"))
    for word in ["Trip", "Oslo", "scroll", "notes", "main"] { #expect(!log.contains(word)) }
    let listed = Ran.navlog("sessions", file, columns: 140, in: directory)
    #expect(listed.output.contains("says it is redacted"), "\(listed.snapshot)")
    #expect(Ran.navlog("verify", file, in: directory).status == 0)
    #expect(Ran.navlog("replay", file, in: directory).status == 0)
    let target = directory.file("bugs.navlog")
    #expect(Ran.navlog("import", file, target, in: directory).status == 0)
    let again = directory.file("again.navsession")
    #expect(
      Ran.navlog("export", target, "--profile", "full", "-o", again, in: directory).status == 0)
    #expect(
      try Data(contentsOf: URL(filePath: again)) == Data(contentsOf: URL(filePath: file)))
  }

  @Test(arguments: [(7, 5), (2, 1)])
  func `what depends on versions of hashed classes isn't decided`(_ a: Int, _ b: Int) throws {
    let script = #"""
      {"do":"controller","id":"a","class":"Settings","version":\#(a),"restoration":"a"}
      {"do":"controller","id":"b","class":"Settings","version":\#(b),"restoration":"b"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a","b"],"restoration":"nav"}
      {"do":"window","id":"main","root":"nav"}

      """#
    #expect(try PlayedStore.make("v.navlog", script, in: directory).status == 0)
    let store = directory.file("v.navlog")
    #expect(Ran.navlog("export", store, "-o", file, in: directory).status == 0)
    let restored = Ran.navlog("restore", file, columns: 200, in: directory)
    #expect(restored.status == 1, "\(restored.snapshot)")
    #expect(
      restored.output.components(separatedBy: "its version is a rank, so this can't be decided")
        .count == 3, "\(restored.snapshot)")
    let checked = Ran.navlog("doctor", file, columns: 200, in: directory)
    #expect(
      checked.status == 1 && checked.output.contains("its versions are ranks"),
      "\(checked.snapshot)")
    // Of a class whose nodes have one version, nothing depends on it.
    let one = script.replacing(#""version":\#(b)"#, with: #""version":\#(a)"#)
    #expect(try PlayedStore.make("w.navlog", one, in: directory).status == 0)
    let same = directory.file("same.navsession")
    #expect(
      Ran.navlog("export", directory.file("w.navlog"), "-o", same, in: directory).status == 0)
    #expect(Ran.navlog("restore", same, in: directory).status == 0)
  }

  @Test func `a key is created once, and is private`() throws {
    let store = directory.file("trip.navlog")
    #expect(Ran.navlog("export", store, "-o", file, in: directory).status == 0)
    let key = directory.file("navlog/key")
    let bytes = try Data(contentsOf: URL(filePath: key))
    #expect(bytes.count == 32)
    #expect(
      try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int == 0o600)
    let other = directory.file("other.navsession")
    #expect(Ran.navlog("export", store, "-o", other, in: directory).status == 0)
    #expect(
      try Data(contentsOf: URL(filePath: other)) == Data(contentsOf: URL(filePath: file)))
    #expect(try Data(contentsOf: URL(filePath: key)) == bytes)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    let third = directory.file("third.navsession")
    let open = Ran.navlog("export", store, "-o", third, in: directory)
    #expect(open.status == 2 && open.error.contains("chmod 600"), "\(open.snapshot)")
    let short = directory.file("short")
    try Data([1, 2]).write(to: URL(filePath: short))
    let bad = Ran.navlog("export", store, "--key", short, "-o", third, in: directory)
    #expect(bad.status == 2 && bad.error.contains("exactly 32 bytes"), "\(bad.snapshot)")
    let none = Ran.navlog("export", store, "-o", third, environment: ["XDG_CONFIG_HOME": ""])
    #expect(none.status == 2 && none.error.contains("--key"), "\(none.snapshot)")
    #expect(!FileManager.default.fileExists(atPath: third))
  }

  @Test func `allowed values are exported`() throws {
    let store = directory.file("trip.navlog")
    let rules = ["rules": "# public\nkeep title=*\nlength TripDetail:notes\nkeep window=main"]
    let ran = Ran.navlog(
      "export", store, "s1", "--allow", "scroll.y", "--rules", "rules", "-o", file, files: rules,
      in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let tree = Ran.navlog("tree", file, "--with-state", in: directory).output
    for word in ["Oslo", "scroll.y", "main"] { #expect(tree.contains(word), "\(tree)") }
    let preview = Ran.navlog(
      "export", store, "s1", "--allow", "scroll.y", "--preview", files: rules, in: directory)
    #expect(preview.status == 0 && preview.output.contains("scroll.y"), "\(preview.snapshot)")
    #expect(preview.output.contains("as it is") && preview.output.contains("hashed"))
    let declared = directory.file("declared.navlog")
    let lines = #"{"do":"relaunch","classes":[{"id":"Unused"}]}"#
    _ = Ran.navlog("play", "--store", declared, "s", files: ["s": lines], in: directory)
    let classes = Ran.navlog("export", declared, "--preview", in: directory).output
    #expect(classes.contains(/as it is +class +1 +Unused/), "\(classes)")
    for (rule, hint) in [
      ("keep", "has no subject"), ("show x", "treatment"), ("bucket x", "width"),
      ("drop title=x", "about names"), ("keep color=x", "role of names"),
    ] {
      let ran = Ran.navlog(
        "export", store, "--rules", "rules", "-o", directory.file("x.navsession"),
        files: ["rules": "keep a\n\(rule)"], in: directory)
      #expect(ran.status == 2 && ran.error.contains(hint), "\(ran.snapshot)")
      #expect(ran.error.contains("line 2"))
    }
    let both = Ran.navlog(
      "export", store, "--profile", "full", "--allow", "x", "-o", file, in: directory)
    #expect(both.status == 2 && both.error.contains("leaves nothing out"), "\(both.snapshot)")
  }

  @Test func `an exported session is imported once, and exported again the same`() throws {
    #expect(exported().output.hasPrefix("exported session 2 to '"))
    #expect(
      try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    let target = directory.file("bugs.navlog")
    let first = Ran.navlog("import", file, target, in: directory)
    #expect(first.status == 0, "\(first.snapshot)")
    #expect(first.output.split(separator: "\n").count == 2, "with its origin: \(first.output)")
    let again = Ran.navlog("import", file, target, in: directory)
    #expect(again.output == "already here as s1\nalready here as s2\n" && again.status == 0)
    let other = directory.file("other.navsession")
    let ran = Ran.navlog(
      "export", target, "s2", "--profile", "full", "-o", other, in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(
      try Data(contentsOf: URL(filePath: other)) == Data(contentsOf: URL(filePath: file)))
    let listed = Ran.navlog("sessions", target, in: directory)
    #expect(listed.output.contains("imported from 'bug.navsession'"))
    #expect(Ran.navlog("verify", target, in: directory).status == 0)
  }

  @Test func `a file that exists is kept`() throws {
    #expect(exported().status == 0)
    let ran = exported()
    #expect(ran.status == 2 && ran.error.contains("already exists"))
  }

  @Test(arguments: [
    "log", "tree", "sessions", "info", "stats", "verify", "doctor", "blame", "events",
    "tree --at 40", "show 1", "replay", "find exists(n14)", "why n14",
  ])
  func `a verb that reads a store reads a session file`(_ line: String) throws {
    #expect(exported("--session", "1").status == 0)
    let words = DebugLine(line).words
    let there = Ran.navlog(words + [file], in: directory)
    let here = Ran.navlog(
      words + [directory.file("trip.navlog"), "--session", "1"], in: directory)
    let isSame = words[0] == "sessions" ? there.status == 0 : there.status == here.status
    #expect(isSame && there.status < 2, "\(there.snapshot)")
    if !["sessions", "info", "stats", "verify", "doctor"].contains(words[0]) {
      let headless = { (text: String) in
        text.split(separator: "\n").dropFirst().joined(separator: "\n")
      }
      #expect(headless(there.output) == headless(here.output))
    }
    // The next run reads it from the same private store.
    #expect(Ran.navlog(words + [file], in: directory).output == there.output)
    let cache = directory.file("cache/sessions")
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 1)
    #expect(
      try FileManager.default.attributesOfItem(atPath: cache)[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a verb that writes refuses a session file`() {
    #expect(exported().status == 0)
    let ran = Ran.navlog("mark", "add", "here", file, in: directory)
    #expect(ran.status == 2 && ran.error.contains("navlog import"), "\(ran.snapshot)")
  }

  @Test func `the ends of a part must be ends of commands`() throws {
    let ran = exported("--session", "1", "20..61")
    #expect(ran.status == 2 && ran.error.contains("inside a command"), "\(ran.snapshot)")
    #expect(!FileManager.default.fileExists(atPath: file))
    let log = Ran.navlog(
      "log", directory.file("trip.navlog"), "--session", "1", "--json", in: directory)
    let ends = log.output.matches(of: #/"position":(\d+)/#).compactMap { UInt64($0.output.1) }
      .sorted()
    #expect(exported("--session", "1", "\(ends[0])..\(ends[1])").status == 0)
    let read = Ran.navlog("sessions", file, in: directory)
    #expect(read.output.contains("cut"), "\(read.output)")
  }

  @Test func `a truncated file is imported as far as it is whole`() throws {
    #expect(exported("--session", "1").status == 0)
    var bytes = try Data(contentsOf: URL(filePath: file))
    bytes.removeLast(20)
    try bytes.write(to: URL(filePath: file))
    let ran = Ran.navlog("import", file, directory.file("bugs.navlog"), in: directory)
    #expect(ran.status == 3 && ran.error.contains("cut off"), "\(ran.snapshot)")
    let shown = Ran.navlog("log", file, in: directory)
    #expect(shown.status == 3 && shown.error.contains("cut off"), "\(shown.snapshot)")
    #expect(shown.error.contains("it is read up to position 105 of session 1"))
    #expect(shown.output.contains("present"))
  }

  @Test func `a file without one whole segment is refused, and leaves nothing behind`() throws {
    #expect(exported("--session", "1").status == 0)
    let bytes = try Data(contentsOf: URL(filePath: file))
    let target = directory.file("bugs.navlog")
    // After the header, before the end of the first segment.
    try bytes.prefix(300).write(to: URL(filePath: file))
    for words in [["import", file, target], ["log", file]] {
      let ran = Ran.navlog(words, in: directory)
      #expect(ran.status == 3 && ran.output.isEmpty, "\(ran.snapshot)")
      #expect(ran.error.contains("cut off before the end of its first segment"))
    }
    #expect(!FileManager.default.fileExists(atPath: target))
    // An existing store is kept, without the session.
    let store = directory.file("trip.navlog")
    let before = Ran.navlog("sessions", store, in: directory).output
    #expect(Ran.navlog("import", file, store, in: directory).status == 3)
    #expect(Ran.navlog("sessions", store, in: directory).output == before)
  }

  @Test func `info describes the file, not the store that caches it`() throws {
    #expect(exported("--session", "1").status == 0)
    let size = try Data(contentsOf: URL(filePath: file)).count
    let ran = Ran.navlog("info", file, in: directory)
    #expect(ran.output.contains("session file, format 1, profile full"), "\(ran.snapshot)")
    #expect(ran.output.contains("file       \(file)\n"), "\(ran.snapshot)")
    for word in ["pages", "commit", "rows ", "operations", "made 20"] {
      #expect(!ran.output.contains(word), "\(word): \(ran.output)")
    }
    let json = Ran.navlog("info", file, "--json", in: directory).output
    #expect(json.contains(#""file":{"bytes":\#(size)}"#), "\(json)")
    #expect(!json.contains("program") && !json.contains("operations"))
  }

  @Test func `all verbs agree on a damaged length`() throws {
    #expect(exported("--session", "1").status == 0)
    var bytes = try Data(contentsOf: URL(filePath: file))
    // The length of the first segment's payload, which is a byte string with two bytes of length.
    let head = try #require(bytes.firstRange(of: Data([0x28, 0xB5, 0x2F, 0xFD]))?.lowerBound)
    #expect(bytes[head - 3] == 0x59)
    bytes[head - 2] |= 0x80
    try bytes.write(to: URL(filePath: file))
    var errors: Set<String> = []
    for verb in ["log", "tree", "verify", "info", "import", "replay"] {
      let words = [verb, file] + (verb == "import" ? [directory.file("bugs.navlog")] : [])
      let ran = Ran.navlog(words, in: directory)
      #expect(ran.status == 3 && ran.error.contains("wrong length"), "\(verb): \(ran.snapshot)")
      errors.insert(ran.error.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? "")
    }
    #expect(errors.count == 1, "\(errors)")
  }

  @Test func `a draft can't use an undefined name`() throws {
    let text = directory.file("draft.jsonl")
    let ran = Ran.navlog(
      "export", directory.file("trip.navlog"), "s1", "--profile", "full", "--text", "-o", text,
      in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    var draft = try String(contentsOfFile: text, encoding: .utf8)
    draft.replace(#""class":"TripDetail""#, with: #""class":"Undefined""#)
    try draft.write(toFile: text, atomically: true, encoding: .utf8)
    let log = Ran.navlog("log", text, in: directory)
    #expect(
      log.status == 3 && log.error.contains("'class' is 'Undefined', which is nothing"),
      "\(log.snapshot)")
  }

  @Test func `a file to be joined can have any name`() throws {
    let store = directory.file("trip.navlog")
    let log = Ran.navlog("log", store, "s1", "--json", in: directory)
    let end = try #require(log.output.firstMatch(of: #/"position":(\d+)/#)).1
    for (part, name) in [("..\(end)", "one.part"), ("\(end)..", "two.part")] {
      let ran = Ran.navlog(
        "export", store, "s1", part, "--profile", "full", "-o", directory.file(name),
        in: directory)
      #expect(ran.status == 0, "\(ran.snapshot)")
    }
    let target = directory.file("bugs.navlog")
    let (one, two) = (directory.file("one.part"), directory.file("two.part"))
    let ran = Ran.navlog("import", one, directory.file("none.part"), target, in: directory)
    #expect(ran.status != 0 && ran.error.contains("none.part"), "\(ran.snapshot)")
    #expect(!FileManager.default.fileExists(atPath: target))
    #expect(Ran.navlog("import", two, one, target, in: directory).status == 0)
  }
}
