internal import LMDB

extension Store {
  /// How many records a transaction reads at the most before it makes place for another.
  private static let stride = 4096
  /// After how many of those transactions it lets go of the pages that it has seen: some 12 MiB.
  private static let residence = 8

  /// Hands the records that hold events `from`…`through` of a session to `body`, oldest first, until it
  /// says `false`. Below a fork they are the parent's.
  ///
  /// Every record has passed its checksum. The bytes die with the call. A long scan is read in
  /// several transactions: what it reads is never changed, and what is added meanwhile is not read,
  /// so that it comes to an end however fast somebody writes. Throws
  /// ``StoreError/Code/belowBase`` when events in the range were trimmed.
  public func scan<E: StoreErrorConvertible>(
    _ session: SessionNumber, from: UInt64 = 1, through: UInt64 = .max,
    _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) {
    var next = max(from, 1)
    var end = through
    var goesOn = true
    var strides = 0
    while goesOn {
      strides += 1
      if strides % Store.residence == 0 { environment.shed() }
      goesOn = try read { (transaction) throws(E) in
        try forward(session, &next, &end, transaction, body)
      }
    }
  }

  /// Hands the records that hold events `from`…`through` to `body`, newest first, until it says `false`.
  ///
  /// As ``scan(_:from:through:_:)`` does, but where the log was trimmed it just ends.
  public func scanBackward<E: StoreErrorConvertible>(
    _ session: SessionNumber, from: UInt64 = .max, through: UInt64 = 1,
    _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) {
    var next: UInt64? = from
    var strides = 0
    while let position = next {
      strides += 1
      if strides % Store.residence == 0 { environment.shed() }
      next = try read { (transaction) throws(E) in
        try backward(session, position, through, transaction, body)
      }
    }
  }

  /// One transaction's worth of a scan; `next` is moved behind what was read, `end` to what there is.
  /// Whether there is more.
  private func forward<E: StoreErrorConvertible>(
    _ session: SessionNumber, _ next: inout UInt64, _ end: inout UInt64,
    _ transaction: borrowing ReadTransaction, _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) -> Bool {
    var thrown: E?
    do throws(StoreError) {
      let lineage = try lineages.lineage(of: session, in: transaction)
      var cursor = try transaction.rows()
      end = min(end, lineage.head)
      if next <= end { try lineage.check(next - 1, of: session) }
      var left = Store.stride
      scan: while next <= end, let stretch = lineage.stretch(of: next) {
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

  /// One transaction's worth of a scan backward; the position to go on from, if there is more.
  private func backward<E: StoreErrorConvertible>(
    _ session: SessionNumber, _ from: UInt64, _ through: UInt64,
    _ transaction: borrowing ReadTransaction, _ body: (Record, Span<UInt8>) throws(E) -> Bool
  ) throws(E) -> UInt64? {
    var thrown: E?
    do throws(StoreError) {
      let lineage = try lineages.lineage(of: session, in: transaction)
      var cursor = try transaction.rows()
      var next = min(from, lineage.head)
      let end = max(through, lineage.base + 1)
      var left = Store.stride
      scan: while next >= end, let stretch = lineage.stretch(of: next) {
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
  /// The same damage, with the last position that can be read in spite of it.
  fileprivate func readable(through position: UInt64) -> StoreError {
    guard position > 0 else { return self }
    return StoreError(
      code, message,
      hint: "up to position \(position) it can be read ('--at \(position)'), "
        + "and 'navlog rescue' keeps whole commands up to there", cause: cause)
  }
}

extension Environment {
  /// Lets go of what was seen of the file, if that can be done now: nothing depends on it.
  func shed() {
    do throws(LMDBError) { try releasePages() } catch {
      // Whatever is wrong with the environment, the next transaction says so.
    }
  }
}

extension Record {
  /// The record that `row` is; `nil` when it is none of this session's.
  fileprivate init?(row: Entry, of stretch: Lineage.Stretch) throws(StoreError) {
    guard Key.isRecord(row.key, of: stretch.session) else { return nil }
    try self.init(row.value, key: row.key, begun: stretch.checksum)
  }
}
