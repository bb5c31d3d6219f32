import NavlogStore
import Foundation
import StoreSupport

extension Main {
  /// STORE: reads every session repeatedly and prints errors, until it gets a line of input.
  static func watch(_ arguments: [String]) throws {
    let store = try store(arguments[0], readOnly: true, creates: false)
    var heads: [SessionNumber: UInt64] = [:]
    var ends: [SessionNumber: UInt64] = [:]
    var batches: [SessionNumber: UInt64] = [:]
    var scans = 0
    let watcher = try StoreWatcher(store)
    say("watching")
    while !isSpokenTo {
      guard try watcher.wait(timeout: .milliseconds(50)) else { continue }
      for session in try store.sessions() where !isSpokenTo {
        guard let seed = UInt64(session.description.build) else { continue }
        let number = session.number
        if let last = heads[number], session.head < last {
          say("wrong: the head of \(number) went from \(last) to \(session.head)")
        }
        heads[number] = session.head
        guard session.head > ends[number] ?? 0 else { continue }
        var judge = Judge(Workload(seed: seed), at: ends[number] ?? 0, batches[number] ?? 0)
        // The writer may be faster than this process.
        let range = judge.position + 1...session.head
        try store.scan(number, from: range.lowerBound, through: range.upperBound) {
          (record, bytes) throws(StoreError) in
          try judge.take(record, bytes)
          return true
        }
        if let wrong = judge.outcome { say("wrong: session \(number): \(wrong)") }
        if judge.position < session.head { say("wrong: \(number) is read shorter than it was") }
        ends[number] = judge.position
        batches[number] = judge.batch
        scans += 1
      }
    }
    say("scans \(scans)")
  }
}
