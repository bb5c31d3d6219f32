import NavlogCBOR
import NavlogStore
import NavlogNavigation

extension RawEvent {
  /// Returns the event decoded from its bytes; several if an event of an old version was replaced
  /// by several.
  func logged(
    _ bytes: Span<UInt8>, _ item: Range<Int>, at position: UInt64, time: UInt64,
    _ versions: EventVersions
  ) throws(HistoryError) -> [LoggedEvent] {
    func event(_ content: LoggedEvent.Content, _ value: LoggedEvent.Value? = nil) -> LoggedEvent {
      LoggedEvent(position: position, time: time, content: content, value: value)
    }
    func foreign() -> [LoggedEvent] {
      let copy = [UInt8](capacity: item.count) { $0.append(contentsOf: bytes.extracting(item)) }
      return [event(.foreign(UnknownEvent(kind: kind, version: version, bytes: copy)))]
    }
    let own = Position(truncatingIfNeeded: position)
    switch standing {
    case .foreign, .newer: return foreign()
    case .current:
      guard let today = form.event(at: own) else { return foreign() }
      return [event(.entry(RecordedEvent(today, link: form.link)), copy(of: value, in: bytes))]
    case .older:
      var events: [LoggedEvent] = []
      for item in try versions.upcast(bytes.extracting(item), at: position) {
        let raw = try RawEvent(whole: item.span, at: position, versions)
        guard raw.standing != .older else {
          throw HistoryError(
            .failedUpcast, "Event \(position) is still of an older version after all steps")
        }
        events += try raw.logged(item.span, 0..<item.count, at: position, time: time, versions)
      }
      return events
    }
  }

  /// Decodes `bytes`, which must be one item.
  init(
    whole bytes: Span<UInt8>, at position: UInt64, _ versions: EventVersions
  ) throws(HistoryError) {
    do throws(CBORSyntaxError) {
      var reader = CBORReader()
      try self.init(bytes, &reader, at: Position(truncatingIfNeeded: position), versions)
      try reader.checkAtEnd(of: bytes)
    } catch {
      throw .malformedEvent(position, error)
    }
  }

  private func copy(of value: Value, in bytes: Span<UInt8>) -> LoggedEvent.Value? {
    switch value {
    case .none: nil
    case .kept(let id): .kept(id)
    case .inline(let range):
      .inline([UInt8](capacity: range.count) { $0.append(contentsOf: bytes.extracting(range)) })
    }
  }
}
