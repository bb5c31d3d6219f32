import NavlogCBOR
import NavlogStore
import NavlogNavigation

/// The state at the beginning of a history whose earlier part was trimmed: a hierarchy, and the
/// values of its keys, whose events no longer exist.
struct Base {
  static let format: UInt64 = 1

  var hierarchy: Hierarchy
  /// The values, by the position of the event that set them.
  var values: [Position: LoggedEvent.Value]

  private enum Key {
    static let format = 0
    static let reducer = 1
    static let hierarchy = 2
    /// Positions and values, alternating.
    static let inline = 3
    /// Positions and identifiers of values, alternating.
    static let kept = 4
  }

  /// Encodes the base for the store.
  func encoded() -> [UInt8] {
    var writer = CBORWriter(capacity: 1024)
    writer.append(mapOf: 5)
    writer.append(unsigned: UInt64(Key.format))
    writer.append(unsigned: Base.format)
    writer.append(unsigned: UInt64(Key.reducer))
    writer.append(unsigned: Hierarchy.reducerVersion)
    writer.append(unsigned: UInt64(Key.hierarchy))
    writer.append(bytes: SnapshotWriter.bytes(of: hierarchy).span)
    var inline: [(Position, [UInt8])] = []
    var kept: [(Position, [UInt8])] = []
    for (position, value) in values.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .inline(let bytes): inline.append((position, bytes))
      case .kept(let id): kept.append((position, id.rawValue.bigEndianBytes.array))
      }
    }
    for (key, list) in [(Key.inline, inline), (Key.kept, kept)] {
      writer.append(unsigned: UInt64(key))
      writer.append(arrayOf: 2 * list.count)
      for (position, bytes) in list {
        writer.append(unsigned: UInt64(position))
        writer.append(bytes: bytes.span)
      }
    }
    return writer.bytes
  }

  init(hierarchy: Hierarchy, values: [Position: LoggedEvent.Value]) {
    self.hierarchy = hierarchy
    self.values = values
  }

  /// Decodes the result of ``encoded()``.
  init(decoding bytes: Span<UInt8>, _ versions: EventVersions) throws(HistoryError) {
    let snapshot: Range<Int>
    var values: [Position: LoggedEvent.Value] = [:]
    do throws(CBORSyntaxError) {
      var reader = CBORReader()
      guard try reader.readMapCount(in: bytes) == 5,
        try reader.readKey(in: bytes) == Key.format,
        try reader.readUnsigned(in: bytes) == Base.format,
        try reader.readKey(in: bytes) == Key.reducer
      else { throw CBORSyntaxError(.outOfRange, at: reader.offset) }
      // Any reducer is accepted, because the events no longer exist.
      _ = try reader.readUnsigned(in: bytes)
      guard try reader.readKey(in: bytes) == Key.hierarchy else {
        throw CBORSyntaxError(.outOfRange, at: reader.offset)
      }
      snapshot = try reader.readBytes(in: bytes)
      try Base.readList(Key.inline, bytes, &reader) { position, range in
        values[position] = .inline(
          [UInt8](capacity: range.count) { $0.append(contentsOf: bytes.extracting(range)) })
      }
      try Base.readList(Key.kept, bytes, &reader) { (position, range) throws(CBORSyntaxError) in
        guard range.count == 16 else { throw CBORSyntaxError(.outOfRange, at: range.lowerBound) }
        values[position] = .kept(ValueID(rawValue: bytes.bytes16(at: range.lowerBound)))
      }
      try reader.checkAtEnd(of: bytes)
    } catch {
      throw HistoryError(
        .unusableBase, "The state that the history begins with can't be read: \(error)")
    }
    self.values = values
    do throws(HistoryError) {
      hierarchy = try SnapshotReader.hierarchy(bytes.extracting(snapshot), versions)
    } catch {
      throw HistoryError(
        .unusableBase, "The state that the history begins with can't be read: \(error.message)")
    }
  }

  private static func readList(
    _ key: Int, _ bytes: Span<UInt8>, _ reader: inout CBORReader,
    _ body: (Position, Range<Int>) throws(CBORSyntaxError) -> Void
  ) throws(CBORSyntaxError) {
    guard try reader.readKey(in: bytes) == key else {
      throw CBORSyntaxError(.outOfRange, at: reader.offset)
    }
    let count = try reader.readArrayCount(in: bytes)
    guard count % 2 == 0 else { throw CBORSyntaxError(.outOfRange, at: reader.offset) }
    for _ in 0..<(count / 2) {
      guard let position = Position(exactly: try reader.readUnsigned(in: bytes)) else {
        throw CBORSyntaxError(.outOfRange, at: reader.offset)
      }
      try body(position, try reader.readBytes(in: bytes))
    }
  }
}
