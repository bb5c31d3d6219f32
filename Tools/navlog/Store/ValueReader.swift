import History
import Navigation
import Scripts
import TimeTravel

/// Reads the values that a session's events set. What can't be read is shown as missing, and noted.
struct ValueReader {
  let history: SessionHistory
  let damage: DamageLedger

  init(_ history: SessionHistory, _ damage: DamageLedger) {
    self.history = history
    self.damage = damage
  }

  /// The value that the event at `position` sets; null where it sets none.
  func value(at position: UInt64) -> JSON {
    reading { () throws(HistoryError) in
      try history.value(at: position).map(JSON.init(state:)) ?? .null
    }
  }

  /// The value that a cell stands for; `nil` when it is not set.
  func value(of cell: Cell?, _ vocabulary: Vocabulary) -> JSON? {
    guard let cell, cell.isSet else { return nil }
    guard cell.key.symbol != nil else { return vocabulary.value(of: cell).map(JSON.init) ?? .null }
    return value(at: UInt64(cell.position))
  }

  /// The value that an event sets; `nil` for one that sets none.
  func value(of event: LoggedEvent) -> JSON? {
    guard let value = event.value else { return nil }
    return reading { () throws(HistoryError) in
      JSON(state: try history.bytes(of: value, at: event.position))
    }
  }

  private func reading(_ body: () throws(HistoryError) -> JSON) -> JSON {
    do throws(HistoryError) { return try body() } catch {
      damage.met(Failure(error), at: "a value of session \(history.session)")
      return ["$missing": .string(error.message)]
    }
  }
}
