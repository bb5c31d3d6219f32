import NavlogNavigation

// The nodes below a node: views, children, the presented controller.
extension Preservation {
  /// Schedules the nodes below a node in order: views and objects, children, the presented
  /// controller.
  mutating func descend(from slot: Slot, _ path: NodePath, owner: Int?, cut: Cut?) {
    var below: [Visit] = []
    for other in hierarchy.attachments(of: slot) where hierarchy[other].kind == .view {
      below.append(
        Visit(
          slot: other, path: path + ("/" + component(other)), place: .attached, owner: owner,
          cut: cut))
    }
    let children = children(of: slot, path, owner, cut)
    if let owner { archive.nodes[owner].wasEmpty = children.isEmpty }
    below += children
    for presenter in [slot, presentingStacks[slot]] {
      guard let presenter, let presentation = presentation(by: presenter) else { continue }
      let isAside = presenter != slot && !hierarchy[presenter].host.isNone
      for presented in [replaced(by: presentation.node), presentation.node] where !presented.isNone
      {
        below.append(
          Visit(
            slot: presented, path: path + ("/" + component(presented)), place: .presented,
            owner: owner, origin: isAside ? hierarchy[presenter].column : nil,
            presentation: presentation, cut: cut))
      }
    }
    count(&below)
    pending += below.reversed()
  }

  /// Returns what a controller presents, or will present once the one that asked for it is on screen.
  private func presentation(by slot: Slot) -> Presentation? {
    let presented = hierarchy[slot].presented
    // Restoration completes transitions in flight, so a controller that is being dismissed is
    // treated as gone.
    if !presented.isNone, !hierarchy[presented].isBeingDismissed {
      return Presentation(
        node: presented, asker: hierarchy.linked(presented, .asker),
        style: hierarchy[presented].style, transition: hierarchy[presented].transitionStyle)
    }
    guard !hierarchy.deferrals.isEmpty else { return nil }
    return hierarchy.waitingPresentation(by: slot).map {
      Presentation(
        node: $0.node, asker: $0.asker, style: $0.style,
        transition: hierarchy.transition(of: $0.node, by: slot, $0.style), isWaiting: true)
    }
  }

  /// Numbers the nodes with the same place and identifier.
  private func count(_ visits: inout [Visit]) {
    guard visits.count > 1 else { return }
    var counts: [Sibling: Int] = [:]
    for index in visits.indices {
      let sibling = Sibling(
        place: visits[index].place, identifier: hierarchy[visits[index].slot].identifier)
      visits[index].ordinal = counts[sibling, default: 0]
      counts[sibling, default: 0] += 1
    }
  }

  private struct Sibling: Hashable {
    var place: ArchivedNode.Place
    var identifier: Symbol
  }

  private mutating func children(
    of slot: Slot, _ path: NodePath, _ owner: Int?, _ cut: Cut?
  ) -> [Visit] {
    let record = hierarchy[slot]
    var cut = cut
    let skipped = MissingSuperCalls(rawValue: hierarchy.property(.skipsSuper, of: slot) ?? 0)
    if cut == nil, skipped.contains(.encoding) { cut = .notCallingSuper }
    switch record.kind {
    case .navigation:
      var visits = indexed(hierarchy.stackWhenExpanded(slot), path, owner, cut)
      for index in visits.indices {
        visits[index].wasOnStack = hierarchy[visits[index].slot].parent != slot
      }
      return originated(visits, on: slot)
    case .tab: return indexed(hierarchy.tabs(of: slot), path, owner, cut)
    case .split: return columns(of: slot, path, owner, cut)
    default:
      let encodes = hierarchy.property(.encodesChildren, of: slot) != 0
      let cut = cut ?? (record.kind == .page ? .pages : encodes ? nil : .notEncoded)
      return hierarchy.children(of: slot).map {
        Visit(slot: $0, path: path + ("/" + component($0)), place: .child, owner: owner, cut: cut)
      } + hosted(by: slot, path)
    }
  }

  private func indexed(
    _ slots: [Slot], _ path: NodePath, _ owner: Int?, _ cut: Cut?
  ) -> [Visit] {
    slots.enumerated().map { index, child in
      Visit(
        slot: child, path: path + "/:[\(index)]:/\(component(child))", place: .child, owner: owner,
        number: index, cut: cut)
    }
  }

  /// Returns the columns, including those that a collapsed split keeps aside, and looks through the
  /// stacks that a split makes by itself (SPL-5).
  private mutating func columns(
    of slot: Slot, _ path: NodePath, _ owner: Int?, _ cut: Cut?
  ) -> [Visit] {
    var (found, kept): ([Visit], [Visit]) = ([], [])
    let aside = [Column.supplementary, .secondary].map { hierarchy.aside($0, of: slot) }
    let nested = hierarchy.nestedStacks(of: slot)
    // What a stack kept aside presents has fewer controllers that can present it again.
    for child in aside + hierarchy.children(of: slot) where !child.isNone {
      let column = hierarchy[child].column
      let isOwn = !hierarchy.isMadeBySplit(child)
      var stack = isOwn ? [child] : hierarchy.stackWhenExpanded(child)
      // Beside a stack that the split has pushed, a column is kept as it is when the split expands.
      let pushed =
        isOwn || nested.isEmpty || !aside.contains(child) ? [] : hierarchy.onStack(column, of: slot)
      stack += pushed
      if !isOwn, let presentation = presentation(by: child) {
        // A controller on the stack presents it again, in the context of the stack.
        let shown = stack.isEmpty ? hierarchy.onStack(column, of: slot) : stack
        let free = shown.filter {
          self.presentation(by: $0) == nil && presentingStacks[$0] == nil
        }
        if let top = free.contains(presentation.asker) ? presentation.asker : free.last {
          presentingStacks[top] = child
        } else {
          found.append(
            Visit(
              slot: presentation.node, path: path + ("/" + component(presentation.node)),
              place: .presented, owner: nil, cut: .unnamed))
        }
      }
      let visits = stack.enumerated().map { index, node in
        let qualifier = index == 0 ? "" : ":[\(column).\(index)]:/"
        return Visit(
          slot: node, path: path + "/\(qualifier)\(component(node))", place: .column(column),
          owner: owner, number: index, wasOnStack: !pushed.isEmpty, cut: cut)
      }
      if aside.contains(child) {
        kept += visits
      } else {
        found += returned(originated(visits, on: child), path)
      }
    }
    found += kept
    for stack in nested {
      let column = hierarchy[slot].columns > 0 ? hierarchy[stack].column : .secondary
      found.append(
        Visit(
          slot: stack, path: path + "/\(component(stack))", place: .column(column), owner: owner,
          number: 0, wasOnStack: true, cut: cut))
    }
    return found
  }

  /// Puts the controllers into the columns that they came from, if none on the stack of a collapsed
  /// split's primary is of the primary column (SPL-12).
  private func returned(_ visits: [Visit], _ path: NodePath) -> [Visit] {
    guard visits.first?.origin != nil else { return visits }
    var (last, number): (Column?, Int) = (nil, 0)
    return visits.map { visit in
      guard let column = visit.origin else { return visit }
      number = column == last ? number + 1 : 0
      last = column
      let qualifier = number == 0 ? "" : ":[\(column).\(number)]:/"
      var visit = visit
      visit.path = path + "/\(qualifier)\(component(visit.slot))"
      visit.place = .column(column)
      (visit.number, visit.origin, visit.wasOnStack) = (number, nil, true)
      return visit
    }
  }

  /// Sets the columns that the controllers came from, if the stack is that of a collapsed split's
  /// primary.
  private func originated(_ visits: [Visit], on stack: Slot) -> [Visit] {
    let origins = hierarchy.origins(in: stack)
    guard !origins.isEmpty else { return visits }
    var origin: Column?
    return visits.map { visit in
      if let aside = origins[visit.slot] { origin = hierarchy[aside].column }
      var visit = visit
      visit.origin = origin
      return visit
    }
  }

  /// Returns the controllers whose views are here although they aren't children (E47).
  private func hosted(by slot: Slot, _ path: NodePath) -> [Visit] {
    (guests[slot] ?? []).map {
      Visit(slot: $0, path: path + ("/" + component($0)), place: .child, owner: nil, cut: .hosted)
    }
  }

  /// Returns the identifier, or a readable name.
  func component(_ slot: Slot) -> String {
    source.text(hierarchy[slot].identifier) ?? source.label(slot)
  }
}
