import NavlogStore
import Foundation
import NavlogHistory
import NavlogRecording
import Support
import Testing

/// A recorder on a full disk.
@Suite(.enabled(if: Privileges.canMount, "a small file system of its own can't be mounted here"))
struct FullDiskTests {
  private let directory: TemporaryDirectory
  private let disk: Tmpfs

  init() throws {
    directory = try TemporaryDirectory()
    disk = try Tmpfs(directory.file("disk"), size: "6m")
  }

  private func open() throws -> Store { try Store.open(disk.path + "/app.navlog") }

  private func fill() throws {
    #expect(FileManager.default.createFile(atPath: disk.path + "/filling", contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: disk.path + "/filling"))
    for size in [65_536, 4_096] {
      while true {
        do { try file.write(contentsOf: Data(repeating: 0, count: size)) } catch { break }
      }
    }
    try file.close()
  }

  @Test(arguments: [100_000, 8 << 20])
  func `a full disk blocks calls no longer than the limit, and nothing is lost`(
    memory: Int
  ) throws {
    let text = String(repeating: "x", count: 4_000)
    do {
      let recorder = try Recorder(
        try open(), app: "notes", limits: BacklogLimits(patience: 10_000_000, memory: memory))
      let stack = try recorder.stack("notes", in: "main")
      let note = try recorder.push("note", onto: stack)
      try recorder.set("title", to: "early", of: note)
      try fill()
      let clock = ContinuousClock()
      var longest = Duration.zero
      for number in 1...800 {
        try longest = max(
          longest, clock.measure { try recorder.set("draft", to: "\(number) \(text)", of: note) })
      }
      #expect(longest < .seconds(2), "\(longest)")
      #expect(recorder.unwrittenBytes > 0)
      #expect(recorder.pendingError?.cause != nil)
      #expect(throws: RecordingError.self) { try recorder.finish() }
      try disk.resize("64m")
      for _ in 0..<500 where !recorder.catchUp() { usleep(10_000) }
      #expect(recorder.unwrittenBytes == 0)
      #expect(recorder.session.rawValue == (memory < 1 << 20 ? 2 : 1))
      _ = try recorder.push("note", onto: stack)
      try recorder.finish()
    }
    let store = try open()
    let previous = try #require(try Recorder(store, app: "notes").previous)
    let notes = try #require(previous.stack("notes")?.children)
    #expect(notes.count == 2)
    #expect(try notes.first?.value("draft") == "800 \(text)")
    #expect(try notes.first?.value("title") == "early")
  }
}
