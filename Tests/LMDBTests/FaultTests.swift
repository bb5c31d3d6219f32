import Foundation
import NavlogLMDB
import Support
import Testing

/// Failing system calls of LMDB: the error is typed, nothing acknowledged is lost, and the store is
/// usable or cleanly refused afterwards.
@Suite(.slow, .enabled(if: FaultShim.isUsable)) struct FaultTests {
  /// A call and the way in which it fails.
  struct Fault: Sendable, CustomTestStringConvertible {
    let call: String
    let failure: FaultShim.Failure
    let isLasting: Bool

    var testDescription: String { "\(call) \(failure)\(isLasting ? " for ever" : "")" }
  }

  static let faults: [Fault] = {
    var faults: [Fault] = []
    for call in ["pwrite", "writev", "fdatasync", "open", "mmap", "malloc", "pread", "fallocate"] {
      for error in [EIO, ENOSPC, EINTR] {
        faults.append(Fault(call: call, failure: .error(error), isLasting: false))
      }
      // Permanent interruption isn't a failure: LMDB retries forever.
      for error in [EIO, ENOSPC] {
        faults.append(Fault(call: call, failure: .error(error), isLasting: true))
      }
    }
    for call in ["pwrite", "writev", "pread"] {
      faults.append(Fault(call: call, failure: .short, isLasting: false))
      faults.append(Fault(call: call, failure: .short, isLasting: true))
    }
    return faults
  }()

  /// The numbers of the calls that fail: all, or some in each phase of a program.
  static let numbers =
    ProcessInfo.processInfo.environment["NAVLOG_EXHAUSTIVE"] == nil
    ? [1, 8, 34] : Array(1...120)

  @Test(arguments: faults)
  func `a failing system call loses no acknowledged data`(fault: Fault) throws {
    for number in Self.numbers {
      let directory = try TemporaryDirectory(under: "/dev/shm")
      let store = directory.file("store")
      let child = try ChildProcess(
        "LMDBChild", ["endure", store, "12"],
        environment: FaultShim.fault(
          fault.call, at: number, fault.failure, always: fault.isLasting))

      let lines = child.lines()

      #expect(child.ending() == .exited(0), "\(fault.testDescription) at \(number): \(lines)")
      #expect(lines.last == "healed", "\(fault.testDescription) at \(number): \(lines)")
      #expect(!lines.contains { $0.hasPrefix("lost") }, "\(number): \(lines)")
      let unexpected = "error \(LMDBError.Code.unexpected.rawValue) "
      #expect(!lines.contains { $0.hasPrefix(unexpected) }, "\(number): \(lines)")
      try judge(directory, acknowledged: lastNumber("acknowledged ", lines), exactly: true)
    }
  }

  @Test(
    arguments: ["pwrite", "fdatasync", "link", "open"], [FaultShim.Failure.kill, .killedAfter])
  func `a process killed at any system call leaves a valid store, or none`(
    call: String, failure: FaultShim.Failure
  ) throws {
    for number in 1...8 {
      let directory = try TemporaryDirectory(under: "/dev/shm")
      let child = try ChildProcess(
        "LMDBChild", ["append", directory.file("store"), "3", "\(number)"],
        environment: FaultShim.fault(call, at: number, failure, armed: true))

      let lines = child.lines()
      child.ending()

      try judge(directory, acknowledged: lastNumber("acknowledged ", lines), exactly: false)
    }
  }

  /// Two serial barriers: the pages, then the meta page through a descriptor that syncs.
  @Test func `a commit takes two sync barriers`() throws {
    let directory = try TemporaryDirectory()
    _ = try open(directory)
    let log = directory.file("log")
    let child = try ChildProcess(
      "LMDBChild", ["append", directory.file("store"), "10", "1"],
      environment: FaultShim.record(log))
    #expect(child.ending() == .exited(0))

    #expect(try CrashLog(log).barriers == 20)
  }

  private func lastNumber(_ prefix: String, _ lines: [String]) -> Int {
    lines.last { $0.hasPrefix(prefix) }.flatMap { Int($0.dropFirst(prefix.count)) } ?? 0
  }

  /// Opens the remains in a process without failures.
  private func judge(
    _ directory: TemporaryDirectory, acknowledged: Int, exactly: Bool
  ) throws {
    let environment = try open(directory)
    let rows = try environment.rows()
    #expect(rows.count >= acknowledged)
    if exactly { #expect(rows.count == acknowledged) }
    for (number, row) in rows.enumerated() {
      try #require(row == Row(Ledger.key(number), Ledger.value(number)))
    }
    #expect(try environment.checkStructure().lostPages == 0)
    try environment.put([Row(Ledger.key(rows.count), [1])])
  }
}
