internal import NavlogMigrations

/// What a crash left of a command: its complete events in the layout of a record's body, after a
/// map.
struct InterruptedRow {
  var first: UInt64
  var command: UInt64
  var time: UInt64
  var count: UInt64
  /// The names that it defined, in order.
  var symbols: [String]
  private(set) var body = 0

  /// The maximum number of bytes of events and names in a row.
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

extension InterruptedRow {
  /// Passes each event in the body of `row` to `body`, in order; throws unless exactly the expected
  /// events are there.
  func forEachEvent(
    in row: Span<UInt8>, _ body: (_ time: UInt64, _ bytes: Span<UInt8>) -> Void = { _, _ in }
  ) throws(StoreError) {
    var events = Events(after: first - 1, time: time, count: count, at: self.body)
    while let range = try events.next(in: row) { body(events.time, row.extracting(range)) }
  }
}
