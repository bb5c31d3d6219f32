internal import NavlogChecksums

/// Some or all events of one outermost command, as they are stored in the log.
public struct Record: Sendable {
  /// The positions of the first and the last event.
  public let first: UInt64
  public let last: UInt64
  /// The base of the first event's delta, in nanoseconds since 1970.
  public let time: UInt64
  /// The number of the command in its session.
  public let command: UInt64
  /// Whether the command ends with this record.
  public let endsCommand: Bool
  /// The digest of the state after the command, if it ends with this record and has one.
  public let digest: StateDigest?
  /// The chain after the command, if it is stored.
  public let chain: HistoryHash?
  /// The large values that the events refer to.
  public let values: [ValueID]
  /// The offset of the events in the record's bytes.
  package let body: Int

  /// The number of events.
  public var count: Int { Int(last - first + 1) }

  /// Reads the record `bytes` of a session. The checksum, which starts with the session's log id,
  /// is checked before anything else is used.
  init(
    _ bytes: Span<UInt8>, key: Span<UInt8>, begun checksum: CRC32C
  ) throws(StoreError) {
    typealias Layout = RecordLayout
    guard let last = Key.position(of: key), bytes.count > Layout.fixedSize else {
      throw Record.corrupted(key, "is too short to be a record")
    }
    guard
      UInt64(Record.checksum(bytes, key: key, begun: checksum))
        == bytes.littleEndian(at: Layout.checksum, count: 4)
    else { throw Record.corrupted(key, "does not match its checksum") }
    let flags = bytes[Layout.flags]
    let count = bytes.littleEndian(at: Layout.count, count: 2)
    guard bytes[0] == Layout.format, flags & ~Layout.Flag.all == 0 else {
      throw Record.corrupted(key, "has a layout that format 1 does not know")
    }
    guard count >= 1, count <= last else { throw Record.corrupted(key, "counts wrong") }
    self.last = last
    first = last - count + 1
    time = bytes.littleEndian(at: Layout.time, count: 8)
    command = bytes.littleEndian(at: Layout.command, count: Layout.commandSize)
    endsCommand = flags & Layout.Flag.endsCommand != 0
    var offset = Layout.fixedSize
    func room(_ size: Int) throws(StoreError) {
      guard offset + size <= bytes.count else { throw Record.corrupted(key, "ends too early") }
    }
    if endsCommand {
      try room(16)
      let stored = StateDigest(
        structure: bytes.bigEndian(at: offset, count: 8),
        state: bytes.bigEndian(at: offset + 8, count: 8))
      // Of a redacted session, few commands have a digest.
      digest = stored == StateDigest() ? nil : stored
      offset += 16
    } else {
      digest = nil
    }
    if flags & Layout.Flag.hasChain != 0 {
      try room(16)
      chain = HistoryHash(rawValue: bytes.bytes16(at: offset))
      offset += 16
    } else {
      chain = nil
    }
    var values: [ValueID] = []
    if flags & Layout.Flag.hasValues != 0 {
      try room(1)
      let count = Int(bytes[offset])
      offset += 1
      try room(16 * count)
      for _ in 0..<count {
        values.append(ValueID(rawValue: bytes.bytes16(at: offset)))
        offset += 16
      }
    }
    self.values = values
    body = offset
  }

  /// Returns the checksum of a record, starting from the session's initial value.
  static func checksum(
    _ bytes: Span<UInt8>, key: Span<UInt8>, begun: CRC32C
  ) -> UInt32 {
    var checksum = begun
    checksum.update(key)
    checksum.update(bytes.extracting(0..<RecordLayout.checksum))
    checksum.update(bytes.extracting(RecordLayout.time..<bytes.count))
    return checksum.value
  }

  static func corrupted(_ key: Span<UInt8>, _ what: String) -> StoreError {
    let name =
      if let (kind, session) = Key.parse(key), kind == .record, let last = Key.position(of: key) {
        "The record of session \(session) that ends at position \(last)"
      } else {
        "A row of the store"
      }
    return StoreError(
      .corrupted, "\(name) \(what)", hint: "'navlog rescue' keeps what can be read")
  }
}
