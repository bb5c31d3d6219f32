import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

/// Reads the values that events set. An unreadable value is shown as missing and recorded as
/// damage.
struct ValueReader {
  let history: SessionHistory
  let damage: DamageLedger

  init(_ history: SessionHistory, _ damage: DamageLedger) {
    self.history = history
    self.damage = damage
  }

  /// Returns the value set by the event at `position`; null if it sets none.
  func value(at position: UInt64) -> JSON {
    reading { () throws(HistoryError) in
      try history.value(at: position).map(JSON.init(state:)) ?? .null
    }
  }

  /// Returns the value of a cell; `nil` if it is not set.
  func value(of cell: NodeValue?, _ vocabulary: Vocabulary) -> JSON? {
    guard let cell, cell.isSet else { return nil }
    guard cell.key.symbol != nil else { return vocabulary.value(of: cell).map(JSON.init) ?? .null }
    return value(at: UInt64(cell.position))
  }

  /// Returns the value set by an event; `nil` if it sets none.
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
