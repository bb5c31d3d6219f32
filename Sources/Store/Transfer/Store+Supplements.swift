internal import NavlogLMDB
internal import NavlogMigrations

/// What a later file of an imported session added to it.
package struct SessionSupplement: Hashable, Sendable {
  /// Whether its end was added; the earlier file was written before it, or was cut off there.
  package var hasEnd = false
  /// The names of the marks that were added.
  package var marks: [String] = []
  /// How many large values were added that an earlier file didn't have.
  package var values = 0

  package init() {}
}

extension Store {
  /// Adds what an imported session doesn't have yet, in one transaction: its end, if it was cut at
  /// `head`, marks, and large values that it lacks.
  package func supplement(
    _ session: SessionNumber, endingAt head: UInt64, _ ending: SessionEnding?,
    marks: [SessionMark], values: [(id: ValueID, bytes: [UInt8])] = []
  ) throws(StoreError) -> SessionSupplement {
    let known = Set(try self.marks(of: session).map(\.name))
    let marks = marks.filter { !known.contains($0.name) }
    let info = try self.session(session)
    let ending = info.isCut && info.head == head && ending?.how != .cut ? ending : nil
    var supplement = SessionSupplement()
    guard ending != nil || !marks.isEmpty || !values.isEmpty else { return supplement }
    try checkWritable()
    try environment.write { (transaction) throws(StoreError) in
      try FormatGuard.check(in: transaction)
      try transaction.check(session, id: info.id, at: head)
      try set(marks, of: session, in: &transaction)
      if let ending { try transaction.set(ending, of: session, at: head) }
      for (id, bytes) in values { try transaction.set(value: bytes, id, of: session) }
    }
    (supplement.hasEnd, supplement.marks) = (ending != nil, marks.map(\.name))
    supplement.values = values.count
    return supplement
  }

  /// Whether a session was imported without a large value that its events name.
  package func lacks(_ id: ValueID, of session: SessionNumber) throws(StoreError) -> Bool {
    try read { (transaction) throws(StoreError) in
      let key = Key.named(.value, session, id.rawValue.bigEndianBytes.array)
      guard let row = try transaction.row(key.span) else { return false }
      return LargeValue.isLost(row)
    }
  }

  func set(
    _ marks: [SessionMark], of session: SessionNumber, in transaction: inout WriteTransaction
  ) throws(StoreError) {
    for mark in marks {
      let key = try key(.mark, session, mark.name)
      let row = MarkRow(position: mark.position, made: mark.made, chain: mark.chain)
      try transaction.set(row.sealed(under: key.span), at: key.span)
    }
  }
}

extension WriteTransaction {
  /// Sets a large value of a session; one without bytes was lost.
  mutating func set(
    value bytes: [UInt8], _ id: ValueID, of session: SessionNumber
  ) throws(StoreError) {
    let key = Key.named(.value, session, id.rawValue.bigEndianBytes.array)
    try set(Sealed.seal(bytes.span, under: key.span), at: key.span)
  }

  /// Sets how an imported session ended after `head`, and the command that was interrupted there.
  mutating func set(
    _ ending: SessionEnding, of session: SessionNumber, at head: UInt64
  ) throws(StoreError) {
    if let left = ending.interrupted {
      let row = try InterruptedRow(importing: left, after: head)
      try set(
        row.sealed(session, body: left.body.span), at: Key.row(.interrupted, session).span)
    }
    let end = EndRow(ending, head: head)
    try set(end.sealed(session), at: Key.row(.end, session).span)
  }
}
