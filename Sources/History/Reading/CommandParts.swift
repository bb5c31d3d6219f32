import EventStore

/// Puts the records of a command together.
struct CommandParts {
  private var number: UInt64 = 0
  private var time: UInt64 = 0
  private var digest: StateDigest?
  private var events: [LoggedEvent] = []
  private let versions: EventVersions

  init(_ versions: EventVersions) { self.versions = versions }

  /// Whether a command has begun and not ended.
  var isInside: Bool { !events.isEmpty }

  /// Takes in the next record; the command, when it ends there.
  mutating func add(
    _ record: Record, _ bytes: Span<UInt8>
  ) throws(HistoryError) -> LoggedCommand? {
    if events.isEmpty {
      number = record.command
      time = record.time
    }
    var walk = RecordEvents(record)
    while let found = try walk.nextLogged(in: bytes, versions) { events += found }
    guard record.endsCommand else { return nil }
    let command = LoggedCommand(number: number, time: time, digest: record.digest, events: events)
    events.removeAll(keepingCapacity: true)
    return command
  }

  /// Takes in the record before the ones it has.
  mutating func addBackward(_ record: Record, _ bytes: Span<UInt8>) throws(HistoryError) {
    if events.isEmpty { digest = record.digest }
    number = record.command
    time = record.time
    var walk = RecordEvents(record)
    var part: [LoggedEvent] = []
    while let found = try walk.nextLogged(in: bytes, versions) { part += found }
    events.insert(contentsOf: part, at: 0)
  }

  /// Gives what ``addBackward(_:_:)`` has put together, now that the command before it shows.
  mutating func takeBackward() -> LoggedCommand? {
    guard isInside else { return nil }
    let command = LoggedCommand(number: number, time: time, digest: digest, events: events)
    events.removeAll(keepingCapacity: true)
    return command
  }
}
