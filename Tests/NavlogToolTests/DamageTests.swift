import NavlogStore
import Foundation
import NavlogLMDB
import Support
import Testing

@testable import NavlogTool

/// Damage is reported once, and the run ends with status 3.
@Suite struct DamageTests {
  /// Records a session with a large value, which is stored beside the log.
  private static let script = """
    {"do":"controller","id":"a","class":"A","restoration":"a"}
    {"do":"window","id":"main","root":"a"}
    {"do":"state","controller":"a","values":{"text":"\(String(repeating: "lorem ipsum ", count: 2_000))"}}
    {"do":"state","controller":"a","values":{"page":3}}

    """

  /// Returns the store of such a session, with the bytes changed where the file contains `text`.
  private func damaged(_ text: String, in directory: TemporaryDirectory) throws -> String {
    let store = directory.file("a.navlog")
    #expect(
      Ran.navlog("play", "s", "--store", store, files: ["s": Self.script], in: directory).status
        == 0)
    let file = URL(filePath: store + "/data.mdb")
    var bytes = try Data(contentsOf: file)
    var changed = 0
    var rest = bytes.startIndex..<bytes.endIndex
    while let found = bytes.range(of: Data(text.utf8), in: rest) {
      bytes[found.lowerBound] ^= 0x01
      changed += 1
      rest = found.upperBound..<bytes.endIndex
    }
    #expect(changed > 0)
    try bytes.write(to: file)
    return store
  }

  @Test(arguments: [
    "log --events", "tree --with-state", "blame", "diff 0 end", "last class:A.state.text",
    "log --events --json", "tree --with-state --json",
    "debug -x 'watch class:A.state.text; start; c; c'",
  ])
  func `an unreadable value is shown as missing, with status 3`(line: String) throws {
    let directory = try TemporaryDirectory()
    let store = try damaged("lorem ipsum lorem ipsum lorem ipsum lorem ipsum lorem", in: directory)
    var words = DebugLine(line).words
    words.insert(contentsOf: ["--store", store], at: 1)
    let ran = Ran.navlog(words, in: directory)

    #expect(ran.status == 3, "\(line) \(ran.snapshot)")
    #expect(ran.error.split(separator: "\n").count == 2, "\(ran.snapshot)")
    #expect(ran.error.contains("the output is incomplete: a value of session 1"), "\(ran.snapshot)")
  }

  @Test(arguments: ["info", "stats", "info --json", "stats --json", "log", "tree", "doctor"])
  func `a damaged record is reported with the last readable position`(line: String) throws {
    let recorded = try Recorded()
    let store = try damagedRecord(recorded)
    var words = DebugLine(line).words
    words.insert(store, at: 1)
    let ran = Ran.navlog(words, in: recorded.directory)

    #expect(ran.status == 3, "\(ran.snapshot)")
    let place = #/is readable up to position (?<end>\d+)/#
    let end = try #require(
      ran.error.firstMatch(of: place).flatMap { UInt64($0.output.end) }, "\(ran.snapshot)")
    #expect(end > 0 && end < 114)
    if line.hasPrefix("info") || line.hasPrefix("stats") { #expect(ran.output != "") }
    // The reported position is readable.
    let tree = Ran.navlog("tree", store, "--at", "\(end)", in: recorded.directory)
    #expect(tree.status == 0 && tree.output != "", "\(tree.snapshot)")
  }

  /// Returns a copy of the store with one bit flipped in the record of a command in the middle.
  private func damagedRecord(_ recorded: Recorded) throws -> String {
    try recorded.damaged { bytes in
      let text = Array("see you at one".utf8)
      for start in 0..<bytes.count - text.count
      where bytes[start] == text[0] && bytes[start...].starts(with: text) {
        bytes[start] ^= 0x01
      }
    }
  }

  @Test func `a damaged session row in a list gives status 3`() throws {
    let ledger = DamageLedger()
    let scene = try Scene()
    var errors = ""
    let console = Console(
      arguments: [], openFile: { (path) throws(Failure) in throw Failure(path) }, output: { _ in },
      error: { errors += $0 }, isStore: { _ in false })
    let palette = Palette(usesColor: false)

    #expect(ledger.conclude(.different, console, palette) == .different)
    ledger.met(Failure("not damage", status: .version))
    #expect(ledger.conclude(.done, console, palette) == .done && errors == "")
    ledger.met(Failure("gone", status: .damaged), at: "session 1")
    ledger.met(Failure("gone", status: .damaged), at: "session 1")
    ledger.met(Failure("gone", status: .damaged), at: "session 2")
    #expect(ledger.conclude(.different, console, palette) == .damaged)
    #expect(
      errors == """
        navlog: the output is incomplete: session 1: gone
        hint: 1 more error; 'navlog verify' lists all damage

        """)
    // The damage is reported once; the status remains.
    #expect(ledger.conclude(.done, console, palette) == .damaged)
    #expect(ledger.conclude(.usage, console, palette) == .usage)
    #expect(errors.split(separator: "\n").count == 2)
    withExtendedLifetime(scene) {}
  }
}
