import NavlogStore
import Foundation
import StoreSupport
import Support
import Testing

/// Processes that are killed at any moment while others continue, checked against a ledger outside
/// the store.
@Suite(.slow) struct KillTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// The number of kills: 200 with `NAVLOG_LONG=1`.
  static let kills = Effort.of(8, long: 200)

  /// A recording process and its ledger outside the store.
  private final class Recorder {
    let process: ChildProcess
    let workload: Workload
    let path: String

    init(_ test: TestStore, seed: UInt64) throws {
      path = test.directory.file("ledger-\(seed)")
      workload = Workload(seed: seed)
      process = try ChildProcess("StoreChild", ["record", test.path, path, "\(seed)"])
    }

    var size: Int {
      var status = stat()
      return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The complete lines of the ledger.
    func ledger() throws -> [[Substring]] {
      let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      return text.split(separator: "\n").map { $0.split(separator: " ") }
    }
  }

  private struct Tally {
    var kills = 0
    var heldOpen = 0
    var acknowledged: UInt64 = 0
    var finished: UInt64 = 0
    var recovered = 0
    var interrupted = 0
    var scans = 0
    var readersKilled = 0
  }

  @Test(.timeLimit(.minutes(Effort.isLong ? 60 : 10)))
  func `killed writers lose no finished batch, and don't affect other processes`() throws {
    var random = SplitMix64(seed: 0xdead)
    var tally = Tally()
    var seed: UInt64 = 1
    var recorders = try [Recorder(test, seed: 1), Recorder(test, seed: 2)]
    seed = 3
    try eventually("both record") { recorders.allSatisfy { $0.size > 300 } }
    var watcher = try watch()

    while tally.kills < Self.kills {
      let index = random.below(2)
      let victim = recorders[index]
      let isHeld = random.below(3) == 0
      if isHeld {
        victim.process.send("hold")
        #expect(victim.process.line() == "holding")
      } else {
        let size = victim.size + random.below(12_000)
        try eventually("it records") { victim.size >= size }
        for _ in 0..<random.below(40_000) { _ = random.next() }
      }
      victim.process.kill()
      try judge(victim, beside: recorders[1 - index], isHeld: isHeld, &tally)
      tally.kills += 1

      if random.below(10) == 0 {
        watcher.kill()
        tally.readersKilled += 1
        watcher = try watch()
      }
      recorders[index] = try Recorder(test, seed: seed)
      let new = recorders[index]
      try eventually("the next one records") { new.size > 300 }
      seed += 1
    }
    try hear(watcher, &tally)
    for recorder in recorders { recorder.process.kill() }

    let store = try test.open()
    #expect(try store.verify().findings == [])
    #expect(try store.sessions().count == Self.kills + 2)
    #expect(tally.scans > 0)
    print(
      """
      \(tally.kills) kills, \(tally.heldOpen) inside an open batch, \(tally.readersKilled) readers \
      killed: \(tally.finished) batches finished, \(tally.acknowledged) events acknowledged, none \
      lost; \(tally.recovered) batches recovered, \(tally.interrupted) interrupted ones named; \
      \(tally.scans) scans beside
      """)
  }

  private func watch() throws -> ChildProcess {
    let watcher = try ChildProcess("StoreChild", ["watch", test.path])
    #expect(watcher.line() == "watching")
    return watcher
  }

  private func hear(_ watcher: ChildProcess, _ tally: inout Tally) throws {
    watcher.send("end")
    for line in watcher.lines() {
      if line.hasPrefix("scans ") {
        tally.scans += Int(line.dropFirst(6)) ?? 0
      } else {
        Issue.record("\(line)")
      }
    }
    #expect(watcher.ending() == .exited(0))
  }

  /// Opens the store in this process, which recovers the remains of the killed process, and
  /// compares it with the ledger.
  private func judge(
    _ victim: Recorder, beside other: Recorder, isHeld: Bool, _ tally: inout Tally
  ) throws {
    let ledger = try victim.ledger()
    func numbers(_ word: String) -> [[UInt64]] {
      ledger.filter { $0.first == word[...] }.map { $0.dropFirst().compactMap { UInt64($0) } }
    }
    #expect(numbers("error").isEmpty)
    let number = try #require(numbers("session").first?.first.flatMap { SessionNumber(UInt32($0)) })
    let finished = numbers("finished").last ?? [0, 0]
    let begun = numbers("in").last ?? [0, 0]
    let acknowledged = numbers("acknowledged").last?.first ?? 0
    let store = try test.open()
    let info = try store.session(number)

    #expect(info.state == .crashed)
    #expect(info.head >= acknowledged, "lost what was acknowledged")
    #expect(info.head >= finished[1], "lost what was finished")
    var judge = Judge(victim.workload, at: 0, 0)
    try store.scan(number) { (record, bytes) throws(StoreError) in
      try judge.take(record, bytes)
      return true
    }
    #expect(judge.outcome == nil)
    #expect(judge.position == info.head)
    // The process may have died between closing a batch and recording that.
    #expect(judge.batch == finished[0] || judge.batch == begun[0])
    // The interrupted batch may have defined names: those aren't part of the log.
    let names = try store.symbols(of: number).dropFirst().map { $0 }
    #expect(names == victim.workload.names(through: judge.batch))

    let interrupted = try store.interrupted(number)
    if isHeld {
      let left = try #require(interrupted)
      #expect(left.first == begun[1])
      #expect(left.command == begun[0])
      #expect(UInt64(left.events.count) == numbers("holding").last?.first)
      tally.heldOpen += 1
    }
    if let left = interrupted {
      #expect(left.first == info.head + 1)
      #expect(left.command == judge.batch + 1)
      for (index, event) in left.events.enumerated() {
        #expect(event.bytes == victim.workload.event(left.first + UInt64(index)))
      }
      tally.interrupted += 1
    }
    tally.finished += finished[0]
    tally.acknowledged += acknowledged
    for notice in store.notices where notice.kind == .recovered {
      tally.recovered +=
        notice.message.split(separator: " ").compactMap { Int($0) }.last ?? 0
    }
    #expect(store.notices.allSatisfy { $0.kind == .recovered || $0.kind == .database })

    let others = try other.ledger()
    let theirs = try #require(others.first?.last.flatMap { UInt32($0) }.flatMap(SessionNumber.init))
    #expect(try store.session(theirs).state == .open)
  }
}
