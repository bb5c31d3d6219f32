internal import NavlogCBOR
package import NavlogChecksums
internal import NavlogMigrations
package import NavlogStore

/// The end of a session file, which proves that it is whole.
package struct SessionFileTrailer: Hashable, Sendable {
  /// The number of events in the file.
  package let events: UInt64
  /// The last position of the last session, and its chain there.
  package let head: UInt64
  package let chain: HistoryHash
  /// The hash of everything before it, with the contents in place of what is compressed.
  package let hash: SHA256.Digest
  /// The offsets of the headers and of the segments in the file.
  let headers: [UInt64]
  let segments: [UInt64]
  /// The offset of the trailer itself.
  let offset: UInt64

  var item: Item {
    var map = RowMap()
    map.set(0, events)
    map.set(1, head)
    map.set(2, bytes16: chain.rawValue)
    map.set(3, bytes: hash.withBytes { bytes in bytes.indices.map { bytes[$0] } })
    map.set(4, bytes: headers.flatMap(\.bigEndian8))
    map.set(5, bytes: segments.flatMap(\.bigEndian8))
    return Item(.trailer, map, payload: offset.bigEndian8)
  }

  /// Returns whether the bytes are a trailer.
  package static func isTrailer(_ bytes: [UInt8]) -> Bool {
    do throws(CBORSyntaxError) {
      var reader = CBORReader()
      let item = try Item(bytes.span, &reader)
      return reader.isAtEnd(of: bytes.span) && item.kind == SessionFile.Kind.trailer.rawValue
        && item.fields?.bytes(3).flatMap { SHA256.Digest($0.span) } != nil
    } catch {
      return false
    }
  }

  init(
    events: UInt64, head: UInt64, chain: HistoryHash, hash: SHA256.Digest, headers: [UInt64],
    segments: [UInt64], offset: UInt64
  ) {
    (self.events, self.head, self.chain, self.hash) = (events, head, chain, hash)
    (self.headers, self.segments, self.offset) = (headers, segments, offset)
  }
}

extension UInt64 {
  fileprivate var bigEndian8: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self &>> UInt64(56 - 8 * $0)) }
  }
}
