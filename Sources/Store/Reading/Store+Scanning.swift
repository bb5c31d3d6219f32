internal import NavlogLMDB

extension Store {
  /// The maximum number of records that are read in one transaction.
  private static let stride = 4096
  /// The number of those transactions after which the mapped pages are released: about 12 MiB.
  private static let residence = 8

  /// Passes the records with the events `from`…`through` of a session to `body`, oldest first,
  /// until it returns `false`. Before a fork they are the parent's records.
  ///
  /// Every record has passed its checksum. The bytes are valid only during the call. A long scan
  /// uses several transactions: records never change, and records added in the meantime are not
  /// read, so the scan ends however fast a writer is. Throws ``StoreError/Code/belowBase`` if
  /// events in the range were trimmed.
  public func scan<E: StoreErrorWrapping>(
    _ session: SessionNumber, from: UInt64 = 1, through: UInt64 = .max,
    _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) {
    var next = max(from, 1)
    var end = through
    var goesOn = true
    var strides = 0
    while goesOn {
      strides += 1
      if strides % Store.residence == 0 { environment.dropPageCache() }
      goesOn = try read { (transaction) throws(E) in
        try forward(session, &next, &end, transaction, body)
      }
    }
  }

  /// Passes the records with the events `from`…`through` to `body`, newest first, until it returns
  /// `false`.
  ///
  /// Like ``scan(_:from:through:_:)``, but it ends without an error where the log was trimmed.
  public func scanBackward<E: StoreErrorWrapping>(
    _ session: SessionNumber, from: UInt64 = .max, through: UInt64 = 1,
    _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) {
    var next: UInt64? = from
    var strides = 0
    while let position = next {
      strides += 1
      if strides % Store.residence == 0 { environment.dropPageCache() }
      next = try read { (transaction) throws(E) in
        try backward(session, position, through, transaction, body)
      }
    }
  }

  /// Scans within one transaction; advances `next` past the records that were read, and limits
  /// `end` to the last event. Returns whether there are more records.
  private func forward<E: StoreErrorWrapping>(
    _ session: SessionNumber, _ next: inout UInt64, _ end: inout UInt64,
    _ transaction: borrowing ReadTransaction, _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) -> Bool {
    var thrown: E?
    do throws(StoreError) {
      let segments = try segmentsMemo.segments(of: session, in: transaction)
      var cursor = try transaction.rows()
      end = min(end, segments.head)
      if next <= end { try segments.check(next - 1, of: session) }
      var left = Store.stride
      scan: while next <= end, let stretch = segments.stretch(of: next) {
        let key = Key.position(.record, stretch.session, next)
        let stretchEnd = min(end, stretch.through)
        var row = try cursor.seek(key.span)
        while next <= stretchEnd {
          guard let found = row,
            let record = try Record(row: found, of: stretch),
            record.first == next || (record.first < next && left == Store.stride)
          else { throw gap(after: next - 1, of: stretch.session) }
          next = record.last + 1
          left -= 1
          do throws(E) {
            guard try body(record, found.value) else { return false }
          } catch {
            thrown = error
            break scan
          }
          if left == 0 { return next <= end }
          if next <= stretchEnd { row = try cursor.following() }
        }
      }
    } catch {
      guard error.code == .corrupted else { throw E(error) }
      environment.distrust()
      throw E(error.readable(through: next - 1))
    }
    if let thrown { throw thrown }
    return false
  }

  /// Scans backward within one transaction. Returns the position at which to continue, if there is
  /// more.
  private func backward<E: StoreErrorWrapping>(
    _ session: SessionNumber, _ from: UInt64, _ through: UInt64,
    _ transaction: borrowing ReadTransaction, _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) -> UInt64? {
    var thrown: E?
    do throws(StoreError) {
      let segments = try segmentsMemo.segments(of: session, in: transaction)
      var cursor = try transaction.rows()
      var next = min(from, segments.head)
      let end = max(through, segments.base + 1)
      var left = Store.stride
      scan: while next >= end, let stretch = segments.stretch(of: next) {
        let key = Key.position(.record, stretch.session, next)
        let stretchEnd = max(end, stretch.base + 1)
        var row = try cursor.seek(key.span)
        while next >= stretchEnd {
          guard let found = row,
            let record = try Record(row: found, of: stretch),
            record.last == next || (record.first <= next && record.last > next)
          else { throw gap(after: next, of: stretch.session) }
          next = record.first - 1
          left -= 1
          do throws(E) {
            guard try body(record, found.value) else { return nil }
          } catch {
            thrown = error
            break scan
          }
          if left == 0 { return next >= end ? next : nil }
          if next >= stretchEnd { row = try cursor.preceding() }
        }
      }
    } catch {
      if error.code == .corrupted { environment.distrust() }
      throw E(error)
    }
    if let thrown { throw thrown }
    return nil
  }

  private func gap(after position: UInt64, of session: SessionNumber) -> StoreError {
    StoreError(
      .corrupted, "Session \(session) has a gap after position \(position)",
      hint: "'navlog rescue' keeps what can be read")
  }
}

extension StoreError {
  /// Returns the same error with the last readable position in its hint.
  fileprivate func readable(through position: UInt64) -> StoreError {
    guard position > 0 else { return self }
    return StoreError(
      code, message,
      hint: "up to position \(position) it can be read ('--at \(position)'), "
        + "and 'navlog rescue' keeps whole commands up to there", cause: cause)
  }
}

extension Environment {
  /// Releases the mapped pages of the file if possible; nothing depends on it.
  func dropPageCache() {
    do throws(LMDBError) { try releasePages() } catch {
      // The next transaction reports any error of the environment.
    }
  }
}

extension Record {
  /// Reads the record in `row`; `nil` if it isn't a record of this session.
  fileprivate init?(row: Entry, of stretch: LogSegments.Stretch) throws(StoreError) {
    guard Key.isRecord(row.key, of: stretch.session) else { return nil }
    try self.init(row.value, key: row.key, begun: stretch.checksum)
  }
}
