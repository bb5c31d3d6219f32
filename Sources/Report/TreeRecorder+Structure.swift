import NavlogNavigation

// The nodes below each node, and their order.
extension TreeRecorder {
  struct StructuralChange {
    var fresh: [Slot] = []
    var gone: [Int] = []
    var windows: [Int] = []
    var affectsVisibility = false
  }

  /// Places the nodes in these slots, and those beside them, where they are now.
  mutating func structure(_ changed: [Slot]) -> StructuralChange {
    var change = StructuralChange()
    var owners: [Int] = []
    while known.count < hierarchy.records.count { known.append(nil) }
    for slot in changed {
      let index = Int(slot.raw)
      let record = hierarchy.records[index]
      let was = known[index]
      if let was, !record.isAlive || Int(record.born) != was.key {
        change.gone.append(was.key)
        change.affectsVisibility = true
        owners += places[was.key].map { [$0.owner] } ?? []
        slots[was.key] = nil
        known[index] = nil
        if was.isLoose { setLoose(slot, false, &owners) }
      }
      guard record.isAlive else { continue }
      let isNew = known[index] == nil
      if isNew {
        known[index] = Known(record: record, key: Int(record.born), attributes: [])
        slots[Int(record.born)] = slot
        change.fresh.append(slot)
      }
      if was?.record.appearance != record.appearance { change.affectsVisibility = true }
      guard isNew || !(was?.record.hasSameLinks(as: record) ?? false) else { continue }
      change.affectsVisibility = true
      owners.append(Int(record.born))
      for link in [record.parent, record.presenter, record.host] where hierarchy.isAlive(link) {
        owners.append(Int(hierarchy[link].born))
      }
      if let place = places[Int(record.born)] { owners.append(place.owner) }
      let isLoose =
        !record.isRoot && record.parent.isNone && record.presenter.isNone && record.host.isNone
      if isLoose != known[index]?.isLoose {
        known[index]?.isLoose = isLoose
        setLoose(slot, isLoose, &owners)
      }
      known[index]?.record = record
    }
    if windows != hierarchy.windows {
      for (index, window) in hierarchy.windows.enumerated() where window != windows[at: index] {
        if index >= outline.count {
          outline.append(TreeOperations.window(index))
          advance()
          operations.add(TreeOperations.window(index), to: TreeOperations.app, .root, at: index)
        }
        owners.append(TreeOperations.window(index))
        change.windows.append(index)
      }
      windows = hierarchy.windows
      change.affectsVisibility = true
    }
    place(owners)
    for node in change.gone { remove(node) }
    return change
  }

  private mutating func setLoose(_ slot: Slot, _ isLoose: Bool, _ owners: inout [Int]) {
    owners.append(TreeOperations.loose)
    if isLoose {
      loose.insert(slot, at: loose.firstIndex { $0.raw > slot.raw } ?? loose.count)
    } else {
      loose.removeAll { $0 == slot }
    }
  }

  /// Brings the lists of these nodes up to date; a node that isn't placed yet comes with its owner.
  private mutating func place(_ owners: [Int]) {
    var pending = owners
    while let owner = pending.popLast() {
      guard owner <= 0 || places[owner] != nil else { continue }
      pending += list(owner)
    }
  }

  /// Brings the list of a node up to date, and returns the nodes that were added.
  private mutating func list(_ owner: Int) -> [Int] {
    let wanted = entries(of: owner)
    let now = lists[owner] ?? []
    let change = Change(from: now, to: wanted)
    guard !change.isEmpty, !moveSubject(in: owner, to: wanted, change) else { return [] }
    let new = wanted[change.new]
    let leaving = Set(now[change.old].map(\.node)).subtracting(new.map(\.node))
    var added: [Int] = []
    var index = change.new.lowerBound
    for entry in new {
      let (node, edge) = (entry.node, entry.edge)
      while let next = lists[owner]?[at: index], leaving.contains(next.node) { index += 1 }
      if lists[owner]?[at: index] == entry {
        index += 1
        continue
      }
      if let place = places[node] {
        lists[place.owner]?.removeAll { $0.node == node }
        advance()
        operations.move(node, to: owner, edge, at: index)
      } else {
        added.append(node)
        advance()
        operations.add(node, to: owner, edge, at: index)
      }
      lists[owner, default: []].insert(entry, at: index)
      places[node] = (owner, edge)
      hasMoved(node)
      index += 1
    }
    return added
  }

  /// Moves the node that the event is about, if nothing else has changed in the list: either of two
  /// nodes that change places could be moved otherwise.
  private mutating func moveSubject(in owner: Int, to wanted: [Entry], _ change: Change) -> Bool {
    guard change.old.count == change.new.count, let subject, let now = lists[owner],
      let index = wanted.firstIndex(where: { $0.node == subject }), now.contains(wanted[index]),
      now.filter({ $0.node != subject }) == wanted.filter({ $0.node != subject })
    else { return false }
    advance()
    operations.move(subject, to: owner, wanted[index].edge, at: index)
    hasMoved(subject)
    lists[owner] = wanted
    return true
  }

  // MARK: - What placed a node

  /// An operation has placed a node at this position.
  private mutating func hasMoved(_ node: Int) {
    moved.append(node)
    if let slot = slots[node] { known[Int(slot.raw)]?.shown = hierarchy.position }
  }

  /// Notes an event that was applied, if it has placed its node.
  mutating func notePlace(_ event: Event) {
    let (slot, position) = (event.node, hierarchy.position)
    guard hierarchy.isAlive(slot), hierarchy[slot].placed == position,
      event.changesPlace(isHosted: true)
    else { return }
    known[Int(slot.raw)]?.placed.view = position
    if event.changesPlace(isHosted: false) { known[Int(slot.raw)]?.placed.node = position }
  }

  /// Writes what placed these nodes, where it isn't the event by which the operations placed them.
  mutating func writePlaces(_ changed: [Slot]) {
    moved = []
    for slot in changed where hierarchy.isAlive(slot) {
      guard let node = known[Int(slot.raw)], node.place != node.shown else { continue }
      known[Int(slot.raw)]?.shown = node.place
      advance()
      operations.placed(node.key, Int(node.place))
    }
  }

  private func entries(of owner: Int) -> [Entry] {
    func entry(_ slot: Slot, _ edge: TreeOperations.Edge) -> Entry {
      Entry(node: Int(hierarchy[slot].born), edge: edge)
    }
    if owner == TreeOperations.loose { return loose.map { entry($0, .loose) } }
    if owner < TreeOperations.app {
      let root = hierarchy.windows[-2 - owner].root
      return root.isNone ? [] : [entry(root, .root)]
    }
    guard let slot = slots[owner] else { return [] }
    var entries: [Entry] = []
    var child = hierarchy[slot].firstChild
    while !child.isNone {
      entries.append(entry(child, .child))
      child = hierarchy[child].next
    }
    entries += hierarchy.attached(to: slot).map { entry($0, .attached) }
    let presented = hierarchy[slot].presented
    if !presented.isNone { entries.append(entry(presented, .presented)) }
    return entries
  }

  private mutating func remove(_ node: Int) {
    guard let place = places.removeValue(forKey: node) else { return }
    lists[place.owner]?.removeAll { $0.node == node }
    lists[node] = nil
    visible.removeAll { $0 == node }
    asked.remove(node)
    advance()
    operations.remove(node)
  }
}
