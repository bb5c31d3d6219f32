import Foundation
import NavlogStore
import Support
import Testing
@testable import NavlogTool

// Damaged files, drafts, and files of other kinds.
extension SessionFileVerbTests {
  @Test func `a session file is recognized by its first bytes`() throws {
    #expect(exported("--session", "1").status == 0)
    let text = directory.file("bug.navsession.jsonl")
    #expect(
      Ran.navlog("export", file, "--profile", "full", "--text", "-o", text, in: directory).status
        == 0)
    let log = Ran.navlog("log", file, in: directory)
    let marked = directory.file("marked.txt")
    try (Data([0xEF, 0xBB, 0xBF]) + Data(contentsOf: URL(filePath: text)))
      .write(to: URL(filePath: marked))
    for (path, name) in [(file, "plain.bin"), (text, "lines.txt"), (marked, "other.txt")] {
      let copy = directory.file(name)
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let ran = Ran.navlog("log", copy, in: directory)
      #expect(ran.snapshot == log.snapshot)
    }
  }

  @Test func `standard output can't have both the file and JSON`() throws {
    for words in [["export"], ["report"]] {
      let ran = Ran.navlog(
        words + [directory.file("trip.navlog"), "-o", "-", "--json"], in: directory)
      #expect(ran.status == 2 && ran.output.isEmpty, "\(ran.snapshot)")
      #expect(ran.error.contains("can't be combined with '-o -'"))
    }
  }

  @Test func `a draft is refused, and doesn't replace the session`() throws {
    #expect(exported("--session", "1", "--text").status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let draft = text.split(separator: "\n").dropLast().joined(separator: "\n")
      .replacing("Oslo", with: "Rome")
    try draft.write(toFile: file, atomically: true, encoding: .utf8)
    let target = directory.file("bugs.navlog")
    let ran = Ran.navlog("import", file, target, in: directory)
    #expect(ran.status == 3 && ran.error.contains("navlog record -"), "\(ran.snapshot)")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(Ran.navlog("import", file, target, in: directory).status == 0)
  }

  @Test func `a damaged file leaves nothing behind`() throws {
    #expect(exported("--session", "1").status == 0)
    var bytes = try Data(contentsOf: URL(filePath: file))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: file))
    let target = directory.file("bugs.navlog")
    let ran = Ran.navlog("import", file, target, in: directory)
    #expect(ran.status == 3 && ran.error.contains("damaged"), "\(ran.snapshot)")
    let listed = Ran.navlog("sessions", target, in: directory)
    #expect(!listed.output.contains("imported"), "\(listed.snapshot)")
  }

  @Test func `a file that was damaged after it was read is reported as damaged`() throws {
    #expect(exported("--session", "1").status == 0)
    #expect(Ran.navlog("verify", file, in: directory).status == 0)
    var bytes = try Data(contentsOf: URL(filePath: file))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: file))
    let ran = Ran.navlog("verify", file, in: directory)
    #expect(ran.status == 3 && ran.error.contains("damaged"), "\(ran.snapshot)")
  }

  @Test func `a file that can't be imported creates no store`() throws {
    let target = directory.file("bugs.navlog")
    for source in ["missing.navsession", "/dev/null", "/"] {
      let ran = Ran.navlog("import", source, target, in: directory)
      #expect(ran.status != 0 && !FileManager.default.fileExists(atPath: target), "\(ran.snapshot)")
    }
  }

  @Test func `an imported fork doesn't replace a fork with the same name`() throws {
    let (here, there) = (directory.file("trip.navlog"), directory.file("there.navlog"))
    try FileManager.default.copyItem(atPath: here, toPath: there)
    #expect(Ran.navlog("fork", "try", "1:9", there, in: directory).status == 0)
    let fork = Ran.navlog(
      "export", there, "try", "--profile", "full", "-o", file, in: directory)
    #expect(fork.status == 0, "\(fork.snapshot)")
    #expect(Ran.navlog("fork", "try", "1:12", here, in: directory).status == 0)
    let mine = Ran.navlog("tree", here, "try", in: directory)
    let added = Ran.navlog("import", file, here, in: directory)
    #expect(added.status == 0 && added.output.contains("imported as"), "\(added.snapshot)")
    let ran = Ran.navlog("tree", here, "try", in: directory)
    #expect(ran.status == 0 && ran.output == mine.output, "\(ran.snapshot)")
  }

  @Test func `a file of another kind is reported as such`() throws {
    try Data("hello".utf8).write(to: URL(filePath: file))
    for verb in ["log", "import"] {
      let words = [verb, file] + (verb == "log" ? [] : [directory.file("bugs.navlog")])
      let ran = Ran.navlog(words, in: directory)
      #expect(ran.status == 2 && ran.error.contains("not a session file"), "\(ran.snapshot)")
    }
  }
}
