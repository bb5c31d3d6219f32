// The columns on the stack of a collapsed split in column style (SPL-12)

extension Hierarchy {
  /// The stack on which a collapsed split shows its columns; ``Slot/none`` if the split isn't collapsed
  /// to one.
  fileprivate func columnStack(of split: Slot) -> Slot {
    let record = self[split]
    guard record.isCollapsed, record.columns > 0, !record.splitColumns.contains(.isCompact) else {
      return .none
    }
    let primary = column(.primary, of: split)
    return !primary.isNone && self[primary].kind == .navigation ? primary : .none
  }

  /// The lowest controller of a column on the stack of a collapsed split, or ``Slot/none``.
  func lowest(of column: Column, in split: Slot) -> Slot {
    let stack = columnStack(of: split)
    guard !stack.isNone else { return .none }
    if column == .primary { return self[stack].firstChild }
    let aside = aside(column, of: split)
    let lowest = aside.isNone ? .none : linked(aside, .detail)
    return !lowest.isNone && self[lowest].parent == stack
      ? lowest : nestedStack(in: stack, column)
  }

  /// Whether a column above the primary one begins at the node.
  func beginsColumn(_ node: Slot, in split: Slot) -> Bool {
    guard !split.isNone else { return false }
    return node == lowest(of: .supplementary, in: split)
      || node == lowest(of: .secondary, in: split)
  }

  /// The next controller of the same column on the stack of a collapsed split, or ``Slot/none``.
  func above(_ node: Slot, inColumnOf split: Slot) -> Slot {
    let next = self[node].next
    return next.isNone || beginsColumn(next, in: split) ? .none : next
  }

  /// The highest controller of a column on the stack of a collapsed split, or ``Slot/none``.
  func highest(of column: Column, in split: Slot) -> Slot {
    var node = lowest(of: column, in: split)
    guard !node.isNone else { return .none }
    while case let next = above(node, inColumnOf: split), !next.isNone { node = next }
    return node
  }

  /// The controllers of a column on the stack of a collapsed split, from the lowest up.
  package func onStack(_ column: Column, of split: Slot) -> [Slot] {
    var nodes: [Slot] = []
    var node = lowest(of: column, in: split)
    while !node.isNone {
      nodes.append(node)
      node = above(node, inColumnOf: split)
    }
    return nodes
  }

  /// The column of a collapsed split to which a stack belongs that is leaving or returning, if the
  /// engine didn't note it because the session was cut in between: the last one that is neither on the
  /// stack nor kept aside.
  func emptyColumn(of split: Slot) -> Column? {
    [Column.secondary, .supplementary].first {
      ($0 == .secondary || self[split].columns == 3) && aside($0, of: split).isNone
        && lowest(of: $0, in: split).isNone
    }
  }

  /// The stack that shows the secondary column of a column-style split, or keeps it; ``Slot/none`` if
  /// the column is empty.
  func secondaryStack(of split: Slot) -> Slot {
    guard self[split].columns > 0 else { return .none }
    let lowest = lowest(of: .secondary, in: split)
    if !lowest.isNone {
      let top = highest(of: .secondary, in: split)
      return self[top].kind == .navigation ? top : self[top].parent
    }
    let shown = column(.secondary, of: split)
    let stack = shown.isNone ? aside(.secondary, of: split) : shown
    return !stack.isNone && self[stack].kind == .navigation ? stack : .none
  }
}

extension Engine {
  /// Shows a column of a collapsed split: one that isn't on the stack is pushed with those in between,
  /// and what covers it is popped otherwise (SPL-12).
  func showCollapsed(_ column: Column, of split: Slot, _ motion: Motion) {
    if !state.hierarchy[split].splitColumns.contains(.isCompact) {
      makePrimary(of: split, upTo: column)
    }
    let primary = state.hierarchy.column(.primary, of: split)
    let highest = state.hierarchy.highest(of: column, in: split)
    guard highest.isNone || highest != state.hierarchy.lastChild(primary),
      !state.hierarchy.columnStack(of: split).isNone
    else { return outcome = .nothing }
    guard highest.isNone else {
      finishStacks(of: split)
      for covering in [Column.secondary, .supplementary]
      where covering != column && !state.hierarchy.lowest(of: covering, in: split).isNone {
        report(.columnWillHide, covering, of: split)
      }
      report(.columnWillShow, column, of: split)
      return perform(part: .popTo(highest, in: primary, motion.unlessHeld))
    }
    guard !state.hierarchy.aside(column, of: split).isNone else { return outcome = .nothing }
    finishStacks(of: split)
    let oldTop = state.hierarchy.lastChild(primary)
    for next in [Column.supplementary, column] {
      let aside = state.hierarchy.aside(next, of: split)
      guard next == column || column == .secondary, !aside.isNone,
        state.hierarchy.lowest(of: next, in: split).isNone
      else { continue }
      report(.columnWillShow, next, of: split)
      guard state.hierarchy[aside].host == split, state.hierarchy[primary].parent == split else {
        continue
      }
      stack(aside, next, of: split, onto: primary)
    }
    showMerged(on: primary, over: oldTop, motion.unlessInteractive)
  }

  /// Pops a column of a collapsed split if it is on top. The primary column stays (SPL-12).
  func hideCollapsed(_ column: Column, of split: Slot, _ motion: Motion) {
    let primary = state.hierarchy.column(.primary, of: split)
    let lowest = state.hierarchy.lowest(of: column, in: split)
    guard column != .primary, !lowest.isNone,
      state.hierarchy.highest(of: column, in: split) == state.hierarchy.lastChild(primary)
    else { return outcome = .nothing }
    let below = state.hierarchy.previousSibling(lowest)
    guard !below.isNone else { return outcome = .nothing }
    finishStacks(of: split)
    report(.columnWillHide, column, of: split)
    perform(part: .popTo(below, in: primary, motion.unlessHeld))
  }

  private func report(_ callback: Callback, _ column: Column, of split: Slot) {
    notify(callback, split, symbol: Symbol(UInt32(column.rawValue)))
  }

  /// Sets a column of a collapsed split: on the stack in place of the one there, else aside.
  func setCollapsed(_ new: Slot, _ column: Column, of split: Slot, _ motion: Motion) {
    var node = state.hierarchy.lowest(of: column, in: split)
    guard !node.isNone else { return setAside(new, column, of: split) }
    let primary = state.hierarchy[node].parent
    var nodes: [Slot] = []
    var old: [Slot] = []
    while !node.isNone {
      old.append(node)
      node = state.hierarchy.above(node, inColumnOf: split)
    }
    let replaced = old[0]
    let isWrapped = !new.isNone && state.hierarchy.isMadeBySplit(new)
    setAside(isWrapped ? new : .none, column, of: split)
    for child in state.hierarchy.children(of: primary) {
      if child == replaced, !new.isNone {
        nodes += isWrapped ? state.hierarchy.children(of: new) : [new]
      }
      if !old.contains(child) { nodes.append(child) }
    }
    // A stack that is replaced isn't a column any more.
    let id = state.hierarchy.id(replaced)
    let isStack = state.hierarchy[replaced].kind == .navigation
    if isStack { leavingColumns[id] = .primary }
    setStack(primary, nodes, new.isNone ? .immediate : motion.unlessHeld)
    if isStack, state.hierarchy[replaced].parent == primary { leavingColumns[id] = nil }
    if !isWrapped, !new.isNone, state.hierarchy[new].parent == primary {
      emit(.columnAssigned(new, column))
    }
  }

  /// Shows a detail in a collapsed split: the secondary column pushes it if it is on the stack, else
  /// it becomes the secondary column, which is shown (SPL-4).
  func showDetail(
    _ node: Slot, inColumnOf split: Slot, onto primary: Slot, _ motion: Motion, _ command: Command
  ) {
    let pushes =
      state.hierarchy[node].kind != .navigation
      && !state.hierarchy.lowest(of: .secondary, in: split).isNone
    if pushes || state.hierarchy[node].parent == primary {
      return perform(part: .push(node, onto: primary, motion))
    }
    do throws(Refusal) {
      if try state.hierarchy.mustWait(stack: primary) { return postpone(command) }
    } catch {
      return drop(command, error)
    }
    replaceColumn(node, in: split, .secondary, motion)
    if case .dropped = outcome { return }
    showCollapsed(.secondary, of: split, motion)
    outcome = .done
  }

  /// Replaces a column by a part of another command.
  func replaceColumn(_ node: Slot, in split: Slot, _ column: Column, _ motion: Motion) {
    do throws(Refusal) {
      try state.hierarchy.planColumn(node, in: split, column)
      setColumn(node, in: split, column, motion)
    } catch {
      drop(.setColumn(node, in: split, column, motion), error)
    }
  }

  /// Puts a controller that has left the stack of a collapsed split back into its column, which the
  /// split keeps (SPL-12).
  ///
  /// - Parameter next: the next controller of the column, which has yet to leave.
  @inline(__always) func keepInColumn(
    _ node: Slot, from stack: Slot, before next: Slot = .none
  ) {
    let split = state.hierarchy[stack].parent
    if !split.isNone, state.hierarchy[split].isCollapsed {
      keep(node, from: stack, of: split, before: next)
    }
  }

  private func keep(_ node: Slot, from stack: Slot, of split: Slot, before next: Slot) {
    let noted = leavingColumns.removeValue(forKey: state.hierarchy.id(node))
    guard state.hierarchy[split].columns > 0, state.hierarchy[stack].column == .primary,
      state.hierarchy.isFree(node, for: split)
    else { return }
    if state.hierarchy[node].kind == .navigation {
      guard let column = noted ?? state.hierarchy.emptyColumn(of: split), column != .primary,
        state.hierarchy.aside(column, of: split).isNone
      else { return }
      setAside(node, column, of: split)
      if !next.isNone { recordOnly(.linked(node, .detail, to: next)) }
      return
    }
    for column in [Column.supplementary, .secondary] {
      let aside = state.hierarchy.aside(column, of: split)
      guard !aside.isNone, state.hierarchy.linked(aside, .detail) == node else { continue }
      recordOnly(next.isNone ? .unlinked(aside, .detail) : .linked(aside, .detail, to: next))
      return transfer(node, to: aside)
    }
  }

  /// Notes the column of a stack that leaves the stack of a collapsed split, unless it was replaced.
  func noteColumn(of node: Slot, on stack: Slot) {
    guard state.hierarchy[stack].kind == .navigation else { return }
    let id = state.hierarchy.id(node)
    if leavingColumns[id] != .primary { leavingColumns[id] = state.hierarchy[node].column }
  }

  /// Makes a stack that returns because a pop was cancelled a column again.
  func returnToColumn(_ node: Slot, on stack: Slot) {
    let split = state.hierarchy[stack].parent
    guard state.hierarchy[node].kind == .navigation, state.hierarchy[node].parent == stack,
      !split.isNone, !state.hierarchy.columnStack(of: split).isNone
    else { return }
    let noted = leavingColumns.removeValue(forKey: state.hierarchy.id(node))
    let returns = state.hierarchy.transition(running.began)?.isFinishing == true
    guard let column = noted ?? (returns ? state.hierarchy.emptyColumn(of: split) : nil),
      column != .primary
    else { return }
    emit(.columnAssigned(node, column))
  }

  /// The controller that leaves the stack of a collapsed split after this one and belongs to the same
  /// column, or ``Slot/none``.
  @inline(__always) func nextInColumn(_ node: Slot, of stack: Slot) -> Slot {
    let split = state.hierarchy[stack].parent
    guard !split.isNone, state.hierarchy[split].isCollapsed else { return .none }
    let next = state.hierarchy.above(node, inColumnOf: split)
    if !next.isNone || !state.hierarchy[node].next.isNone { return next }
    // The top of a pop has left first.
    let top = running.container == stack && running.choreography.isStack ? running.from : .none
    return top != node && !top.isNone && state.hierarchy[top].parent.isNone
      && state.hierarchy[top].kind != .navigation ? top : .none
  }
}
