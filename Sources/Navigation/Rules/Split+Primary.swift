// The primary column of a collapsed split in column style, which holds the other columns on its stack
// (SPL-12)

extension Hierarchy {
  /// The controllers of the other columns on the stack of a collapsed split's primary column, from the
  /// lowest up.
  func others(onPrimary primary: Slot, of split: Slot) -> [Slot] {
    guard !primary.isNone, self[split].isCollapsed, self[split].columns > 0 else { return [] }
    return Array(children(of: primary).drop { !beginsColumn($0, in: split) })
  }
}

extension Engine {
  /// Creates the stack on which a collapsed split without a primary column shows the others, up to one
  /// (SPL-12).
  func makePrimary(of split: Slot, upTo top: Column) {
    guard state.hierarchy.column(.primary, of: split).isNone else { return }
    let shown = [Column.supplementary, .secondary].filter { $0.rawValue <= top.rawValue }
      .flatMap { [state.hierarchy.column($0, of: split), state.hierarchy.aside($0, of: split)] }
      .first { !$0.isNone }
    if let shown { setColumn(makeStack(for: shown), in: split, .primary, .immediate) }
  }

  /// Creates a stack in place of a primary column, named after what a column shows.
  func makeStack(for column: Slot) -> Slot {
    let stack = state.hierarchy.nextSlot
    emit(.created(stack, class: .none, identifier: .none, .navigation, .code))
    recordOnly(.linked(stack, .content, to: state.hierarchy.content(of: column)))
    return stack
  }

  /// Replaces the primary column of a split. In a collapsed one, the other columns on its stack move to
  /// the new one without leaving the screen: to a stack of the split's own if there is none.
  func setPrimary(_ new: Slot, of split: Slot, _ motion: Motion) {
    if state.hierarchy[split].isCollapsed { finishStacks(of: split) }
    let old = state.hierarchy.column(.primary, of: split)
    let others = state.hierarchy.others(onPrimary: old, of: split)
    guard let lowest = others.first else {
      exchange(old, for: new, in: split, .primary, motion)
      return new.isNone ? showKept(in: split) : ()
    }
    let stack = new.isNone ? makeStack(for: lowest) : new
    move(others, from: old, to: stack)
    exchange(old, for: stack, in: split, .primary, motion.unlessHeld)
  }

  /// Shows the other columns of a split that was collapsed to a compact column that is gone (SPL-10).
  func showOthers(of split: Slot) {
    var columns = state.hierarchy[split].splitColumns
    guard state.hierarchy[split].isCollapsed, columns.remove(.isCompact) != nil,
      state.hierarchy.column(.compact, of: split).isNone
    else { return }
    makePrimary(of: split, upTo: .secondary)
    let primary = state.hierarchy.column(.primary, of: split)
    for column in [Column.supplementary, .secondary] {
      let node = state.hierarchy.column(column, of: split)
      if !node.isNone, !primary.isNone { stack(node, column, of: split, onto: primary) }
    }
    rearrange(split, .immediate) { setColumns(columns, of: split) }
  }

  /// Shows the first column that a collapsed split without a primary one keeps aside.
  private func showKept(in split: Slot) {
    let kept = [Column.supplementary, .secondary].first {
      !state.hierarchy.aside($0, of: split).isNone
    }
    guard let kept, state.hierarchy[split].columns > 0, state.hierarchy[split].isCollapsed else {
      return
    }
    showCollapsed(kept, of: split, .immediate)
    outcome = .done
  }

  private func move(_ nodes: [Slot], from old: Slot, to stack: Slot) {
    let top = state.hierarchy.lastChild(stack)
    if !top.isNone { completeCoveredMove(top, in: stack) }
    for node in nodes {
      let column = state.hierarchy[node].column
      transfer(node, from: old, to: stack)
      if state.hierarchy[node].kind == .navigation, state.hierarchy[node].parent == stack {
        emit(.columnAssigned(node, column))
      }
    }
  }
}
