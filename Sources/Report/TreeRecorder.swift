package import NavlogNavigation

/// Writes how the tree of a session changes, event by event, as ``TreeOperations``.
///
/// The tree has the nodes in the order of `navlog tree`: below each window its root, below each
/// controller its children, what is attached to it, and what it presents; nodes in no window come
/// last, in the order of their slots.
package struct TreeRecorder {
  /// A node below another one.
  struct Entry: Equatable {
    let node: Int
    let edge: TreeOperations.Edge
  }

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

  /// The node that the event is about.
  var subject: Int?
  var known: [Known?] = []
  var slots: [Int: Slot] = [:]
  /// The nodes below each node, as the operations have placed them.
  var lists: [Int: [Entry]] = [:]
  var places: [Int: (owner: Int, edge: TreeOperations.Edge)] = [:]
  var loose: [Slot] = []
  /// The visible nodes, in the order of the tree.
  var visible: [Int] = []
  /// The presented nodes whose asker isn't their presenter.
  var asked: Set<Int> = []
  var windows: [Window] = []
  var outline: [Int] = []
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
    subject = told.flatMap { hierarchy.isAlive($0) ? Int(hierarchy[$0].born) : nil }
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
}
