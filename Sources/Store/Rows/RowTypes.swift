internal import NavlogCBOR
package import NavlogMigrations

// The rows that are maps (see <doc:StoreFormat>, "Rows"): their fields, and their encoding.

/// The beginning of a session.
struct SessionRow {
  var id: SessionID
  var description: SessionConfiguration
  var started: UInt64
  var machine: Machine
  /// The program that wrote the session.
  var program = Program.name

  func sealed(_ session: SessionNumber) -> [UInt8] {
    var map = RowMap()
    map.set(0, bytes16: id.rawValue)
    map.set(1, UInt64(description.origin.kind.rawValue))
    if let point = description.origin.point {
      map.set(2, bytes16: point.id.rawValue)
      map.set(3, UInt64(point.session.rawValue))
      map.set(4, point.position)
      map.set(5, bytes16: point.chain.rawValue)
    }
    map.set(6, description.app)
    if !description.build.isEmpty { map.set(7, description.build) }
    map.set(8, started)
    map.set(9, bytes: machine.id)
    map.set(10, machine.boot)
    map.set(11, UInt64(machine.process))
    if let name = description.name { map.set(12, name) }
    if !description.metadata.isEmpty { map.set(13, bytes: description.metadata) }
    map.set(14, program)
    map.set(15, description.rules)
    if let imported = description.imported { map.set(16, map: imported.map) }
    return Sealed.seal(map.encoded.span, under: Key.row(.session, session).span)
  }

  init(id: SessionID, description: SessionConfiguration, started: UInt64, machine: Machine) {
    self.id = id
    self.description = description
    self.started = started
    self.machine = machine
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    let map = try RowMap(sealed: row, key: key)
    guard let id = map.bytes16(0), let kind = map.unsigned(1), let app = map.text(6),
      let started = map.unsigned(8),
      let origin = SessionOrigin.Kind(rawValue: UInt8(clamping: kind))
    else { throw .damagedRow(key) }
    self.id = SessionID(rawValue: id)
    var point: SessionOrigin.Point?
    if let parent = map.bytes16(2) {
      guard let number = map.unsigned(3).flatMap({ SessionNumber(UInt32(clamping: $0)) }),
        let position = map.position(4), let chain = map.bytes16(5)
      else { throw .damagedRow(key) }
      point = SessionOrigin.Point(
        session: number, id: SessionID(rawValue: parent), position: position,
        chain: HistoryHash(rawValue: chain))
    }
    guard point != nil || origin == .fresh || origin == .imported else { throw .damagedRow(key) }
    description = SessionConfiguration(
      app: app, build: map.text(7) ?? "", origin: SessionOrigin(origin, point), name: map.text(12),
      metadata: map.bytes(13) ?? [])
    // Rows of format 1 have no version of the rules: it is 1.
    description.rules = map.unsigned(15) ?? 1
    if let imported = map.map(16) {
      guard let note = ImportSource(imported) else { throw .damagedRow(key) }
      description.imported = note
    }
    self.started = started
    program = map.text(14) ?? ""
    machine = Machine(
      id: map.bytes(9) ?? [], boot: map.text(10) ?? "",
      process: Int32(clamping: map.unsigned(11) ?? 0))
  }
}

/// The end of a session.
struct EndRow {
  enum How: UInt64 {
    case clean = 0
    case crashed = 1
    case lost = 2
    /// Not an end but a tombstone: the other rows are being deleted.
    case removed = 3
  }

  var how: How
  var head: UInt64
  var time: UInt64
  var lostFrom: UInt64?
  var recovered: UInt64?
  /// Whether it isn't the end of the session but of the part that was imported.
  var isCut = false
  /// The session that is being imported, in a tombstone.
  var importing: SessionID?

  init(
    how: How, head: UInt64, time: UInt64, lostFrom: UInt64? = nil, recovered: UInt64? = nil
  ) {
    self.how = how
    self.head = head
    self.time = time
    self.lostFrom = lostFrom
    self.recovered = recovered
  }

  func sealed(_ session: SessionNumber) -> [UInt8] {
    var map = RowMap()
    map.set(0, how.rawValue)
    map.set(1, head)
    map.set(2, time)
    if let lostFrom { map.set(3, lostFrom) }
    if let recovered { map.set(4, recovered) }
    if isCut { map.set(5, 1) }
    if let importing { map.set(6, bytes16: importing.rawValue) }
    return Sealed.seal(map.encoded.span, under: Key.row(.end, session).span)
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    let map = try RowMap(sealed: row, key: key)
    guard let how = map.unsigned(0).flatMap(How.init), let head = map.position(1),
      let time = map.unsigned(2)
    else { throw .damagedRow(key) }
    self.init(
      how: how, head: head, time: time, lostFrom: map.position(3), recovered: map.unsigned(4))
    isCut = map.unsigned(5) == 1
    importing = map.bytes16(6).map { SessionID(rawValue: $0) }
  }
}

/// A symbol of the session.
struct SymbolRow {
  var definedAt: UInt64
  var text: String

  static func sealed(definedAt: UInt64, text: String, under key: Span<UInt8>) -> [UInt8] {
    var map = RowMap()
    map.set(0, definedAt)
    map.set(1, text)
    return Sealed.seal(map.encoded.span, under: key)
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    if let symbol = SymbolRow(asWritten: row, key: key) {
      self = symbol
      return
    }
    let map = try RowMap(sealed: row, key: key)
    guard let definedAt = map.position(0), let text = map.text(1) else { throw .damagedRow(key) }
    self.definedAt = definedAt
    self.text = text
  }

  /// Reads a row with exactly these two members without an intermediate map, because sessions have
  /// one such row per name. Returns `nil` for any other row, including damaged ones.
  private init?(asWritten row: Span<UInt8>, key: Span<UInt8>) {
    guard Sealed.isIntact(row, under: key) else { return nil }
    var reader = CBORReader(offset: Sealed.size)
    do throws(CBORSyntaxError) {
      guard try reader.readMapCount(in: row) == 2, try reader.readKey(after: -1, in: row) == 0
      else { return nil }
      definedAt = try reader.readUnsigned(in: row)
      guard definedAt <= Key.lastPosition, try reader.readKey(after: 0, in: row) == 1 else {
        return nil
      }
      text = try reader.readString(in: row)
      try reader.checkAtEnd(of: row)
    } catch {
      return nil
    }
  }
}

/// The state at the beginning of a session's history, after earlier history was trimmed.
struct BaseRow {
  var position: UInt64
  var chain: HistoryHash
  var time: UInt64
  /// The offset of the body in the row.
  private(set) var body = 0

  init(position: UInt64, chain: HistoryHash, time: UInt64) {
    self.position = position
    self.chain = chain
    self.time = time
  }

  func sealed(_ session: SessionNumber, body: Span<UInt8>) -> [UInt8] {
    var map = RowMap()
    map.set(0, position)
    map.set(1, bytes16: chain.rawValue)
    map.set(2, time)
    var payload = map.encoded
    payload.append(body)
    return Sealed.seal(payload.span, under: Key.row(.base, session).span)
  }

  init(_ row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    var offset = 0
    let map = try RowMap(sealed: row, key: key, offset: &offset)
    guard let position = map.position(0), let chain = map.bytes16(1), let time = map.unsigned(2)
    else { throw .damagedRow(key) }
    self.init(position: position, chain: HistoryHash(rawValue: chain), time: time)
    body = offset
  }
}

extension RowMap {
  /// Returns a number that is a valid position.
  package func position(_ key: Int) -> UInt64? {
    guard let position = unsigned(key), position <= Key.endOfPositions else { return nil }
    return position
  }

  /// Reads the map of a row without a body.
  init(sealed row: Span<UInt8>, key: Span<UInt8>) throws(StoreError) {
    var offset = 0
    try self.init(sealed: row, key: key, offset: &offset)
    guard offset == row.count else { throw .damagedRow(key) }
  }

  /// Reads the map before a row's body; sets `offset` to the beginning of the body.
  init(sealed row: Span<UInt8>, key: Span<UInt8>, offset: inout Int) throws(StoreError) {
    guard Sealed.isIntact(row, under: key) else { throw .damagedRow(key) }
    offset = Sealed.size
    guard let map = RowMap(reading: row, offset: &offset) else { throw .damagedRow(key) }
    self = map
  }
}

extension StoreError {
  /// Returns the error for a damaged row.
  static func damagedRow(_ key: Span<UInt8>) -> StoreError {
    let what =
      if let (kind, session) = Key.parse(key) { "The \(kind) row of session \(session)" } else {
        "A row of the store"
      }
    return StoreError(
      .corrupted, "\(what) is damaged", hint: "'navlog rescue' keeps what can be read")
  }
}
