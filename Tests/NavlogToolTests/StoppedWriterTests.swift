import Foundation
import Support
import Testing

@testable import NavlogTool

/// Verbs that write while another process holds the writer lock and is stopped.
@Suite struct StoppedWriterTests {
  let recorded: Recorded
  let holder: ChildProcess

  init() throws {
    recorded = try Recorded()
    holder = try ChildProcess("LMDBChild", ["hold-write", recorded.store])
    while let line = holder.line(), !line.hasPrefix("writing") {}
    #expect(kill(holder.id, SIGSTOP) == 0)
  }

  private func check(_ ran: Ran) {
    #expect(ran.status == 5, "\(ran.snapshot)")
    #expect(ran.error.contains("by process \(holder.id), which is stopped"), "\(ran.snapshot)")
  }

  @Test(arguments: [
    ["mark", "add", "here"], ["compact"], ["compact", "--sessions", "1"], ["fork", "x", "1:end"],
  ])
  func `a verb that writes reports what it waits for, and times out`(_ words: [String]) {
    let ran = Ran.navlog(
      words + ["--wait", "1200ms", "-C", recorded.store], in: recorded.directory)
    check(ran)
    #expect(ran.error.contains("waiting up to 1.2 s: "), "\(ran.snapshot)")
    #expect(!ran.error.contains("succeeded"), "\(ran.snapshot)")
  }

  @Test func `a recording times out before its session begins`() {
    let ran = Ran.navlog(
      ["play", "s", "--wait", "200ms", "--store", recorded.store],
      files: ["s": Recorded.script], in: recorded.directory)
    check(ran)
    check(
      Ran.navlog(
        ["record", "-", "--wait", "200ms", "-C", recorded.store],
        input: [#"{"event":"init","node":"a"}"# + "\n"], in: recorded.directory))
  }

  @Test(arguments: [
    ["tree"], ["log"], ["sessions"], ["verify"], ["info"], ["mark", "ls"], ["copy", "TARGET"],
  ])
  func `verbs that read don't wait`(_ words: [String]) {
    let words = words.map { $0 == "TARGET" ? recorded.directory.file("copy.navlog") : $0 }
    let ran = Ran.navlog(words + ["-C", recorded.store], in: recorded.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
  }
}
