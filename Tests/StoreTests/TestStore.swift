import NavlogCBOR
import NavlogStore
import Foundation
import Support

/// A store for one test, with helpers to fill and read it.
final class TestStore {
  let directory: TemporaryDirectory
  let path: String
  var options: Store.Options

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("test.navlog")
    options = Store.Options(cacheDirectory: directory.file("cache"), retention: nil)
  }

  func open() throws -> Store { try Store.open(path, options) }

  /// The data file of the store, and the target for a rescued store.
  var data: URL { URL(filePath: path + "/data.mdb") }
  var target: String { directory.file("rescued.navlog") }

  /// Writes a session of 720 events.
  func fillSession() throws -> SessionNumber {
    let writer = try open().begin(SessionConfiguration(app: "test"))
    for _ in 0..<60 { try writer.write(12).wait() }
    try writer.end()
    return writer.session
  }
}

/// Returns an artificial event: a map of a kind and a number.
func event(_ number: UInt64, padding: Int = 0) -> [UInt8] {
  var writer = CBORWriter()
  writer.append(mapOf: padding > 0 ? 3 : 2)
  writer.append(unsigned: 0)
  writer.append(unsigned: 7)
  writer.append(unsigned: 1)
  writer.append(unsigned: number)
  if padding > 0 {
    writer.append(unsigned: 2)
    writer.append(bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: padding).span)
  }
  return writer.bytes
}

extension SessionWriter {
  /// Writes a batch of `count` artificial events, one microsecond apart.
  @discardableResult
  func write(
    _ count: Int, padding: Int = 0, at time: UInt64 = 1_000, announcesSnapshot: Bool = false
  ) throws -> Receipt {
    try begin(at: time)
    for index in 0..<count {
      let bytes = event(position + 1, padding: padding)
      try append(bytes.span, at: time + UInt64(index) * 1_000)
    }
    return try close(
      digest: StateDigest(structure: position, state: command),
      announcesSnapshot: announcesSnapshot)
  }
}

extension Store {
  /// Returns the events of a session's history as bytes, oldest first; fails on a gap.
  func events(
    of session: SessionNumber, from: UInt64 = 1, through: UInt64 = .max
  ) throws -> [(position: UInt64, time: UInt64, bytes: [UInt8])] {
    var all: [(position: UInt64, time: UInt64, bytes: [UInt8])] = []
    try scan(session, from: from, through: through) { (record, bytes) throws(StoreError) in
      var events = Events(record)
      while let range = try events.next(in: bytes) {
        all.append((events.position, events.time, Array(copying: bytes.extracting(range))))
      }
      return true
    }
    return all
  }
}

extension Array where Element == UInt8 {
  init(copying span: Span<UInt8>) { self = span.indices.map { span[$0] } }
}
