import Foundation
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

/// A golden file of each version reads the same in every later build.
@Suite struct GoldenTests {
  static let folder = BuildProducts.package.appending(path: "Tests/Golden")

  static let names = ["session-1", "redacted-1"]

  @Test(arguments: names) func `a golden file is read and written the same`(_ name: String) throws {
    let file = [UInt8](
      try Data(contentsOf: Self.folder.appending(path: "\(name)\(SessionFile.ending)")))
    let expected = try String(
      contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
    let target = try ImportTarget()
    let result = try target.import(file)
    var lines = ""
    for outcome in result.outcomes {
      lines += try Journey.lines(of: outcome.session, in: target.store)
    }
    #expect(lines == expected)
    // Another version of zstd may compress differently.
    let again = Bytes()
    let trailer = try SessionExport(
      of: try #require(result.outcomes.last).session, in: target.store
    ).write { (bytes) throws(SessionFileError) in again.append(bytes) }
    #expect(trailer.hash == result.trailer?.hash)
    #expect(try target.store.verify().findings.isEmpty)
    let isRedacted = try target.store.sessions().allSatisfy {
      $0.description.imported?.isRedacted == true
    }
    #expect(isRedacted == name.hasPrefix("redacted"))
  }
}

enum Journey {
  /// The events of a session as `Tests/Interop/session.py` prints them.
  static func lines(of number: SessionNumber, in store: Store) throws -> String {
    let contents = try store.contents(of: number)
    var lines = ""
    try store.forEachBatch(
      of: number, after: contents.beginning.position, chain: contents.beginning.chain,
      through: contents.head
    ) { (batch, _) throws(StoreError) in
      let (id, command) = (contents.beginning.id, batch.command)
      try store.scan(number, from: batch.first, through: batch.last) {
        (record, bytes) throws(StoreError) in
        var events = Events(record)
        while let range = try events.next(in: bytes) {
          let event = range.map { digits(bytes[$0]) }.joined()
          lines += "\(id) \(events.position) \(events.time) \(command) \(event)\n"
        }
        return true
      }
    }
    return lines
  }

  private static func digits(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return text.count == 1 ? "0" + text : text
  }
}
