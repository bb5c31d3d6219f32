import Foundation
import NavlogChecksums
import NavlogHistory
import NavlogLMDB
import NavlogNavigation
import NavlogReport
import NavlogStore
import NavlogTimeTravel
import Support
import Testing

@testable import NavlogTool

/// `report` writes a complete page whose tree matches the session. Tests/Report/run opens pages in
/// a browser.
@Suite struct ReportTests {
  private let scene: Scene
  private var directory: TemporaryDirectory { scene.directory }
  private var file: String { directory.file("page.html") }

  init() throws { scene = try Scene() }

  private func report(_ words: String...) -> Ran {
    Ran.navlog(
      ["report", directory.file("trip.navlog"), "--profile", "full", "-o", file] + words,
      in: directory)
  }

  private func page(_ words: String...) throws -> String {
    let ran = Ran.navlog(
      ["report", directory.file("trip.navlog"), "--profile", "full", "-o", file] + words,
      in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  private func part(_ open: String, _ close: String, of page: String) throws -> String {
    let rest = try #require(page.components(separatedBy: open).dropFirst().first)
    return try #require(rest.components(separatedBy: close).first)
  }

  @Test func `only structure leaves by default`() throws {
    let hidden = ["Oslo", "Trips", "trip.navlog"]
    let plain = try part("<noscript>", "</noscript>", of: page("s1"))
    #expect(plain.contains("Oslo") && plain.contains("profile: full"))
    for words in [["s1"], ["s2", "--compare", "s1"]] {
      try FileManager.default.removeItem(atPath: file)
      let ran = Ran.navlog(
        ["report", directory.file("trip.navlog"), "--allow", "class=TripDetail", "-o", file]
          + words,
        in: directory)
      #expect(ran.status == 0, "\(ran.snapshot)")
      let page = try String(contentsOfFile: file, encoding: .utf8)
      let plain = try part("<noscript>", "</noscript>", of: page)
      #expect(plain.contains("TripDetail") && plain.contains("profile: structure"))
      for text in hidden { #expect(!page.contains(text), "\(text)") }
    }
  }

  @Test func `the policy has the hashes of the style and of the script`() throws {
    let page = try page()
    let policy = try part("Content-Security-Policy\" content=\"", "\"", of: page)
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    for text in [
      try part("<style>", "</style>", of: page), try part("<script>", "</script>", of: page),
    ] {
      #expect(text.utf8.count > 10_000)
      var hash = SHA256()
      hash.update(Array(text.utf8).span)
      let bytes = hash.finalize().withBytes { span in span.indices.map { span[$0] } }
      #expect(policy.contains("'sha256-\(Data(bytes).base64EncodedString())'"))
    }
    #expect(ReportPage.script.count <= ReportPage.largestScript)
    #expect(!page.contains("{{"))
    #expect(!page.contains(" src=") && !page.contains("https:"))
  }

  @Test func `the page contains the exported session file`() throws {
    let page = try page("s1")
    let exported = directory.file("trip.navsession")
    _ = Ran.navlog(
      "export", directory.file("trip.navlog"), "s1", "--profile", "full", "-o", exported,
      in: directory)
    let text = try part("id=\"file\">", "</script>", of: page)
    #expect(Data(base64Encoded: text) == (try Data(contentsOf: URL(filePath: exported))))
  }

  @Test func `the end and the commands can be read without scripts`() throws {
    let plain = try part("<noscript>", "</noscript>", of: try page("s1"))
    for word in ["TripDetail", "ShareSheet", "push", "present", "crashed"] {
      #expect(plain.contains(word), "\(word)")
    }
  }

  @Test func `names are escaped in what is readable without scripts`() throws {
    let script = #"""
      {"do":"controller","id":"a","class":"A</script><b>","title":"<img src=x>&\u202e"}
      {"do":"window","id":"main","root":"a"}

      """#
    _ = try PlayedStore.make("bad.navlog", script, from: "bad.jsonl", in: directory)
    _ = Ran.navlog(
      "report", directory.file("bad.navlog"), "--profile", "full", "-o", file, in: directory)
    let plain = try part(
      "<noscript>", "</noscript>", of: try String(contentsOfFile: file, encoding: .utf8))
    #expect(plain.contains("A&lt;/script&gt;&lt;b&gt;"))
    #expect(!plain.contains("<b>") && !plain.contains("<img") && !plain.contains("\u{202e}"))
  }

  @Test func `an existing page is kept, and a part of a session is selected by range`() throws {
    #expect(report("s1", "36..64").output.hasPrefix("wrote session 1 to '"))
    let again = report()
    #expect(again.status == 2 && again.error.contains("already exists"))
    #expect(report("64").status == 2)
  }

  @Test func `a part is extended to whole commands, in the page and its file`() throws {
    let ran = report("s1", "10..60")
    #expect(ran.error.contains("extended to whole commands: 0..74 of session 1"))
    let page = try String(contentsOfFile: file, encoding: .utf8)
    let text = try part("id=\"file\">", "</script>", of: page)
    let exported = directory.file("part.navsession")
    _ = Ran.navlog(
      "export", directory.file("trip.navlog"), "s1", "0..74", "--profile", "full", "-o", exported,
      in: directory)
    #expect(Data(base64Encoded: text) == (try Data(contentsOf: URL(filePath: exported))))
    try FileManager.default.removeItem(atPath: file)
    #expect(report("20..20").error.contains("there is no command in '20..20'"))
  }

  @Test func `a session is not compared with itself`() throws {
    let ran = report("s1", "--compare", "s1")
    #expect(ran.status == 2 && ran.error.contains("session 1 can't be compared with itself"))
  }

  @Test func `report leaves no temporary files`() throws {
    let temporary = directory.file("temporary")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let ran = Ran.navlog(
      ["report", directory.file("trip.navlog"), "-o", file],
      environment: ["TMPDIR": temporary], in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    let beside = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(beside.filter { $0.hasSuffix(".part") } == [])
  }

  // MARK: - The tree

  @Test(arguments: [("trip.navlog", 1), ("trip.navlog", 2), ("inbox.navlog", 1)])
  func `the operations of the page give the tree at every position`(
    name: String, number: UInt32
  ) throws {
    let store = try Store.open(
      directory.file(name), Store.Options(access: .readOnly, cacheDirectory: directory.path))
    let history = try SessionHistory(store, try #require(SessionNumber(number)))
    let symbols = try history.names()
    let start = try history.beginning()
    var recorder = TreeRecorder(
      start, texts: TextTable(),
      symbols: { NodeNameIndex(Hierarchy(), symbols: symbols).text($0) },
      describe: { _ in ([], []) }, property: { ("\($0.rawKey)", "\($0.value)") },
      placed: { _ in nil }, value: { "\($0)" })
    var tree = AppliedTree()
    var position = UInt64(start.position)
    while position < (try history.info().head) {
      position += 1
      let events = try history.events(at: position).compactMap { $0.entry?.event }
      _ = recorder.apply(events) { "\(position)" }
      tree.apply(recorder.operations, recorder.texts)
      let state = try history.hierarchy(at: position).hierarchy
      #expect(recorder.hierarchy == state)
      let outline = Outline(
        state, NodeNameIndex(state, symbols: symbols), depth: .max, below: nil)
      let rows = outline.sections.flatMap { section in
        [section.window.map { -2 - Int($0.raw) } ?? 0]
          + section.rows.map { Int(state[$0.slot].born) }
      }
      #expect(tree.rows == rows, "at \(position)")
      #expect(
        tree.visible.sorted() == state.visible.map { Int(state[$0].born) }.sorted(),
        "at \(position)")
    }
    #expect(position > 20)
  }
}

/// A tree to which operations are applied as on the page.
private struct AppliedTree {
  private var next = 0
  private var lists: [Int: [Int]] = [:]
  private var owners: [Int: Int] = [:]
  private(set) var visible: Set<Int> = []

  mutating func apply(_ operations: TreeOperations, _ texts: TextTable) {
    let numbers = operations.numbers
    while next < numbers.count {
      let node = numbers[next + 1]
      switch numbers[next] {
      case 0: next += 2
      case 1, 3:
        detach(node)
        lists[numbers[next + 2], default: []].insert(node, at: numbers[next + 4])
        owners[node] = numbers[next + 2]
        next += 5
      case 2:
        detach(node)
        visible.remove(node)
        next += 2
      case 9: next += 3
      default:
        if numbers[next] == 4, texts.texts[numbers[next + 2]] == "visible", node > 0 {
          if numbers[next + 3] < 0 { visible.remove(node) } else { visible.insert(node) }
        }
        next += 4
      }
    }
  }

  private mutating func detach(_ node: Int) {
    guard let owner = owners.removeValue(forKey: node) else { return }
    lists[owner]?.removeAll { $0 == node }
  }

  /// The windows and the nodes below them, in drawing order.
  var rows: [Int] {
    func below(_ node: Int) -> [Int] { [node] + (lists[node] ?? []).flatMap(below) }
    let loose = lists[0] ?? []
    return (lists[-1] ?? []).flatMap(below) + (loose.isEmpty ? [] : below(0))
  }
}
