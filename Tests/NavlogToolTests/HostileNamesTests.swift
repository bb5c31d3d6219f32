import NavlogEventText
import Support
import Testing

@testable import NavlogTool

/// Names and values with characters that control a terminal or are invisible.
@Suite struct HostileNamesTests {
  /// Characters that end a line, clear the screen, reverse the writing direction or hide text.
  private static let evil = "\u{1b}[2J\u{9b}31m\u{7}\u{202e}\u{2028}\u{61c}\u{ad}\u{e0041}\r"
  private static let written =
    #"\u001b[2J\u009b31m\u0007\u202e\u2028\u061c\u00ad\udb40\udc41\r"#

  private static let script = """
    {"do":"controller","id":"a","class":"A\(written)","title":"T\(written)","restoration":"r\(written)"}
    {"do":"controller","id":"nav","kind":"navigation","children":["a"],"restoration":"nav"}
    {"do":"window","id":"w\(written)","root":"nav","scene":"s\(written)"}
    {"do":"state","controller":"a","values":{"k\(written)":"v\(written)"}}

    """

  static let lines = [
    "sessions", "info", "log", "log --events", "tree --with-state", "tree --format dot", "stats",
    "verify", "doctor", "show end", "diff 0 end", "last n2", "blame", "why n2", "life n2",
    "find exists(n2)", "bisect --pred exists(n2)", "mark ls", "restore --dry-run --explain",
    "manifest", "replay", "debug -x 'tree; info b; watch n2.title; start; c; c; log'",
    "log --class Absent", "last class:Absent", "tree --node class:*", "why class:Absent",
  ]

  private func store(in directory: TemporaryDirectory) throws -> String {
    let store = directory.file("odd.navlog")
    let ran = Ran.navlog(
      "play", "s.jsonl", "--store", store, files: ["s.jsonl": Self.script], in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    return store
  }

  private func hidden(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.isHidden && $0 != "\n" }
  }

  @Test(arguments: lines, ["", " --json"])
  func `no verb prints control characters`(line: String, form: String) throws {
    let directory = try TemporaryDirectory()
    let store = try store(in: directory)
    var words = DebugLine(line + (line.contains("dot") ? "" : form)).words
    words.insert(contentsOf: ["--store", store], at: 1)
    if line.hasPrefix("mark") { words = ["mark", "ls", "--store", store] }
    let ran = Ran.navlog(words, columns: 400, in: directory)

    #expect(hidden(ran.output) == [], "\(ran.snapshot)")
    #expect(hidden(ran.error) == [], "\(ran.snapshot)")
  }

  @Test func `colours come from the palette, and never from recorded names`() throws {
    let directory = try TemporaryDirectory()
    let ran = Ran.navlog("tree", try store(in: directory), "--color", "always", in: directory)
    let plain = ran.output.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")

    #expect(ran.output.contains("\u{1b}[") && hidden(plain) == [])
    #expect("\u{1b}[31m".guarded == #"\u{1b}[31m"#)
    #expect("\u{1b}[2ma\u{1b}[0m\n".guarded == "\\u{1b}[2ma\\u{1b}[0m\n")
    let painted = Palette(usesColor: true).paint("a\u{1b}[0m", .detail)
    #expect(painted.guarded == "\u{1b}[2ma\\u{1b}[0m\u{1b}[0m")
  }

  /// The values are those of the palette's labels.
  @Test(arguments: [
    "get class:A.state.k", "log -p", "diff 2 end", "log --events", "tree --with-state",
    "last class:A.state.k", "blame", "life class:A", "show end", "find exists(class:A)",
    "debug -x 'print class:A.state.k; log'",
  ])
  func `recorded colours that equal the tool's own are escaped`(line: String) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("odd.navlog")
    let imitation = Label.allCases.map(\.sequence).filter { $0 != "" }
      .map { #"\u001b[\#($0)mcolour\u001b[0m"# }.joined()
    let script = """
      {"do":"controller","id":"a","class":"A","title":"\(imitation)","restoration":"\(imitation)"}
      {"do":"window","id":"w","root":"a"}
      {"do":"state","controller":"a","values":{"k":"\(imitation)"}}

      """
    #expect(
      Ran.navlog(
        "play", "s.jsonl", "--store", store, files: ["s.jsonl": script], in: directory
      ).status == 0)
    var words = DebugLine(line).words
    words.insert(contentsOf: ["--store", store, "--color", "always"], at: 1)
    let ran = Ran.navlog(words, isTerminal: true, columns: 4_000, in: directory)
    #expect(ran.output.contains("colour"), "\(ran.snapshot)")
    #expect(!ran.output.contains(#/\u{1b}\[[0-9;]*mcolour/#), "\(ran.snapshot)")
  }

  @Test func `escaped JSON decodes to the original`() throws {
    let text = JSON.string(Self.evil).text

    #expect(text.allSatisfy { $0.isASCII && !$0.isNewline })
    #expect(try JSONReader.read(text) == .string(Self.evil))
    #expect(JSON.string("👩‍👩‍👧 می‌خواهم").text == "\"👩‍👩‍👧 می‌خواهم\"")
  }
}
