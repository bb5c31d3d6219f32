import NavlogHistory
import NavlogNavigation

/// Observes the value of an address in successive states of a session.
final class Watchpoint {
  let address: NodeAddress
  private let matcher: AddressMatcher
  private let evaluator: PredicateEvaluator
  private let vocabulary: SessionNames
  private let key: Symbol?
  /// Whether an event can change only the value of its own node.
  private let isLocal: Bool
  /// The hash of each node's value when it was last checked, and the sum of all hashes.
  private var hashes: [Slot: Int] = [:]
  private var sum = 0
  /// The nodes to check again, or whether to check all of them.
  private var touched: [Slot] = []
  private var areAllTouched = false

  init(_ address: NodeAddress, _ history: SessionHistory, _ vocabulary: SessionNames) {
    self.address = address
    self.vocabulary = vocabulary
    matcher = AddressMatcher(address.target, vocabulary)
    // Whether a node is presented depends on every event that can change its place.
    let form: HierarchyPredicate.Form =
      address.facet == .node
      ? .and(.exists(address), .presented(address)) : .exists(address)
    evaluator = PredicateEvaluator(
      HierarchyPredicate(form, text: address.text), history, vocabulary)
    key = if case .state(let name) = address.facet { vocabulary.symbol(name) } else { nil }
    matcher.follow()
    isLocal =
      switch address.facet {
      case .state, .property, .field(.appearance), .field(.loaded), .field(.identifier):
        !address.target.isByPlace
      case .node, .field: false
      }
  }

  /// Starts at a state that doesn't have to follow the last one.
  func begin(at hierarchy: Hierarchy) {
    matcher.forget()
    lookAtAll(hierarchy)
  }

  /// Returns whether `event`, the next one, can change the value of the address.
  func canChange(by event: Event) -> Bool {
    guard evaluator.canChange(by: event) else { return false }
    switch event {
    case .created(let slot, _, _, _, _), .released(let slot):
      matcher.noteChange(at: slot)
      areAllTouched = true
    default:
      if isLocal { touched.append(event.node) } else { areAllTouched = true }
    }
    return true
  }

  /// Returns whether the value of the address has changed since the last call.
  func hasChanged(in hierarchy: Hierarchy) -> Bool {
    guard areAllTouched || !touched.isEmpty else { return false }
    let before = sum
    if areAllTouched { lookAtAll(hierarchy) }
    for slot in touched {
      guard let was = hashes[slot] else { continue }
      let now = hash(slot, hierarchy)
      // A sum doesn't depend on the order of the nodes.
      sum = sum &- was &+ now
      hashes[slot] = now
    }
    touched.removeAll(keepingCapacity: true)
    return sum != before
  }

  private func lookAtAll(_ hierarchy: Hierarchy) {
    hashes.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    areAllTouched = false
    sum = 0
    matcher.forEach(in: hierarchy) { slot in
      let hash = hash(slot, hierarchy)
      hashes[slot] = hash
      sum &+= hash
      return true
    }
  }

  private func hash(_ slot: Slot, _ hierarchy: Hierarchy) -> Int {
    var hasher = Hasher()
    hasher.combine(hierarchy[slot].born)
    switch address.facet {
    case .node:
      let record = hierarchy[slot]
      hasher.combine(record.parent)
      hasher.combine(record.presenter)
      hasher.combine(hierarchy.windows.firstIndex { $0.root == slot })
    case .state:
      guard let key, let cell = hierarchy.cell(slot, .state(key)), cell.isSet else { return 0 }
      hasher.combine(cell.value)
    case .property, .field:
      guard let value = vocabulary.value(of: address.facet, slot, in: hierarchy) else { return 0 }
      hasher.combine(value)
    }
    return hasher.finalize()
  }

  /// Returns the values that differ between `old` and `new`, ordered by the creation of their
  /// nodes.
  func changes(from old: Hierarchy, to new: Hierarchy) -> [WatchpointHit] {
    let before = values(old)
    let after = values(new)
    return Set(before.keys).union(after.keys)
      .sorted { ($0.born, $0.slot.raw) < ($1.born, $1.slot.raw) }
      .filter { !isSame($0, before[$0], old, after[$0], new) }
      .map { WatchpointHit(node: $0, old: before[$0], new: after[$0]) }
  }

  private func isSame(
    _ node: NodeID, _ was: WatchpointHit.Value?, _ old: Hierarchy, _ now: WatchpointHit.Value?,
    _ new: Hierarchy
  ) -> Bool {
    was != nil && now != nil && hash(node.slot, old) == hash(node.slot, new)
  }

  private func values(_ hierarchy: Hierarchy) -> [NodeID: WatchpointHit.Value] {
    let places = address.facet == .node ? NodePlacements(hierarchy) : nil
    var values: [NodeID: WatchpointHit.Value] = [:]
    for slot in vocabulary.nodes(address.target, in: hierarchy) {
      let id = hierarchy.id(slot)
      switch address.facet {
      case .node: values[id] = places.map { .place($0[id]) }
      case .state:
        guard let key, let cell = hierarchy.cell(slot, .state(key)), cell.isSet else { continue }
        values[id] = .state(setBy: UInt64(cell.position))
      case .property, .field:
        values[id] = vocabulary.value(of: address.facet, slot, in: hierarchy).map { .literal($0) }
      }
    }
    return values
  }
}
