import NavlogStore
package import NavlogHistory
import NavlogNavigation
package import NavlogTimeTravel

extension ForkMapping {
  /// Maps `session` to `other`. `nil` if neither was forked or restored from the other, and they
  /// weren't forked from a common session.
  ///
  /// The pairs of nodes come from the records of forks whose commands were replayed, or from
  /// restoration decisions.
  package init?(of session: SessionHistory, with other: SessionHistory) throws(HistoryError) {
    let (own, others) = (try session.segments(), try other.segments())
    let limits = own.compactMap { stretch in
      others.first { $0.info.number == stretch.info.number }.map { min(stretch.end, $0.end) }
    }
    guard let shared = limits.max(), let position = Position(exactly: shared) else {
      let births: [Position: Position]
      if let found = try ForkMapping.births(of: session, restoredFrom: other) {
        births = found
      } else if let found = try ForkMapping.births(of: other, restoredFrom: session) {
        // A node can have been restored twice in a session: the later one is there at its end.
        births = Dictionary(found.map { ($0.value, $0.key) }, uniquingKeysWith: max)
      } else {
        return nil
      }
      self.init(
        shared: 0, births: births, symbols: try session.symbols(as: other), isRestored: true)
      return
    }
    var births: [Position: Position] = [:]
    for (one, another, isTurned) in [(own, others, false), (others, own, true)] {
      for stretch in one where stretch.end > shared {
        let record: ForkRecord?
        do throws(StoreError) {
          record = try ForkRecord(of: stretch.info.number, in: session.store)
        } catch {
          throw HistoryError(error)
        }
        guard let record, let target = another.first(where: { $0.info.id == record.of }) else {
          continue
        }
        for pair in record.nodes where pair.born <= stretch.end && pair.original <= target.end {
          let (born, original) = (Position(pair.born), Position(pair.original))
          if isTurned { births[original] = born } else { births[born] = original }
        }
      }
    }
    self.init(shared: position, births: births, symbols: try session.symbols(as: other))
  }
}

extension SessionHistory {
  /// Returns the symbols of another session by this one's.
  fileprivate func symbols(as other: SessionHistory) throws(HistoryError) -> [Symbol] {
    var known: [String: Symbol] = [:]
    for (index, name) in try other.names().enumerated() {
      if let name { known[name] = Symbol(UInt32(truncatingIfNeeded: index)) }
    }
    return try names().enumerated().map { index, name in
      // A name that the other session doesn't have maps to an unused symbol.
      guard let name else { return Symbol(UInt32(truncatingIfNeeded: index)) }
      return known[name] ?? Symbol(.max >> 1)
    }
  }
}
