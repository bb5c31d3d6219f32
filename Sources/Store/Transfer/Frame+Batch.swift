extension Frame {
  /// Writes `batch` to `buffer` as a closed frame, as an outbox would hold it; the first of its
  /// names gets the id `symbol`.
  init(
    _ batch: LogBatch, symbol: UInt32, into buffer: inout ByteBuffer
  ) throws(StoreError) {
    buffer.removeAll(from: 0)
    buffer.removeAll(from: OutboxLayout.entries)
    var id = symbol
    for name in batch.names {
      let number: [4 of UInt8] = [
        UInt8(truncatingIfNeeded: id &>> 24), UInt8(truncatingIfNeeded: id &>> 16),
        UInt8(truncatingIfNeeded: id &>> 8), UInt8(truncatingIfNeeded: id),
      ]
      buffer.appendEntry(
        OutboxLayout.Entry.symbol, number.span, name.utf8Span.span)
      id &+= 1
    }
    let none: [UInt8] = []
    let body = batch.body.span
    try batch.forEach(
      event: { delta, range in
        buffer.appendEntry(
          OutboxLayout.Entry.event, delta: delta, body.extracting(range), none.span)
      },
      reference: { value in
        buffer.appendEntry(
          OutboxLayout.Entry.value, value.rawValue.bigEndianBytes.span, none.span)
      })
    version = .proving
    state = OutboxLayout.State.closed
    length = buffer.count
    count = Int(batch.count)
    claimed = count
    (first, time, command) = (batch.first, batch.time, batch.command)
    digest = batch.digest
    keepsChain = false
  }
}

extension ByteBuffer {
  /// Appends an entry of a frame without its checksum, which only files have.
  fileprivate mutating func appendEntry(
    _ kind: UInt8, delta: UInt64 = 0, _ head: Span<UInt8>, _ tail: Span<UInt8>
  ) {
    var offset = count
    let size = head.count &+ tail.count
    removeAll(from: offset &+ OutboxLayout.Entry.content)
    offset &+= OutboxLayout.Entry.word
    put(littleEndian: UInt64(kind) &<< 24 | UInt64(size), size: 4, at: &offset)
    put(littleEndian: delta, size: 8, at: &offset)
    append(head)
    append(tail)
    removeAll(from: OutboxLayout.aligned(count))
  }
}
