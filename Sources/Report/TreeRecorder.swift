package import NavlogNavigation

/// Writes how the tree of a session changes, event by event, as ``TreeOperations``.
///
/// The tree has the nodes in the order of `navlog tree`: below each window its root, below each
/// controller its children, what is attached to it, and what it presents; nodes in no window come
/// last, in the order of their slots.
package struct TreeRecorder {
  /// What the last state had in a slot.
  struct Known {
    var record: NodeRecord
    var key: Int
    var attributes: [Int]
    var isLoose = false
  }

  /// The state after the last event.
  package private(set) var hierarchy: Hierarchy
  package internal(set) var operations = TreeOperations()
  /// The names and values that the operations refer to.
  package var texts: TextTable
  /// The names of symbols.
  package let symbols: (Symbol) -> String?
  /// Describes the transitions in flight and the deferred commands.
  package let describe: (Hierarchy) -> (inFlight: [String], waiting: [String])
  /// The JSON text of a property's value.
  let value: (Property, UInt32) -> String

  var known: [Known?] = []
  private var slots: [Int: Slot] = [:]
  /// The nodes below each node, as the operations have placed them.
  private var lists: [Int: [Entry]] = [:]
  var places: [Int: (owner: Int, edge: TreeOperations.Edge)] = [:]
  private var loose: [Slot] = []
  /// The visible nodes, in the order of the tree.
  var visible: [Int] = []
  /// The presented nodes whose asker isn't their presenter.
  var asked: Set<Int> = []
  private var windows: [Window] = []
  private var outline: [Int] = []
  var windowAttributes: [[Int]] = []
  var transitions: [Transition] = []
  var deferrals: [Deferral] = []
  var appFacts: AppFacts?
  var appValues: [Int] = []
  var words: [WordKey: Int] = [:]
  private var written: Position
  /// The indices of the attributes' names.
  let names: AttributeNames

  /// Begins with a state, whose nodes are added at its position.
  ///
  /// - Parameters:
  ///   - symbols: the names of symbols.
  ///   - describe: describes the transitions in flight and the deferred commands.
  ///   - property: the JSON text of a property's value.
  ///   - value: the JSON text of the value that the event at a position set.
  package init(
    _ start: Hierarchy, texts: TextTable, symbols: @escaping (Symbol) -> String?,
    describe: @escaping (Hierarchy) -> (inFlight: [String], waiting: [String]),
    property: @escaping (Property, UInt32) -> String, value: (Position) -> String
  ) {
    hierarchy = start
    hierarchy.settle()
    self.texts = texts
    self.symbols = symbols
    self.describe = describe
    self.value = property
    names = AttributeNames(&self.texts)
    written = start.position
    let all = start.records.indices.map { Slot(UInt32(truncatingIfNeeded: $0)) }
    update(all, true)
    for slot in all where hierarchy.isAlive(slot) {
      for cell in hierarchy.cells(of: slot) where cell.isSet {
        if let property = cell.key.property {
          setProperty(property, UInt32(truncatingIfNeeded: cell.value), of: slot)
        }
        guard let symbol = cell.key.symbol else { continue }
        let key = self.texts.index(text(symbol))
        let node = Int(hierarchy[slot].born)
        operations.setState(node, key, self.texts.index(value(cell.position)))
        operations.since(node, key, Int(cell.position))
      }
    }
  }

  /// Applies the events at the next position, and returns whether the tree changed.
  ///
  /// - Parameter value: the JSON text of the value that the event sets.
  package mutating func apply(_ events: [Event], value: () -> String) -> Bool {
    hierarchy.pass()
    var slots: [Slot] = []
    for event in events {
      _ = hierarchy.applyFurther(event)
      let node = event.node
      if !node.isNone, Int(node.raw) < hierarchy.records.count { slots.append(node) }
    }
    let told = slots.first
    let changed = hierarchy.changedSlots
    let movesViews = events.contains {
      switch $0 {
      case .linked, .unlinked: true
      default: false
      }
    }
    hierarchy.settle()
    let count = operations.count
    update(slots + changed, movesViews)
    if let told, hierarchy.isAlive(told) { updateState(told, value) }
    for case .propertySet(let slot, let property, let value) in events where hierarchy.isAlive(slot)
    {
      setProperty(property, value, of: slot)
    }
    return operations.count > count
  }

  // MARK: - After an event

  private mutating func update(_ slots: [Slot], _ movesViews: Bool) {
    let change = structure(slots)
    for slot in change.fresh { setAttributes(slot, isNew: true) }
    for slot in slots { setAttributes(slot) }
    if !change.gone.isEmpty {
      for node in asked { if let slot = self.slots[node] { setAttributes(slot) } }
    }
    if movesViews || change.affectsVisibility { updateVisible() }
    updateWindows(change.windows)
    updateApp()
  }

  private mutating func updateState(_ slot: Slot, _ value: () -> String) {
    let position = hierarchy.position
    let node = Int(hierarchy[slot].born)
    for cell in hierarchy.cells(of: slot) where cell.position == position {
      guard let symbol = cell.key.symbol else { continue }
      let key = texts.index(text(symbol))
      let index = cell.isSet ? texts.index(value()) : -1
      advance()
      operations.setState(node, key, index)
    }
  }

  /// Moves on to the current position, before an operation is written.
  mutating func advance() {
    guard written < hierarchy.position else { return }
    operations.advance(by: Int(hierarchy.position - written))
    written = hierarchy.position
  }

  func text(_ symbol: Symbol) -> String { symbols(symbol) ?? "s\(symbol.raw)" }

  // MARK: - Structure

  private struct StructuralChange {
    var fresh: [Slot] = []
    var gone: [Int] = []
    var windows: [Int] = []
    var affectsVisibility = false
  }

  /// Places the nodes in these slots, and those beside them, where they are now.
  private mutating func structure(_ changed: [Slot]) -> StructuralChange {
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
    guard !change.isEmpty else { return [] }
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
      index += 1
    }
    return added
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

/// A node below another one.
private struct Entry: Equatable {
  let node: Int
  let edge: TreeOperations.Edge
}
