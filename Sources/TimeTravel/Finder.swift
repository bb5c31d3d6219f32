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
  }

  private let goal: Goal
  private let vocabulary: Vocabulary
  /// Where the node was found, and from when on it is known to be gone.
  private var slot = Slot.none
  private var gone = UInt64.max
  /// Who is of the classes, while whoever asks says when that changes.
  private var members: [Slot]?
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
    }
  }

  /// From now on the states that are asked about follow each other, and ``forget()`` is called when a
  /// node came or went between two of them.
  func follow() { isFollowing = true }

  /// A node came or went.
  func forget() { members = nil }

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
      if let members {
        for slot in members { guard body(slot) else { return } }
        return
      }
      var found: [Slot] = []
      for index in hierarchy.records.indices where hierarchy.records[index].isAlive {
        let symbol = Int(hierarchy.records[index].classSymbol.raw)
        let fits =
          symbol == 0 || symbol >= symbols.count
          ? kinds[Int(hierarchy.records[index].kind.rawValue)] : symbols[symbol]
        guard fits else { continue }
        let slot = Slot(UInt32(truncatingIfNeeded: index))
        if isFollowing {
          found.append(slot)
        } else if !body(slot) {
          return
        }
      }
      guard isFollowing else { return }
      members = found
      for slot in found { guard body(slot) else { return } }
    }
  }

  /// How many nodes there are.
  func count(in hierarchy: Hierarchy) -> Int {
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
