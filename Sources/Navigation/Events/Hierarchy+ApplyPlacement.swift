/// Changes of place: siblings, views, presentations.
extension Hierarchy {
  mutating func applyPlacement(_ event: Event) -> Bool {
    switch event {
    case .childMoved(let slot, let other):
      guard isAlive(slot), !self[slot].parent.isNone, self[slot].kind.isController, slot != other,
        other.isNone
          || isAlive(other) && self[other].parent == self[slot].parent
            && self[other].kind.isController
      else { return false }
      let parent = self[slot].parent
      remove(slot, from: parent, attached: false)
      insert(slot, into: parent, before: other, attached: false)
    case .childSelected(let slot):
      guard isController(slot), !self[slot].parent.isNone else { return false }
      deselect(self[slot].parent)
      touch(slot)
      records[Int(slot.raw)].set(.selected, true)
      selections[self[slot].parent] = slot
    case .selectionCleared(let slot):
      guard isController(slot) else { return false }
      deselect(slot)
    case .columnAssigned(let slot, let column):
      guard isController(slot), !self[slot].parent.isNone || self[slot].has(.hosted) else {
        return false
      }
      touch(slot)
      records[Int(slot.raw)].setColumn(column)
    case .splitCollapsed(let slot), .splitExpanded(let slot):
      guard isAlive(slot), self[slot].kind == .split else { return false }
      touch(slot)
      if case .splitCollapsed = event {
        records[Int(slot.raw)].set(.collapsed, true)
      } else {
        records[Int(slot.raw)].set(.collapsed, false)
      }
    case .viewPlaced(let slot, let host):
      guard applyViewPlaced(slot, in: host) else { return false }
    case .viewRemoved(let slot):
      guard isController(slot), self[slot].has(.viewPlaced) else { return false }
      if self[slot].has(.hosted) {
        unhost(slot, keepsView: false)
      } else {
        touch(slot)
        takeViewBack(slot)
        records[Int(slot.raw)].set(.viewPlaced, false)
      }
    case .attached(let slot, let owner): guard applyAttached(slot, to: owner) else { return false }
    case .detached(let slot):
      guard isAlive(slot) else { return false }
      if self[slot].has(.hosted) {
        unhost(slot, keepsView: false)
      } else {
        guard !self[slot].parent.isNone, !self[slot].kind.isController else { return false }
        remove(slot, from: self[slot].parent, attached: true)
        records[Int(slot.raw)].parent = .none
      }
    case .appearanceBegan(let slot, let appearing):
      return applyAppearanceBegan(slot, appearing: appearing)
    case .appearanceEnded(let slot):
      guard isController(slot), self[slot].depth > 0 else { return false }
      touch(slot)
      records[Int(slot.raw)].depth -= 1
      records[Int(slot.raw)].called = position
      return true
    case .presented(let slot, let presenter, let style, let adapted, let transition, let covers):
      guard applyPresented(slot, by: presenter) else { return false }
      records[Int(slot.raw)].setPresentation(style, adapted: adapted, transition)
      if style.usesContext { contextual.append(slot) }
      records[Int(slot.raw)].set(.covers, covers)
    case .adapted(let slot, let style, let covers):
      guard isAlive(slot), !self[slot].presenter.isNone else { return false }
      touch(slot)
      records[Int(slot.raw)].setAdapted(style)
      records[Int(slot.raw)].set(.covers, covers)
    case .dismissed(let slot):
      guard isAlive(slot), !self[slot].presenter.isNone else { return false }
      let presenter = self[slot].presenter
      touch(slot)
      touch(presenter)
      records[Int(presenter.raw)].presented = .none
      records[Int(slot.raw)].above = .none
      if let last = contextual.lastIndex(of: slot) { contextual.remove(at: last) }
      records[Int(slot.raw)].set(.covers, false)
    default: return false
    }
    records[Int(event.node.raw)].placed = position
    return true
  }

  private mutating func deselect(_ parent: Slot) {
    let child = selections[parent]
    guard !child.isNone else { return }
    selections[parent] = .none
    touch(child)
    records[Int(child.raw)].set(.selected, false)
  }

  /// Attaches a node. The owner of a view or an object is its parent; a controller is only hosted.
  private mutating func applyAttached(_ slot: Slot, to owner: Slot) -> Bool {
    guard isAlive(slot), isAlive(owner) else { return false }
    let record = self[slot]
    guard record.parent.isNone, record.above.isNone, !record.isRoot, !isAbove(slot, owner) else {
      return false
    }
    insert(slot, into: owner, before: .none, attached: true)
    if record.kind.isController {
      records[Int(slot.raw)].above = owner
      records[Int(slot.raw)].set(.hosted, true)
    } else {
      records[Int(slot.raw)].parent = owner
    }
    return true
  }

  /// Places a view in the view of its parent, or of any other controller if it has no parent (E47).
  private mutating func applyViewPlaced(_ slot: Slot, in host: Slot) -> Bool {
    guard isController(slot), isController(host) else { return false }
    let record = self[slot]
    if record.parent == host {
      touch(slot)
      takeViewBack(slot)
      records[Int(slot.raw)].set(.viewPlaced, true)
      return true
    }
    guard record.parent.isNone, record.above.isNone, !record.isRoot, !isAbove(slot, host) else {
      return false
    }
    insert(slot, into: host, before: .none, attached: true)
    records[Int(slot.raw)].above = host
    records[Int(slot.raw)].set(.hosted, true)
    records[Int(slot.raw)].set(.viewPlaced, true)
    records[Int(slot.raw)].set(.driven, false)
    return true
  }

  private mutating func applyPresented(_ slot: Slot, by presenter: Slot) -> Bool {
    guard isController(slot), isController(presenter) else { return false }
    let record = self[slot]
    guard record.parent.isNone, record.above.isNone, !record.isRoot,
      self[presenter].presented.isNone, !isAbove(slot, presenter)
    else { return false }
    touch(slot)
    touch(presenter)
    records[Int(slot.raw)].above = presenter
    records[Int(slot.raw)].set(.driven, false)
    records[Int(presenter.raw)].presented = slot
    return true
  }

  /// Begins an appearance transition: the same direction nests, the other one starts anew (APP-2).
  private mutating func applyAppearanceBegan(_ slot: Slot, appearing: Bool) -> Bool {
    guard isController(slot) else { return false }
    touch(slot)
    let index = Int(slot.raw)
    let now = records[index].appearance
    let repeats = records[index].depth > 0 && now == (appearing ? .appearing : .disappearing)
    records[index].depth = repeats ? min(records[index].depth, 254) + 1 : 1
    records[index].set(.driven, true)
    records[index].called = position
    return true
  }
}
