internal import NavlogCBOR

/// The map in a row, or at its beginning: integer keys from 0 to 23 in ascending order.
///
/// Items are kept as bytes, so that those with unknown keys are written back unchanged.
package struct RowMap: Hashable, Sendable {
  /// The bytes of the items, possibly with unused bytes in between.
  private var bytes: [UInt8] = []
  /// The range of each key's item in `bytes`, in ascending order of keys.
  private var items: [Item] = []

  private struct Item {
    let key: Int
    let range: Range<Int>
  }

  package init() {}

  /// Reads the map at `offset` and moves `offset` past it; `nil` if there is no valid map.
  package init?(reading bytes: Span<UInt8>, offset: inout Int) {
    var reader = CBORReader(offset: offset)
    do throws(CBORSyntaxError) {
      var key = -1
      let count = try reader.readMapCount(in: bytes)
      let start = reader.offset
      // Keys are below 24, so a hostile count can't allocate more.
      items.reserveCapacity(min(count, 24))
      for _ in 0..<count {
        key = try reader.readKey(after: key, in: bytes)
        let item = reader.offset
        try reader.skipItem(in: bytes)
        items.append(Item(key: key, range: item - start..<reader.offset - start))
      }
      self.bytes = Array(copying: bytes.extracting(start..<reader.offset))
    } catch {
      return nil
    }
    offset = reader.offset
  }

  /// The encoded map.
  package var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.append(mapOf: items.count)
    for item in items {
      writer.append(unsigned: UInt64(item.key))
      writer.append(encoded: bytes.span.extracting(item.range))
    }
    return writer.bytes
  }

  // MARK: - Reading; `nil` if the key is missing or has a value of another kind

  package func unsigned(_ key: Int) -> UInt64? {
    read(key) { (reader, bytes) throws(CBORSyntaxError) in try reader.readUnsigned(in: bytes) }
  }

  package func text(_ key: Int) -> String? {
    read(key) { (reader, bytes) throws(CBORSyntaxError) in try reader.readString(in: bytes) }
  }

  package func texts(_ key: Int) -> [String]? {
    read(key) { (reader, bytes) throws(CBORSyntaxError) in
      var texts: [String] = []
      for _ in 0..<(try reader.readArrayCount(in: bytes)) {
        texts.append(try reader.readString(in: bytes))
      }
      return texts
    }
  }

  package func bytes(_ key: Int) -> [UInt8]? {
    read(key) { (reader, bytes) throws(CBORSyntaxError) in
      Array(copying: bytes.extracting(try reader.readBytes(in: bytes)))
    }
  }

  package func bytes16(_ key: Int) -> UInt128? {
    guard let bytes = bytes(key), bytes.count == 16 else { return nil }
    return bytes.reduce(0) { $0 &<< 8 | UInt128($1) }
  }

  package func map(_ key: Int) -> RowMap? {
    guard let range = range(of: key) else { return nil }
    var offset = 0
    return RowMap(reading: bytes.span.extracting(range), offset: &offset)
  }

  /// Whether every item of the map, except those with `keys`, is the same in `other`.
  package func agrees(with other: RowMap, except keys: Set<Int>) -> Bool {
    items.allSatisfy { item in
      guard !keys.contains(item.key) else { return true }
      guard let range = other.range(of: item.key) else { return false }
      return bytes[item.range] == other.bytes[range]
    }
  }

  private func read<R>(
    _ key: Int, _ body: (inout CBORReader, Span<UInt8>) throws(CBORSyntaxError) -> R
  ) -> R? {
    guard let range = range(of: key) else { return nil }
    var reader = CBORReader()
    do throws(CBORSyntaxError) {
      return try body(&reader, bytes.span.extracting(range))
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

  package mutating func set(_ key: Int, map: RowMap) { put(map.encoded, at: key) }

  private mutating func write(_ key: Int, _ body: (inout CBORWriter) -> Void) {
    var writer = CBORWriter(capacity: 32)
    body(&writer)
    put(writer.bytes, at: key)
  }

  private func range(of key: Int) -> Range<Int>? {
    for item in items where item.key == key { return item.range }
    return nil
  }

  /// Sets the item of a key. The bytes of a replaced item stay in `bytes`, unused.
  private mutating func put(_ item: [UInt8], at key: Int) {
    let start = bytes.count
    bytes += item
    let place = items.firstIndex { $0.key >= key } ?? items.count
    let isKnown = place < items.count && items[place].key == key
    items.replaceSubrange(
      place..<(isKnown ? place + 1 : place), with: [Item(key: key, range: start..<bytes.count)])
  }
}

extension RowMap {
  package static func == (left: RowMap, right: RowMap) -> Bool { left.encoded == right.encoded }

  package func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}
