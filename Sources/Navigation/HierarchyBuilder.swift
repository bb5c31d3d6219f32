/// Builds a hierarchy from what was written down of one, whoever has written it.
///
/// What can't be is declined, and what is built is sound: lists end, nothing lies above itself,
/// every link leads to a living node. Whether it is the state that was written down, its digest says.
package struct HierarchyBuilder {
  private var hierarchy = Hierarchy()
  private var path: [Slot] = []
  /// The cell of the last node that the next one is hung on.
  private var lastCell = Cell.end
  /// How many cells the last node has so far.
  private var cellDepth = 0
  private var isCellTaken: [Bool]
  private var nodes = 0
  private var cells = 0
  private var roots = 0

  /// Begins with room for `records` nodes and `cells` keys; all of it will have to be filled or free.
  package init(at position: Position, records: Int, cells: Int) {
    hierarchy.position = position
    hierarchy.records = Array(repeating: Record(), count: records)
    hierarchy.cells = Array(
      repeating: Cell(
        key: Cell.Key(raw: 0), next: Cell.end, position: 0, isSet: false, value: 0),
      count: cells)
    isCellTaken = Array(repeating: false, count: cells)
  }

  /// Adds the next node; false when there can be no such node.
  package mutating func add(_ image: NodeImage) -> Bool {
    let slot = image.slot
    guard Int(slot.raw) < hierarchy.records.count, !hierarchy.isAlive(slot),
      let record = image.record
    else { return false }
    hierarchy.records[Int(slot.raw)] = record
    switch image.place {
    case .loose:
      guard !record.has(.hosted) else { return false }
      path.removeAll(keepingCapacity: true)
    case .owned(let up):
      guard !record.isRoot, let owner = owner(up), own(slot, record, by: owner) else {
        return false
      }
    case .presented(let up):
      guard !record.isRoot, !record.has(.hosted), record.kind.isController, let owner = owner(up),
        hierarchy[owner].kind.isController, hierarchy[owner].presented.isNone
      else { return false }
      hierarchy.records[Int(slot.raw)].above = owner
      hierarchy.records[Int(owner.raw)].presented = slot
    }
    if record.has(.delegatesStatusBar) { hierarchy.statusBarDelegates += 1 }
    if record.appearance.isBetween { hierarchy.between += 1 }
    if record.isRoot { roots += 1 }
    path.append(slot)
    lastCell = Cell.end
    cellDepth = 0
    if record.kind == .object { hierarchy.objectNames.add(record.identifier) }
    nodes += 1
    return true
  }

  private mutating func owner(_ up: Int) -> Slot? {
    guard up >= 0, up < path.count else { return nil }
    path.removeLast(up)
    return path.last
  }

  private mutating func own(_ slot: Slot, _ record: Record, by owner: Slot) -> Bool {
    let isController = record.kind.isController
    if record.has(.hosted) {
      guard isController else { return false }
      hierarchy.records[Int(slot.raw)].above = owner
    } else {
      guard !isController || hierarchy[owner].kind.isController else { return false }
      hierarchy.records[Int(slot.raw)].parent = owner
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

  /// Adds the next key of the node that was added last; false when its place is taken or there is
  /// no node.
  package mutating func addCell(
    _ index: UInt32, rawKey: UInt32, position: Position, isSet: Bool, value: UInt64
  ) -> Bool {
    guard let slot = path.last, Int(index) < hierarchy.cells.count, !isCellTaken[Int(index)] else {
      return false
    }
    isCellTaken[Int(index)] = true
    hierarchy.cells[Int(index)] = Cell(
      key: Cell.Key(raw: rawKey), next: Cell.end, position: position, isSet: isSet, value: value)
    if lastCell == Cell.end {
      hierarchy.records[Int(slot.raw)].cells = index
    } else {
      hierarchy.cells[Int(lastCell)].next = index
    }
    if cellDepth >= DeepCells.depth {
      hierarchy.deepCells.add(index, slot, Cell.Key(raw: rawKey))
    }
    lastCell = index
    cellDepth += 1
    cells += 1
    return true
  }

  /// Says which places are free, in the order they will be used; false when others are.
  package mutating func setFree(
    slots: [(slot: Slot, freed: Position)], cells free: [UInt32]
  ) -> Bool {
    guard nodes + slots.count == hierarchy.records.count,
      cells + free.count == hierarchy.cells.count
    else { return false }
    for (slot, freed) in slots.reversed() {
      // A free place that stands there twice already has a successor or is the first.
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

  // MARK: - What there is a handful of

  /// Adds a window; false when its root is no root.
  package mutating func addWindow(
    id: Symbol, scene: Symbol, root: Slot, traits: Traits, idiom: Idiom, system: UInt8,
    isVisible: Bool, placed: Position
  ) -> Bool {
    if !root.isNone {
      guard hierarchy.isController(root), hierarchy[root].isRoot,
        !hierarchy.windows.contains(where: { $0.root == root })
      else { return false }
      roots -= 1
    }
    hierarchy.windows.append(
      Window(
        id: id, scene: scene, root: root, traits: traits, idiom: idiom, system: system,
        isVisible: isVisible, placed: placed))
    return true
  }

  /// Adds a scene.
  package mutating func addScene(id: Symbol, isConnected: Bool, placed: Position) {
    hierarchy.scenes.append(Scene(id: id, isConnected: isConnected, placed: placed))
  }

  /// Adds a transition in flight; false when it is between nodes that are not there.
  package mutating func addTransition(
    _ choreography: Choreography, _ motion: Motion, isFinishing: Bool, in container: Slot,
    from: Slot, to: Slot, began: Position
  ) -> Bool {
    guard hierarchy.isAlive(container), isAliveOrNone(from), isAliveOrNone(to) else { return false }
    hierarchy.transitions.append(
      Transition(
        choreography: choreography, motion: motion, isFinishing: isFinishing,
        container: container, from: from, to: to, began: began))
    return true
  }

  /// Adds a presentation that waits.
  package mutating func addDeferral(_ command: Command, position: Position) {
    hierarchy.deferrals.append(Deferral(command: command, position: position))
  }

  private func isAliveOrNone(_ slot: Slot) -> Bool { slot.isNone || hierarchy.isAlive(slot) }

  /// Sets what belongs to no node; false when it names nodes that are not there.
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

  /// The hierarchy, with its digest; `nil` when something is left open.
  package consuming func build() -> Hierarchy? {
    guard roots == 0 else { return nil }
    hierarchy.isOutlineTouched = true
    hierarchy.settle()
    hierarchy.digest = hierarchy.digestFromScratch()
    return hierarchy
  }
}
