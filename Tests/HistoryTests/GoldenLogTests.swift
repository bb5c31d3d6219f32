import NavlogStore
import Foundation
import HistorySupport
import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

/// Logs that were written once and never change: every later build reads them and, while its
/// reducer has the same version, folds them to the same state.
@Suite struct GoldenLogTests {
  static let names = ["log-1.txt", "log-2.txt", "log-3.txt"]

  @Test(arguments: names)
  func `a golden log folds to the state it was recorded with`(name: String) throws {
    let golden = GoldenLog(
      reading: try String(contentsOf: GoldenLog.path(name), encoding: .utf8))
    let session = try TestSession()
    let store = try session.open()
    let writer = try store.begin(SessionConfiguration(app: "golden"))
    var receipt: Receipt?
    var ends: [UInt64] = []
    for command in golden.commands {
      try writer.begin(at: 1)
      for event in command.events { try writer.append(event.span, at: 1) }
      receipt = try writer.close(digest: StateDigest())
      ends.append(writer.position)
    }
    try receipt?.wait()

    let history = try SessionHistory(store, writer.session)
    #expect(golden.commands.count > 30 && golden.nodes.count > 5)
    for (command, end) in zip(golden.commands, ends) {
      let state = try history.hierarchy(at: end)
      #expect(state.findings.isEmpty, "position \(end)")
      if golden.reducer == Hierarchy.reducerVersion {
        #expect("\(StateDigest(state.hierarchy.digest))" == command.digest, "position \(end)")
      }
    }
    #expect(
      GoldenLog.nodes(of: try history.hierarchy(at: ends.last ?? 0).hierarchy) == golden.nodes)
  }

  @Test func `there is a golden log of the current reducer`() throws {
    let reducers = try Self.names.map {
      GoldenLog(reading: try String(contentsOf: GoldenLog.path($0), encoding: .utf8)).reducer
    }
    #expect(reducers.contains(Hierarchy.reducerVersion), "write one: RECORD_GOLDEN=NAME")
  }

  @Test func `rewriting the events of a golden log gives the same bytes`() throws {
    let versions = try EventVersions.today()
    for name in Self.names {
      let golden = GoldenLog(
        reading: try String(contentsOf: GoldenLog.path(name), encoding: .utf8))
      var position: UInt64 = 0
      for event in golden.commands.flatMap(\.events) {
        position += 1
        let raw = try RawEvent(whole: event.span, at: position, versions)
        guard case .none = raw.value else { continue }
        let all = try raw.logged(event.span, 0..<event.count, at: position, time: 0, versions)
        var again: [UInt8] = []
        for entry in all.compactMap(\.entry) {
          EventWriter.append(entry, at: Position(position), to: &again)
        }
        #expect(again == event, "\(name), event \(position)")
      }
    }
  }

  /// `RECORD_GOLDEN=log-4.txt:SEED` writes a new golden log once, and fails.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil))
  func `a golden log is recorded on request`() throws {
    let words = (ProcessInfo.processInfo.environment["RECORD_GOLDEN"] ?? "").split(separator: ":")
    let path = GoldenLog.path(String(words[0]))
    try #require(words.count == 2 && !FileManager.default.fileExists(atPath: path.path))
    let session = try TestSession()
    let store = try session.open()
    let recorder = try session.recorder(store)
    let storm = Storm(seed: UInt64(words[1]) ?? 0, recorder: recorder)
    storm.run(commands: 90)
    try recorder.finish()

    let history = try SessionHistory(store, recorder.session)
    let golden = try GoldenLog(of: history, storm.engine.hierarchy)
    try golden.text.write(to: path, atomically: true, encoding: .utf8)
    Issue.record("'\(path.path)' is written; look at it, then add its name to the list")
  }
}
