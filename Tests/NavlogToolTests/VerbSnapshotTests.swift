import Foundation
import Testing

@testable import NavlogTool

/// What the verbs print, whole, against files that somebody has read: `Snapshots/NAME.txt`.
///
/// With `NAVLOG_RECORD_SNAPSHOTS` in the environment the files are written instead; read the
/// difference before it is kept.
@Suite struct VerbSnapshotTests {
  static let snapshots: [(name: String, lines: [String])] = [
    (
      "sessions",
      ["sessions trip.navlog", "sessions inbox.navlog", "sessions trip.navlog --json"]
    ),
    (
      "info",
      ["info trip.navlog", "info trip.navlog 2", "info inbox.navlog", "info trip.navlog --json"]
    ),
    (
      "log-filters",
      [
        "log trip.navlog 1 --kind push", "log trip.navlog 1 --class Trip* --kind view*Appear",
        "log trip.navlog 1 --node n42 --kind did* --events", "log trip.navlog 1 --scene desk -n 1",
        "log trip.navlog 1 --scene other", "log trip.navlog 1 --until 2026-01-31T14:05:09.001Z",
        "log trip.navlog 1 --kind present --json", "log trip.navlog 1 --follow -n 2",
        "log trip.navlog 1 --kind pusj", "log trip.navlog 1 --node 40",
        "log trip.navlog 1 --since yesterday", "log trip.navlog 1 --follow --scene desk",
        "log trip.navlog 1..3 --follow",
      ]
    ),
    (
      "stats",
      [
        "stats trip.navlog 1", "stats trip.navlog 1 --by key", "stats trip.navlog 1 --by kind -n 2",
        "stats trip.navlog 1 --json -n 1", "stats trip.navlog 1 --by kid",
      ]
    ),
    (
      "verify",
      [
        "verify trip.navlog", "verify trip.navlog 2", "verify trip.navlog --json",
        "verify inbox.navlog --repair-derived", "verify trip.navlog 7",
      ]
    ),
    (
      "doctor",
      [
        "doctor trip.navlog 1", "doctor trip.navlog 1 --json", "doctor trip.navlog 1 --at 36",
        "doctor inbox.navlog",
      ]
    ),
    (
      "mark",
      [
        "mark ls trip.navlog", "mark add oslo 1:67 trip.navlog", "mark add oslo 1:64 trip.navlog",
        "mark add here -C trip.navlog", "mark ls trip.navlog", "mark ls trip.navlog --json",
        "mark ls trip.navlog --session 2", "log trip.navlog 1 mark:oslo.. --oneline",
        "mark rm olso --session 1 trip.navlog", "mark rm oslo --session 1 trip.navlog",
        "mark rm here trip.navlog", "mark add far 1:9999 trip.navlog", "mark", "mark sl",
        "mark add", "mark add a b c trip.navlog", "mark rm trip.navlog",
      ]
    ),
    (
      "copy",
      [
        "copy trip.navlog backup.navlog", "verify backup.navlog", "sessions backup.navlog",
        "copy trip.navlog small.navlog --compacting --json", "copy trip.navlog backup.navlog",
        "copy trip.navlog", "copy none.navlog other.navlog",
      ]
    ),
    (
      "compact",
      [
        "compact trip.navlog --sessions 1 --dry-run", "mark rm sheet --session 1 trip.navlog",
        "compact trip.navlog --sessions 1 --dry-run", "compact trip.navlog --sessions 1",
        "sessions trip.navlog", "compact inbox.navlog --below 90 --dry-run",
        "compact inbox.navlog --below 90 --json", "log inbox.navlog --oneline",
        "compact inbox.navlog --sessions 0", "compact inbox.navlog --bytes huge",
      ]
    ),
    (
      "rescue",
      [
        "rescue trip.navlog saved.navlog", "verify saved.navlog", "rescue trip.navlog saved.navlog",
        "rescue trip.navlog second.navlog --json", "rescue trip.navlog",
        "rescue none.navlog a.navlog",
      ]
    ),
    ("migrate", ["migrate trip.navlog", "migrate trip.navlog --json", "migrate none.navlog"]),
  ]

  @Test(arguments: snapshots.map(\.name))
  func `what a verb prints is what somebody has read`(name: String) throws {
    let lines = try #require(Self.snapshots.first { $0.name == name }).lines
    var text = ""
    for columns in [80, 120] {
      let scene = try Scene()
      text += "===== \(columns) columns =====\n"
      for line in lines {
        let ran = scene.run(line, columns: columns)
        text += "$ navlog \(line)\n" + scene.masked(ran.snapshot)
        for row in scene.masked(ran.output).split(separator: "\n") where !row.hasPrefix("{") {
          #expect(row.count <= columns, "\(row)")
        }
        #expect(!ran.output.contains("\u{1b}"))
      }
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["NAVLOG_RECORD_SNAPSHOTS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let read = try String(contentsOf: file, encoding: .utf8)
    let (now, then) = (text.components(separatedBy: "\n"), read.components(separatedBy: "\n"))
    for (index, lines) in zip(now, then).enumerated() where lines.0 != lines.1 {
      Issue.record("line \(index + 1) was '\(lines.1)' and is '\(lines.0)'")
    }
    #expect(now.count == then.count)
  }
}
