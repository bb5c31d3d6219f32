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
  /// Creates the stack that a split without a primary column collapses onto (SPL-12).
  func makePrimary(of split: Slot, upTo top: Column) {
    let shown = [Column.supplementary, .secondary]
      .filter { $0.rawValue <= top.rawValue }
      .map { state.hierarchy.column($0, of: split) }.first { !$0.isNone }
    guard let shown, state.hierarchy.column(.primary, of: split).isNone else { return }
    let stack = state.hierarchy.nextSlot
    emit(.created(stack, class: .none, identifier: .none, .navigation, .code))
    recordOnly(.linked(stack, .content, to: state.hierarchy.content(of: shown)))
    setColumn(stack, in: split, .primary, .immediate)
  }

  /// Replaces the primary column of a split. In a collapsed one, the other columns on its stack move to
  /// the new one without leaving the screen, or aside if there is none.
  func setPrimary(_ new: Slot, of split: Slot, _ motion: Motion) {
    if state.hierarchy[split].isCollapsed { finishStacks(of: split) }
    let old = state.hierarchy.column(.primary, of: split)
    let others = state.hierarchy.others(onPrimary: old, of: split)
    guard !others.isEmpty else { return exchange(old, for: new, in: split, .primary, motion) }
    let origins = state.hierarchy.origins(in: old)
    if !new.isNone { move(others, from: old, to: new) }
    exchange(old, for: new, in: split, .primary, motion.unlessHeld)
    if new.isNone { keep(others, from: old, aside: origins, in: split) }
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

  /// Keeps columns aside whose stack has left the split.
  ///
  /// - Parameter origins: the stacks kept aside, by the lowest controller that came from each.
  private func keep(
    _ nodes: [Slot], from old: Slot, aside origins: [Slot: Slot], in split: Slot
  ) {
    var stack = Slot.none
    for node in nodes where state.hierarchy[node].parent == old {
      if state.hierarchy[node].kind == .navigation {
        let column = state.hierarchy[node].column
        stack = node
        emit(.childRemoved(node))
        notify(.didMove, node)
        setAside(node, column, of: split)
        continue
      }
      stack = origins[node] ?? stack
      guard !stack.isNone else { continue }
      transfer(node, from: old, to: stack)
      if origins[node] != nil { recordOnly(.unlinked(stack, .detail)) }
    }
  }
}
