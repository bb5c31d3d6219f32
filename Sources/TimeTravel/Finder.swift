import Navigation

/// Finds the nodes that an address means, in one state of a session after the other: words are compared
/// once, and a node is looked for once.
final class Finder {
  private enum Goal {
    case node(UInt64)
    /// Steps of which each leads to one node at the most.
    case way(windows: [Bool], [Address.Step])
    case anything(Address.Target)
    /// The symbols and the kinds whose classes fit.
    case classes(symbols: [Bool], kinds: [Bool])
    /// Of what another finds, that in some scenes.
    case within(Scenes, Finder)
  }

  private let goal: Goal
  private let vocabulary: Vocabulary
  /// Where the node was found, and from when on it is known to be gone.
  private var slot = Slot.none
  private var gone = UInt64.max
  /// Who is of the classes, by slot, while whoever asks says when that changes.
  private var members: [Slot]?
  /// Where somebody came or went since.
  private var changed: [Slot] = []
  private var isFollowing = false

  init(_ target: Address.Target, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    switch target {
    case .node(let born): goal = .node(born)
    case .path(let window, let steps):
      let isPlain = steps.allSatisfy { if case .anyChild = $0 { false } else { true } }
      // Patterns, windows that have no name of their own, and what is in none are rare.
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
      goal = .within(vocabulary.scenes(pattern), Finder(target, vocabulary))
    }
  }

  /// From now on the states that are asked about follow each other, and ``noteChange(at:)`` is called
  /// when a node came or went between two of them.
  func follow() {
    isFollowing = true
    if case .within(_, let wider) = goal { wider.follow() }
  }

  /// The next state need not follow the last one.
  func forget() {
    if case .within(_, let wider) = goal { wider.forget() }
    members = nil
    changed.removeAll(keepingCapacity: true)
  }

  /// A node came to a slot, or went from it.
  func noteChange(at slot: Slot) {
    if case .within(_, let wider) = goal { wider.noteChange(at: slot) }
    if members != nil { changed.append(slot) }
  }

  /// Hands over the nodes until `body` says false, in no particular order.
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

  private static func fits(_ record: Record, _ symbols: [Bool], _ kinds: [Bool]) -> Bool {
    let symbol = Int(record.classSymbol.raw)
    return record.isAlive
      && (symbol == 0 || symbol >= symbols.count
        ? kinds[Int(record.kind.rawValue)] : symbols[symbol])
  }

  /// Who is of the classes: looked for once, and then where somebody came or went.
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
    // A second holder would make the first change copy all of them.
    self.members = nil
    for slot in changed where Int(slot.raw) < hierarchy.records.count {
      var (low, high) = (0, members.count)
      while low < high {
        let middle = (low + high) / 2
        if members[middle].raw < slot.raw { low = middle + 1 } else { high = middle }
      }
      let isIn = low < members.count && members[low] == slot
      let fits = Self.fits(hierarchy[slot], symbols, kinds)
      if fits, !isIn { members.insert(slot, at: low) }
      if !fits, isIn { members.remove(at: low) }
    }
    changed.removeAll(keepingCapacity: true)
    self.members = members
    return members
  }

  /// How many nodes there are.
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

  /// Whether one of the nodes is like that.
  func contains(in hierarchy: Hierarchy, where isIt: (Slot) -> Bool) -> Bool {
    var found = false
    forEach(in: hierarchy) { slot in
      found = isIt(slot)
      return !found
    }
    return found
  }

  /// A node is made once: before that and after it went it need not be looked for.
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
