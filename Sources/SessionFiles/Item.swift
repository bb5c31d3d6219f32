internal import NavlogCBOR
internal import NavlogChecksums
internal import NavlogMigrations
internal import NavlogStore

/// One item of a session file: a kind, a map, and for some kinds a payload.
struct Item {
  var kind: UInt64
  /// The encoded map.
  var map: [UInt8]
  /// The payload as it is stored.
  var payload: [UInt8]?

  init(_ kind: SessionFile.Kind, _ map: RowMap, payload: [UInt8]? = nil) {
    self.kind = kind.rawValue
    self.map = map.encoded
    self.payload = payload
  }

  /// The checksum over kind, map and payload.
  private var checksum: UInt32 {
    var checksum = CRC32C()
    checksum.update([UInt8(truncatingIfNeeded: kind)].span)
    checksum.update(map.span)
    if let payload { checksum.update(payload.span) }
    return checksum.value
  }

  var encoded: [UInt8] {
    var writer = CBORWriter(capacity: map.count + (payload?.count ?? 0) + 32)
    writer.append(arrayOf: payload == nil ? 3 : 4)
    writer.append(unsigned: kind)
    writer.append(unsigned: UInt64(checksum))
    writer.append(encoded: map.span)
    if let payload { writer.append(bytes: payload.span) }
    return writer.bytes
  }

  /// Adds the item to the hash of a file, with `content` in place of its payload.
  func add(_ content: [UInt8]?, to hash: inout SHA256) {
    var writer = CBORWriter(capacity: map.count + 32)
    writer.append(arrayOf: content == nil ? 2 : 3)
    writer.append(unsigned: kind)
    writer.append(encoded: map.span)
    if let content {
      // Only the head: the bytes themselves needn't be copied.
      writer.append(headOfBytes: content.count)
    }
    hash.update(writer.bytes.span)
    if let content { hash.update(content.span) }
  }

  /// Reads the item at `reader`; throws a ``CBORSyntaxError`` with the code `truncated` if it isn't
  /// complete.
  init(_ bytes: Span<UInt8>, _ reader: inout CBORReader) throws(CBORSyntaxError) {
    let start = reader.offset
    let count = try reader.readArrayCount(in: bytes)
    guard count == 3 || count == 4 else { throw CBORSyntaxError(.unexpectedKind, at: start) }
    kind = try reader.readUnsigned(in: bytes)
    let checksum = try reader.readUnsigned(in: bytes)
    let from = reader.offset
    guard try reader.peekKind(in: bytes) == .map else {
      throw CBORSyntaxError(.unexpectedKind, at: from)
    }
    try reader.skipItem(in: bytes)
    map = Array(copying: bytes.extracting(from..<reader.offset))
    if count == 4 {
      payload = Array(copying: bytes.extracting(try reader.readBytes(in: bytes)))
    }
    guard kind < 256, checksum == UInt64(self.checksum) else {
      throw CBORSyntaxError(.outOfRange, at: start)
    }
  }

  /// The fields of the map; `nil` if it has other keys than small numbers.
  var fields: RowMap? {
    var offset = 0
    return RowMap(reading: map.span, offset: &offset)
  }
}

extension CBORWriter {
  /// Appends the head of a byte string of `count` bytes, which follow.
  fileprivate mutating func append(headOfBytes count: Int) {
    // The head of a byte string differs from that of a number in its first bits only.
    var number = CBORWriter(capacity: 16)
    number.append(unsigned: UInt64(count))
    var head = number.bytes
    head[0] |= 0x40
    append(encoded: head.span)
  }
}
