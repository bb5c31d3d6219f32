// Split view controller (SPL)

// MARK: - Columns

extension Engine {
  /// Replaces the controller of a column; column style wraps it in a stack, except for the compact
  /// column (SPL-4, SPL-5). If the split is collapsed, the supplementary and the secondary column are
  /// replaced on its stack, or kept aside until they are shown.
  func setColumn(_ node: Slot, in split: Slot, _ column: Column, _ motion: Motion) {
    var (new, motion) = (node, motion)
    if !new.isNone {
      if state.hierarchy.isShown(new, in: column, of: split)
        || state.hierarchy.lowest(of: column, in: split) == new
      {
        return outcome = .nothing
      }
      if !state.hierarchy[new].parent.isNone {
        leaveParent(new)
        motion = motion.unlessInteractive
      }
      if state.hierarchy[new].host == split { emit(.detached(new)) }
      leaveStack(of: new, in: split)
      if state.hierarchy[split].columns > 0, column != .compact,
        state.hierarchy[new].kind != .navigation
      {
        new = wrap(new)
      }
    }
    if state.hierarchy[split].isCollapsed, column == .supplementary || column == .secondary {
      return setCollapsed(new, column, of: split, motion)
    }
    finishOthers(in: split)
    if column == .primary { return setPrimary(new, of: split, motion) }
    exchange(state.hierarchy.column(column, of: split), for: new, in: split, column, motion)
    if column == .compact, new.isNone { showOthers(of: split) }
  }

  /// Exchanges the controllers of a column, of which either may be missing.
  func exchange(
    _ old: Slot, for new: Slot, in split: Slot, _ column: Column, _ motion: Motion
  ) {
    if !old.isNone { willLeave(old, from: split) }
    if !new.isNone { notify(.willMove, new, other: split) }
    if !old.isNone { detach(old, from: split) }
    if !new.isNone { attach(new, to: split, column) }
    let canTurnBack = !old.isNone && !new.isNone
    move(.column, canTurnBack ? motion : motion.unlessInteractive, in: split, from: old, to: new)
  }

  func attach(_ node: Slot, to split: Slot, _ column: Column) {
    let after = state.hierarchy.children(of: split).first {
      state.hierarchy[$0].column.rawValue > column.rawValue
    }
    attach(node, to: split, before: after ?? .none)
    if state.hierarchy[node].parent == split { emit(.columnAssigned(node, column)) }
  }

  /// Creates a stack around a controller (SPL-5).
  private func wrap(_ node: Slot) -> Slot {
    let stack = state.hierarchy.nextSlot
    emit(.created(stack, class: .none, identifier: .none, .navigation, .code))
    setStack(stack, [node], .immediate)
    recordOnly(.linked(stack, .content, to: node))
    return stack
  }

  /// Releases a stack that the split created, when its column is removed.
  func dropWrapper(_ stack: Slot) {
    if state.hierarchy.isMadeBySplit(stack), state.hierarchy[stack].parent.isNone,
      state.hierarchy[stack].above.isNone, !state.pendingReleases.contains(stack)
    {
      state.pendingReleases.append(stack)
    }
  }

  /// Keeps a controller aside while the split is collapsed, in place of the one kept before, unless a
  /// callback or an answer has given it another place.
  func setAside(_ node: Slot, _ column: Column, of split: Slot) {
    guard node.isNone || state.hierarchy.isFree(node, for: split) else { return }
    let before = state.hierarchy.aside(column, of: split)
    if !before.isNone {
      emit(.detached(before))
      dropWrapper(before)
    }
    guard !node.isNone else { return }
    rest(node)
    guard state.hierarchy.isFree(node, for: split) else { return }
    emit(.attached(node, to: split))
    if state.hierarchy[node].host == split { emit(.columnAssigned(node, column)) }
  }

  /// Moves a node to another container without leaving the screen: `didMove(nil)` (CON-1), then the
  /// calls of the new parent.
  func transfer(_ node: Slot, from old: Slot, to parent: Slot) {
    guard !old.isNone, state.hierarchy[node].parent == old else { return }
    emit(.childRemoved(node))
    notify(.didMove, node)
    transfer(node, to: parent)
  }

  /// Moves a node that has left its container to another one.
  func transfer(_ node: Slot, to parent: Slot) {
    notify(.willMove, node, other: parent)
    attach(node, to: parent)
    // A parent that was never on screen wouldn't complete the node's disappearance.
    if state.hierarchy[node].appearance == .disappearing,
      state.hierarchy[parent].appearance == .disappeared
    {
      go(.didDisappear, node)
    }
    didMove(node, to: parent)
  }
}

// MARK: - Collapsing

extension Engine {
  /// Collapses a split (SPL-2, SPL-5, SPL-8; S094, S095, S102).
  func collapse(_ split: Slot, _ motion: Motion) {
    fold(split, motion, isCollapsed: true) { motion in
      if state.hierarchy[split].columns > 0 {
        collapseColumns(split, motion)
      } else {
        collapseClassic(split, motion)
      }
    }
  }

  /// Collapses or expands a split that isn't, after the transitions in its columns have finished. A
  /// gesture is cancelled, because its stack changes under the user's finger.
  ///
  /// It can't be interactive: a held transition can only be finished.
  func fold(_ split: Slot, _ motion: Motion, isCollapsed: Bool, _ change: (Motion) -> Void) {
    guard state.hierarchy[split].isCollapsed != isCollapsed else { return outcome = .nothing }
    cancelGestures {
      state.hierarchy[$0.container].parent == split
        || $0.container == split && $0.choreography == .column
    }
    finishStacks(of: split)
    change(motion.unlessInteractive)
    notify(.showDetailTargetDidChange, split)
  }

  /// Collapses a split without column style: the delegate names the primary and may take the
  /// secondary; otherwise the secondary goes onto the primary's stack (SPL-2).
  private func collapseClassic(_ split: Slot, _ motion: Motion) {
    replacePrimary(askForNode(Question(.primaryForCollapsing, split)), of: split)
    let secondary = state.hierarchy.column(.secondary, of: split)
    let isHandled =
      !secondary.isNone
      && ask(Question(.collapseSecondary, split, other: secondary), usual: false)
    guard !state.hierarchy[split].isCollapsed else { return }
    rearrange(split, motion) { emit(.splitCollapsed(split)) }
    guard !secondary.isNone, state.hierarchy[secondary].parent == split else { return }
    if isHandled {
      // It is kept, and comes back when the split expands (SPL-3).
      notify(.willMove, secondary)
      leaveParent(secondary)
      setAside(secondary, .secondary, of: split)
    } else {
      merge(secondary, .secondary, of: split, motion)
    }
  }

  /// Collapses the columns into one stack, up to the column that is to be on top (SPL-5); with a compact
  /// column, shows that one and keeps the others (SPL-10).
  private func collapseColumns(_ split: Slot, _ motion: Motion) {
    let compact = state.hierarchy.column(.compact, of: split)
    var top: Column = compact.isNone ? .secondary : .compact
    let (answer, count) = ask(
      Question(.topColumnForCollapsing, split, symbol: Symbol(UInt32(top.rawValue))))
    state.walk.removeLast(count)
    if case .column(let asked) = answer, asked != .inspector, asked != .compact || !compact.isNone {
      top = asked
    }
    guard !state.hierarchy[split].isCollapsed else { return }
    var columns = state.hierarchy[split].splitColumns
    if top == .compact { columns.insert(.isCompact) } else { columns.remove(.isCompact) }
    rearrange(split, motion) {
      emit(.splitCollapsed(split))
      setColumns(columns, of: split)
    }
    if top != .compact {
      makePrimary(of: split, upTo: top)
      stackColumns(of: split, upTo: top, motion)
    }
    notify(.didCollapse, split)
  }

  /// Moves the columns onto the primary's stack, up to the column that is to be on top (SPL-5).
  private func stackColumns(of split: Slot, upTo top: Column, _ motion: Motion) {
    for column in [Column.supplementary, .secondary] {
      let node = state.hierarchy.column(column, of: split)
      guard !node.isNone else { continue }
      notify(.columnWillHide, split, symbol: Symbol(UInt32(column.rawValue)))
      guard state.hierarchy[node].parent == split else { continue }
      if column.rawValue <= top.rawValue {
        // Only the last step is held.
        let isLast =
          column == .secondary || top == .supplementary
          || state.hierarchy.column(.secondary, of: split).isNone
        merge(node, column, of: split, isLast ? motion : motion.unlessHeld)
      } else {
        leaveParent(node)
        setAside(node, column, of: split)
      }
    }
  }

  /// Moves the secondary as it is onto the primary's stack, also if it is a stack itself (SPL-2). Of
  /// a stack that the split made for a column, the controllers on it are moved instead.
  ///
  /// Controllers that stay on screen don't disappear in between. If the primary isn't a stack, the
  /// secondary is kept aside.
  func merge(_ node: Slot, _ column: Column, of split: Slot, _ motion: Motion) {
    let primary = state.hierarchy.column(.primary, of: split)
    guard !primary.isNone, state.hierarchy[primary].kind == .navigation else {
      leaveParent(node)
      return setAside(node, column, of: split)
    }
    let oldTop = state.hierarchy.lastChild(primary)
    stack(node, column, of: split, onto: primary)
    showMerged(on: primary, over: oldTop, motion)
  }

  /// Moves a column onto the primary's stack.
  func stack(_ node: Slot, _ column: Column, of split: Slot, onto primary: Slot) {
    if state.hierarchy.isMadeBySplit(node) {
      let moved = state.hierarchy.children(of: node)
      for child in moved { transfer(child, from: node, to: primary) }
      leaveParent(node)
      if state.hierarchy[node].host != split { setAside(node, column, of: split) }
      if let first = moved.first, state.hierarchy[first].parent == primary {
        recordOnly(.linked(node, .detail, to: first))
      }
    } else {
      if state.hierarchy[node].host == split {
        takeOver(node, onto: primary)
      } else {
        transfer(node, from: split, to: primary)
      }
      if state.hierarchy[split].columns > 0, state.hierarchy[node].parent == primary {
        emit(.columnAssigned(node, column))
      }
    }
  }

  /// Shows the new top of the primary's stack in place of the old one.
  func showMerged(on primary: Slot, over oldTop: Slot, _ motion: Motion) {
    let top = state.hierarchy.lastChild(primary)
    guard top != oldTop else { return }
    finishOthers(in: primary, .column)
    move(.column, motion, in: primary, from: oldTop, to: top)
    coverTop(of: primary)
  }

  /// Makes the top of a stack disappear that came there from another one and is covered by what the
  /// stack presents in its context.
  func coverTop(of stack: Slot) {
    let top = state.hierarchy.lastChild(stack)
    guard state.hierarchy.isController(top), state.hierarchy[top].appearance.isComing,
      !state.isShown(top), !state.hierarchy.isMoving(top)
    else { return }
    go(.willDisappear, top)
    go(.didDisappear, top)
  }

  /// Puts a stack that a collapsed split keeps aside onto the primary's stack.
  private func takeOver(_ node: Slot, onto primary: Slot) {
    emit(.detached(node))
    notify(.willMove, node, other: primary)
    if state.hierarchy.isFree(node, for: primary) { attach(node, to: primary) }
    didMove(node, to: primary)
  }

  /// Records which controllers the app moves from a stack kept aside to the primary's stack. They
  /// return to it when the split expands, like those that the collapse moved (SPL-3).
  func noteOrigins(of nodes: [Slot], in stack: Slot) {
    let split = state.hierarchy[stack].parent
    guard !split.isNone, state.hierarchy[split].isCollapsed else { return }
    for column in [Column.supplementary, .secondary] {
      let aside = state.hierarchy.aside(column, of: split)
      guard !aside.isNone, let lowest = nodes.first(where: { state.hierarchy[$0].parent == aside })
      else { continue }
      recordOnly(.linked(aside, .detail, to: lowest))
    }
  }

  /// Finishes transitions in flight in the columns first (E08).
  func finishStacks(of split: Slot) {
    finishOthers(in: split)
    for child in state.hierarchy.children(of: split) { finishOthers(in: child) }
  }

  func replacePrimary(_ node: Slot, of split: Slot) {
    if !node.isNone, state.hierarchy.isFree(node, for: split) {
      setColumn(node, in: split, .primary, .immediate)
    }
  }
}
