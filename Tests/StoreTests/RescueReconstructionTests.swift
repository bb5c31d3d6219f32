import Foundation
import NavlogLMDB
import NavlogStore
import Support
import Synchronization
import Testing

/// What a rescue does for sessions without a first row, and while a process writes to the store.
@Suite(.slow) struct RescueReconstructionTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  // MARK: - Sessions without a first row

  /// Zeroes the page with the first rows of the sessions, and leaves no earlier commit.
  private func zeroFirstRows() throws {
    let id: SessionID = try {
      let store = try test.open()
      let sessions = try store.sessions()
      // The records are on other pages.
      for number in 0..<80 {
        try store.note(
          [UInt8](repeating: 1, count: 100), under: "filler \(number)",
          session: try #require(sessions.last).number)
      }
      return try #require(sessions.first).id
    }()
    try Store.compact(at: test.path)
    var bytes = try Data(contentsOf: test.data)
    let needle = Data(
      (0..<16).map { UInt8(truncatingIfNeeded: id.rawValue >> UInt128(120 - 8 * $0)) })
    let found = try #require(bytes.range(of: needle))
    let page = found.lowerBound / 4096
    #expect(page > 1)
    bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
    try bytes.write(to: test.data)
  }

  private func rescued() throws -> (report: RescueReport, store: Store) {
    let report = try Store.rescue(test.path, to: test.target)
    return (report, try Store.open(test.target, test.options))
  }

  @Test func `lost session rows are reconstructed for their records, and reported`() throws {
    try {
      for _ in 0..<3 { _ = try test.fillSession() }
    }()
    try zeroFirstRows()

    let (report, store) = try rescued()

    #expect(report.sessions.map(\.kept) == [720, 720, 720])
    for number in 1...3 {
      #expect(
        report.lost.contains { $0.hasPrefix("the first row of session \(number), which is gone") },
        "\(report.lost)")
    }
    #expect(try store.verify().findings == [])
    for session in try store.sessions() {
      #expect(session.description.name == "reconstructed")
      let events = try store.events(of: session.number)
      #expect(events.map(\.position) == Array(1...720))
      #expect(events.allSatisfy { $0.bytes == event($0.position) })
    }
    let again = try Store.rescue(test.target, to: test.target + ".again")
    #expect(again.isWhole, "\(again.lost)")
  }

  @Test func `lost symbols are replaced`() throws {
    try {
      let store = try test.open()
      let writer = try store.begin(SessionConfiguration(app: "test"))
      for number in 1...400 {
        _ = try writer.intern("name \(number) " + String(repeating: "x", count: 60))
        try writer.write(5)
      }
      try writer.end()
    }()
    try zeroFirstRows()

    let (report, store) = try rescued()

    #expect(report.sessions.map(\.kept) == [2_000])
    #expect(try store.verify().findings == [])
    let number = try #require(try store.sessions().first).number
    let names = try store.symbols(of: number).compactMap { $0 }
    #expect(names.count == 400)
    #expect(names[0] == "lost-1")
    #expect(names[399].hasPrefix("name 400 "))
  }

  @Test func `a damaged record ends what is saved of a reconstructed session`() throws {
    _ = try test.fillSession()
    try zeroFirstRows()
    var bytes = try Data(contentsOf: test.data)
    let needle = try #require(bytes.range(of: Data(event(400))))
    bytes[needle.upperBound - 1] ^= 1
    try bytes.write(to: test.data)

    let (report, store) = try rescued()

    #expect(report.sessions.map(\.kept) == [396])
    #expect(report.lost.contains { $0.hasPrefix("session 1 from position 397 on") })
    #expect(try store.verify().findings == [])
  }

  // MARK: - Stores that are being written

  @Test func `a store that is being written is rescued without loss`() throws {
    let test = test
    _ = try test.fillSession()
    let store = try test.open()
    let isDone = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do {
        let writer = try store.begin(SessionConfiguration(app: "test"))
        while !isDone.load(ordering: .relaxed) {
          try writer.write(40).wait()
          usleep(1_000)
          if writer.position % 400 == 0 {
            try store.mark("moving", session: writer.session, at: 40)
          }
        }
        try writer.end()
      } catch {
        Issue.record(error)
      }
      ended.signal()
    }
    var snapshots = 0
    for round in 0..<4 {
      let target = test.target + "\(round)"
      let report = try Store.rescue(test.path, to: target)
      #expect(report.isWhole, "\(report.lost) \(report.broughtBack)")
      if report.isSnapshot { snapshots += 1 }
      let options = Store.Options(
        cacheDirectory: test.directory.file("cache\(round)"), retention: nil)
      #expect(try Store.open(target, options).verify().findings == [])
    }
    isDone.store(true, ordering: .relaxed)
    ended.wait()
    #expect(snapshots > 0)
  }

  /// The check of the first session, which is reconstructed, runs after the rows have been read.
  @Test func `a session that ends while its rows are rescued isn't reported as lost`() throws {
    let damaged = try test.fillSession()
    try {
      let environment = try Environment.open(
        test.path, Environment.Options(cacheDirectory: test.options.cacheDirectory))
      try environment.write { (transaction) throws(LMDBError) in
        let key: [UInt8] = [1, 0, 0, UInt8(damaged.rawValue)]
        try transaction.put(key.span, forKey: key.span)
      }
    }()
    try Store.compact(at: test.path)
    let store = try test.open()
    var writers: [SessionWriter] = []
    for _ in 0..<2 {
      let writer = try store.begin(SessionConfiguration(app: "test"))
      try writer.write(5).wait()
      writers.append(writer)
    }

    let report = try Store.rescue(test.path, to: test.target) {
      (record, _) throws(StoreError) in
      if record.first == 1 { try writers.popLast()?.end() }
    }

    #expect(report.isSnapshot && writers.isEmpty)
    #expect(report.sessions.map(\.kept) == [720, 5, 5])
    #expect(report.lost.count == 1, "\(report.lost)")
    #expect(report.lost.first?.hasPrefix("the first row of session 1, which is damaged") == true)
  }

  @Test(arguments: ["", "/outbox"])
  func `a rescue or a copy into the store itself is refused`(folder: String) throws {
    _ = try test.fillSession()
    let target = test.path + folder + "/new.navlog"
    for attempt in [
      { _ = try Store.rescue(test.path, to: target) }, { try test.open().copy(to: target) },
    ] as [() throws -> Void] {
      let error = #expect(throws: StoreError.self) { try attempt() }
      #expect(error?.code == .conflict, "\(error as Any)")
    }
    #expect(!FileManager.default.fileExists(atPath: target))
  }
}
