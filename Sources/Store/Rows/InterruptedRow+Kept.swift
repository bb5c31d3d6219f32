internal import NavlogCBOR
internal import NavlogMigrations

extension InterruptedRow {
  /// The part of an open frame that a recovery keeps: its events and names before the first
  /// unreadable one, up to the size limit of a row.
  struct Kept {
    let row: InterruptedRow
    /// The events, in the layout of a record's body.
    let body: [UInt8]
    /// The number of events in the frame's header.
    let claimed: Int

    init(_ frame: Frame, _ bytes: Span<UInt8>) {
      var body: [UInt8] = []
      var count = 0
      var symbols: [String] = []
      var lastSymbol: UInt32?
      var size = 0
      var entries = FrameEntries(frame)
      reading: while let entry = entries.next(in: bytes) {
        if entry.kind == .value { continue }
        size += entry.bytes.count + 8
        guard size <= InterruptedRow.largest else { break }
        let content = bytes.extracting(entry.bytes)
        switch entry.kind {
        case .event:
          guard Events.itemEnd(in: content, from: 0) == content.count else { break reading }
          var delta = CBORWriter(capacity: 16)
          delta.append(unsigned: entry.delta)
          body.append(delta.bytes.span)
          body.append(content)
          count += 1
        case .symbol:
          let symbol = UInt32(content.bigEndian(at: 0, count: 4))
          let text = Array(copying: content.extracting(4..<content.count))
          guard lastSymbol.map({ $0 &+ 1 == symbol }) ?? true,
            let text = String(validating: text, as: UTF8.self)
          else { break reading }
          lastSymbol = symbol
          symbols.append(text)
        case .value: break
        }
      }
      row = InterruptedRow(
        first: frame.first, command: frame.command, time: frame.time, count: UInt64(count),
        symbols: symbols)
      self.body = body
      claimed = frame.claimed
    }
  }
}
