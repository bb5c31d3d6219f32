import Foundation
import HistorySupport
import NavlogEventText
import NavlogExports
import NavlogHistory
import NavlogStore
import Support
import Testing

/// Sessions as timelines. Traces are decoded with Perfetto's messages for Python, which are
/// installed on first use.
@Suite struct TimelineTests {
  private static let reader = BuildProducts.package.appending(path: "Tests/Interop/traces").path
  private static let canRead: Bool = {
    do { return try ChildProcess(reader, []).ending() == .exited(0) } catch { return false }
  }()

  private func trace(_ history: SessionHistory) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var export = try PerfettoExport(of: history)
    try export.write {
      bytes += $0
      return true
    }
    return bytes
  }

  private func records(_ history: SessionHistory) throws -> [JSONObject] {
    var records: [JSONObject] = []
    var export = try OTLPLogExport(of: history, version: "0.1")
    try export.write { line in
      for resource in line.object["resourceLogs"]?.elements ?? [] {
        for scope in resource.object["scopeLogs"]?.elements ?? [] {
          records += scope.object["logRecords"]?.elements.map(\.object) ?? []
        }
      }
      return true
    }
    return records
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `each command has a log record`(seed: UInt64) async throws {
    let storm = try await RecordedStorm(seed: seed, commands: 60)
    var commands: [LoggedCommand] = []
    try storm.history.forEachCommand { (command) throws(HistoryError) in
      commands.append(command)
      return true
    }
    let records = try records(storm.history)

    #expect(records.count == commands.count)
    for (record, command) in zip(records, commands) {
      #expect(record["timeUnixNano"] == .string("\(command.time)"))
      let attributes = try #require(record["attributes"]).elements.map(\.object)
      func value(_ key: String) -> JSONObject? {
        attributes.first { $0["key"] == .string(key) }?["value"]?.object
      }
      let last = try #require(command.events.last).position
      #expect(value("navlog.position")?["intValue"] == .string("\(last)"))
      #expect(value("session.id")?["stringValue"] == .string("\(try storm.history.info().id)"))
      let isRefused = value("navlog.refused") != nil
      #expect(record["severityText"] == (isRefused ? "WARN" : "INFO"))
    }
  }

  @Test func `the times of a fork begin with those of the session that it was forked from`()
    async throws
  {
    let storm = try await RecordedStorm(seed: 3, commands: 40)
    let position = UInt64(storm.storm.ends[20].position)
    let end = try storm.store.commandEnd(of: storm.history.session, at: position)
    let recorder = try storm.session.recorder(
      storm.store,
      SessionConfiguration(app: "test", origin: .forked(from: end.point), name: "trial"))
    try recorder.finish()

    let whole = try trace(storm.history)
    let fork = try trace(try SessionHistory(storm.store, recorder.session))
    let title = Array("session ".utf8).count
    #expect(fork.count < whole.count)
    // The first commands are the same, with their times, after the title.
    let common = zip(whole.dropFirst(200), fork.dropFirst(200)).prefix { $0 == $1 }.count
    #expect(common > fork.count / 2, "\(title) \(common) of \(fork.count)")
  }

  @Test func `writing stops when the sink returns false`() async throws {
    let storm = try await RecordedStorm(seed: 1, commands: 60)
    var pieces = 0
    var export = try PerfettoExport(of: storm.history)
    try export.write { _ in
      pieces += 1
      return false
    }
    #expect(pieces == 1)
  }

  @Test(
    .enabled(
      if: Self.canRead, "PyPI's perfetto can't be installed here: Tests/Interop/traces says why"),
    arguments: 0..<4 as Range<UInt64>)
  func `Perfetto's own messages read the trace`(seed: UInt64) async throws {
    let storm = try await RecordedStorm(seed: seed, commands: 80)
    var commands = 0
    try storm.history.forEachCommand { (_) throws(HistoryError) in
      commands += 1
      return true
    }
    let directory = try TemporaryDirectory()
    try Data(try trace(storm.history)).write(to: URL(filePath: directory.file("a.pftrace")))

    let process = try ChildProcess(Self.reader, [directory.file("a.pftrace")])
    let lines = process.lines()

    #expect(process.ending() == .exited(0), "\(lines)")
    #expect(lines.first == "\(commands) commands")
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
}
