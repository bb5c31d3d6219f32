import NavlogStore
import NavlogNavigation

/// Encodes events for logs, one at a time, each as one deterministic CBOR item.
struct EventWriter {
  /// The size in bytes above which values are stored beside the log, once for all events that set
  /// them.
  static let largestInlineValue = 1_500

  /// The size of an event with the largest inline value.
  private static let capacity = largestInlineValue + 128

  /// The encoded event, in the first ``count`` bytes; the rest is undefined.
  private(set) var buffer = [UInt8](repeating: 0, count: capacity)
  /// The number of bytes of the event.
  private(set) var count = 0

  /// Encodes `entry` at `position`, and replaces the previous event.
  @inline(__always)
  mutating func write(_ entry: RecordedEvent, at position: Position) {
    if case .called(let call) = entry.event {
      write(call, link: entry.link, at: position)
    } else {
      var form = EventForm(entry.event, at: position)
      form.link = entry.link
      write(form, at: position, pairs: 0)
    }
  }

  /// Encodes `entry` with the value it sets, of at most ``largestInlineValue`` bytes.
  mutating func write(_ entry: RecordedEvent, value: Span<UInt8>, at position: Position) {
    precondition(value.count <= Self.largestInlineValue, "Large values are kept beside the log")
    write(entry, key: EventKey.value, bytes: value, at: position)
  }

  /// Encodes `entry` with the identifier of the value it sets.
  mutating func write(_ entry: RecordedEvent, value: ValueID, at position: Position) {
    write(entry, key: EventKey.valueID, bytes: value.rawValue.bigEndianBytes.span, at: position)
  }

  private mutating func write(
    _ entry: RecordedEvent, key: UInt8, bytes: Span<UInt8>, at position: Position
  ) {
    var form = EventForm(entry.event, at: position)
    form.link = entry.link
    write(form, at: position, pairs: 1)
    var end = count
    var output = buffer.mutableSpan
    output.put(key, UInt32(bytes.count), major: 0x40, at: &end)
    for index in bytes.indices { output[end &+ index] = bytes[index] }
    count = end &+ bytes.count
  }

  /// Encodes an event of which nothing is known: its kind is greater than any that there can be.
  mutating func writeUnknown() {
    let unknown: [7 of UInt8] = [0xa1, EventKey.kind, 0x1a, 0xff, 0xff, 0xff, 0xff]
    count = unknown.count
    for index in unknown.indices { buffer[index] = unknown[index] }
  }

  // MARK: - Forms

  private mutating func write(_ form: EventForm, at position: Position, pairs: Int) {
    var rest = form.present
    // A fingerprint is wider than a field, but is one number in the log.
    var wide: UInt64 = 0
    if form.kind == EventKind.stateSet.rawValue {
      wide = form.fingerprint
      rest &= ~EventForm.fingerprintFields
    }
    let pairs =
      pairs &+ 1 &+ (form.link == 0 ? 0 : 1) &+ rest.nonzeroBitCount &+ (wide == 0 ? 0 : 1)
    var output = buffer.mutableSpan
    var end = output.putHead(pairs: pairs, kind: form.kind)
    if form.link != 0 { output.put(EventKey.link, position &- form.link, at: &end) }
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      output.put(EventKey.fields &+ UInt8(truncatingIfNeeded: index), form[index], at: &end)
      rest &= rest &- 1
    }
    if wide != 0 { output.put(EventKey.fields &+ 3, wide: wide, at: &end) }
    count = end
  }

  /// Encodes a callback, the most common event, without creating a form.
  @inline(__always)
  private mutating func write(_ call: Call, link: Position, at position: Position) {
    let node = call.node.raw &+ 1
    let other = call.other.raw &+ 1
    let symbol = call.symbol.raw
    let pairs =
      1 &+ (link == 0 ? 0 : 1) &+ (node == 0 ? 0 : 1) &+ (other == 0 ? 0 : 1)
      &+ (symbol == 0 ? 0 : 1) &+ (call.flag ? 1 : 0)
    var output = buffer.mutableSpan
    var end = output.putHead(pairs: pairs, kind: EventKind.callbacks &+ call.callback.rawValue)
    if link != 0 { output.put(EventKey.link, position &- link, at: &end) }
    if node != 0 { output.put(EventKey.fields, node, at: &end) }
    if other != 0 { output.put(EventKey.fields &+ 1, other, at: &end) }
    if symbol != 0 { output.put(EventKey.fields &+ 2, symbol, at: &end) }
    if call.flag { output.put(EventKey.fields &+ 3, 1, at: &end) }
    count = end
  }
}

extension MutableSpan<UInt8> {
  /// Writes the head of the map and the kind; returns the offset after them.
  @inline(__always)
  fileprivate mutating func putHead(pairs: Int, kind: UInt8) -> Int {
    self[0] = 0xa0 | UInt8(truncatingIfNeeded: pairs)
    self[1] = EventKey.kind
    if kind < 24 {
      self[2] = kind
      return 3
    }
    self[2] = 0x18
    self[3] = kind
    return 4
  }

  /// Writes a key and a number at `end`, and advances `end`. The number is an integer or, with
  /// another major type, a length.
  @inline(__always)
  fileprivate mutating func put(
    _ key: UInt8, _ number: UInt32, major: UInt8 = 0, at end: inout Int
  ) {
    self[end] = key
    if number < 24 {
      self[end &+ 1] = major | UInt8(truncatingIfNeeded: number)
      end &+= 2
    } else if number < 0x100 {
      self[end &+ 1] = major | 0x18
      self[end &+ 2] = UInt8(truncatingIfNeeded: number)
      end &+= 3
    } else if number < 0x1_0000 {
      self[end &+ 1] = major | 0x19
      self[end &+ 2] = UInt8(truncatingIfNeeded: number &>> 8)
      self[end &+ 3] = UInt8(truncatingIfNeeded: number)
      end &+= 4
    } else {
      self[end &+ 1] = major | 0x1a
      for index in 0..<4 {
        self[end &+ 2 &+ index] = UInt8(truncatingIfNeeded: number &>> UInt32(24 &- 8 &* index))
      }
      end &+= 6
    }
  }
}

extension MutableSpan<UInt8> {
  /// Writes a key and an integer that may need more than 32 bits.
  fileprivate mutating func put(_ key: UInt8, wide number: UInt64, at end: inout Int) {
    guard number > UInt32.max else {
      return put(key, UInt32(truncatingIfNeeded: number), at: &end)
    }
    self[end] = key
    self[end &+ 1] = 0x1b
    for index in 0..<8 {
      self[end &+ 2 &+ index] = UInt8(truncatingIfNeeded: number &>> UInt64(56 &- 8 &* index))
    }
    end &+= 10
  }
}

extension EventWriter {
  /// Appends `entry` at `position` to `bytes`.
  static func append(_ entry: RecordedEvent, at position: Position, to bytes: inout [UInt8]) {
    var writer = EventWriter()
    writer.write(entry, at: position)
    bytes += writer.buffer[0..<writer.count]
  }
}
