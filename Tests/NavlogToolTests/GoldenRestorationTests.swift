import NavlogStore
import Foundation
import HistorySupport
import NavlogEventText
import Support
import Testing

@testable import NavlogTool

/// A store with a node for every case of class and version, which each later build restores against
/// the same manifest. The wording can change; decisions, rules and states can't.
///
/// A store that has landed is never recorded again: a new one gets a new number.
/// `NAVLOG_RECORD_FORMAT=1` plays its script if the store doesn't exist, and still fails.
@Suite struct GoldenRestorationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test(arguments: [1])
  func `every class and version gets the recorded decision`(number: Int) throws {
    let directory = try TemporaryDirectory()
    let copy = directory.file("golden.navlog")
    let golden = Self.folder.appending(path: "classes-\(number).navlog")
    try FileManager.default.copyItem(atPath: golden.path, toPath: copy)

    let ran = Ran.navlog(
      "restore", copy, "--dry-run", "--explain", "--json", "--against", "m.json",
      files: ["m.json": try Self.text("classes-\(number).json")])

    let lines = try ran.output.split(separator: "\n").map { try Self.withoutWords($0) }
    #expect(lines.joined(separator: "\n") + "\n" == (try Self.text("classes-\(number).txt")))
    #expect(ran.status == 1)
  }

  @Test(arguments: [false, true])
  func `a launch decides on each node as recorded, with snapshots or without`(
    isDamaged: Bool
  ) throws {
    let golden = Self.folder.appending(path: "classes-2.navlog")
    let records = !isDamaged && Golden.isToBeRecorded(golden)
    if records { try Self.record("classes-2.jsonl", golden) }
    let directory = try TemporaryDirectory()
    let copy = directory.file("golden.navlog")
    try FileManager.default.copyItem(atPath: golden.path, toPath: copy)
    let first = try #require(SessionNumber(1))
    let snapshots = try Store.open(copy).snapshots(of: first).map(\.position)
    #expect(!snapshots.isEmpty)
    if isDamaged {
      #expect(try SnapshotDamage.strike(snapshots, of: first, in: copy, seed: 5).count > 0)
    }

    let ran = Ran.navlog(
      "play", "--json", "--store", copy, "s",
      files: ["s": try Self.text("classes-2-launch.jsonl")], in: directory)

    let lines = ran.output.split(separator: "\n").filter { !$0.contains(#""event":"#) }
    let told = try lines.filter { !$0.contains(#""warning":"fallback""#) }.map(Self.withoutWords)
    let text = told.joined(separator: "\n") + "\n"
    if records {
      try text.write(
        to: Self.folder.appending(path: "classes-2.txt"), atomically: true, encoding: .utf8)
    }
    #expect(text == (try Self.text("classes-2.txt")))
    #expect(isDamaged == (told.count < lines.count), "damage is reported")
  }

  private static func record(_ script: String, _ golden: URL) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("golden.navlog")
    let ran = Ran.navlog(
      "play", "--store", path, "s", files: ["s": try text(script)], in: directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    let data = golden.appending(path: "data.mdb")
    try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
    try Data(contentsOf: URL(filePath: path + "/data.mdb")).write(to: data)
    Issue.record("recorded \(golden.lastPathComponent): look at it, and run again")
  }

  @Test(arguments: 0..<48 as Range<UInt64>)
  func `a damaged store or manifest gives decisions or an error`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let directory = try TemporaryDirectory()
    let copy = directory.file("golden.navlog")
    try FileManager.default.copyItem(
      atPath: Self.folder.appending(path: "classes-1.navlog").path, toPath: copy)
    var manifest = Array(try Self.text("classes-1.json").utf8)
    if seed % 2 == 0 {
      var bytes = try Data(contentsOf: URL(filePath: copy + "/data.mdb"))
      for _ in 0..<(1 + random.below(3)) {
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
      }
      try bytes.write(to: URL(filePath: copy + "/data.mdb"))
    } else {
      for _ in 0..<(1 + random.below(3)) {
        manifest[random.below(manifest.count)] = UInt8(32 + random.below(95))
      }
    }

    let ran = Ran.navlog(
      "restore", copy, "--dry-run", "--explain", "--against", "m.json",
      files: ["m.json": String(decoding: manifest, as: UTF8.self)])

    #expect((0...4).contains(ran.status), "\(ran.snapshot)")
    #expect(!ran.output.isEmpty || !ran.error.isEmpty)
  }

  private static func withoutWords(_ line: Substring) throws -> String {
    guard case .object(var object) = try JSONReader.read(Array(line.utf8)) else { return "" }
    for key in ["reason", "effect", "message"] { object[key] = nil }
    // Every line has these now; recorded ones had them at the end only, with an older name.
    if object["verdicts"] == nil { object["session"] = nil }
    object["schema"] = object["verdicts"] == nil ? nil : "navlog.restore.1"
    return JSON.object(object).text
  }
}
