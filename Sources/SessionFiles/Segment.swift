internal import NavlogCBOR
internal import NavlogMigrations
package import NavlogStore
internal import NavlogZstd

/// A run of whole commands: a part of a session file that can be checked by itself.
package struct Segment: Sendable {
  /// The positions of the first and the last event.
  package var first: UInt64
  package var last: UInt64
  /// The chain before the first and after the last event.
  package var before: HistoryHash
  package var after: HistoryHash
  /// The number of commands.
  package var commands: UInt64
  /// The id of the first name that its commands define.
  package var symbol: UInt32
  /// The encoded commands.
  package var content: [UInt8]
}

extension Segment {
  private var map: RowMap {
    var map = RowMap()
    map.set(0, first)
    map.set(1, last)
    map.set(2, bytes16: before.rawValue)
    map.set(3, bytes16: after.rawValue)
    map.set(4, commands)
    map.set(5, UInt64(content.count))
    map.set(6, UInt64(symbol))
    return map
  }

  func item(_ frame: [UInt8]) -> Item { Item(.segment, map, payload: frame) }

  /// Reads the segment in `item`, before anything of it is decompressed; `nil` if it is malformed.
  init?(_ fields: RowMap, size: inout Int) {
    guard let first = fields.unsigned(0), let last = fields.unsigned(1),
      let before = fields.bytes16(2), let after = fields.bytes16(3),
      let commands = fields.unsigned(4), let raw = fields.unsigned(5),
      let symbol = fields.unsigned(6).flatMap({ UInt32(exactly: $0) }),
      first >= 1, first <= last, last <= Key.lastPosition, commands >= 1,
      commands <= last - first + 1,
      raw
        <= UInt64(
          commands == 1 ? SessionFile.largestContent : SessionFile.largestSegmentContent)
    else { return nil }
    size = Int(raw)
    self.init(
      first: first, last: last, before: HistoryHash(rawValue: before),
      after: HistoryHash(rawValue: after),
      commands: commands, symbol: symbol, content: [])
  }

  /// Decodes the commands and checks them: their positions, their number, every event, and the
  /// chain. `nil` if anything is wrong.
  func batches(
    of id: SessionID, isRedacted: Bool
  ) -> (batches: [LogBatch], nextSymbol: UInt32, time: UInt64)? {
    var batches: [LogBatch] = []
    batches.reserveCapacity(Int(min(commands, 4096)))
    var reader = CBORReader()
    var next = first
    var chain = before
    var symbol = symbol
    var time: UInt64 = 0
    do throws(CBORSyntaxError) {
      while !reader.isAtEnd(of: content.span) {
        guard
          let batch = try LogBatch(
            first: next, content.span, &reader, isRedacted: isRedacted),
          batch.count >= 1, batch.count <= last - next + 1
        else { return nil }
        do throws(StoreError) { time = try batch.lastTime() } catch { return nil }
        chain = batch.chain(after: chain, of: id, symbol: symbol)
        symbol += UInt32(batch.names.count)
        next = batch.last + 1
        batches.append(batch)
        if next > last { break }
      }
      try reader.checkAtEnd(of: content.span)
    } catch {
      return nil
    }
    guard next == last + 1, UInt64(batches.count) == commands, chain == after else { return nil }
    return (batches, symbol, time)
  }
}

extension LogBatch {
  /// Appends the batch to the content of a segment. In a redacted session, it may have no digest.
  func append(to writer: inout CBORWriter, isRedacted: Bool) {
    writer.append(arrayOf: 7)
    writer.append(unsigned: command)
    writer.append(unsigned: time)
    writer.append(unsigned: count)
    if isRedacted, digest == StateDigest() {
      writer.appendNull()
    } else {
      writer.append(
        bytes: (UInt128(digest.structure) &<< 64 | UInt128(digest.state)).bigEndianBytes.span)
    }
    writer.append(arrayOf: names.count)
    for name in names { writer.append(text: name) }
    writer.append(arrayOf: 2 * references.count)
    for reference in references {
      writer.append(unsigned: reference.index)
      writer.append(bytes: reference.value.rawValue.bigEndianBytes.span)
    }
    writer.append(bytes: body.span)
  }

  /// Reads a batch; `nil` if it is no batch.
  init?(
    first: UInt64, _ bytes: Span<UInt8>, _ reader: inout CBORReader, isRedacted: Bool
  ) throws(CBORSyntaxError) {
    self.init(first: first)
    guard try reader.readArrayCount(in: bytes) == 7 else { return nil }
    command = try reader.readUnsigned(in: bytes)
    time = try reader.readUnsigned(in: bytes)
    count = try reader.readUnsigned(in: bytes)
    guard command < 1 << 40 else { return nil }
    if isRedacted, try reader.peekKind(in: bytes) == .null {
      try reader.skipItem(in: bytes)
    } else {
      let range = try reader.readBytes(in: bytes)
      guard range.count == 16 else { return nil }
      digest = StateDigest(
        structure: bytes.bigEndian(at: range.lowerBound, count: 8),
        state: bytes.bigEndian(at: range.lowerBound + 8, count: 8))
      // There is one way to write a session.
      guard !isRedacted || digest != StateDigest() else { return nil }
    }
    for _ in 0..<(try reader.readArrayCount(in: bytes)) {
      let name = try reader.readString(in: bytes)
      guard name.utf8.count <= LogBatch.largestName else { return nil }
      names.append(name)
    }
    let items = try reader.readArrayCount(in: bytes)
    guard items % 2 == 0 else { return nil }
    for _ in 0..<(items / 2) {
      let index = try reader.readUnsigned(in: bytes)
      let id = try reader.readBytes(in: bytes)
      guard id.count == 16, index < count, index >= references.last?.index ?? 0 else { return nil }
      references.append(
        Reference(index: index, value: ValueID(rawValue: bytes.bytes16(at: id.lowerBound))))
    }
    body = Array(copying: bytes.extracting(try reader.readBytes(in: bytes)))
  }
}
