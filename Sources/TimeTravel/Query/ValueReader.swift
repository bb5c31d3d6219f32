package import NavlogEventText
package import NavlogHistory
package import NavlogNavigation

/// Reads what events refer to: the values that they set, and the sessions that they name. An
/// unreadable value is shown as missing, and its error is reported.
package struct ValueReader {
  /// The session.
  package let history: SessionHistory
  private let damage: (HistoryError) -> Void

  /// Creates a reader of a session's values.
  ///
  /// - Parameter damage: called with the error for each unreadable value.
  package init(_ history: SessionHistory, damage: @escaping (HistoryError) -> Void) {
    self.history = history
    self.damage = damage
  }

  /// Returns the value set by the event at `position`; null if it sets none.
  package func value(at position: UInt64) -> JSON {
    reading { () throws(HistoryError) in
      try history.value(at: position).map(JSON.init(state:)) ?? .null
    }
  }

  /// Returns the value of a cell; `nil` if it is not set.
  package func value(of cell: NodeValue?, _ vocabulary: SessionNames) -> JSON? {
    guard let cell, cell.isSet else { return nil }
    guard cell.key.symbol != nil else { return vocabulary.value(of: cell).map(JSON.init) ?? .null }
    return value(at: UInt64(cell.position))
  }

  /// Returns the value set by an event; `nil` if it sets none.
  package func value(of event: LoggedEvent) -> JSON? {
    guard let value = event.value else { return nil }
    return reading { () throws(HistoryError) in
      JSON(state: try history.bytes(of: value, at: event.position))
    }
  }

  /// Returns the event of an entry, with the number that a session it names has in this store.
  package func event(of entry: RecordedEvent, at position: UInt64) -> Event {
    guard case .provenanceRecorded = entry.event else { return entry.event }
    do throws(HistoryError) {
      return try SessionNumbering(of: history).here(entry.event, at: position)
    } catch {
      damage(error)
      return entry.event
    }
  }

  /// Returns an entry as it is printed. A session that isn't in this store has no number.
  package func words(
    of entry: RecordedEvent, at position: UInt64, _ names: some NodeNames
  ) -> EventWords {
    let event = event(of: entry, at: position)
    var words = event.words(names)
    if case .provenanceRecorded(let state) = event, state.isElsewhere {
      words.fields = words.fields.map { $0.name == "from" ? .init("from", .null) : $0 }
    }
    return words
  }

  private func reading(_ body: () throws(HistoryError) -> JSON) -> JSON {
    do throws(HistoryError) { return try body() } catch {
      damage(error)
      return ["$missing": .string(error.message)]
    }
  }
}
