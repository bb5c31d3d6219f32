// The columns of a split, and the controllers that it keeps aside (SPL-1, SPL-5)

extension Hierarchy {
  func split(_ node: Slot) throws(Refusal) {
    try controller(node)
    guard self[node].kind == .split else { throw .wrongKind }
  }

  /// Checks a column. Only a split with three columns has a supplementary one, and only a column-style
  /// split a compact one and an inspector (SPL-1, SPL-5, SPL-10).
  func planColumn(_ node: Slot, in split: Slot, _ column: Column) throws(Refusal) {
    try self.split(split)
    let count = self[split].columns
    let isThere =
      switch column {
      case .primary, .secondary: true
      case .supplementary: count == 3
      case .compact, .inspector: count > 0
      }
    guard isThere else { throw .noSuchColumn }
    guard !node.isNone else { return }
    try planChild(node, of: split)
    if let refusal = Kind.split.refusal(ofChild: self[node].kind) { throw refusal }
  }

  /// Plans the app's call. The secondary column of a column-style split has the stack that it already
  /// shows push a controller that isn't a stack, and the stack that holds the columns of a collapsed one
  /// doesn't change while a presentation around it is in flight (SPL-12, E21).
  func planSetColumn(
    _ node: Slot, in split: Slot, _ column: Column, _ motion: Motion
  ) throws(Refusal) -> Plan? {
    try planColumn(node, in: split, column)
    let primary = self.column(.primary, of: split)
    if column == .primary, !others(onPrimary: primary, of: split).isEmpty {
      return try mustWait(stack: primary, finishesOwn: true) ? .postponed(nil, .none) : nil
    }
    let stack = secondaryStack(of: split)
    guard column == .secondary, !node.isNone, self[node].kind != .navigation, !stack.isNone else {
      return nil
    }
    return self[node].parent == stack ? .nothing : try planPush(node, onto: stack, motion)
  }

  /// The split's child in a column, or ``Slot/none``.
  public func column(_ column: Column, of split: Slot) -> Slot {
    guard isAlive(split) else { return .none }
    var child = self[split].firstChild
    while !child.isNone, self[child].column != column { child = self[child].next }
    return child
  }

  /// Whether a column is the controller, or a stack that the split made for it.
  func isShown(_ node: Slot, in column: Column, of split: Slot) -> Bool {
    let shown = self.column(column, of: split)
    return shown == node
      || !shown.isNone && self[node].parent == shown && content(of: shown) == node
  }

  /// The controller that a collapsed split keeps aside for a column, or ``Slot/none``.
  package func aside(_ column: Column, of split: Slot) -> Slot {
    var other = self[split].attached
    while !other.isNone, !self[other].kind.isController || self[other].column != column {
      other = self[other].next
    }
    return other
  }

  /// The controllers that the app put into the columns, in order, also hidden ones; if the split is
  /// collapsed, only the primary, or the compact column (SPL-1, SPL-5, SPL-10).
  public func columns(of split: Slot) -> [Slot] { columnChildren(of: split).map(content) }

  /// The children that are these columns.
  package func columnChildren(of split: Slot) -> [Slot] {
    let isCompact = self[split].isCompact
    return children(of: split).filter { (self[$0].column == .compact) == isCompact }
  }

  /// The controller that the app put into a column, which a split may have wrapped in a stack.
  package func content(of child: Slot) -> Slot {
    let content = linked(child, .content)
    return content.isNone ? child : content
  }

  /// Whether a split has made the stack, for a controller that may have gone since.
  package func isMadeBySplit(_ stack: Slot) -> Bool {
    cell(stack, .link(.content))?.isSet == true
  }

  /// The topmost stack that a collapsing split pushed onto the primary's stack, for a column if one is
  /// given, or ``Slot/none`` (SPL-2).
  func nestedStack(in primary: Slot, _ column: Column? = nil) -> Slot {
    guard !primary.isNone, self[primary].kind == .navigation else { return .none }
    var node = lastChild(primary)
    while !node.isNone {
      if self[node].kind == .navigation, column == nil || self[node].column == column {
        return node
      }
      node = node == self[primary].firstChild ? .none : previousSibling(node)
    }
    return .none
  }

  /// The siblings after a node, in order.
  func siblings(after node: Slot) -> [Slot] {
    var found: [Slot] = []
    var next = self[node].next
    while !next.isNone {
      found.append(next)
      next = self[next].next
    }
    return found
  }

  /// The stacks that a collapsing split pushed onto the primary's stack, in order (SPL-2).
  package func nestedStacks(of split: Slot) -> [Slot] {
    let primary = column(.primary, of: split)
    guard !primary.isNone, self[split].isCollapsed, self[primary].kind == .navigation else {
      return []
    }
    return children(of: primary).filter { self[$0].kind == .navigation }
  }

  /// The stack as it is when the split around it is expanded: what lies above a stack that the split
  /// pushed belongs to that one, unless another column begins there.
  package func stackWhenExpanded(_ stack: Slot) -> [Slot] {
    let own = self.stack(of: stack)
    let parent = self[stack].parent
    guard !parent.isNone else { return own }
    if self[parent].kind == .navigation { return own + belonging(to: stack, on: parent) }
    guard self[parent].kind == .split, self[parent].isCollapsed else { return own }
    let isMixed = !nestedStacks(of: parent).isEmpty
    return Array(
      own.prefix { self[$0].kind != .navigation && !(isMixed && beginsColumn($0, in: parent)) })
  }

  /// The controllers above a stack that a collapsed split has pushed onto its primary's stack, which
  /// move to it when the split expands.
  package func belonging(to stack: Slot, on primary: Slot) -> [Slot] {
    let split = self[primary].parent
    guard !split.isNone, self[split].kind == .split, self[split].isCollapsed else { return [] }
    return Array(
      siblings(after: stack).prefix {
        self[$0].kind != .navigation && !beginsColumn($0, in: split)
      })
  }

  /// The stacks that a collapsed split keeps aside, keyed by the lowest controller that came from
  /// each onto the primary's stack.
  package func origins(in stack: Slot) -> [Slot: Slot] {
    guard isAlive(stack), isAlive(self[stack].parent), self[self[stack].parent].isCollapsed else {
      return [:]
    }
    var origins: [Slot: Slot] = [:]
    for column in [Column.supplementary, .secondary] {
      let aside = aside(column, of: self[stack].parent)
      let lowest = aside.isNone ? .none : linked(aside, .detail)
      if !lowest.isNone, self[lowest].parent == stack { origins[lowest] = aside }
    }
    return origins
  }

  /// Whether nothing holds the node and it isn't an ancestor of `parent`.
  func isFree(_ node: Slot, for parent: Slot) -> Bool {
    let record = self[node]
    return record.parent.isNone && record.above.isNone && !record.isRoot && !isAbove(node, parent)
  }
}

extension Engine {
  /// Removes the stack that the split made for a controller which goes to another column, or names it
  /// after the next controller on it.
  func leaveStack(of node: Slot, in split: Slot) {
    for column in [Column.primary, .supplementary, .secondary, .inspector] {
      let shown = state.hierarchy.column(column, of: split)
      let stack = shown.isNone ? state.hierarchy.aside(column, of: split) : shown
      guard !stack.isNone, state.hierarchy.linked(stack, .content) == node,
        state.hierarchy[node].parent != stack
      else { continue }
      let next = state.hierarchy[stack].firstChild
      if !next.isNone {
        recordOnly(.linked(stack, .content, to: next))
      } else if shown.isNone {
        setAside(.none, column, of: split)
      } else {
        setColumn(.none, in: split, column, .immediate)
      }
    }
  }
}
