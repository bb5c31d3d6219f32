/// What is known of some nodes of one state: whether they are on the path from a visible window down.
///
/// What holds for a node holds for all that are shown below it, so each way up is taken once.
struct PathMemo {
  /// From so many nodes on it is worth its memory.
  static let worthwhile = 64

  /// Twice the number of the state that it was found out in, and 1 for a node on the path.
  private var known: [UInt32] = []
  private var state: UInt32 = 1
  /// The nodes on the way up that is being taken; kept for its memory.
  private var way: [Slot] = []

  /// Forgets everything, since something has moved.
  mutating func forget() {
    if state == .max >> 1 {
      known.removeAll()
      state = 0
    }
    state += 1
  }

  /// Whether `slot` is on the path, as ``Hierarchy/isOnPath(_:)`` says.
  mutating func isOnPath(_ slot: Slot, in hierarchy: borrowing Hierarchy) -> Bool {
    if known.count < hierarchy.records.count {
      known += repeatElement(0, count: hierarchy.records.count - known.count)
    }
    way.removeAll(keepingCapacity: true)
    var current = slot
    var answer: Bool
    while true {
      let value = known[Int(current.raw)]
      if value >> 1 == state {
        answer = value & 1 == 1
        break
      }
      way.append(current)
      switch hierarchy.stepUp(current) {
      case .ends(let isShown): answer = isShown
      case .goes(let next):
        current = next
        continue
      }
      break
    }
    for slot in way { known[Int(slot.raw)] = state << 1 | (answer ? 1 : 0) }
    return answer
  }
}

extension Core {
  /// Whether the node stands where the structure wants it, as far as that is known without asking what
  /// else is under way.
  mutating func isKnownAtRest(_ slot: Slot) -> Bool {
    guard hierarchy.isController(slot) else { return true }
    let isShown = !hierarchy.isCovered(slot) && paths.isOnPath(slot, in: hierarchy)
    return hierarchy[slot].appearance == (isShown ? .appeared : .disappeared)
  }
}
