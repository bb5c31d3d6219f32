internal import LMDB
internal import Migrations

/// Turns closed frames into records, symbols and values in a write transaction.
struct BatchWriter {
  private let session: SessionNumber
  private let id: LogID
  private let mode: PutMode
  private var body: [UInt8] = []
  private var record: [UInt8] = []
  private var symbols: [Range<Int>] = []
  private var values: [ValueID] = []

  /// `isLast`: no session has a greater number, so that records can be appended.
  init(session: SessionNumber, id: LogID, isLast: Bool) {
    self.session = session
    self.id = id
    mode = isLast ? .append : .upsert
    body.reserveCapacity(RecordLayout.splitSize + 256)
    record.reserveCapacity(RecordLayout.splitSize + 512)
  }

  /// Writes one batch and carries `progress` over it.
  mutating func write(
    _ frame: Frame, _ bytes: Span<UInt8>, keepsChain: Bool, progress: inout SessionFeed.Progress,
    into transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard frame.first == progress.head + 1, frame.count >= 1, frame.last <= Key.lastPosition else {
      throw StoreError(
        .conflict,
        "A batch begins at position \(frame.first), but session \(session) ends at \(progress.head)",
        hint: "another writer has written this session; 'navlog verify' tells more")
    }
    var hash = BatchHash(
      after: progress.chain, id: id, first: frame.first, command: frame.command, time: frame.time)
    var entries = FrameEntries(length: frame.length)
    var time = frame.time
    var recordTime = time
    var count = 0
    var position = frame.first &- 1
    body.removeAll(keepingCapacity: true)
    symbols.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    pendingValues = 0

    while let entry = entries.next(in: bytes) {
      let content = bytes.extracting(entry.bytes)
      switch entry.kind {
      case .event:
        let size = RecordLayout.fixedSize + 48 + body.count + content.count + 16 * values.count
        if count > 0,
          size > RecordLayout.splitSize || count == 0xFFFF || values.count > RecordLayout.mostValues
        {
          hash.add(body: body.span)
          try put(
            last: position, count: count, time: recordTime, frame, digest: nil, chain: nil,
            values: values.dropLast(pendingValues), into: &transaction)
          values.removeFirst(values.count - pendingValues)
          body.removeAll(keepingCapacity: true)
          count = 0
          recordTime = time
        }
        pendingValues = 0
        var offset = 0
        guard let delta = Events.unsigned(in: content, at: &offset) else { throw malformed(frame) }
        time &+= delta
        body.append(content)
        count &+= 1
        position &+= 1
      case .symbol:
        symbols.append(entry.bytes)
      case .value:
        let value = ValueID(rawValue: content.bytes16(at: 0))
        if content.count > 16 {
          try put(value, content.extracting(16..<content.count), into: &transaction)
        }
        values.append(value)
        pendingValues += 1
        guard pendingValues <= RecordLayout.mostValues else { throw malformed(frame) }
      }
    }
    guard position == frame.last, count > 0 else { throw malformed(frame) }
    hash.add(body: body.span)
    hash.add(count: UInt64(frame.count), digest: frame.digest)
    for range in symbols {
      let symbol = UInt32(bytes.bigEndian(at: range.lowerBound, count: 4))
      let text = bytes.extracting(range.lowerBound + 4..<range.upperBound)
      hash.add(symbol: symbol, text: text)
      let key = Key.symbol(session, symbol)
      let row = SymbolRow.sealed(
        definedAt: frame.last, text: String(decoding: Array(copying: text), as: UTF8.self),
        under: key.span)
      try transaction.set(row, at: key.span)
    }
    let chain = hash.finish()
    try put(
      last: frame.last, count: count, time: recordTime, frame, digest: frame.digest,
      chain: keepsChain || frame.keepsChain ? chain : nil, values: values.dropLast(pendingValues),
      into: &transaction)
    progress.head = frame.last
    progress.chain = chain
  }
  /// How many of `values` belong to the event that comes next.
  private var pendingValues = 0

  private mutating func put(
    last: UInt64, count: Int, time: UInt64, _ frame: Frame, digest: StateDigest?, chain: Chain?,
    values: ArraySlice<ValueID>, into transaction: inout WriteTransaction
  ) throws(StoreError) {
    typealias Layout = RecordLayout
    var flags: UInt8 = 0
    if digest != nil { flags |= Layout.Flag.endsCommand }
    if chain != nil { flags |= Layout.Flag.hasChain }
    if !values.isEmpty { flags |= Layout.Flag.hasValues }
    record.removeAll(keepingCapacity: true)
    record.append(Layout.format)
    record.append(flags)
    record.append(littleEndian: UInt64(count), count: 2)
    record.append(littleEndian: 0, count: 4)
    record.append(littleEndian: time, count: 8)
    record.append(littleEndian: frame.command, count: Layout.commandSize)
    if let digest {
      record.append(littleEndian: digest.structure.byteSwapped, count: 8)
      record.append(littleEndian: digest.state.byteSwapped, count: 8)
    }
    if let chain { record.append(chain.rawValue.bigEndianBytes.span) }
    if !values.isEmpty {
      record.append(UInt8(values.count))
      for value in values { record.append(value.rawValue.bigEndianBytes.span) }
    }
    record.append(contentsOf: body)
    let key = Key.position(.record, session, last)
    let checksum = Record.checksum(record.span, key: key.span, of: id)
    record.replace(littleEndian: checksum, at: Layout.checksum)
    try transaction.set(record.span, at: key.span, mode)
  }

  private func put(
    _ id: ValueID, _ content: Span<UInt8>, into transaction: inout WriteTransaction
  ) throws(StoreError) {
    let key = Key.named(.value, session, id.rawValue.bigEndianBytes.array)
    if try transaction.row(key.span) != nil { return }
    try transaction.set(Sealed.seal(content, under: key.span), at: key.span)
  }

  private func malformed(_ frame: Frame) -> StoreError {
    StoreError(
      .corrupted, "The batch that begins at position \(frame.first) is not what it says it is")
  }
}
