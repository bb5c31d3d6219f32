import Foundation
import NavlogStoryboards
import Support
import Testing

/// Tests with real files, if they exist beside the package.
@Suite struct CorpusTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let columns: [String]
    var file: String { columns[0] }
    var counts: [Int] { columns[5...11].map { Int($0) ?? 0 } }
    var runtime: String { columns[12] }
    var graph: String { columns[13] }
    var testDescription: String { file }
  }

  static let folder = BuildProducts.package.deletingLastPathComponent()
    .appending(path: "shared/storyboards")

  /// The rows of the manifest; empty if the files don't exist.
  static let rows: [Row] = {
    guard
      let text = try? String(contentsOf: folder.appending(path: "manifest.csv"), encoding: .utf8)
    else { return [] }
    return text.split(whereSeparator: \.isNewline).dropFirst().map {
      Row(
        columns: $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }
  }()

  static func bytes(_ row: Row) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: row.file)))
  }

  @Test(arguments: rows)
  func `each file is imported with the manifest's counts`(_ row: Row) throws {
    let bytes = try Self.bytes(row)
    switch row.runtime {
    case "": #expect(Fixture.failure(bytes)?.code == .mergeConflict)
    case "MacOSX.Cocoa", "watchKit": #expect(Fixture.failure(bytes)?.code == .platform)
    default:
      let storyboard = try StoryboardContents(bytes, file: row.file)
      #expect(Self.counts(storyboard) == row.counts)
      #expect(storyboard.document.targetRuntime == row.runtime)
      let again = try StoryboardContents(bytes, file: row.file)
      #expect(again.facts(.everything) == storyboard.facts(.everything))
    }
  }

  private static func counts(_ storyboard: StoryboardContents) -> [Int] {
    let kinds = storyboard.segues.map(\.kind)
    let controllers = storyboard.controllers
    return [
      storyboard.scenes.count, kinds.count, kinds.count { $0 == .unwind },
      kinds.count { $0 == .embed }, kinds.count { $0 == .popover || $0 == .popoverPresentation },
      controllers.count { $0.restorationIdentifier != nil || $0.usesStoryboardIdentifier }
        + controllers.map(\.restorable.count).reduce(0, +),
      controllers.count { $0.kind == .reference },
    ]
  }

  @Test func `storyboards are equal exactly if their graphs are`() throws {
    let storyboards = try Self.rows.compactMap { row -> (String, StoryboardContents)? in
      let bytes = try Self.bytes(row)
      return Fixture.failure(bytes) == nil
        ? (row.graph, try StoryboardContents(bytes, file: "any")) : nil
    }
    for (index, (graph, storyboard)) in storyboards.enumerated() {
      for (other, one) in storyboards[index...] {
        #expect((one == storyboard) == (other == graph), "\(graph) \(other)")
      }
    }
  }

  @Test func `the corpus beside the package is found if it exists`() {
    let isThere = FileManager.default.fileExists(atPath: Self.folder.path)
    #expect(Self.rows.isEmpty != isThere)
  }

  @Test(arguments: rows.indices) func `mutated files never crash`(_ index: Int) throws {
    let row = Self.rows[index]
    var random = SplitMix64(seed: UInt64(index))
    var bytes = try Self.bytes(row)
    guard bytes.count < 60_000 else { return }
    for _ in 0..<24 {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 3 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: Array("<\"'&/>".utf8), at: place)
      }
      if let error = Fixture.failure(bytes) { #expect(error.line >= 1 && !error.reason.isEmpty) }
    }
  }
}
