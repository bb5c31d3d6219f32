import Foundation
import HistorySupport
import NavlogHistory
import NavlogSessionFiles
import NavlogStore
import SessionFilesChild
import Support
import Testing

@Suite(.slow) struct ImportKillTests {
  let directory: TemporaryDirectory
  let path: String
  var options: Store.Options

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("target.navlog")
    options = Store.Options(cacheDirectory: path + ".cache")
  }

  /// A file with several transactions of events, and large values.
  private func file() throws -> [UInt8] {
    let session = try TestSession()
    let store = try session.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    var random = SplitMix64(seed: 1)
    for round in 0..<400 {
      try writer.begin(at: UInt64(round))
      _ = try writer.intern("name \(round)")
      if round % 40 == 0 {
        _ = try writer.attach(Array(repeating: UInt8(round / 40), count: 9000).span)
      }
      for _ in 0..<10 {
        // Random bytes aren't compressed, so the file has several pieces.
        let noise = (0..<188).map { _ in random.next() }
        let bytes = unsafe noise.withUnsafeBytes { unsafe Array($0.prefix(1500)) }
        try writer.append(([0xA1, 0, 0x59, 0x05, 0xDC] + bytes).span, at: UInt64(round))
      }
      _ = try writer.close(digest: StateDigest())
    }
    try writer.end()
    let bytes = try exported(store, writer.session)
    try Data(bytes).write(to: URL(filePath: directory.file("a.navsession")))
    return bytes
  }

  @Test func `a killed import leaves no partial session`() throws {
    let file = try file()
    let size = file.count / 12
    var kills = 0
    for pieces in [1, 2, 5, 9, 12] {
      kills += 1
      let child = try ChildProcess(
        "SessionFilesChild", [path, directory.file("a.navsession"), "\(size)"])
      for _ in 0..<pieces {
        #expect(child.line() == "piece")
        child.send("")
      }
      #expect(child.line() == "piece")
      child.kill()
      let store = try Store.open(path, options)
      #expect(try store.sessions().isEmpty)
      let report = try store.verify()
      // A tombstone prevents each number from being reused.
      #expect(report.findings.isEmpty && report.rows <= 1 + kills, "\(report)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: path + "/outbox").isEmpty)
    }
    let store = try Store.open(path, options)
    let result = try SessionFileImport(into: store, from: "a file", at: 1).run(pieces(file))
    #expect(try exported(store, try #require(result.outcomes.last).session) == file)
  }

  @Test func `opening the store doesn't affect a running import`() throws {
    let file = try file()
    let child = try ChildProcess(
      "SessionFilesChild", [path, directory.file("a.navsession"), "\(file.count / 8)"])
    for _ in 0..<8 {
      #expect(child.line() == "piece")
      do {
        // This process opens and closes the store, and begins sessions.
        let store = try Store.open(path, options)
        let report = try store.verify()
        #expect(report.findings.isEmpty, "\(report)")
        let writer = try store.begin(SessionConfiguration(app: "other"))
        try writer.begin(at: 1)
        try writer.append([0xA1, 0, 7].span, at: 1)
        try writer.close(digest: StateDigest())
        try writer.end()
      }
      child.send("")
    }
    var last: String?
    while let line = child.line() {
      last = line
      child.send("")
    }
    #expect(last?.hasPrefix("done") == true, "\(last ?? "")")
    let store = try Store.open(path, options)
    let session = try #require(
      store.sessions().first { $0.description.imported != nil })
    #expect(try exported(store, session.number) == file)
    #expect(try store.verify().findings.isEmpty)
  }

  @Test func `an abandoned import leaves nothing`() throws {
    let file = try file()
    let store = try Store.open(path, options)
    var damaged = file
    damaged[file.count * 3 / 4] ^= 1
    #expect(throws: SessionFileError.self) {
      try SessionFileImport(into: store, from: "a file", at: 1).run(pieces(damaged))
    }
    #expect(try store.sessions().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/outbox").isEmpty)
    let result = try SessionFileImport(into: store, from: "a file", at: 1).run(pieces(file))
    #expect(result.outcomes.count == 1)
    #expect(try store.verify().findings.isEmpty)
  }
}
