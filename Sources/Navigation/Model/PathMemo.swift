/// Cached answers to whether a node is on the path from a visible window down, and from which one.
///
/// An answer is the same for all nodes on the way up, so each way is taken only once, and the cost of
/// adding a level doesn't depend on its depth. ``forget(what:in:)`` is called with each event before it
/// is applied.
struct PathMemo {
  private struct Known {
    /// The number of the state in which the answer was found; 0 if there is none.
    var state: UInt32 = 0
    /// The window, or `.max` if there is none.
    var window: UInt32 = .max
  }

  private var known: [Known] = []
  private var state: UInt32 = 1
  /// The nodes on the current way up; reused to avoid allocations.
  private var way: [Slot] = []

  /// The visible window down from which `slot` is on the path, as ``Hierarchy/isOnPath(_:)`` says.
  mutating func window(of slot: Slot, in hierarchy: borrowing Hierarchy) -> WindowID? {
    // What holds a view that stayed behind isn't on the way up.
    guard hierarchy.strayViews == 0 else { return hierarchy.windowOnPath(to: slot) }
    if known.count < hierarchy.records.count {
      known += repeatElement(Known(), count: hierarchy.records.count - known.count)
    }
    way.removeAll(keepingCapacity: true)
    var current = slot
    var answer = UInt32.max
    while true {
      let found = known[Int(current.raw)]
      if found.state == state {
        answer = found.window
        break
      }
      way.append(current)
      switch hierarchy.stepUp(current) {
      case .ends(let window): answer = window?.raw ?? .max
      case .goes(let next):
        current = next
        continue
      }
      break
    }
    for slot in way { known[Int(slot.raw)] = Known(state: state, window: answer) }
    return answer == .max ? nil : WindowID(answer)
  }

  /// Forgets what `event` may change, before it is applied.
  ///
  /// An event that adds or removes a leaf affects only that node's path, except in a stack, where it
  /// can be or have covered the top.
  mutating func forget(what event: Event, in hierarchy: borrowing Hierarchy) {
    switch event {
    case .created(let slot, _, _, _, _), .released(let slot), .viewPlaced(let slot, _),
      .viewRemoved(let slot), .attached(let slot, _), .detached(let slot), .rootSet(let slot, _):
      forget(slot, in: hierarchy)
    case .childAdded(let slot, let parent, _):
      hierarchy[parent].kind == .navigation ? forget() : forget(slot, in: hierarchy)
    case .childRemoved(let slot):
      let parent = hierarchy[slot].parent
      !parent.isNone && hierarchy[parent].kind == .navigation
        ? forget() : forget(slot, in: hierarchy)
    case .began(_, _, _, let choreography, _): if choreography.determinesWhatIsShown { forget() }
    case .finishing(let began), .finished(let began), .cancelled(let began):
      if hierarchy.transition(began)?.choreography.determinesWhatIsShown ?? true { forget() }
    case .childMoved, .childSelected, .selectionCleared, .presented, .adapted, .dismissed,
      .rootCleared, .windowShown, .windowHidden, .columnAssigned, .splitCollapsed, .splitExpanded,
      .propertySet(_, .splitColumns, _):
      forget()
    default: break
    }
  }

  private mutating func forget(_ slot: Slot, in hierarchy: borrowing Hierarchy) {
    if hierarchy.isAlive(slot), hierarchy.hasNodesBelow(slot) { return forget() }
    if Int(slot.raw) < known.count { known[Int(slot.raw)].state = 0 }
  }

  private mutating func forget() {
    if state == .max {
      known.removeAll()
      state = 0
    }
    state += 1
  }
}

extension TransitionKind {
  /// Whether a transition, while it is in flight, has a say in what its container shows.
  fileprivate var determinesWhatIsShown: Bool { self == .pop || self == .reveal || isDismissal }
}

extension Engine {
  /// Whether what is known of paths is right.
  ///
  /// - Complexity: O(nodes × depth): for tests.
  package func checkPaths() -> Bool {
    state.hierarchy.records.indices.allSatisfy { index in
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      return !state.hierarchy.isAlive(slot)
        || state.isOnPath(slot) == state.hierarchy.isOnPath(slot)
    }
  }
}
