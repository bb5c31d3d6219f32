import NavlogNavigation

/// Whether there is a place for a deferred node.
enum PlaceAvailability {
  /// The place is free: its index among the owner's children, where `nil` appends, and the nodes
  /// that it replaces.
  case free(at: Int?, insteadOf: [Int] = [])
  /// There is no place, for this reason.
  case none(String)
}

extension DeferredNodes {
  /// Returns the current place of a deferred node: its former place, if that is still free.
  ///
  /// - Its owner must exist: the node that represents the owner since the launch, wherever it is.
  /// - On a stack, it goes on top of the element that was below it, if that still exists and
  ///   nothing has been pushed on it since.
  /// - As a tab, a column, a child of a custom container, a view, an object, a presented controller
  ///   or the root of a window, it takes its key again, if no other node has that.
  ///
  /// Nodes that the launch itself has put there are replaced if they haven't been changed since,
  /// because the next launch creates them again; so is a root that isn't kept. Without a free
  /// place, the node stays deferred, without a place, until the app asks for it.
  func place(of node: ArchivedNode, _ outcome: Int) -> PlaceAvailability {
    if case .root(let window) = node.place { return place(inWindow: window) }
    guard node.isOwned else { return key(of: node, among: Array(archive.nodes.indices)) }
    guard let owner = node.owner else {
      let name = outcomes[outcome].owner.map { "'\(outcomes[$0].path)'" } ?? "what it belonged to"
      return .none("\(name) is not there any more")
    }
    let slot = archive.nodes[owner].node.slot
    switch node.place {
    case .child where archive.nodes[owner].kind == .navigation:
      return place(of: outcome, on: hierarchy.stack(of: slot), of: owner)
    case .column(let column):
      let inColumn = archive.nodes[owner].children.filter {
        archive.nodes[$0].place == .column(column)
      }
      if (node.number ?? 0) > 0 {
        return place(of: outcome, on: inColumn.map { archive.nodes[$0].node.slot }, of: owner)
      }
      return place(instead: inColumn.first, "the \(column) column shows")
    case .presented:
      let presented = hierarchy[slot].presented
      guard !presented.isNone, !hierarchy[presented].isBeingDismissed else { return .free(at: nil) }
      return place(instead: presented, "'\(archive.nodes[owner].path)' has since presented")
    default:
      let room = key(of: node, among: archive.below(owner))
      guard case .free(_, let standIns) = room else { return room }
      let place = standIns.first.flatMap(archive.nodes[owner].children.firstIndex(of:))
      return .free(at: place ?? after(earlier(than: outcome), of: owner), insteadOf: standIns)
    }
  }

  private func place(inWindow index: Int) -> PlaceAvailability {
    let id = archive.windows[index].id
    if let root = archive.windows[index].root {
      return place(instead: root, "window '\(id)' has since shown")
    }
    return .free(at: nil)
  }

  /// Returns the place on a stack, or in a column that is a stack.
  private func place(of outcome: Int, on stack: [Slot], of owner: Int) -> PlaceAvailability {
    let stack = stack.filter { !isStandIn($0) }
    let standIns = archive.nodes[owner].children.filter { index in
      !archive.nodes[index].isCarried && isStandIn(archive.nodes[index].node.slot)
    }
    var below: (slot: Slot, index: Int)?
    for sibling in earlier(than: outcome) {
      if let object = outcomes[sibling].object, outcomes[sibling].outcome.isRestored {
        guard let index = own[object] else {
          return .none("'\(outcomes[sibling].path)', which it stood on, is not there any more")
        }
        below = (object.slot, index)
        continue
      }
      guard let index = carried[sibling] else {
        // A stack that was cut stays cut; a gap that was closed isn't a gap any more.
        if outcomes[sibling].outcome == .spliced { continue }
        return .none("'\(outcomes[sibling].path)', which it stood on, did not come back")
      }
      if archive.nodes[index].obstacle != nil {
        return .none("'\(outcomes[sibling].path)', which it stood on, has no place")
      }
    }
    let next: Int
    if let below {
      guard let place = stack.firstIndex(of: below.slot) else {
        return .none(
          "'\(archive.nodes[below.index].path)', which it stood on, is not on the stack now")
      }
      next = place + 1
    } else {
      next = 0
    }
    if next < stack.count, stack[next] != later(than: outcome) {
      return .none("'\(name(stack[next]))' has since been pushed there")
    }
    return .free(at: after(earlier(than: outcome), of: owner), insteadOf: standIns)
  }

  /// Returns the place of a node that is identified only by its key, if none of `rivals` has that
  /// key.
  private func key(of node: ArchivedNode, among rivals: [Int]) -> PlaceAvailability {
    let rival = rivals.first {
      let other = archive.nodes[$0]
      return other.key == node.key && other.keyOwner == node.keyOwner && other.obstacle == nil
        // A node that was restored beside it has the lower number only because the deferred node
        // was missing.
        && (other.isCarried || !linked.contains(other.node))
    }
    return place(instead: rival, "its place has since been taken by")
  }

  private func place(instead rival: Int?, _ what: String) -> PlaceAvailability {
    guard let rival else { return .free(at: nil) }
    let node = archive.nodes[rival]
    guard !node.isCarried, isStandIn(node.node.slot) else {
      return .none("\(what) '\(node.path)'")
    }
    return .free(at: nil, insteadOf: [rival])
  }

  private func place(instead rival: Slot, _ what: String) -> PlaceAvailability {
    if let index = own[hierarchy.id(rival)] { return place(instead: index, what) }
    return .none("\(what) '\(name(rival))'")
  }

  // MARK: - Neighbours

  /// Returns the earlier siblings of a node in the launch, in order.
  private func earlier(than outcome: Int) -> [Int] {
    Array(ordered(beside: outcome).prefix { $0 != outcome })
  }

  /// Returns the node that represents the next sibling that was restored.
  private func later(than outcome: Int) -> Slot? {
    ordered(beside: outcome).drop { $0 != outcome }.lazy
      .compactMap { self.outcomes[$0].outcome.isRestored ? self.outcomes[$0].object?.slot : nil }
      .first
  }

  private func ordered(beside outcome: Int) -> [Int] {
    guard let owner = outcomes[outcome].owner, let place = outcomes[outcome].waiting?.node.place
    else {
      return []
    }
    let isNumbered = outcomes[outcome].number != nil
    return (siblings[owner] ?? []).filter { index in
      // A sibling that lost its place earlier doesn't block anything.
      guard !outcomes[index].isUnplaced else { return false }
      if let other = outcomes[index].waiting { return other.node.place == place }
      if let own = outcomes[index].object.flatMap({ own[$0] }) {
        return archive.nodes[own].place == place
      }
      if case .column = place { return false }
      return (outcomes[index].number != nil) == isNumbered
    }
  }

  /// Returns the index after the last of `earlier` that the owner has in the archive.
  private func after(_ earlier: [Int], of owner: Int) -> Int {
    let children = archive.nodes[owner].children
    for sibling in earlier.reversed() {
      let index = carried[sibling] ?? outcomes[sibling].object.flatMap { own[$0] }
      if let place = index.flatMap(children.firstIndex(of:)) { return place + 1 }
    }
    return 0
  }

  private func name(_ slot: Slot) -> String {
    if let index = own[hierarchy.id(slot)] { return archive.nodes[index].path }
    return source.text(hierarchy[slot].identifier) ?? source.label(slot)
  }

  /// Returns whether the launch itself has put the node there, and neither it nor its descendants
  /// have changed since.
  private func isStandIn(_ slot: Slot) -> Bool {
    !linked.contains(hierarchy.id(slot))
      && hierarchy.isUntouched(slot, since: launched, but: linked)
  }
}

extension Hierarchy {
  /// Returns whether nothing was placed or set in the node or below it since `position`, and it
  /// doesn't contain any of `kept`.
  fileprivate func isUntouched(
    _ slot: Slot, since position: Position, but kept: Set<NodeID>
  ) -> Bool {
    var pending = [slot]
    while let next = pending.popLast() {
      let record = self[next]
      guard record.born <= position, record.placed <= position, !kept.contains(id(next)),
        cells(of: next).allSatisfy({ $0.position <= position })
      else { return false }
      pending += children(of: next) + attachments(of: next)
      if !record.presented.isNone { pending.append(record.presented) }
    }
    return true
  }
}
