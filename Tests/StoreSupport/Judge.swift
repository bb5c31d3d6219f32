public import NavlogStore

/// Compares a session's records with its workload.
public struct Judge {
  private let workload: Workload
  /// The last complete position and batch.
  public private(set) var position: UInt64
  public private(set) var batch: UInt64
  private var finding: String?
  private var eventsOfBatch = 0
  private var endsCommand = true

  /// Starts after a position at which a command ended.
  public init(_ workload: Workload, at position: UInt64, _ batch: UInt64) {
    self.workload = workload
    self.position = position
    self.batch = batch
  }

  /// Checks the next record.
  public mutating func take(_ record: Record, _ bytes: Span<UInt8>) throws(StoreError) {
    guard finding == nil else { return }
    guard record.first == position + 1 else {
      return finding = "a gap between \(position) and \(record.first)"
    }
    guard record.command == batch + 1 else {
      return finding = "command \(record.command) after \(batch)"
    }
    var events = Events(record)
    while let range = try events.next(in: bytes) {
      let found = bytes.extracting(range)
      let expected = workload.event(events.position)
      guard found.count == expected.count, found.indices.allSatisfy({ found[$0] == expected[$0] })
      else { return finding = "event \(events.position) is another" }
      eventsOfBatch += 1
    }
    position = record.last
    endsCommand = record.endsCommand
    guard endsCommand else { return }
    guard eventsOfBatch == workload.events(inBatch: record.command) else {
      return finding = "command \(record.command) has \(eventsOfBatch) events"
    }
    batch = record.command
    eventsOfBatch = 0
  }

  /// The error after all records were read, if there is one.
  public var outcome: String? { finding ?? (endsCommand ? nil : "half of command \(batch + 1)") }
}
