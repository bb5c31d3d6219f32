import Foundation
import Testing

/// A reviewed text in `Snapshots/NAME.txt`.
///
/// With `NAVLOG_RECORD_SNAPSHOTS` in the environment, the file is written again and the run fails;
/// review the difference before you commit it.
struct ReviewedText {
  private let file: URL

  init(_ name: String) {
    file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/\(name).txt")
  }

  func compare(_ text: String) throws {
    if ProcessInfo.processInfo.environment["NAVLOG_RECORD_SNAPSHOTS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("'\(file.lastPathComponent)' was recorded anew")
    }
    let read = try String(contentsOf: file, encoding: .utf8)
    let (now, then) = (text.components(separatedBy: "\n"), read.components(separatedBy: "\n"))
    for (index, lines) in zip(now, then).enumerated() where lines.0 != lines.1 {
      Issue.record("line \(index + 1) was '\(lines.1)' and is '\(lines.0)'")
    }
    #expect(now.count == then.count)
  }
}
