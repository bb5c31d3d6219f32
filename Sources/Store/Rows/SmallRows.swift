internal import NavlogMigrations

/// A named position.
struct MarkRow {
  var position: UInt64
  var made: UInt64
  var chain: HistoryHash

  func sealed(under key: Span<UInt8>) -> [UInt8] {
    var map = RowMap()
    map.set(0, position)
    map.set(1, made)
    map.set(2, bytes16: chain.rawValue)
    return Sealed.seal(map.encoded.span, under: key)
  }

  init(position: UInt64, made: UInt64, chain: HistoryHash) {
    self.position = position
    self.made = made
    self.chain = chain
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    let map = try RowMap(sealed: row, key: key)
    guard let position = map.position(0), let made = map.unsigned(1), let chain = map.bytes16(2)
    else { throw .damagedRow(key) }
    self.init(position: position, made: made, chain: HistoryHash(rawValue: chain))
  }
}

/// Bytes of a higher module, under a key of their own.
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
      format: format, reducer: reducer, log: SessionID(rawValue: log), position: position,
      chain: HistoryHash(rawValue: chain), classes: classes)
    body = offset
  }
}
