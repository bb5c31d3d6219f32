import NavlogStore
import NavlogNavigation

extension SessionHistory {
  /// Returns the values that the events at `positions` set, each as by ``value(at:)``, in a single
  /// pass over the history and its base.
  ///
  /// A value that can't be read fails alone; the others are still returned.
  ///
  /// - Complexity: O(n log n) for n positions, plus the size of the records around them.
  package func values(
    at positions: [UInt64]
  ) throws(HistoryError) -> [UInt64: Result<[UInt8]?, HistoryError>] {
    var wanted = Positions(positions)
    var found: [UInt64: Result<[UInt8]?, HistoryError>] = [:]
    found.reserveCapacity(positions.count)
    if try info().base > 0, let base = try base() {
      while let position = wanted.next, position <= base.hierarchy.position {
        found[position] = bytes(of: base.values[Position(position)], at: position)
        wanted.pass()
      }
    }
    while let first = wanted.next {
      var values: [(position: UInt64, value: LoggedEvent.Value?)] = []
      do throws(HistoryError) {
        try store.scan(session, from: first) { (record, bytes) throws(HistoryError) in
          try read(record, bytes, &wanted, into: &values)
        }
      } catch {
        if let position = wanted.next { found[position] = .failure(error) }
        wanted.pass()
      }
      // The history ends before this position.
      if wanted.next == first { wanted.pass() }
      for (position, value) in values { found[position] = bytes(of: value, at: position) }
    }
    return found
  }

  /// Reads the wanted events of a record; returns whether the next one is so near that reading on
  /// is cheaper than seeking.
  private func read(
    _ record: NavlogStore.Record, _ bytes: Span<UInt8>, _ wanted: inout Positions,
    into values: inout [(position: UInt64, value: LoggedEvent.Value?)]
  ) throws(HistoryError) -> Bool {
    var events = RecordEvents(record)
    while let next = wanted.next, next <= record.last, try events.advance(in: bytes) {
      let position = events.position
      if events.plain(in: bytes, versions) != nil {
        if position == next { wanted.pass() }
        continue
      }
      let raw = try events.raw(in: bytes, versions)
      guard position == next else { continue }
      let logged = try raw.logged(
        bytes, events.item, at: position, time: events.time, versions)
      values.append((position, logged.compactMap(\.value).last))
      wanted.pass()
    }
    guard let next = wanted.next else { return false }
    return next > record.last && next - record.last < 512
  }

  private func bytes(
    of value: LoggedEvent.Value?, at position: UInt64
  ) -> Result<[UInt8]?, HistoryError> {
    guard let value else { return .success(nil) }
    return Result { () throws(HistoryError) in try bytes(of: value, at: position) }
  }
}

/// Sorted positions, consumed one by one.
private struct Positions {
  private let sorted: [UInt64]
  private var index = 0

  init(_ positions: [UInt64]) { sorted = positions.sorted() }

  var next: UInt64? { index < sorted.count ? sorted[index] : nil }

  mutating func pass() {
    guard let passed = next else { return }
    while next == passed { index += 1 }
  }
}
