import HistorySupport
import NavlogLMDB
import NavlogStore
import Support
import Testing

@testable import NavlogHistory

/// Sessions that a rescue reconstructs from records that may be those of another program.
@Suite struct RescueCheckTests {
  private let test: TestSession

  init() throws { test = try TestSession() }

  /// A CBOR item that isn't an event.
  private let noEvent: [UInt8] = [0x63, 0x61, 0x62, 0x63]

  private func append(_ count: Int, to writer: SessionWriter) throws {
    for _ in 0..<count {
      try writer.begin(at: 2_000_000_000)
      try writer.append(noEvent.span, at: 2_000_000_000)
      try writer.close(digest: StateDigest())
    }
  }

  /// Deletes the first rows of sessions, which are reconstructed then.
  private func deleteFirstRows(_ numbers: [UInt8]) throws {
    let environment = try Environment.open(test.path, Environment.Options(create: false))
    try environment.write { (transaction) throws(LMDBError) in
      for number in numbers {
        let key: [UInt8] = [1, 0, 0, number]
        try transaction.delete(forKey: key.span)
      }
    }
  }

  @Test
  func `only commands whose events can be decoded are kept of a reconstructed session`() throws {
    let good: UInt64 = try {
      let store = try test.open()
      let recorder = try test.recorder(store)
      let storm = Storm(seed: 5, recorder: recorder)
      storm.run(commands: 20)
      let good = recorder.writer.position
      try append(3, to: recorder.writer)
      try recorder.finish()
      let other = try store.begin(SessionConfiguration(app: "other"))
      try append(3, to: other)
      try other.end()
      let intact = try test.recorder(store)
      Storm(seed: 6, recorder: intact).run(commands: 5)
      try intact.finish()
      return good
    }()
    try deleteFirstRows([1, 2])

    let target = test.directory.file("saved.navlog")
    let report = try Store.rescueHistory(test.path, to: target)

    #expect(report.sessions.map(\.number.rawValue) == [1, 3])
    #expect(report.sessions.first?.kept == good)
    #expect(
      report.lost.contains {
        $0.hasPrefix("session 1 from position \(good + 1) on: Event \(good + 1) can't be read")
      }, "\(report.lost)")
    #expect(
      report.lost.contains {
        $0.hasPrefix("session 2, whose first row is gone, and of which no command can be read")
      }, "\(report.lost)")
    let store = try Store.open(target, test.options)
    #expect(try store.verify().findings == [])
    for session in try store.sessions() {
      #expect(try SessionHistory(store, session.number).checkSnapshots().findingCount == 0)
    }
  }

  @Test func `a session with its first row is kept unchanged`() throws {
    try {
      let store = try test.open()
      let other = try store.begin(SessionConfiguration(app: "other"))
      try append(3, to: other)
      try other.end()
    }()

    let report = try Store.rescueHistory(test.path, to: test.directory.file("saved.navlog"))

    #expect(report.sessions.map(\.kept) == [3])
    #expect(report.isWhole, "\(report.lost)")
  }
}
