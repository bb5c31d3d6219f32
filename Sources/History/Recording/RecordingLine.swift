import NavlogStore
import NavlogNavigation

/// All state that changes while events are recorded, as one value, so that each event needs only
/// one exclusive access.
struct RecordingLine {
  /// The values that the command sets.
  var staged = StagedValues()
  /// The number of events, and approximately of bytes in the file, since the count began.
  private(set) var events = 0
  private(set) var bytes = 0
  /// The overhead of a record: header, digest, key, and its slot in the page.
  private static let recordBytes = 58
  /// The overhead of an event: its time.
  private static let timeBytes = 2

  private let clock: SessionClock
  /// The times of both clocks at the beginning of the session.
  private let start: (wall: UInt64, monotonic: UInt64)
  /// The time of the last event, and whether the app's code has run since.
  private var time: UInt64 = 0
  private var isTimeOld = true
  /// Whether a command is in progress.
  private(set) var isOpen = false
  /// Whether the large value of the current event was already written.
  private var isValueWritten = false
  private var event = EventWriter()

  init(_ clock: SessionClock) {
    self.clock = clock
    start = (clock.wall(), clock.monotonic())
  }

  /// Returns the current time, measured from the beginning of the session by the monotonic clock.
  func now() -> UInt64 { start.wall &+ (clock.monotonic() &- start.monotonic) }

  /// Records an event; the first event of a command begins its batch.
  ///
  /// The clock is read only if the app's code has run since the last event, because the engine's
  /// work between two events takes less time than reading a clock.
  mutating func record(
    _ entry: RecordedEvent, at position: Position, to writer: SessionWriter
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

  /// Records an event in memory, or the part of it that the writer has not accepted.
  mutating func record(_ entry: RecordedEvent, at position: Position, to backlog: inout Backlog) {
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
    _ entry: RecordedEvent, _ range: Range<Int>, at position: Position, to writer: SessionWriter
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

  /// Returns the approximate size of an event that isn't recorded.
  mutating func size(of entry: RecordedEvent, at position: Position) -> Int {
    event.write(entry, at: position)
    guard case .stateSet(_, _, let fingerprint) = entry.event else { return event.count }
    return event.count + (staged.range(of: fingerprint)?.count ?? 0)
  }

  /// Keeps the value set by an event that isn't recorded.
  func note(_ entry: RecordedEvent, at position: Position, in gap: inout RecordingGap) {
    if case .stateSet(let slot, let key, let fingerprint) = entry.event,
      let range = staged.range(of: fingerprint)
    {
      gap.set(key, of: slot, to: Array(staged.bytes[range]), at: position)
    }
  }

  /// Ends the command; returns `false` if it had no event.
  mutating func end() -> Bool {
    staged.removeAll()
    guard isOpen else { return false }
    isOpen = false
    bytes &+= Self.recordBytes
    return true
  }

  /// Resets the counts.
  mutating func beginCount() {
    events = 0
    bytes = 0
  }
}

extension Event {
  /// Whether the app's code may run before the next event.
  fileprivate var isHeard: Bool {
    if case .asked = self { true } else { isDelivered }
  }
}
