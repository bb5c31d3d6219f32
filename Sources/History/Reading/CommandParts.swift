import NavlogStore

/// Assembles commands from their records.
struct CommandParts {
  private var number: UInt64 = 0
  private var time: UInt64 = 0
  private var digest: StateDigest?
  private var events: [LoggedEvent] = []
  private let versions: EventVersions

  init(_ versions: EventVersions) { self.versions = versions }

  /// Whether a command has begun and not ended.
  var isInside: Bool { !events.isEmpty }

  /// Adds the next record; returns the command if it ends there.
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

  /// Adds the record before the previous ones.
  mutating func addBackward(_ record: Record, _ bytes: Span<UInt8>) throws(HistoryError) {
    if events.isEmpty { digest = record.digest }
    number = record.command
    time = record.time
    var walk = RecordEvents(record)
    var part: [LoggedEvent] = []
    while let found = try walk.nextLogged(in: bytes, versions) { part += found }
    events.insert(contentsOf: part, at: 0)
  }

  /// Returns the command assembled with ``addBackward(_:_:)``, once the record before it was
  /// reached.
  mutating func takeBackward() -> LoggedCommand? {
    guard isInside else { return nil }
    let command = LoggedCommand(number: number, time: time, digest: digest, events: events)
    events.removeAll(keepingCapacity: true)
    return command
  }
}
