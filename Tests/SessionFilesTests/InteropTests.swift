import Foundation
import HistorySupport
import NavlogHistory
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Agreement with a reader that shares no code with ours, where `Tests/Interop/run` has made an
/// environment for it.
@Suite struct InteropTests {
  static let python = BuildProducts.package.appending(path: ".build/interop/bin/python").path
  static let reader = BuildProducts.package.appending(path: "Tests/Interop/session.py").path

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: Self.python)), arguments: 0..<3)
  func theyAgreeOnEventsTimesAndChains(_ seed: UInt64) async throws {
    let storm = try await RecordedStorm(seed: seed, commands: 60)
    let session = storm.history.session
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let whole = try exported(storm.store, session)
    let part = try exported(
      storm.store, session, after: ends[ends.count / 3], through: ends[ends.count / 2])
    for file in [whole, part] {
      let target = try ImportTarget()
      let imported = try #require(try target.import(file).outcomes.last).session
      let directory = try TemporaryDirectory()
      try Data(file).write(to: URL(filePath: directory.file("a.navsession")))
      let process = try ChildProcess(
        Self.python, ["-B", Self.reader, directory.file("a.navsession")])
      let theirs = process.lines().map { $0 + "\n" }.joined()
      #expect(process.ending() == .exited(0))
      #expect(try theirs == Journey.lines(of: imported, in: target.store))
    }
  }
}
