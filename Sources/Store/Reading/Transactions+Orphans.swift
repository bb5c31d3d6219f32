internal import NavlogLMDB

extension ReadTransaction {
  /// Returns the sessions that have an end or records, aren't being removed, and aren't in `known`:
  /// their first row, or its key, is damaged, or a damaged key hides it.
  func sessions(besides known: Set<SessionNumber>) throws(StoreError) -> [SessionNumber] {
    var others: Set<SessionNumber> = []
    for kind in [Key.Kind.end, .record] {
      var cursor = try rows()
      var next: SessionNumber? = .first
      while let from = next {
        guard let found = try cursor.seek(Key.row(kind, from).span),
          let (its, number) = Key.parse(found.key), its == kind, number >= from
        else { break }
        if !known.contains(number), try !isBeingRemoved(number) { others.insert(number) }
        next = SessionNumber(number.rawValue + 1)
      }
    }
    return others.sorted()
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
