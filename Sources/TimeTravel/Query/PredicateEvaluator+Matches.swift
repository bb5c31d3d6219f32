import NavlogHistory
import NavlogNavigation

extension PredicateEvaluator {
  /// Returns whether the predicate is true of `hierarchy`, and the nodes that make it true. There
  /// are no matches if it is false, and no matches for negated parts.
  ///
  /// - Parameter shifts: the number of times each node moved among its siblings.
  func matches(
    in hierarchy: Hierarchy, shifts: [Slot: Int] = [:]
  ) throws(HistoryError) -> (isTrue: Bool, found: [Match]) {
    var found: [Match] = []
    let isTrue = collect(question, hierarchy, shifts, &found)
    try checkTrouble()
    return (isTrue, found)
  }

  /// Returns the number of nodes that make a countable predicate true.
  func countMatches(in hierarchy: Hierarchy) throws(HistoryError) -> Int {
    // Existence alone is counted without reading the nodes.
    if case .exists(let finder, .node) = question { return finder.count(in: hierarchy) }
    return try matches(in: hierarchy).found.count
  }

  private func collect(
    _ question: Question, _ hierarchy: Hierarchy, _ shifts: [Slot: Int], _ found: inout [Match]
  ) -> Bool {
    let mark = found.count
    func look(_ slot: Slot) -> Match {
      Match(
        node: hierarchy.id(slot),
        content: .node(Match.Look(slot, in: hierarchy, shifts: shifts[slot] ?? 0)))
    }
    func collect(_ finder: AddressMatcher, where isIt: (Slot) -> Bool) -> Bool {
      finder.forEach(in: hierarchy) { slot in
        if isIt(slot) { found.append(look(slot)) }
        return true
      }
      return found.count > mark
    }
    switch question {
    case .and(let one, let other):
      if self.collect(one, hierarchy, shifts, &found),
        self.collect(other, hierarchy, shifts, &found)
      {
        return true
      }
      found.removeSubrange(mark...)
      return false
    case .or(let one, let other):
      let isOne = self.collect(one, hierarchy, shifts, &found)
      let isOther = self.collect(other, hierarchy, shifts, &found)
      return isOne || isOther
    case .not(let question):
      return !evaluate(question, hierarchy)
    case .exists(let finder, .node): return collect(finder) { _ in true }
    case .visible(let finder): return collect(finder, where: hierarchy.isVisible)
    case .presented(let finder): return collect(finder) { !hierarchy[$0].presenter.isNone }
    case .count(let finder, let operation, let literal):
      _ = collect(finder) { _ in true }
      if operation.holds(.number(Double(found.count - mark)), literal) { return true }
      found.removeSubrange(mark...)
      return false
    case .depth(let finder, let operation, let literal):
      return collect(finder) {
        operation.holds(.number(Double(hierarchy.depth(of: $0))), literal)
      }
    case .exists(let finder, let facet):
      finder.forEach(in: hierarchy) { slot in
        let value = value(of: facet, slot, hierarchy)
        if value != nil || isSet(facet, slot, hierarchy) {
          found.append(match(facet, slot, value, hierarchy))
        }
        return true
      }
    case .value(let finder, let facet, let operation, let literal):
      finder.forEach(in: hierarchy) { slot in
        if let value = value(of: facet, slot, hierarchy), operation.holds(value, literal) {
          found.append(match(facet, slot, value, hierarchy))
        }
        return true
      }
    }
    return found.count > mark
  }

  private func match(
    _ facet: Address.Facet, _ slot: Slot, _ value: Literal?, _ hierarchy: Hierarchy
  ) -> Match {
    // Values that no literal can express are compared by their fingerprints.
    let cell: NodeValue? =
      if case .state(let key) = facet { self.cell(key, slot, hierarchy) } else { nil }
    return Match(
      node: hierarchy.id(slot), content: cell.map { .cell($0.value) } ?? .literal(value))
  }
}
