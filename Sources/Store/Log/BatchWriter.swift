internal import NavlogChecksums
internal import NavlogLMDB
internal import NavlogMigrations

/// Writes closed frames as records, symbols and values in a write transaction.
///
/// It reuses its memory between batches: in steady use nothing is allocated.
struct BatchWriter: ~Copyable {
  /// The log to which batches are written.
  struct Log {
    let session: SessionNumber
    let id: SessionID
    /// The initial value of its record checksums.
    let checksum: CRC32C
    /// Whether no session has a greater number, so that records can be appended.
    let isLast: Bool

    init(_ session: SessionNumber, _ id: SessionID, isLast: Bool) {
      self.session = session
      self.id = id
      self.isLast = isLast
      checksum = id.checksum
    }
  }

  /// The body of a record, after space for the largest head, which is known only when the body is
  /// complete.
  private var record = ByteBuffer(capacity: RecordLayout.largestHead + RecordLayout.splitSize + 256)
  private var symbols: [Range<Int>] = []
  private var values: [ValueID] = []
  /// The number of `values` that belong to the next event.
  private var pendingValues = 0

  /// Writes one batch and updates `progress`.
  mutating func write(
    _ frame: Frame, _ bytes: Span<UInt8>, to log: Log, keepsChain: Bool,
    progress: inout SessionCommitState.Progress, into transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard frame.first == progress.head + 1, frame.count >= 1, frame.last <= Key.lastPosition else {
      throw StoreError(
        .conflict,
        "A batch begins at position \(frame.first), but session \(log.session) ends at \(progress.head)",
        hint: "another writer has written this session; 'navlog verify' checks it")
    }
    var hash = BatchHash(
      after: progress.chain, id: log.id, first: frame.first, command: frame.command,
      time: frame.time)
    var entries = FrameEntries(frame)
    var time = frame.time
    var recordTime = time
    var count = 0
    var position = frame.first &- 1
    let head = RecordLayout.largestHead
    record.removeAll(from: head)
    if !symbols.isEmpty { symbols.removeAll(keepingCapacity: true) }
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    pendingValues = 0

    while let entry = entries.next(in: bytes) {
      let content = bytes.extracting(entry.bytes)
      switch entry.kind {
      case .event:
        let size =
          record.count &- head &+ Events.size(ofUnsigned: entry.delta) &+ content.count
          &+ 16 &* values.count
        if count > 0,
          size > RecordLayout.splitSize &- RecordLayout.fixedSize &- 48 || count == 0xFFFF
            || values.count > RecordLayout.mostValues
        {
          hash.add(body: record.span(from: head))
          let used = values.count - pendingValues
          try put(
            last: position, count: count, time: recordTime, frame, digest: nil, chain: nil,
            values: used, to: log, into: &transaction)
          values.removeFirst(used)
          record.removeAll(from: head)
          count = 0
          recordTime = time
        }
        pendingValues = 0
        time &+= entry.delta
        record.append(unsigned: entry.delta)
        record.append(content)
        count &+= 1
        position &+= 1
      case .symbol:
        symbols.append(entry.bytes)
      case .value:
        let value = ValueID(rawValue: content.bytes16(at: 0))
        if content.count > 16 {
          try keep(value, content.extracting(16..<content.count), of: log, in: &transaction)
        }
        values.append(value)
        pendingValues += 1
        guard pendingValues <= RecordLayout.mostValues else { throw malformed(frame) }
      }
    }
    guard position == frame.last, count > 0 else { throw malformed(frame) }
    hash.add(body: record.span(from: head))
    hash.add(count: UInt64(frame.count), digest: frame.digest)
    for range in symbols {
      let symbol = UInt32(bytes.bigEndian(at: range.lowerBound, count: 4))
      let text = bytes.extracting(range.lowerBound + 4..<range.upperBound)
      hash.add(symbol: symbol, text: text)
      let key = Key.symbol(log.session, symbol)
      let row = SymbolRow.sealed(
        definedAt: frame.last, text: String(decoding: Array(copying: text), as: UTF8.self),
        under: key.span)
      try transaction.set(row, at: key.span)
    }
    let chain = hash.finish()
    try put(
      last: frame.last, count: count, time: recordTime, frame, digest: frame.digest,
      chain: keepsChain || frame.keepsChain ? chain : nil, values: values.count - pendingValues,
      to: log, into: &transaction)
    progress.head = frame.last
    progress.chain = chain
  }

  /// Writes the head of a record before its body, and stores both in the log.
  private mutating func put(
    last: UInt64, count: Int, time: UInt64, _ frame: Frame, digest: StateDigest?,
    chain: HistoryHash?,
    values used: Int, to log: Log, into transaction: inout WriteTransaction
  ) throws(StoreError) {
    typealias Layout = RecordLayout
    var flags: UInt8 = 0
    var size = Layout.fixedSize
    if digest != nil {
      flags |= Layout.Flag.endsCommand
      size += 16
    }
    if chain != nil {
      flags |= Layout.Flag.hasChain
      size += 16
    }
    if used > 0 {
      flags |= Layout.Flag.hasValues
      size += 1 + 16 * used
    }
    let start = Layout.largestHead - size
    let first8 = UInt64(Layout.format) | UInt64(flags) &<< 8 | UInt64(count) &<< 16
    var offset = start
    record.put(littleEndian: first8, size: 8, at: &offset)
    record.put(littleEndian: time, size: 8, at: &offset)
    record.put(littleEndian: frame.command, size: Layout.commandSize, at: &offset)
    if let digest {
      record.put(littleEndian: digest.structure.byteSwapped, size: 8, at: &offset)
      record.put(littleEndian: digest.state.byteSwapped, size: 8, at: &offset)
    }
    if let chain { record.put(bigEndian: chain.rawValue, at: &offset) }
    if used > 0 {
      record.put(littleEndian: UInt64(used), size: 1, at: &offset)
      for index in 0..<used { record.put(bigEndian: values[index].rawValue, at: &offset) }
    }
    let key = Key.position(.record, log.session, last)
    let checksum = Record.checksum(record.span(from: start), key: key.span, begun: log.checksum)
    offset = start + Layout.checksum
    record.put(littleEndian: UInt64(checksum), size: 4, at: &offset)
    try transaction.set(record.span(from: start), at: key.span, log.isLast ? .append : .upsert)
  }

  /// Stores a large value beside the log, unless it already exists.
  private func keep(
    _ value: ValueID, _ content: Span<UInt8>, of log: Log, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    let key = Key.named(.value, log.session, value.rawValue.bigEndianBytes.array)
    if try transaction.row(key.span) != nil { return }
    try transaction.set(Sealed.seal(content, under: key.span), at: key.span)
  }

  private func malformed(_ frame: Frame) -> StoreError {
    StoreError(
      .corrupted, "The batch that begins at position \(frame.first) is not what it says it is")
  }
}
