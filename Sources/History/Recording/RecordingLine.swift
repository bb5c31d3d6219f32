import EventStore
import Navigation

/// All that changes while events are recorded, as one value: one exclusive access per event.
struct RecordingLine {
  /// The values that the command sets.
  var staged = StagedValues()
  /// How many events were recorded since they were last counted, and about how many bytes of the file
  /// they take.
  private(set) var events = 0
  private(set) var bytes = 0
  /// What a record takes beside its events: header, digest, key, and its place in the page.
  private static let recordBytes = 58
  /// What an event takes beside itself: its time.
  private static let timeBytes = 2

  private let clock: SessionClock
  /// Where both clocks stood when the session began.
  private let start: (wall: UInt64, monotonic: UInt64)
  /// The time of the last event, and whether the app's code has run since.
  private var time: UInt64 = 0
  private var isTimeOld = true
  private var isOpen = false
  /// Whether the large value of the event that is being recorded is written already.
  private var isValueWritten = false
  private var event = EventWriter()

  init(_ clock: SessionClock) {
    self.clock = clock
    start = (clock.wall(), clock.monotonic())
  }

  /// Times count from the beginning of the session by a clock that does not jump.
  func now() -> UInt64 { start.wall &+ (clock.monotonic() &- start.monotonic) }

  /// Writes an event; the first one opens its command's batch.
  ///
  /// The clock is read where the app's code has run since the last event: what the engine does
  /// between two events takes less time than looking at a clock.
  mutating func record(
    _ entry: Entry, at position: Position, to writer: SessionWriter
  ) throws(StoreError) {
    if isTimeOld || !isOpen { time = now() }
    if !isOpen {
      try writer.begin(at: time, expecting: UInt64(position &- 1))
      isOpen = true
    }
    isTimeOld = entry.event.isHeard
    if case .stateSet(_, _, let fingerprint) = entry.event,
      let range = staged.range(of: fingerprint)
    {
      try write(entry, range, at: position, to: writer)
    } else {
      event.write(entry, at: position)
    }
    try writer.append(event.buffer.span.extracting(0..<event.count), at: time)
    isValueWritten = false
    events &+= 1
    bytes &+= event.count &+ Self.timeBytes
  }

  /// Records an event, or what the writer has not taken of it, in memory.
  mutating func record(_ entry: Entry, at position: Position, to backlog: inout Backlog) {
    if isTimeOld || !isOpen { time = now() }
    if !isOpen {
      backlog.begin(at: time, expecting: UInt64(position &- 1))
      isOpen = true
    }
    isTimeOld = entry.event.isHeard
    if case .stateSet(_, _, let fingerprint) = entry.event,
      let range = staged.range(of: fingerprint)
    {
      let value = Array(staged.bytes[range])
      if value.count <= EventWriter.largestInlineValue {
        event.write(entry, value: value.span, at: position)
      } else {
        if !isValueWritten { backlog.attach(value) }
        event.write(entry, value: ValueID(of: value.span), at: position)
      }
    } else {
      event.write(entry, at: position)
    }
    isValueWritten = false
    backlog.append(Array(event.buffer[0..<event.count]), at: time)
    events &+= 1
    bytes &+= event.count &+ Self.timeBytes
  }

  private mutating func write(
    _ entry: Entry, _ range: Range<Int>, at position: Position, to writer: SessionWriter
  ) throws(StoreError) {
    let bytes = staged.bytes
    let value = bytes.span.extracting(range)
    if value.count <= EventWriter.largestInlineValue {
      event.write(entry, value: value, at: position)
    } else {
      event.write(entry, value: try writer.attach(value), at: position)
      isValueWritten = true
    }
  }

  /// Ends the command; false when it had no event.
  mutating func end() -> Bool {
    staged.removeAll()
    guard isOpen else { return false }
    isOpen = false
    bytes &+= Self.recordBytes
    return true
  }

  /// Begins to count anew.
  mutating func beginCount() {
    events = 0
    bytes = 0
  }
}

extension Event {
  /// Whether the app's objects have a say before the next event.
  fileprivate var isHeard: Bool {
    if case .asked = self { true } else { isDelivered }
  }
}
