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
      try takeOff(children.filter { wasAside($0, in: index) }, of: split, perform)
    }
    try fill(columns: children.filter { !isSetLast($0, in: index) }, of: split, perform)
  }

  /// Takes the columns of controllers off the stack of a collapsed split, as the default interface has
  /// filled them.
  private func takeOff<E: Error>(
    _ children: [Int], of split: Slot, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    let primary = engine.hierarchy.column(.primary, of: split)
    guard engine.hierarchy[split].isCollapsed, isThere(primary),
      engine.hierarchy[primary].kind == .navigation
    else { return }
    var aside = Set(children.map(object))
    for index in children {
      guard case .column(let column) = restorer.archive.nodes[index].place else { continue }
      aside.formUnion(engine.hierarchy.onStack(column, of: split))
    }
    let stack = engine.hierarchy.children(of: primary)
    let rest = stack.filter { !aside.contains($0) }
    if rest != stack { try perform(.setStack(primary, .immediate), rest) }
  }

  /// Restores columns, from the lowest controller of each.
  private func fill<E: Error>(
    columns children: [Int], of split: Slot, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
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
    let there =
      [engine.hierarchy.column(column, of: split), engine.hierarchy.aside(column, of: split)]
      .first { !$0.isNone } ?? engine.hierarchy.onStack(column, of: split).first ?? .none
    guard there.isNone || engine.hierarchy.content(of: there) != child else { return }
    if !there.isNone, column == .secondary, engine.hierarchy[split].columns > 0,
      engine.hierarchy[child].kind != .navigation, engine.hierarchy[child].parent != there
    {
      try perform(.setColumn(.none, in: split, column), [])
    }
    try perform(.setColumn(child, in: split, column), [])
  }

  /// Collapses a split that had pushed a stack onto its primary's stack, or showed its compact column,
  /// once all links are built. The columns that it didn't show are set then.
  func collapse<E: Error>(
    _ split: Slot, _ index: Int, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    guard collapsesLast(index) else { return }
    if !engine.hierarchy[split].isCollapsed { try perform(.collapse(split, .immediate), []) }
    let last = restorer.links(of: index).children.filter { isSetLast($0, in: index) }
    try takeOff(last, of: split, perform)
    try fill(columns: last, of: split, perform)
  }

  /// Puts what was above the stacks that the collapsed split at `index` has pushed above them again.
  func raise<E: Error>(
    onStacksOf index: Int, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    for child in restorer.links(of: index).children
    where restorer.archive.nodes[child].kind == .navigation {
      try raise(restorer.links(of: child).children, above: object(child), perform)
    }
  }

  /// Moves those of a stack's controllers that were above it on the primary's stack of a collapsed split
  /// there again.
  private func raise<E: Error>(
    _ children: [Int], above stack: Slot, _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    guard isThere(stack), case let primary = engine.hierarchy[stack].parent, isThere(primary),
      engine.hierarchy[primary].kind == .navigation
    else { return }
    let former = engine.hierarchy.children(of: primary)
    var nodes = former
    var last = stack
    for child in children where restorer.archive.nodes[child].wasOnStack {
      let node = object(child)
      if isThere(node), engine.hierarchy[node].parent == stack,
        let place = nodes.firstIndex(of: last)
      {
        nodes.insert(node, at: place + 1)
      }
      if nodes.contains(node) { last = node }
    }
    if nodes != former { try perform(.setStack(primary, .immediate), nodes) }
  }

  /// Whether the split at `index` had pushed a stack onto its primary's stack, or showed its compact
  /// column. The columns that it showed are filled first, and it collapses when all links are built.
  private func collapsesLast(_ index: Int) -> Bool {
    let nodes = restorer.archive.nodes
    return nodes[index].wasCompact
      || nodes[index].wasCollapsed && nodes[index].children.contains { nodes[$0].wasOnStack }
  }

  /// Whether a child of the split at `index` is in a column that the collapse of the split would show.
  private func isSetLast(_ child: Int, in index: Int) -> Bool {
    isWanted(index) && collapsesLast(index) && wasAside(child, in: index)
  }

  /// Whether a child of the split at `index` was in a column that the split, which was collapsed, didn't
  /// show.
  private func wasAside(_ child: Int, in index: Int) -> Bool {
    let (split, child) = (restorer.archive.nodes[index], restorer.archive.nodes[child])
    return split.wasCollapsed && !split.wasCompact && !child.wasOnStack
      && [.column(.supplementary), .column(.secondary), .column(.compact)].contains(child.place)
  }

  /// Restores the elements of a stack.
  func fill<E: Error>(
    stack: Slot, _ children: [Int], _ perform: (Command, [Slot]) throws(E) -> Void
  ) throws(E) {
    let primary = engine.hierarchy[stack].parent
    let inside = children.filter {
      !restorer.archive.nodes[$0].wasOnStack || !isThere(primary) || !isThere(object($0))
        || engine.hierarchy[object($0)].parent != primary
    }
    let merged = merge(inside, into: engine.hierarchy.children(of: stack))
    try setAside(children.filter { merged.contains(object($0)) }, from: stack, perform)
    if engine.hierarchy.children(of: stack) != merged {
      try perform(.setStack(stack, .immediate), merged)
    }
    try raise(children, above: stack, perform)
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
      if isThere(aside), !engine.hierarchy.isMadeBySplit(aside),
        engine.hierarchy[aside].kind == .navigation
      {
        try perform(.setStack(aside, .immediate), [lowest])
      } else if engine.hierarchy[split].columns > 0 {
        try set(lowest, in: split, origin, perform)
      }
    }
  }
}
