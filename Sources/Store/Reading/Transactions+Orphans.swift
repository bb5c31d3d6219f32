internal import NavlogLMDB

extension ReadTransaction {
  /// Returns the sessions that have an end or records but no first row, and aren't being removed:
  /// the row, or its key, is damaged.
  func orphans() throws(StoreError) -> [SessionNumber] {
    var orphans: Set<SessionNumber> = []
    for kind in [Key.Kind.end, .record] {
      var cursor = try rows()
      var next: SessionNumber? = .first
      while let from = next {
        guard let found = try cursor.seek(Key.row(kind, from).span),
          let (its, number) = Key.parse(found.key), its == kind
        else { break }
        if try row(Key.row(.session, number).span) == nil, try !isBeingRemoved(number) {
          orphans.insert(number)
        }
        next = SessionNumber(number.rawValue + 1)
      }
    }
    return orphans.sorted()
  }

  private func isBeingRemoved(_ number: SessionNumber) throws(StoreError) -> Bool {
    let key = Key.row(.end, number)
    guard let row = try row(key.span) else { return false }
    do throws(StoreError) { return try EndRow(row, key: key.span).how == .removed } catch {
      return false
    }
  }
}

extension StoreError {
  static func lostFirstRow(_ number: SessionNumber) -> StoreError {
    StoreError(
      .corrupted, "The first row of session \(number) is lost or damaged",
      hint: "'navlog rescue' keeps what can be read")
  }
}
