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
    /// The events that placed it: the last one, and the last one that placed its view.
    var placed = (node: Position(0), view: Position(0))
    /// The event that placed it by the operations so far.
    var shown: Position = 0

    /// The event that placed the node where it is.
    var place: Position { record.host.isNone ? placed.node : max(placed.node, placed.view) }
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
  /// The name and the JSON text of a property, or of a node that is referred to.
  let property: (NodeValue) -> (name: String, value: String)

  /// The node that the event is about.
  var subject: Int?
  var known: [Known?] = []
  var slots: [Int: Slot] = [:]
  /// The nodes that operations of this position have placed.
  var moved: [Int] = []
  /// The nodes below each node, as the operations have placed them.
  var lists: [Int: [Entry]] = [:]
  var places: [Int: (owner: Int, edge: TreeOperations.Edge)] = [:]
  var loose: [Slot] = []
  /// The visible nodes, in the order of the tree.
  var visible: [Int] = []
  /// The presented nodes whose asker isn't their presenter.
  var asked: Set<Int> = []
  var windows: [WindowRecord] = []
  var outline: [Int] = []
  var windowAttributes: [[Int]] = []
  var transitions: [Transition] = []
  var deferrals: [PendingPresentation] = []
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
  ///   - property: the name and the JSON text of a property, or of a node that is referred to.
  ///   - placed: the event that placed a node of the state; `nil` if it isn't known any more.
  ///   - value: the JSON text of the value that the event at a position set.
  package init(
    _ start: Hierarchy, texts: TextTable, symbols: @escaping (Symbol) -> String?,
    describe: @escaping (Hierarchy) -> (inFlight: [String], waiting: [String]),
    property: @escaping (NodeValue) -> (name: String, value: String),
    placed: (Slot) -> Position?, value: (Position) -> String
  ) {
    hierarchy = start
    hierarchy.settle()
    self.texts = texts
    self.symbols = symbols
    self.describe = describe
    self.property = property
    names = AttributeNames(&self.texts)
    written = start.position
    let all = start.records.indices.map { Slot(UInt32(truncatingIfNeeded: $0)) }
    update(all, true)
    for slot in all where hierarchy.isAlive(slot) {
      known[Int(slot.raw)]?.placed.node = placed(slot) ?? 0
      for cell in hierarchy.cells(of: slot) where cell.isSet {
        write(cell, of: slot) { value(cell.position) }
        let node = Int(hierarchy[slot].born)
        if let symbol = cell.key.symbol {
          operations.since(node, self.texts.index(text(symbol)), Int(cell.position))
        } else {
          operations.cellSince(
            node, self.texts.index(property(cell).name), Int(cell.position))
        }
      }
    }
    writePlaces(all)
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
    for event in events { notePlace(event) }
    writePlaces(slots + changed + moved.compactMap { self.slots[$0] })
    for slot in Set(slots) where hierarchy.isAlive(slot) {
      for cell in hierarchy.cells(of: slot) where cell.position == hierarchy.position {
        write(cell, of: slot, value)
      }
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

  /// Writes a value of a node.
  private mutating func write(_ cell: NodeValue, of slot: Slot, _ value: () -> String) {
    let node = Int(hierarchy[slot].born)
    advance()
    if let symbol = cell.key.symbol {
      let key = texts.index(text(symbol))
      operations.setState(node, key, cell.isSet ? texts.index(value()) : -1)
    } else {
      let (name, value) = property(cell)
      operations.setCell(node, texts.index(name), cell.isSet ? texts.index(value) : -1)
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
