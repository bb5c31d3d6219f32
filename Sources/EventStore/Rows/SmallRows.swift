internal import Migrations

/// What a crash left of a command: its whole events, laid out as a record's body, behind a map.
struct InterruptedRow {
  var first: UInt64
  var command: UInt64
  var time: UInt64
  var count: UInt64
  /// The names it defined, in order.
  var symbols: [String]
  private(set) var body = 0

  /// The bytes of events and names that a row holds at the most.
  static let largest = 15 << 20

  init(first: UInt64, command: UInt64, time: UInt64, count: UInt64, symbols: [String]) {
    self.first = first
    self.command = command
    self.time = time
    self.count = count
    self.symbols = symbols
  }

  func sealed(_ session: SessionNumber, body: Span<UInt8>) -> [UInt8] {
    var map = RowMap()
    map.set(0, first)
    map.set(1, command)
    map.set(2, time)
    map.set(3, count)
    if !symbols.isEmpty { map.set(4, texts: symbols) }
    var payload = map.encoded
    payload.append(body)
    return Sealed.seal(payload.span, under: Key.row(.interrupted, session).span)
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    var offset = 0
    let map = try RowMap(sealed: row, key: key, offset: &offset)
    guard let first = map.position(0), first >= 1, let command = map.unsigned(1),
      let time = map.unsigned(2), let count = map.position(3)
    else { throw .damagedRow(key) }
    self.init(
      first: first, command: command, time: time, count: count, symbols: map.texts(4) ?? [])
    body = offset
  }
}

/// A position with a name.
struct MarkRow {
  var position: UInt64
  var made: UInt64
  var chain: Chain

  func sealed(under key: Span<UInt8>) -> [UInt8] {
    var map = RowMap()
    map.set(0, position)
    map.set(1, made)
    map.set(2, bytes16: chain.rawValue)
    return Sealed.seal(map.encoded.span, under: key)
  }

  init(position: UInt64, made: UInt64, chain: Chain) {
    self.position = position
    self.made = made
    self.chain = chain
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    let map = try RowMap(sealed: row, key: key)
    guard let position = map.position(0), let made = map.unsigned(1), let chain = map.bytes16(2)
    else { throw .damagedRow(key) }
    self.init(position: position, made: made, chain: Chain(rawValue: chain))
  }
}

/// Bytes of the room above, under a key of its own.
struct NoteRow {
  var bytes: [UInt8]
  var made: UInt64

  func sealed(under key: Span<UInt8>) -> [UInt8] {
    var map = RowMap()
    map.set(0, bytes: bytes)
    map.set(1, made)
    return Sealed.seal(map.encoded.span, under: key)
  }

  init(bytes: [UInt8], made: UInt64) {
    self.bytes = bytes
    self.made = made
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    let map = try RowMap(sealed: row, key: key)
    guard let bytes = map.bytes(0), let made = map.unsigned(1) else { throw .damagedRow(key) }
    self.init(bytes: bytes, made: made)
  }
}

/// The header of a snapshot.
struct SnapshotRow {
  var header: SnapshotHeader
  private(set) var body = 0

  init(_ header: SnapshotHeader) { self.header = header }

  func sealed(under key: Span<UInt8>, body: Span<UInt8>) -> [UInt8] {
    var map = RowMap()
    map.set(0, header.format)
    map.set(1, header.reducer)
    map.set(2, bytes16: header.log.rawValue)
    map.set(3, header.position)
    map.set(4, bytes16: header.chain.rawValue)
    map.set(5, bytes: header.classes)
    var payload = map.encoded
    payload.append(body)
    return Sealed.seal(payload.span, under: key)
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    var offset = 0
    let map = try RowMap(sealed: row, key: key, offset: &offset)
    guard let format = map.unsigned(0), let reducer = map.unsigned(1), let log = map.bytes16(2),
      let position = map.position(3), let chain = map.bytes16(4), let classes = map.bytes(5)
    else { throw .damagedRow(key) }
    header = SnapshotHeader(
      format: format, reducer: reducer, log: LogID(rawValue: log), position: position,
      chain: Chain(rawValue: chain), classes: classes)
    body = offset
  }
}
