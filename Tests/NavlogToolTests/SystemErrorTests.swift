import NavlogStore
import Foundation
import Glibc
import NavlogLMDB
import Support
import Testing

@testable import NavlogTool

/// Errors of the system are reported, bounded, and never mistaken for usage errors.
@Suite(.slow) struct SystemErrorTests {
  private func run(
    _ line: String, in directory: TemporaryDirectory
  ) throws -> (status: ChildProcess.Ending, output: String) {
    let child = try ChildProcess(
      "/bin/sh", ["-c", "cd '\(directory.path)'; (\(line)) 2>&1"],
      environment: [
        "HOME": directory.path, "TMPDIR": directory.path,
        "PATH": BuildProducts.directory.path + ":/usr/bin:/bin",
      ])
    let lines = child.lines()
    return (child.ending(), lines.joined(separator: "\n"))
  }

  @Test func `a table has the exit status of each error`() {
    for code in [ENOSPC, EIO, EACCES, EPERM, EROFS, EMFILE, ENOMEM, EFBIG, EDQUOT, EBADF] {
      #expect(Status(errno: code) == .limit)
    }
    for code in [ENOENT, ENOTDIR, EISDIR] { #expect(Status(errno: code) == .usage) }
    #expect(Status(StoreError(.system, "")) == .limit)
    #expect(Status(StoreError(.closed, "")) == .limit)
    #expect(Status(StoreError(.corrupted, "")) == .damaged)
    #expect(Status(StoreError(.noSuchPosition, "")) == .usage)
    #expect(Status(StoreError(LMDBError(.accessDenied, function: "", subject: ""))) == .limit)
    #expect(Status(StoreError(LMDBError(.truncated, function: "", subject: ""))) == .damaged)
  }

  @Test func `a full disk for output isn't a usage error`() throws {
    let directory = try TemporaryDirectory()
    let ran = try run("navlog help >/dev/full", in: directory)

    #expect(ran.status == .exited(5), "\(ran)")
  }

  @Test(arguments: [">&-", ">&- 2>&-", "<&- >&-"])
  func `a closed output is an error, and no store file takes its place`(closed: String) throws {
    let directory = try TemporaryDirectory()
    let script =
      #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"window","id":"w","root":"A"}"# + "\n"
    try Data(script.utf8).write(to: URL(filePath: directory.file("s")))
    #expect(try run("navlog play --store a.navlog s", in: directory).status == .exited(0))
    for verb in ["export a.navlog --profile full -o -", "log a.navlog", "mark add x 1 a.navlog"] {
      let ran = try run("exec navlog \(verb) \(closed)", in: directory)
      #expect(verb.hasPrefix("mark") || ran.status == .exited(5), "\(verb) \(ran)")
    }
    let lock = try Data(contentsOf: URL(filePath: directory.file("a.navlog/store.lock")))
    #expect(lock.isEmpty)
    #expect(try run("navlog verify a.navlog", in: directory).status == .exited(0))
  }

  /// Only the log counts: the outboxes are removed.
  @Test(.enabled(if: Privileges.canMount, "a small file system can't be mounted here"))
  func `everything that play prints before the disk is full is in the log`() throws {
    let directory = try TemporaryDirectory()
    let disk = try Tmpfs(directory.file("disk"), size: "6m")
    let value = String(repeating: "x", count: 4_000)
    let script =
      #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"window","id":"w","root":"A"}"# + "\n"
      + (0..<3_000).map {
        #"{"do":"state","controller":"A","values":{"k":"\#($0) \#(value)"}}"# + "\n"
      }.joined()
    try Data(script.utf8).write(to: URL(filePath: directory.file("s.jsonl")))
    let ran = try run(
      "navlog play --json --events all --wait 300ms --store disk/a.navlog s.jsonl", in: directory)
    #expect(ran.status == .exited(5), "\(ran.status)")
    let printed = ran.output.matches(of: /"position":([0-9]+)/).compactMap { Int($0.1) }.max() ?? 0
    #expect(printed > 0)
    try disk.resize("64m")
    try FileManager.default.removeItem(atPath: disk.path + "/a.navlog/outbox")
    let sessions = Ran.navlog("sessions", disk.path + "/a.navlog", "--json", in: directory)
    let head = try #require(sessions.output.firstMatch(of: /"head":([0-9]+)/).flatMap { Int($0.1) })
    #expect(printed <= head, "\(sessions.snapshot)")
  }

  @Test(.enabled(if: Privileges.canMount, "a small file system can't be mounted here"))
  func `a larger disk takes more of a session, and the error has the path`() throws {
    let directory = try TemporaryDirectory()
    let script =
      #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"window","id":"w","root":"A"}"# + "\n"
      + (0..<300).map {
        #"{"do":"state","controller":"A","values":{"k":"\#($0) \#(String(repeating: "x", count: 90))"}}"#
          + "\n"
      }.joined()
    try Data(script.utf8).write(to: URL(filePath: directory.file("s.jsonl")))
    var printed: [Int] = []
    for room in [112, 128, 144, 152, 160] {
      let disk = try Tmpfs(directory.file("disk \(room)"), size: "\(room)k")
      let ran = try run(
        "navlog play --wait 100ms --store 'disk \(room)/a.navlog' s.jsonl", in: directory)
      let lines = ran.output.split(separator: "\n")
      printed.append(lines.count { !$0.contains("waiting") })
      if ran.status != .exited(0) {
        #expect(ran.status == .exited(5), "\(ran)")
        #expect(ran.output.contains("no room on the disk for '\(disk.path)/a.navlog"), "\(ran)")
      }
      withExtendedLifetime(disk) {}
    }
    // How much fits in between depends on how many commands share a commit.
    #expect(printed[0] < printed[4] && printed[4] > 100, "\(printed)")
  }

  @Test(
    .enabled(if: Privileges.canMount, "a small file system can't be mounted here"),
    arguments: ["shrink a.navlog --pred 'count(class:B) > 0'", "script a.navlog"])
  func `a full disk of temporary stores is an error`(line: String) throws {
    let directory = try TemporaryDirectory()
    let script =
      #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"window","id":"w","root":"A"}"# + "\n"
      + (0..<3_000).map {
        #"{"do":"set","controller":"A","title":"a title, number \#($0)"}"# + "\n"
      }
      .joined() + #"{"do":"present","from":"A","controller":"B"}"# + "\n"
    let ran = Ran.navlog(
      "play", "s", "--store", directory.file("a.navlog"),
      files: ["s": #"{"do":"controller","id":"B","class":"B"}"# + "\n" + script], in: directory)
    #expect(ran.status == 0, "\(ran.snapshot.suffix(300))")
    let disk = try Tmpfs(directory.file("disk"), size: "200k")
    let full = try run("TMPDIR='\(disk.path)' timeout 60 navlog \(line) -o out", in: directory)
    #expect(full.status == .exited(5) && full.output.contains("disk"), "\(full)")
    #expect(!FileManager.default.fileExists(atPath: directory.file("out")))
  }

  /// A sanitizer needs more address space than that for itself.
  @Test(
    .enabled(if: !Sanitizer.isActive),
    arguments: [
      "navlog play /dev/zero", "navlog play - </dev/zero", "navlog storyboard list /dev/zero",
      "navlog restore x.navlog --dry-run --against /dev/zero",
      "navlog apply f - -C x.navlog </dev/zero",
      "navlog debug x.navlog --command /dev/zero", "navlog debug x.navlog </dev/zero",
      "navlog record - -C y.navlog </dev/zero", "navlog play huge.jsonl",
      "navlog storyboard lint huge.jsonl",
    ])
  func `an endless file is not read to its end`(line: String) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("x.navlog")
    _ = Ran.navlog("play", "s", "--store", store, files: ["s": Scene.trip], in: directory)
    _ = Ran.navlog("fork", "f", "1:66", store, in: directory)
    // A sparse terabyte.
    #expect(try run("truncate -s 1T huge.jsonl", in: directory).status == .exited(0))
    let ran = try run("ulimit -v 4000000; timeout 60 \(line)", in: directory)

    #expect(ran.status == .exited(5), "\(ran)")
    #expect(ran.output.contains("16 MiB"), "\(ran)")
  }

  @Test func `a script of any length is run in bounded memory`() throws {
    let directory = try TemporaryDirectory()
    let line = #"{"do":"memoryWarning"}"# + String(repeating: " ", count: 4_000) + "\n"
    let beginning =
      #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"window","id":"main","root":"A"}"# + "\n"
    let script = beginning + String(repeating: line, count: 4_200)
    try script.write(toFile: directory.file("long.jsonl"), atomically: true, encoding: .utf8)
    let ran = try run(
      "navlog play long.jsonl --store a.navlog --json | grep -c didReceiveMemoryWarning",
      in: directory)

    #expect(script.utf8.count > Console.largestFile)
    #expect(ran.output == "4200", "\(ran.output.suffix(300))")
    // The script is checked completely before it runs.
    try (beginning + line + "{\"do\":\"nothing\"}\n").write(
      toFile: directory.file("wrong.jsonl"), atomically: true, encoding: .utf8)
    let wrong = try run("navlog play wrong.jsonl --store b.navlog; ls", in: directory)
    #expect(wrong.output.contains("line 4"), "\(wrong.output.suffix(300))")
    #expect(!wrong.output.contains("b.navlog"))
  }

  @Test(arguments: [
    "navlog play long.jsonl --store full.navlog --wait 1500ms --json",
    "navlog play long.jsonl --json --events all | (ulimit -f 8000; navlog record - -C full.navlog --wait 1500ms)",
  ])
  func `play waits for room on a full disk, and nothing is lost`(line: String) throws {
    let directory = try TemporaryDirectory()
    let value = String(repeating: "0123456789abcdef", count: 1_000)
    var lines = [
      #"{"do":"controller","id":"A","restoration":"a"}"#,
      #"{"do":"window","id":"main","root":"A"}"#,
    ]
    for number in 0..<700 {
      lines.append(
        #"{"do":"state","controller":"A","values":{"n":\#(number),"text":"\#(number)\#(value)"}}"#)
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: directory.file("long.jsonl"), atomically: true, encoding: .utf8)
    // Files can't grow beyond this size: the fatal signal is ignored, and the write fails.
    let limited = line.contains("ulimit") ? line : "ulimit -f 8000; \(line)"
    let ran = try run(
      "\(limited) >/dev/null", in: directory)

    #expect(ran.status == .exited(5), "\(ran)")
    #expect(ran.output.contains("waiting for the disk, up to 1.5 s"), "\(ran)")
    #expect(ran.output.contains("('ulimit -f')"), "\(ran)")
    let log = Ran.navlog(
      "log", directory.file("full.navlog"), "-n", "1", "--json", in: directory)
    #expect(log.status == 0, "\(log.snapshot)")
    #expect(Ran.navlog("verify", directory.file("full.navlog"), in: directory).status == 0)
  }
}
