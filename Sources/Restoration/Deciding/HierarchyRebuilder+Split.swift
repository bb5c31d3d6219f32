import NavlogNavigation

// The columns of a split, and the stacks that they are collapsed into.
extension HierarchyRebuilder {
  /// Restores the style and the columns of a split.
  ///
  /// What was on one stack is put on one stack again, even if there is space for columns now; the
  /// split separates it when all links are built.
  func fill<E: Error>(
    split: Slot, _ index: Int, _ children: [Int], _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    let node = restorer.archive.nodes[index]
    if isWanted(index) {
      let record = engine.hierarchy[split]
      if node.columns > 0, record.columns == 0, record.firstChild.isNone {
        try perform(.set(split, .columns, node.columns), [])
      }
      if node.wasCollapsed, !record.isCollapsed, !collapsesLast(index) {
        try perform(.collapse(split, .immediate), [])
      }
    }
    var columns: [(lowest: Slot, all: [Int])] = []
    var last: Column?
    for index in children {
      let child = object(index)
      guard case .column(let column) = restorer.archive.nodes[index].place, isThere(child) else {
        continue
      }
      if column == last {
        columns[columns.count - 1].all.append(index)
        continue
      }
      last = column
      columns.append((child, [index]))
      if isWanted(index) { try set(child, in: split, column, perform) }
    }
    for (lowest, all) in columns where all.count > 1 {
      try fill(stack: engine.hierarchy[lowest].parent, all, perform)
    }
  }

  /// Sets a column, unless the controller is there. The secondary column is emptied first: its stack
  /// would push the controller (SPL-12).
  private func set<E: Error>(
    _ child: Slot, in split: Slot, _ column: Column,
    _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    let shown = engine.hierarchy.column(column, of: split)
    let there = shown.isNone ? engine.hierarchy.aside(column, of: split) : shown
    guard there.isNone || engine.hierarchy.content(of: there) != child else { return }
    if !there.isNone, column == .secondary, engine.hierarchy[split].columns > 0,
      engine.hierarchy[child].kind != .navigation, engine.hierarchy[child].parent != there
    {
      try perform(.setColumn(.none, in: split, column), [])
    }
    try perform(.setColumn(child, in: split, column), [])
  }

  /// Whether the split at `index` had pushed a stack onto its primary's stack, or showed its compact
  /// column. All columns are filled first, and the split collapses when all links are built.
  func collapsesLast(_ index: Int) -> Bool {
    let nodes = restorer.archive.nodes
    return nodes[index].children.contains {
      nodes[$0].wasOnStack || nodes[$0].place == .column(.compact)
    }
  }

  /// Restores the elements of a stack.
  func fill<E: Error>(
    stack: Slot, _ children: [Int], _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    let merged = merge(children, into: engine.hierarchy.children(of: stack))
    try setAside(children.filter { merged.contains(object($0)) }, from: stack, perform)
    if engine.hierarchy.children(of: stack) != merged {
      try perform(.setStack(stack, .immediate), merged)
    }
  }

  /// Moves what came to the stack of a collapsed split's primary to its original column first. The
  /// stack takes it from there, so that it can return later (SPL-3).
  private func setAside<E: Error>(
    _ children: [Int], from primary: Slot, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    let split = engine.hierarchy[primary].parent
    guard isThere(split), engine.hierarchy[split].isCollapsed else { return }
    // The lowest one stays in a stack that the split has made for it.
    let first = children.first.flatMap { index in
      engine.hierarchy.linked(primary, .content) == object(index)
        ? restorer.archive.nodes[index].origin : nil
    }
    var done = Set([first].compactMap(\.self))
    for index in children {
      guard let origin = restorer.archive.nodes[index].origin, done.insert(origin).inserted else {
        continue
      }
      let lowest = object(index)
      guard engine.hierarchy.origins(in: primary)[lowest] == nil else { continue }
      let aside = engine.hierarchy.aside(origin, of: split)
      if isThere(aside), engine.hierarchy.linked(aside, .content).isNone,
        engine.hierarchy[aside].kind == .navigation
      {
        try perform(.setStack(aside, .immediate), [lowest])
      } else if engine.hierarchy[split].columns > 0 {
        try set(lowest, in: split, origin, perform)
      }
    }
  }
}
