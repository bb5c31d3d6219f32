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
    if case .exists(let matcher, .node) = question { return matcher.count(in: hierarchy) }
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
    func collect(_ matcher: AddressMatcher, where isIt: (Slot) -> Bool) -> Bool {
      matcher.forEach(in: hierarchy) { slot in
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
    case .exists(let matcher, .node): return collect(matcher) { _ in true }
    case .visible(let matcher): return collect(matcher, where: hierarchy.isVisible)
    case .presented(let matcher): return collect(matcher) { !hierarchy[$0].presenter.isNone }
    case .count(let matcher, let operation, let literal):
      _ = collect(matcher) { _ in true }
      if operation.holds(.number(Literal.Number(found.count - mark)), literal) { return true }
      found.removeSubrange(mark...)
      return false
    case .depth(let matcher, let operation, let literal):
      return collect(matcher) {
        operation.holds(.number(Literal.Number(hierarchy.depth(of: $0))), literal)
      }
    case .exists(let matcher, let facet):
      matcher.forEach(in: hierarchy) { slot in
        let value = value(of: facet, slot, hierarchy)
        if value != nil || isSet(facet, slot, hierarchy) {
          found.append(match(facet, slot, value, hierarchy))
        }
        return true
      }
    case .value(let matcher, let facet, let operation, let literal):
      matcher.forEach(in: hierarchy) { slot in
        let value = value(of: facet, slot, hierarchy)
        if holds(value, facet, slot, hierarchy, operation, literal) {
          found.append(match(facet, slot, value, hierarchy))
        }
        return true
      }
    }
    return found.count > mark
  }

  private func match(
    _ facet: NodeAddress.Facet, _ slot: Slot, _ value: Literal?, _ hierarchy: Hierarchy
  ) -> Match {
    // Values that no literal can express are compared by their fingerprints.
    let cell: NodeValue? =
      if case .state(let key) = facet { self.cell(key, slot, hierarchy) } else { nil }
    return Match(
      node: hierarchy.id(slot), content: cell.map { .cell($0.value) } ?? .literal(value))
  }
}
