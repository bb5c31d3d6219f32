// product: FuzzSessions

import NavlogCBOR
import NavlogChecksums
import NavlogSessionFiles
import NavlogStore
import NavlogZstd

/// Session files from anywhere: reading one returns its parts or throws.
///
/// The first byte tells whether the rest is a file without its label, or a sequence of kinds, maps
/// and contents, which get the checksums and frames that a file has: otherwise no change would come
/// past them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = unsafe Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let items = unsafe start[0] & 1 == 0 ? bytes : sealed(bytes)
  check(SessionFile.label + items, pieces: unsafe Int(start[0]) + 1)
  return 0
}

private func check(_ file: [UInt8], pieces size: Int) {
  var rest = file[...]
  var events: UInt64 = 0
  do throws(SessionFileError) {
    var reader = try SessionFileReader {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    while let part = try reader.next() {
      switch part {
      case .batches(let batches, _):
        for batch in batches {
          precondition(batch.count > 0 && batch.last <= batch.first + batch.count)
          events += batch.count
        }
      case .value(let id, let bytes):
        precondition(bytes.isEmpty || ValueID(of: bytes.span) == id)
      case .trailer(let trailer): precondition(trailer.events == events)
      default: break
      }
    }
  } catch {
    precondition(!error.message.isEmpty && error.code != .store)
  }
}

/// Returns items with valid checksums, and with contents in frames where they are compressed.
private func sealed(_ bytes: [UInt8]) -> [UInt8] {
  var writer = CBORWriter()
  var reader = CBORReader()
  do {
    var compressor = try ZstdCompressor()
    while !reader.isAtEnd(of: bytes.span) {
      let kind = try reader.readUnsigned(in: bytes.span)
      let start = reader.offset
      try reader.skipItem(in: bytes.span)
      let map = Array(bytes[start..<reader.offset])
      var payload: [UInt8]?
      if !reader.isAtEnd(of: bytes.span), try reader.peekKind(in: bytes.span) == .bytes {
        let content = Array(bytes[try reader.readBytes(in: bytes.span)])
        payload = [2, 3, 4, 7].contains(kind) ? try compressor.compress(content.span) : content
      }
      var checksum = CRC32C()
      checksum.update([UInt8(truncatingIfNeeded: kind)].span)
      checksum.update(map.span)
      if let payload { checksum.update(payload.span) }
      writer.append(arrayOf: payload == nil ? 3 : 4)
      writer.append(unsigned: kind)
      writer.append(unsigned: UInt64(checksum.value))
      writer.append(encoded: map.span)
      if let payload { writer.append(bytes: payload.span) }
    }
  } catch {
    return writer.bytes
  }
  return writer.bytes
}
