import NavlogCBOR
package import NavlogNavigation
package import NavlogStore

extension LogBatch {
  /// Returns the events of the batch, rewritten; without names and digest, which the caller knows.
  package func rewritten(by rewriter: inout some EventRewriter) throws(HistoryError) -> LogBatch {
    let versions = try EventVersions.today()
    var batch = LogBatch(first: first)
    (batch.count, batch.command, batch.time) = (count, command, time)
    var output = CBORWriter(capacity: body.count)
    var writer = EventWriter()
    var events = Events(after: first &- 1, time: 0, count: count)
    var before: UInt64 = 0
    while let item = try stored(&events) {
      output.append(unsigned: events.time &- before)
      before = events.time
      let logged = try Self.event(body, item, at: events.position, versions)
      if let kept = try writer.rewrite(logged, by: &rewriter) {
        batch.references.append(Reference(index: events.position &- first, value: kept))
      }
      output.append(encoded: writer.buffer.span.extracting(0..<writer.count))
    }
    batch.body = output.bytes
    return batch
  }

  private static func event(
    _ body: [UInt8], _ item: Range<Int>, at position: UInt64, _ versions: EventVersions
  ) throws(HistoryError) -> LoggedEvent {
    let bytes = Array(body[item])
    let raw = try RawEvent(whole: bytes.span, at: position, versions)
    let events = try raw.logged(bytes.span, 0..<bytes.count, at: position, time: 0, versions)
    guard let event = events.first, events.count == 1 else {
      throw HistoryError(
        .failedUpcast, "Event \(position) is of an old version that has become several events")
    }
    return event
  }
}

extension EventWriter {
  /// Writes what an event becomes. Returns the large value that it refers to.
  fileprivate mutating func rewrite(
    _ logged: LoggedEvent, by rewriter: inout some EventRewriter
  ) throws(HistoryError) -> ValueID? {
    let own = Position(truncatingIfNeeded: logged.position)
    guard let entry = logged.entry else {
      writeUnknown()
      rewriter.rewrote(to: nil)
      return nil
    }
    if case .created(let slot, let name, _, _, _) = entry.event {
      rewriter.began(slot, class: name, born: own)
    }
    var form = EventForm(entry.event, at: own).rewritten(by: &rewriter)
    var value: LoggedEvent.Value?
    if case .stateSet(let slot, let key, let fingerprint) = entry.event {
      let set = try rewriter.value(logged.value, fingerprint, of: key, in: slot)
      value = set.value
      form.fingerprint = set.fingerprint.raw
    }
    guard let event = form.event(at: own) else {
      writeUnknown()
      rewriter.rewrote(to: nil)
      return nil
    }
    rewriter.rewrote(to: event)
    let linked = RecordedEvent(event, link: entry.link)
    switch value {
    case nil: write(linked, at: own)
    case .inline(let bytes): write(linked, value: bytes.span, at: own)
    case .kept(let id):
      write(linked, value: id, at: own)
      return id
    }
    return nil
  }
}

extension LogBatch {
  /// Returns the events; `nil` for those that this program doesn't know.
  package func events() throws(HistoryError) -> [Event?] {
    let versions = try EventVersions.today()
    var all: [Event?] = []
    var events = Events(after: first &- 1, time: time, count: count)
    while let item = try stored(&events) {
      all.append(try Self.event(body, item, at: events.position, versions).entry?.event)
    }
    return all
  }

  private func stored(_ events: inout Events) throws(HistoryError) -> Range<Int>? {
    do throws(StoreError) { return try events.next(in: body.span) } catch {
      throw HistoryError(error)
    }
  }
}
