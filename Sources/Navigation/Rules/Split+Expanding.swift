// Expanding a split (SPL-3, SPL-5)

extension Engine {
  /// Expands a split (SPL-3, SPL-5; S096, S102).
  func expand(_ split: Slot, _ motion: Motion) {
    fold(split, motion, isCollapsed: false) { motion in
      let outer = state.isAnimated
      state.isAnimated = motion.isAnimated
      if state.hierarchy[split].columns > 0 {
        expandColumns(split, motion)
      } else {
        expandClassic(split, motion)
      }
      state.isAnimated = outer
    }
  }

  /// Expands a split without column style (SPL-3).
  ///
  /// The delegate names the primary and may separate the secondary. Otherwise the secondary is the
  /// controller kept aside, with the controllers that came from it onto the primary's stack;
  /// without one it is the stack in the primary's stack, with the controllers pushed above it, or
  /// else the top of the primary's stack.
  private func expandClassic(_ split: Slot, _ motion: Motion) {
    replacePrimary(askForNode(Question(.primaryForExpanding, split)), of: split)
    let separated = askForNode(Question(.separateSecondary, split))
    guard state.hierarchy[split].isCollapsed else { return }
    rearrange(split, motion) { emit(.splitExpanded(split)) }
    let primary = state.hierarchy.column(.primary, of: split)
    let aside = state.hierarchy.aside(.secondary, of: split)
    if !separated.isNone, separated != aside {
      setAside(.none, .secondary, of: split)
      let record = state.hierarchy[separated]
      if record.above.isNone, !record.isRoot, !state.hierarchy.isAbove(separated, split) {
        setColumn(separated, in: split, .secondary, motion)
      }
    } else if !aside.isNone {
      takeBack(aside, from: primary)
      setColumn(aside, in: split, .secondary, motion)
      coverTop(of: aside)
    } else if !primary.isNone, state.hierarchy[primary].kind == .navigation {
      let top = state.hierarchy.lastChild(primary)
      let nested = state.hierarchy.nestedStack(in: primary)
      let node = nested.isNone ? top : nested
      // A stack can be there only because the split collapsed; another root stays.
      guard !node.isNone, !nested.isNone || state.hierarchy[primary].firstChild != node else {
        return
      }
      separate(node, from: primary, as: .secondary, of: split, motion)
    }
    if !primary.isNone { showTop(primary) }
  }

  /// Moves a node from the primary's stack to a column, without moving it off screen. What was pushed
  /// above a stack goes with it.
  private func separate(
    _ node: Slot, from primary: Slot, as column: Column, of split: Slot, _ motion: Motion
  ) {
    if state.hierarchy[node].kind == .navigation {
      for other in state.hierarchy.siblings(after: node)
      where state.hierarchy[other].kind != .navigation {
        transfer(other, from: primary, to: node)
      }
    }
    guard state.hierarchy[node].parent == primary else { return }
    emit(.childRemoved(node))
    notify(.didMove, node)
    notify(.willMove, node, other: split)
    if state.hierarchy.isFree(node, for: split) { attach(node, to: split, column) }
    move(.column, motion, in: split, to: node)
    showTop(node)
  }

  /// Moves the controllers that came from a stack back to it, with all above them.
  private func takeBack(_ stack: Slot, from primary: Slot) {
    var node = state.hierarchy.linked(stack, .detail)
    if state.hierarchy.cell(stack, .link(.detail))?.isSet == true {
      recordOnly(.unlinked(stack, .detail))
    }
    guard !node.isNone, !primary.isNone, state.hierarchy[node].parent == primary else { return }
    var moving: [Slot] = []
    while !node.isNone {
      moving.append(node)
      node = state.hierarchy[node].next
    }
    for node in moving { transfer(node, from: primary, to: stack) }
  }

  /// Expands the columns into the display mode that the delegate chooses (SPL-5, SPL-11).
  private func expandColumns(_ split: Slot, _ motion: Motion) {
    let columns = columnsForExpanding(split)
    guard state.hierarchy[split].isCollapsed else { return }
    rearrange(split, motion) {
      emit(.splitExpanded(split))
      setColumns(columns, of: split)
    }
    let primary = state.hierarchy.column(.primary, of: split)
    for column in [Column.secondary, .supplementary] {
      let stack = state.hierarchy.aside(column, of: split)
      let nested = state.hierarchy.nestedStack(in: primary, column)
      let isLast =
        column == .supplementary
        || state.hierarchy.aside(.supplementary, of: split).isNone
          && state.hierarchy.nestedStack(in: primary, .supplementary).isNone
      let motion = isLast ? motion : motion.unlessHeld
      if !stack.isNone {
        takeBack(stack, from: primary)
        notify(.columnWillShow, split, symbol: Symbol(UInt32(column.rawValue)))
        guard state.hierarchy[stack].host == split else { continue }
        if !nested.isNone { leaveParent(nested) }
        setColumn(stack, in: split, column, motion)
        coverTop(of: stack)
      } else if !nested.isNone {
        notify(.columnWillShow, split, symbol: Symbol(UInt32(column.rawValue)))
        separate(nested, from: primary, as: column, of: split, motion)
      }
    }
    if !primary.isNone, state.hierarchy[primary].firstChild.isNone,
      state.hierarchy.isMadeBySplit(primary),
      state.hierarchy.column(.primary, of: split) == primary
    {
      setColumn(.none, in: split, .primary, .immediate)
    } else if !primary.isNone {
      showTop(primary)
    }
    notify(.didExpand, split)
  }

  /// Asks for the display mode of a split that expands (SPL-11).
  private func columnsForExpanding(_ split: Slot) -> SplitColumns {
    let mode = state.hierarchy.displayMode(of: split)
    let (answer, count) = ask(
      Question(.displayModeForExpanding, split, symbol: Symbol(UInt32(mode.rawValue))))
    state.walk.removeLast(count)
    var columns = state.hierarchy[split].splitColumns
    if case .displayMode(let asked) = answer, asked != mode, asked != .automatic {
      columns = state.hierarchy.columns(of: split, in: asked)
    }
    columns.remove(.isCompact)
    return columns
  }
}
