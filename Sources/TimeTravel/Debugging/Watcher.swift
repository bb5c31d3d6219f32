import History
import Navigation

/// Looks at what an address means, in one state of a session after the other.
final class Watcher {
  let address: Address
  private let finder: Finder
  private let judge: Judge
  private let vocabulary: Vocabulary
  private let key: Symbol?
  /// Whether only the node that an event is about can have something else behind it.
  private let isLocal: Bool
  /// What the nodes had when they were looked at last, and all of that added up.
  private var hashes: [Slot: Int] = [:]
  private var sum = 0
  /// Who has to be looked at again; or all of them.
  private var touched: [Slot] = []
  private var areAllTouched = false

  init(_ address: Address, _ history: SessionHistory, _ vocabulary: Vocabulary) {
    self.address = address
    self.vocabulary = vocabulary
    finder = Finder(address.target, vocabulary)
    // Whether a node is presented depends on all that its place does.
    let form: Predicate.Form =
      address.facet == .node
      ? .and(.exists(address), .presented(address)) : .exists(address)
    judge = Judge(Predicate(form, text: address.text), history, vocabulary)
    key = if case .state(let name) = address.facet { vocabulary.symbol(name) } else { nil }
    finder.follow()
    isLocal =
      switch address.facet {
      case .state, .property, .field(.appearance), .field(.loaded), .field(.identifier):
        !address.target.isByPlace
      case .node, .field: false
      }
  }

  /// Begins with a state that need not follow the last one.
  func begin(at hierarchy: Hierarchy) {
    finder.forget()
    lookAtAll(hierarchy)
  }

  /// Whether the address can mean something else after `event`, the next one.
  func canChange(by event: Event) -> Bool {
    guard judge.canChange(by: event) else { return false }
    switch event {
    case .created(let slot, _, _, _, _), .released(let slot):
      finder.noteChange(at: slot)
      areAllTouched = true
    default:
      if isLocal { touched.append(event.node) } else { areAllTouched = true }
    }
    return true
  }

  /// Whether the address means something else than when this was asked last.
  func hasChanged(in hierarchy: Hierarchy) -> Bool {
    guard areAllTouched || !touched.isEmpty else { return false }
    let before = sum
    if areAllTouched { lookAtAll(hierarchy) }
    for slot in touched {
      guard let was = hashes[slot] else { continue }
      let now = hash(slot, hierarchy)
      // In no particular order: what is added up does not mind.
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
    finder.forEach(in: hierarchy) { slot in
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

  /// What is something else in `new` than in `old`, by node in the order they were made.
  func changes(from old: Hierarchy, to new: Hierarchy) -> [Watched] {
    let before = values(old)
    let after = values(new)
    return Set(before.keys).union(after.keys)
      .sorted { ($0.born, $0.slot.raw) < ($1.born, $1.slot.raw) }
      .filter { !isSame($0, before[$0], old, after[$0], new) }
      .map { Watched(node: $0, old: before[$0], new: after[$0]) }
  }

  private func isSame(
    _ node: NodeID, _ was: Watched.Value?, _ old: Hierarchy, _ now: Watched.Value?,
    _ new: Hierarchy
  ) -> Bool {
    was != nil && now != nil && hash(node.slot, old) == hash(node.slot, new)
  }

  private func values(_ hierarchy: Hierarchy) -> [NodeID: Watched.Value] {
    let places = address.facet == .node ? Places(hierarchy) : nil
    var values: [NodeID: Watched.Value] = [:]
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
