import Foundation
import HistorySupport
import NavlogHistory
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// Compares the results with an independent reader if `Tests/Interop/run` has created an
/// environment for it.
@Suite struct InteropTests {
  static let python = BuildProducts.package.appending(path: ".build/interop/bin/python").path
  static let reader = BuildProducts.package.appending(path: "Tests/Interop/session.py").path

  static let hasPython = FileManager.default.isExecutableFile(atPath: python)

  private func read(_ file: String) throws -> String {
    let process = try ChildProcess(Self.python, ["-B", Self.reader, file])
    let lines = process.lines().map { $0 + "\n" }.joined()
    #expect(process.ending() == .exited(0))
    return lines
  }

  @Test(.enabled(if: Self.hasPython), arguments: GoldenTests.names)
  func `both readers agree on golden files`(_ name: String) throws {
    let file = GoldenTests.folder.appending(path: name)
    #expect(
      try read(file.path + SessionFile.ending)
        == String(contentsOf: file.appendingPathExtension("txt"), encoding: .utf8))
  }

  @Test(.enabled(if: Self.hasPython), arguments: 0..<3)
  func `both readers agree on events, times and chains`(_ seed: UInt64) async throws {
    let storm = try await RecordedStorm(seed: seed, commands: 60)
    let session = storm.history.session
    let ends = storm.storm.ends.map { UInt64($0.position) }
    let whole = try exported(storm.store, session)
    let redacted = try exported(storm.store, session, redaction: RedactedFileTests.redaction())
    let part = try exported(
      storm.store, session, after: ends[ends.count / 3], through: ends[ends.count / 2])
    for file in [whole, part, redacted] {
      let target = try ImportTarget()
      let imported = try #require(try target.import(file).outcomes.last).session
      let directory = try TemporaryDirectory()
      try Data(file).write(to: URL(filePath: directory.file("a.navsession")))
      #expect(
        try read(directory.file("a.navsession")) == Journey.lines(of: imported, in: target.store))
    }
  }
}
