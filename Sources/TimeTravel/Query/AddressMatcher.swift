import NavlogHistory
import NavlogNavigation

/// Finds the nodes that an address matches in successive states of a session.
///
/// Names are compared once per session, and nodes that were found are remembered.
final class AddressMatcher {
  private enum Goal {
    case node(UInt64)
    /// Steps that lead to at most one node each.
    case way(windows: [Bool], [NodeAddress.Step])
    case anything(NodeAddress.Target)
    /// The class symbols and the kinds that match.
    case classes(symbols: [Bool], kinds: [Bool])
    /// The nodes of another matcher that are in some scenes.
    case within(SceneFilter, AddressMatcher)
  }

  private let goal: Goal
  private let vocabulary: SessionNames
  /// The slot where the node was last found, and the position from which it is known to be
  /// released.
  private var slot = Slot.none
  private var gone = UInt64.max
  /// The nodes of matching classes, by slot. Kept only while ``noteChange(at:)`` reports changes.
  private var members: [Slot]?
  /// The slots where nodes were created or released since `members` was computed.
  private var changed: [Slot] = []
  private var isFollowing = false

  init(_ target: NodeAddress.Target, _ vocabulary: SessionNames) {
    self.vocabulary = vocabulary
    switch target {
    case .node(let born): goal = .node(born)
    case .path(let window, let steps):
      let isPlain = steps.allSatisfy { if case .anyChild = $0 { false } else { true } }
      // The fast path doesn't cover patterns, windows without a name, and nodes outside windows.
      let isName =
        window != "-" && !window.contains { "*?".contains($0) }
        && !(window.hasPrefix("w") && window.dropFirst().allSatisfy(\.isNumber))
      if isPlain, isName {
        goal = .way(windows: vocabulary.symbols { $0 == window }, steps)
      } else {
        goal = .anything(target)
      }
    case .className(let pattern):
      let glob = Glob(pattern)
      goal = .classes(
        symbols: vocabulary.symbols { glob.matches($0) },
        kinds: Kind.allCases.map { glob.matches(vocabulary.className(of: $0)) })
    case .within(let pattern, let target):
      goal = .within(vocabulary.scenes(pattern), AddressMatcher(target, vocabulary))
    }
  }

  /// Declares that the following states are successive, and that ``noteChange(at:)`` is called for
  /// each node created or released between two of them.
  func follow() {
    isFollowing = true
    if case .within(_, let wider) = goal { wider.follow() }
  }

  /// Discards cached nodes, so that the next state doesn't have to follow the last one.
  func forget() {
    if case .within(_, let wider) = goal { wider.forget() }
    members = nil
    changed.removeAll(keepingCapacity: true)
  }

  /// Records that a node was created in a slot, or released from it.
  func noteChange(at slot: Slot) {
    if case .within(_, let wider) = goal { wider.noteChange(at: slot) }
    if members != nil { changed.append(slot) }
  }

  /// Calls `body` for each matching node, in no particular order, until `body` returns false.
  func forEach(in hierarchy: Hierarchy, _ body: (Slot) -> Bool) {
    switch goal {
    case .node(let born):
      if let slot = node(born, in: hierarchy) { _ = body(slot) }
    case .way(let windows, let steps):
      for window in hierarchy.windows
      where Int(window.id.raw) < windows.count && windows[Int(window.id.raw)] {
        guard !window.root.isNone else { continue }
        var current: Slot? = window.root
        for step in steps {
          guard let slot = current else { break }
          current = vocabulary.next(step, from: slot, in: hierarchy)
        }
        if let current { guard body(current) else { return } }
      }
    case .anything(let target):
      for slot in vocabulary.nodes(target, in: hierarchy) { guard body(slot) else { return } }
    case .classes(let symbols, let kinds):
      guard !isFollowing else {
        for slot in members(symbols, kinds, in: hierarchy) { guard body(slot) else { return } }
        return
      }
      for index in hierarchy.records.indices {
        guard Self.fits(hierarchy.records[index], symbols, kinds) else { continue }
        guard body(Slot(UInt32(truncatingIfNeeded: index))) else { return }
      }
    case .within(let scenes, let wider):
      wider.forEach(in: hierarchy) { scenes.contains($0, in: hierarchy) ? body($0) : true }
    }
  }

  private static func fits(_ record: NodeRecord, _ symbols: [Bool], _ kinds: [Bool]) -> Bool {
    let symbol = Int(record.classSymbol.raw)
    return record.isAlive
      && (symbol == 0 || symbol >= symbols.count
        ? kinds[Int(record.kind.rawValue)] : symbols[symbol])
  }

  /// Returns the nodes of matching classes. Scans all nodes once, later only the changed slots.
  private func members(
    _ symbols: [Bool], _ kinds: [Bool], in hierarchy: Hierarchy
  ) -> [Slot] {
    guard var members else {
      let all = hierarchy.records.indices.filter {
        Self.fits(hierarchy.records[$0], symbols, kinds)
      }.map { Slot(UInt32(truncatingIfNeeded: $0)) }
      members = all
      return all
    }
    guard !changed.isEmpty else { return members }
    // With a second reference to the array, the first mutation would copy it.
    self.members = nil
    for slot in changed where Int(slot.raw) < hierarchy.records.count {
      let index = members.partitioningIndex(where: { $0.raw >= slot.raw })
      let isIn = index < members.count && members[index] == slot
      let fits = Self.fits(hierarchy[slot], symbols, kinds)
      if fits, !isIn { members.insert(slot, at: index) }
      if !fits, isIn { members.remove(at: index) }
    }
    changed.removeAll(keepingCapacity: true)
    self.members = members
    return members
  }

  /// The number of matching nodes.
  func count(in hierarchy: Hierarchy) -> Int {
    if isFollowing, case .classes(let symbols, let kinds) = goal {
      return members(symbols, kinds, in: hierarchy).count
    }
    var count = 0
    forEach(in: hierarchy) { _ in
      count += 1
      return true
    }
    return count
  }

  /// Returns whether a matching node satisfies a condition.
  func contains(in hierarchy: Hierarchy, where isIt: (Slot) -> Bool) -> Bool {
    var found = false
    forEach(in: hierarchy) { slot in
      found = isIt(slot)
      return !found
    }
    return found
  }

  /// Finds the node created at `born`. Doesn't search before its creation or after its release.
  private func node(_ born: UInt64, in hierarchy: Hierarchy) -> Slot? {
    let position = UInt64(hierarchy.position)
    guard position >= born, position < gone else { return nil }
    if hierarchy.isAlive(slot), UInt64(hierarchy[slot].born) == born { return slot }
    guard let found = hierarchy.slot(born: born) else {
      gone = position
      return nil
    }
    slot = found
    return found
  }
}
