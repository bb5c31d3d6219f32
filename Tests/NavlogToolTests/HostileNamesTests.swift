import NavlogEventText
import Support
import Testing

@testable import NavlogTool

/// Names and values that a terminal would obey, or that hide what they say.
@Suite struct HostileNamesTests {
  /// Ends a line, clears the screen, turns the direction of writing, hides.
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
    "log --class Nobody", "last class:Nobody", "tree --node class:*", "why class:Nobody",
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
  func `no verb prints what a terminal obeys`(line: String, form: String) throws {
    let directory = try TemporaryDirectory()
    let store = try store(in: directory)
    var words = DebugLine(line + (line.contains("dot") ? "" : form)).words
    words.insert(contentsOf: ["--store", store], at: 1)
    if line.hasPrefix("mark") { words = ["mark", "ls", "--store", store] }
    let ran = Ran.navlog(words, columns: 400, in: directory)

    #expect(hidden(ran.output) == [], "\(ran.snapshot)")
    #expect(hidden(ran.error) == [], "\(ran.snapshot)")
  }

  @Test func `colours are a palette's own, and never what a name brings`() throws {
    let directory = try TemporaryDirectory()
    let ran = Ran.navlog("tree", try store(in: directory), "--color", "always", in: directory)
    let plain = ran.output.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")

    #expect(ran.output.contains("\u{1b}[") && hidden(plain) == [])
    #expect("\u{1b}[31m".guarded(Palette(usesColor: true)) == #"\u{1b}[31m"#)
    #expect("\u{1b}[2m".guarded(Palette(usesColor: false)) == #"\u{1b}[2m"#)
    #expect("\u{1b}[2ma\u{1b}[0m\n".guarded(Palette(usesColor: true)) == "\u{1b}[2ma\u{1b}[0m\n")
  }

  @Test func `what JSON escapes reads back as what it was`() throws {
    let text = JSON.string(Self.evil).text

    #expect(text.allSatisfy { $0.isASCII && !$0.isNewline })
    #expect(try JSONReader.read(text) == .string(Self.evil))
    #expect(JSON.string("👩‍👩‍👧 می‌خواهم").text == "\"👩‍👩‍👧 می‌خواهم\"")
  }
}
