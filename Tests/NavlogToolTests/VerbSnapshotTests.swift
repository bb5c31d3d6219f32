import Foundation
import Testing

@testable import NavlogTool

/// Compares the complete output of verbs with the reviewed files `Snapshots/NAME.txt`.
///
/// With `NAVLOG_RECORD_SNAPSHOTS` in the environment, the files are written again and the run fails;
/// review the difference before you commit it.
@Suite struct VerbSnapshotTests {
  @Test(arguments: snapshots.map(\.name))
  func `the output of verbs matches the snapshots`(name: String) throws {
    let lines = try #require(Self.snapshots.first { $0.name == name }).lines
    var text = ""
    for columns in [80, 120] {
      let scene = try Scene()
      text += "===== \(columns) columns =====\n"
      for line in lines {
        let ran = scene.run(line, columns: columns)
        text += "$ navlog \(line)\n" + scene.masked(ran.snapshot)
        for row in scene.masked(ran.output).split(separator: "\n")
        where !row.hasPrefix("{") && name != "events" {
          #expect(row.count <= columns, "\(row)")
        }
        #expect(!ran.output.contains("\u{1b}"))
      }
    }
    try ReviewedText(name).compare(text)
  }
}
