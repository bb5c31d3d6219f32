// show and showDetail (SHW)

extension Hierarchy {
  func planShow(_ node: Slot, from: Slot, turn: Position) throws(Refusal) -> Bool {
    guard !node.isNone else { throw .nothingToPresent }
    try controller(node)
    try controller(from)
    let here = outermost(from)
    return transitions.contains {
      $0.choreography.blocks && $0.isFinishing && outermost($0.container) == here
    }
  }
}

extension Engine {
  /// Calls the nearest controller that overrides the method and doesn't decline; without one, the
  /// controller is presented (SHW-1…SHW-3; S152).
  func show(_ node: Slot, from: Slot, _ motion: Motion, detail: Bool, _ command: Command) {
    let target = target(from: from, detail: detail)
    if target.isNone { return perform(part: .present(node, from: from, nil, motion)) }
    let record = state.hierarchy[target]
    switch record.kind {
    case .navigation where !detail && !record.has(.overridesShow):
      perform(part: .push(node, onto: target, motion))
    case .split where !record.has(detail ? .overridesShowDetail : .overridesShow):
      showInSplit(node, target, from: from, motion, detail: detail, command)
    default:
      // The override would call itself without end (SHW-4, E45; S103).
      if target == from { return drop(command, .endlessRecursion) }
      notify(detail ? .showDetail : .show, target, other: node)
    }
  }

  /// The node itself or its nearest ancestor that implements the method and accepts (SHW-1).
  private func target(from node: Slot, detail: Bool) -> Slot {
    var current = node
    while !current.isNone {
      if state.hierarchy.overrides(current, detail: detail),
        ask(Question(.canPerformAction, current, other: node), usual: true)
      {
        return current
      }
      current = state.hierarchy[current].parent
    }
    return .none
  }

  /// Shows a controller in a split (SHW-2, SPL-4; S098, S100, S101). The delegate is asked first,
  /// except in column style.
  private func showInSplit(
    _ node: Slot, _ split: Slot, from: Slot, _ motion: Motion, detail: Bool, _ command: Command
  ) {
    let isClassic = state.hierarchy[split].columns == 0
    if isClassic,
      ask(Question(detail ? .splitShowDetail : .splitShow, split, other: node), usual: false)
    {
      return
    }
    if state.hierarchy[split].isCollapsed {
      showInCollapsed(node, split, from: from, motion, detail: detail, command)
    } else if detail {
      replaceColumn(node, in: split, .secondary, motion)
    } else {
      perform(
        part: .setColumn(node, in: split, state.hierarchy.columnHolding(from, of: split), motion))
    }
  }

  /// Has the column that a collapsed split shows show the controller: a stack pushes it, and a
  /// compact column that overrides `show` is called. Others present it (SPL-4).
  private func showInCollapsed(
    _ node: Slot, _ split: Slot, from: Slot, _ motion: Motion, detail: Bool, _ command: Command
  ) {
    let isCompact = state.hierarchy[split].isCompact
    let shown = state.hierarchy.column(isCompact ? .compact : .primary, of: split)
    guard !shown.isNone else { return perform(part: .present(node, from: from, nil, motion)) }
    let record = state.hierarchy[shown]
    if isCompact, record.has(.overridesShow) {
      // The override would call itself without end (SHW-4, E45).
      if shown == from { return drop(command, .endlessRecursion) }
      return notify(.show, shown, other: node)
    }
    guard record.kind == .navigation else {
      return perform(part: .present(node, from: from, nil, motion))
    }
    if detail, !isCompact, state.hierarchy[split].columns > 0 {
      return showDetail(node, inColumnOf: split, onto: shown, motion, command)
    }
    // The secondary stays beside a compact column; only a collapse pushes stacks onto a stack.
    if detail, !isCompact {
      do throws(Refusal) {
        _ = try state.hierarchy.planPush(node, onto: shown, motion, nests: true)
      } catch {
        return drop(command, error)
      }
      setAside(.none, .secondary, of: split)
    }
    pushDetail(node, onto: shown, motion, nests: detail && !isCompact, command)
  }

  /// Pushes a controller that a collapsed split shows; as a detail, it may be a stack (SPL-2).
  private func pushDetail(
    _ node: Slot, onto stack: Slot, _ motion: Motion, nests: Bool, _ command: Command
  ) {
    guard nests, state.hierarchy[node].kind == .navigation else {
      return perform(part: .push(node, onto: stack, motion))
    }
    do throws(Refusal) {
      let plan = try state.hierarchy.planPush(node, onto: stack, motion, nests: true)
      if case .postponed = plan { return postpone(command) }
      carryOut(plan, command, nodes: [], state: [])
    } catch {
      drop(command, error)
    }
  }
}

extension Hierarchy {
  /// Whether the node implements the method: a split both, a navigation controller `show`, others
  /// if they override it (SHW-2).
  func overrides(_ node: Slot, detail: Bool) -> Bool {
    let record = self[node]
    return record.kind == .split || !detail && record.kind == .navigation
      || record.has(detail ? .overridesShowDetail : .overridesShow)
  }

  /// The column of a split that contains the sender. By design, it is the primary if the sender is
  /// outside (SHW-2).
  func columnHolding(_ node: Slot, of split: Slot) -> Column {
    var current = node
    while !current.isNone {
      let parent = self[current].parent
      if parent == split { return self[current].column }
      current = parent
    }
    return .primary
  }
}
