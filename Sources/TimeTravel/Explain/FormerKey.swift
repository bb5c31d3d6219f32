import NavlogHistory
import NavlogNavigation

/// Finds the key that a migrated value had in the session it was restored from.
///
/// A migration is code of the app: the log has the keys before and after it, not what it did. Of the
/// keys that are gone after it, the one with the same value was renamed; if a single key is gone and
/// a single one is new, the value was renamed and converted.
struct FormerKey {
  /// A node in a state of its session.
  struct Place {
    let slot: Slot
    let hierarchy: Hierarchy
    let vocabulary: Vocabulary

    init(slot: Slot, hierarchy: Hierarchy, vocabulary: Vocabulary) {
      (self.slot, self.hierarchy, self.vocabulary) = (slot, hierarchy, vocabulary)
    }

    /// A node as a launch restored it.
    init?(
      _ node: NodeID, after decision: RestorationOrigin.Decision, in history: SessionHistory,
      _ vocabulary: Vocabulary
    ) throws(HistoryError) {
      let state = try history.hierarchy(at: decision.end).hierarchy
      guard let slot = state.slot(born: UInt64(node.born)) else { return nil }
      self.init(slot: slot, hierarchy: state, vocabulary: vocabulary)
    }

    /// The keys that are set, with the fingerprints of their values.
    var values: [String: UInt64] {
      let cells = hierarchy.cells(of: slot).filter(\.isSet)
      let named = cells.compactMap { cell in
        cell.key.symbol.flatMap(vocabulary.text).map { ($0, cell.value) }
      }
      return Dictionary(named) { $1 }
    }
  }

  /// Returns the key that a migration gave to the value of a key that is gone; `nil` if it is unknown.
  ///
  /// - Parameters:
  ///   - then: the node in the state that was restored.
  ///   - now: the node after it was restored.
  static func successor(
    of facet: Address.Facet, _ decision: RestorationOrigin.Decision, then: Place, now: Place
  ) throws(HistoryError) -> String? {
    for key in now.values.keys.sorted() {
      let former = try find(.state(key), decision, then: then) { () throws(HistoryError) in now }
      if former == facet, facet != .state(key) { return key }
    }
    return nil
  }

  /// Returns the facet in the earlier session, which is another one only for a renamed key.
  ///
  /// - Parameters:
  ///   - then: the node in the state that was restored.
  ///   - now: returns the node after it was restored.
  static func find(
    _ facet: Address.Facet, _ decision: RestorationOrigin.Decision, then: Place,
    now: () throws(HistoryError) -> Place?
  ) throws(HistoryError) -> Address.Facet {
    guard case .state(let key) = facet, decision.outcome == .migrated else { return facet }
    let before = then.values
    guard before[key] == nil, let after = try now()?.values, let value = after[key] else {
      return facet
    }
    var gone = before.filter { after[$0.key] == nil }
    var new = after.filter { before[$0.key] == nil }
    let equal = gone.filter { $0.value == value }
    if equal.count == 1, new.values.count(where: { $0 == value }) == 1, let old = equal.first {
      return .state(old.key)
    }
    // The others that were only renamed.
    for (old, value) in gone {
      let renamed = new.filter { $0.value == value }
      guard renamed.count == 1, let name = renamed.first?.key, name != key else { continue }
      gone[old] = nil
      new[name] = nil
    }
    guard let old = gone.first?.key, gone.count == 1, new.count == 1, equal.isEmpty else {
      return facet
    }
    return .state(old)
  }
}
