/// Builds a hierarchy from its stored form, which may come from any writer.
///
/// Impossible input is rejected, and the result is sound: lists end, no node is its own ancestor,
/// every link leads to a living node. Compare the digest to find out whether it is the state that
/// was stored.
package struct HierarchyBuilder {
  private var hierarchy = Hierarchy()
  private var path: [Slot] = []
  /// The last value of the node that was added last.
  private var lastCell = NodeValue.end
  /// The number of values of the node that was added last.
  private var cellDepth = 0
  private var isCellTaken: [Bool]
  private var nodes = 0
  private var cells = 0
  private var roots = 0

  /// Creates a builder for `records` nodes and `cells` values, each of which has to be added or
  /// declared free.
  package init(at position: Position, records: Int, cells: Int) {
    hierarchy.position = position
    hierarchy.records = Array(repeating: NodeRecord(), count: records)
    hierarchy.cells = Array(
      repeating: NodeValue(
        key: NodeValue.Key(raw: 0), next: NodeValue.end, position: 0, isSet: false, value: 0),
      count: cells)
    isCellTaken = Array(repeating: false, count: cells)
  }

  /// Adds the next node. Returns false if such a node is impossible.
  package mutating func add(_ image: NodeImage) -> Bool {
    let slot = image.slot
    guard Int(slot.raw) < hierarchy.records.count, !hierarchy.isAlive(slot),
      let record = image.record
    else { return false }
    hierarchy.records[Int(slot.raw)] = record
    switch image.place {
    case .loose:
      guard !record.has(.hosted), !record.isViewElsewhere else { return false }
      path.removeAll(keepingCapacity: true)
    case .owned(let up):
      guard !record.isRoot, !record.isViewElsewhere || !record.has(.hosted), let owner = owner(up),
        own(slot, record, by: owner)
      else {
        return false
      }
    case .presented(let up):
      guard !record.isRoot, !record.has(.hosted), !record.isViewElsewhere, record.kind.isController,
        let owner = owner(up),
        hierarchy[owner].kind.isController, hierarchy[owner].presented.isNone
      else { return false }
      hierarchy.records[Int(slot.raw)].above = owner
      hierarchy.records[Int(owner.raw)].presented = slot
      if record.style.usesContext { hierarchy.contextual.append(slot) }
    }
    if record.has(.delegatesStatusBar) { hierarchy.statusBarDelegates += 1 }
    if record.asksMore { hierarchy.questioned += 1 }
    if record.appearance.isBetween { hierarchy.between += 1 }
    if record.isViewElsewhere { hierarchy.strayViews += 1 }
    if record.isRoot { roots += 1 }
    path.append(slot)
    lastCell = NodeValue.end
    cellDepth = 0
    if record.kind == .object { hierarchy.objectNames.add(record.identifier) }
    nodes += 1
    return true
  }

  private mutating func owner(_ up: Int) -> Slot? {
    guard up >= 0, up < path.count else { return nil }
    if up > 0 { path.removeLast(up) }
    return path.last
  }

  private mutating func own(_ slot: Slot, _ record: NodeRecord, by owner: Slot) -> Bool {
    let isController = record.kind.isController
    if record.has(.hosted) {
      guard isController else { return false }
      hierarchy.records[Int(slot.raw)].above = owner
    } else {
      guard !isController || hierarchy[owner].kind.isController else { return false }
      hierarchy.records[Int(slot.raw)].parent = owner
    }
    if record.isSelected {
      guard hierarchy.selections[owner].isNone else { return false }
      hierarchy.selections[owner] = slot
    }
    let isAttached = record.has(.hosted) || !isController
    let first = isAttached ? hierarchy[owner].attached : hierarchy[owner].firstChild
    if first.isNone {
      hierarchy.records[Int(slot.raw)].prior = slot
      if isAttached {
        hierarchy.records[Int(owner.raw)].attached = slot
      } else {
        hierarchy.records[Int(owner.raw)].firstChild = slot
      }
    } else {
      let last = hierarchy[first].prior
      hierarchy.records[Int(last.raw)].next = slot
      hierarchy.records[Int(slot.raw)].prior = last
      hierarchy.records[Int(first.raw)].prior = slot
    }
    return true
  }

  /// Adds the next value of the node that was added last. Returns false if its index is taken or no
  /// node was added.
  package mutating func addCell(
    _ index: UInt32, rawKey: UInt32, position: Position, isSet: Bool, value: UInt64
  ) -> Bool {
    guard let slot = path.last, Int(index) < hierarchy.cells.count, !isCellTaken[Int(index)] else {
      return false
    }
    isCellTaken[Int(index)] = true
    hierarchy.cells[Int(index)] = NodeValue(
      key: NodeValue.Key(raw: rawKey), next: NodeValue.end, position: position, isSet: isSet,
      value: value)
    if lastCell == NodeValue.end {
      hierarchy.records[Int(slot.raw)].cells = index
    } else {
      hierarchy.cells[Int(lastCell)].next = index
    }
    if cellDepth >= DeepValues.depth {
      hierarchy.deepCells.add(index, slot, NodeValue.Key(raw: rawKey))
    }
    lastCell = index
    cellDepth += 1
    cells += 1
    return true
  }

  /// Sets the free slots and indices in the order in which they will be used. Returns false if they
  /// aren't exactly the ones left.
  package mutating func setFree(
    slots: [(slot: Slot, freed: Position)], cells free: [UInt32]
  ) -> Bool {
    guard nodes + slots.count == hierarchy.records.count,
      cells + free.count == hierarchy.cells.count
    else { return false }
    for (slot, freed) in slots.reversed() {
      // A free slot listed twice already has a successor or is the first.
      guard Int(slot.raw) < hierarchy.records.count, !hierarchy.isAlive(slot),
        hierarchy[slot].next.isNone, hierarchy[slot].prior.isNone
      else { return false }
      hierarchy.records[Int(slot.raw)].next = hierarchy.freeRecord
      hierarchy.records[Int(slot.raw)].placed = freed
      hierarchy.records[Int(slot.raw)].prior = slot
      hierarchy.freeRecord = slot
    }
    for (slot, _) in slots { hierarchy.records[Int(slot.raw)].prior = .none }
    for index in free.reversed() {
      guard Int(index) < hierarchy.cells.count, !isCellTaken[Int(index)] else { return false }
      isCellTaken[Int(index)] = true
      hierarchy.cells[Int(index)].next = hierarchy.freeCell
      hierarchy.freeCell = index
    }
    return true
  }

  // MARK: - Windows, scenes, transitions

  /// Adds a window. Returns false if its root isn't a root, or is already the root of another
  /// window.
  package mutating func addWindow(
    id: Symbol, scene: Symbol, root: Slot, traits: Traits, idiom: Idiom, system: UInt8,
    isVisible: Bool, extras: UInt32, placed: Position
  ) -> Bool {
    if !root.isNone {
      guard hierarchy.isController(root), hierarchy[root].isRoot,
        hierarchy.windowIndex(ofRoot: root) == nil
      else { return false }
      roots -= 1
    }
    hierarchy.windows.append(
      WindowRecord(
        id: id, scene: scene, traits: traits, idiom: idiom, system: system, isVisible: isVisible,
        placed: placed))
    hierarchy.windows[hierarchy.windows.count - 1].set(extras: extras)
    if hierarchy.windows[hierarchy.windows.count - 1].device != nil { hierarchy.turnedWindows += 1 }
    hierarchy.setRoot(root, ofWindow: hierarchy.windows.count - 1)
    return true
  }

  /// Adds a scene.
  package mutating func addScene(
    id: Symbol, isConnected: Bool, isReconnected: Bool, _ state: SceneState, placed: Position
  ) {
    hierarchy.scenes.append(
      SceneRecord(
        id: id, isConnected: isConnected, state: state, isReconnected: isReconnected, placed: placed
      ))
  }

  /// Adds a transition in flight. Returns false if its nodes don't exist.
  package mutating func addTransition(
    _ choreography: TransitionKind, _ motion: Motion, isFinishing: Bool, in container: Slot,
    from: Slot, to: Slot, began: Position
  ) -> Bool {
    guard hierarchy.isAlive(container), isAliveOrNone(from), isAliveOrNone(to) else { return false }
    hierarchy.transitions.append(
      Transition(
        choreography: choreography, motion: motion, isFinishing: isFinishing,
        container: container, from: from, to: to, began: began))
    return true
  }

  /// Adds a deferred presentation.
  package mutating func addDeferral(_ command: Command, position: Position) {
    hierarchy.deferrals.append(PendingPresentation(command: command, position: position))
  }

  private func isAliveOrNone(_ slot: Slot) -> Bool { slot.isNone || hierarchy.isAlive(slot) }

  /// Sets the state that doesn't belong to a node. Returns false if it refers to nodes that don't
  /// exist.
  package mutating func setOutline(
    firstResponder: Slot, focus: Slot, application: ApplicationState, isPreserving: Bool,
    extensions: UInt32, isMisuseKnown: Bool
  ) -> Bool {
    guard isAliveOrNone(firstResponder), isAliveOrNone(focus) else { return false }
    hierarchy.firstResponder = firstResponder
    hierarchy.focus = focus
    hierarchy.application = application
    hierarchy.isPreserving = isPreserving
    hierarchy.extensions = extensions
    hierarchy.isMisuseKnown = isMisuseKnown
    return true
  }

  /// Returns the hierarchy with its digest; `nil` if a root has no window.
  package consuming func build() -> Hierarchy? {
    guard roots == 0 else { return nil }
    hierarchy.isOutlineTouched = true
    hierarchy.settle()
    hierarchy.digest = hierarchy.digestFromScratch()
    return hierarchy
  }
}
