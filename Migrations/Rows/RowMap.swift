internal import CBOR

/// The map that a row is or begins with: integer keys from 0 to 23 in ascending order.
///
/// Items are kept as they stand: what has none of our keys goes back as it came.
package struct RowMap: Hashable, Sendable {
  private var items: [Int: [UInt8]] = [:]

  package init() {}

  /// Reads the map at `offset`, which is moved behind it; `nil` when there is no such map.
  package init?(reading bytes: Span<UInt8>, offset: inout Int) {
    var reader = CBORReader(offset: offset)
    do throws(CBORError) {
      var key = -1
      for _ in 0..<(try reader.readMapCount(in: bytes)) {
        key = try reader.readKey(after: key, in: bytes)
        let start = reader.offset
        try reader.skipItem(in: bytes)
        items[key] = Array(copying: bytes.extracting(start..<reader.offset))
      }
    } catch {
      return nil
    }
    offset = reader.offset
  }

  /// The map as bytes.
  package var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.append(mapOf: items.count)
    for (key, item) in items.sorted(by: { $0.key < $1.key }) {
      writer.append(unsigned: UInt64(key))
      writer.append(encoded: item.span)
    }
    return writer.bytes
  }

  // MARK: - Reading; `nil` when there is no such key, or its value is of another kind

  package func unsigned(_ key: Int) -> UInt64? {
    read(key) { (reader, bytes) throws(CBORError) in try reader.readUnsigned(in: bytes) }
  }

  package func text(_ key: Int) -> String? {
    read(key) { (reader, bytes) throws(CBORError) in try reader.readString(in: bytes) }
  }

  package func texts(_ key: Int) -> [String]? {
    read(key) { (reader, bytes) throws(CBORError) in
      var texts: [String] = []
      for _ in 0..<(try reader.readArrayCount(in: bytes)) {
        texts.append(try reader.readString(in: bytes))
      }
      return texts
    }
  }

  package func bytes(_ key: Int) -> [UInt8]? {
    read(key) { (reader, bytes) throws(CBORError) in
      Array(copying: bytes.extracting(try reader.readBytes(in: bytes)))
    }
  }

  package func bytes16(_ key: Int) -> UInt128? {
    guard let bytes = bytes(key), bytes.count == 16 else { return nil }
    return bytes.reduce(0) { $0 &<< 8 | UInt128($1) }
  }

  package func map(_ key: Int) -> RowMap? {
    guard let item = items[key] else { return nil }
    var offset = 0
    return RowMap(reading: item.span, offset: &offset)
  }

  private func read<R>(
    _ key: Int, _ body: (inout CBORReader, Span<UInt8>) throws(CBORError) -> R
  ) -> R? {
    guard let item = items[key] else { return nil }
    var reader = CBORReader()
    do throws(CBORError) {
      return try body(&reader, item.span)
    } catch {
      return nil
    }
  }

  // MARK: - Writing

  package mutating func set(_ key: Int, _ value: UInt64) {
    write(key) { $0.append(unsigned: value) }
  }

  package mutating func set(_ key: Int, _ value: String) {
    write(key) { $0.append(text: value) }
  }

  package mutating func set(_ key: Int, texts: [String]) {
    write(key) { writer in
      writer.append(arrayOf: texts.count)
      for text in texts { writer.append(text: text) }
    }
  }

  package mutating func set(_ key: Int, bytes value: [UInt8]) {
    write(key) { $0.append(bytes: value.span) }
  }

  package mutating func set(_ key: Int, bytes16 value: UInt128) {
    set(key, bytes: (0..<16).map { UInt8(truncatingIfNeeded: value &>> UInt128(120 - 8 * $0)) })
  }

  package mutating func set(_ key: Int, map: RowMap) { items[key] = map.encoded }

  private mutating func write(_ key: Int, _ body: (inout CBORWriter) -> Void) {
    var writer = CBORWriter(capacity: 32)
    body(&writer)
    items[key] = writer.bytes
  }
}
