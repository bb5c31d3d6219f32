/// The events of one outermost command, regardless of the records in which a log stores them.
package struct LogBatch: Hashable, Sendable {
  /// A large value that the events refer to.
  package struct Reference: Hashable, Sendable {
    /// The number of events of the batch before those that refer to it.
    package var index: UInt64
    package var value: ValueID

    package init(index: UInt64, value: ValueID) {
      self.index = index
      self.value = value
    }
  }

  /// The position of the first event, and the number of events.
  package var first: UInt64
  package var count: UInt64
  /// The number of the command in its session.
  package var command: UInt64
  /// The time to which the first event's delta is added.
  package var time: UInt64
  package var digest: StateDigest
  /// The names that it defines, in id order.
  package var names: [String]
  package var references: [Reference]
  /// For each event its delta and the event, as in the body of a record.
  package var body: [UInt8]

  /// The maximum length of a name in bytes.
  package static let largestName = SymbolTable.largestText

  package var last: UInt64 { first &+ count &- 1 }

  package init(first: UInt64 = 1) {
    self.first = first
    (count, command, time) = (0, 0, 0)
    digest = StateDigest()
    (names, references, body) = ([], [], [])
  }

  /// Removes the content and keeps the memory.
  package mutating func removeAll(next first: UInt64) {
    self.first = first
    count = 0
    names.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
    body.removeAll(keepingCapacity: true)
  }

  /// Returns the chain after the batch; the first of its names has the id `symbol`.
  package func chain(after chain: HistoryHash, of id: SessionID, symbol: UInt32) -> HistoryHash {
    var hash = BatchHash(after: chain, id: id, first: first, command: command, time: time)
    hash.add(body: body.span)
    hash.add(count: count, digest: digest)
    var symbol = symbol
    for name in names {
      hash.add(symbol: symbol, text: name.utf8Span.span)
      symbol &+= 1
    }
    return hash.finish()
  }

  /// Returns the time of the last event; throws unless the body has exactly the expected events.
  package func lastTime() throws(StoreError) -> UInt64 {
    var events = Events(after: first &- 1, time: time, count: count, at: 0)
    while let range = try events.next(in: body.span) {
      guard range.count <= RecordLayout.largestEvent else {
        throw StoreError(.tooLarge, "The event at position \(events.position) is too large")
      }
    }
    return events.time
  }
}

extension LogBatch {
  /// Passes each event to `event`, and before it the references that stand there to `reference`.
  func forEach(
    event: (_ delta: UInt64, _ bytes: Range<Int>) -> Void, reference: (ValueID) -> Void
  ) throws(StoreError) {
    var events = Events(after: first &- 1, time: 0, count: count, at: 0)
    var before: UInt64 = 0
    var next = 0
    while let range = try events.next(in: body.span) {
      let index = events.position &- first
      while next < references.count, references[next].index <= index {
        reference(references[next].value)
        next += 1
      }
      event(events.time &- before, range)
      before = events.time
    }
  }
}
