package import NavlogNavigation
package import NavlogStore

/// Which sessions of the store the events of a history name by their numbers.
///
/// The numbers of sessions are local to a store. The events of an imported session, and those that a
/// fork shares with one, name sessions by the numbers that their recorder knew.
package struct SessionNumbering: Sendable {
  private struct Stretch {
    /// The last position of the stretch.
    let end: UInt64
    /// The sessions of this store by the recorder's numbers; `nil` if they are those of this store.
    let known: [UInt32: SessionNumber]?
  }

  /// The stretches of the history, the last one first.
  private let stretches: [Stretch]

  package init(of history: SessionHistory) throws(HistoryError) {
    var stretches: [Stretch] = []
    for segment in try history.segments() {
      let known = try Self.sessions(citedBy: segment.info.number, in: history.store)
      stretches.append(Stretch(end: segment.end, known: known))
    }
    self.stretches = stretches
  }

  private static func sessions(
    citedBy session: SessionNumber, in store: Store
  ) throws(HistoryError) -> [UInt32: SessionNumber]? {
    do throws(StoreError) {
      guard let cited = try store.citedSessions(by: session) else { return nil }
      var known: [UInt32: SessionNumber] = [:]
      for other in cited { known[other.number] = try store.session(other.id)?.number }
      return known
    } catch {
      throw HistoryError(error)
    }
  }

  /// Returns the session that the event at `position` names by `number`; `nil` if it isn't in the
  /// store.
  package func session(_ number: UInt32, at position: UInt64) -> SessionNumber? {
    // An unfinished command comes after the end of the last stretch.
    let stretch = stretches.last { position <= $0.end } ?? stretches.first
    guard let known = stretch?.known else { return SessionNumber(number) }
    return known[number]
  }

  /// Returns a state that the event at `position` names, with the number that its session has in this
  /// store; ``NavlogStore/SessionNumber/elsewhere`` if it isn't in the store.
  package func here(_ state: Provenance, at position: UInt64) -> Provenance {
    guard state != .restored else { return state }
    let session = session(state.session, at: position) ?? .elsewhere
    return Provenance(session: session.rawValue, position: state.position)
  }

  /// Returns the event with the number of this store if it names a session.
  package func here(_ event: Event, at position: UInt64) -> Event {
    guard case .provenanceRecorded(let state) = event else { return event }
    return .provenanceRecorded(here(state, at: position))
  }
}

extension Provenance {
  /// Whether its session is in another store.
  package var isElsewhere: Bool { session == SessionNumber.elsewhere.rawValue }
}
