extension Hierarchy {
  /// Applies `event`, and returns whether it could be applied.
  ///
  /// The position always advances by one. An event that is impossible in this state, which only a
  /// foreign recorder can produce, changes nothing else and returns false. No event traps or
  /// creates a cycle in the tree.
  ///
  /// - Complexity: O(1); O(depth) if a node with nodes below it is added below another one.
  @discardableResult
  public mutating func apply(_ event: Event) -> Bool {
    guard position < .max else { return false }
    position += 1
    switch event {
    case .called(let call): return apply(call)
    case .commanded, .refused, .postponed, .dropped, .with, .ended: return true
    case .asked(let question): return applyTold(question.node)
    case .answered(let slot, _, _): return applyTold(slot)
    case .warned(let warning, _):
      if warning == .misuse, !isMisuseKnown {
        isMisuseKnown = true
        isOutlineTouched = true
      }
      return true
    case .childAdded(let slot, let parent, let other):
      return applyAdded(slot, to: parent, before: other)
    case .childRemoved(let slot): return applyRemoved(slot)
    case .stateSet(let slot, let key, let value):
      guard isAlive(slot), key.raw < 0x8000_0000 else { return false }
      write(slot, .state(key), value.raw)
      return true
    case .stateCleared(let slot, let key):
      guard isAlive(slot), key.raw < 0x8000_0000 else { return false }
      write(slot, .state(key), nil)
      return true
    case .created(let slot, let symbol, let identifier, let kind, let origin):
      return applyCreated(slot, kind, symbol, identifier, origin)
    case .released(let slot): return applyReleased(slot)
    case .began, .finishing, .finished, .cancelled, .deferred, .resumed, .windowOpened,
      .windowShown, .windowHidden, .windowTraitsSet, .windowChanged, .rootSet, .rootCleared,
      .sceneConnected,
      .sceneDisconnected, .sceneMoved, .applicationMoved, .preserving, .restorationExtended:
      return applyOutline(event)
    case .decisionRecorded(let slot, _, _, _, _): return slot.isNone || isAlive(slot)
    case .provenanceRecorded: return true
    case .childMoved, .childSelected, .selectionCleared, .columnAssigned, .splitCollapsed,
      .splitExpanded, .viewPlaced, .viewRemoved, .appearanceBegan, .appearanceEnded, .presented,
      .adapted, .dismissed, .attached, .detached:
      return applyPlacement(event)
    case .propertySet, .preferredContentSizeSet, .traitsOverridden, .linked, .unlinked,
      .styleFrozen:
      return applyChange(event)
    }
  }

  // MARK: - Callbacks

  @inline(__always) private mutating func applyTold(_ slot: Slot) -> Bool {
    guard !slot.isNone else { return true }
    guard isAlive(slot) else { return false }
    records[Int(slot.raw)].called = position
    return true
  }

  /// Applies a callback. Most callbacks only update the last position; those with other effects are
  /// listed here.
  private mutating func apply(_ call: Call) -> Bool {
    let slot = call.node
    guard !slot.isNone else { return true }
    guard isAlive(slot) else { return false }
    let index = Int(slot.raw)
    switch call.callback {
    case .viewWillAppear:
      guard applyEdge(slot, to: .appearing, from: .disappeared, or: .disappearing) else {
        return false
      }
    case .viewDidAppear:
      guard applyEdge(slot, to: .appeared, from: .appearing, or: .appearing) else { return false }
    case .viewWillDisappear:
      guard applyEdge(slot, to: .disappearing, from: .appeared, or: .appearing) else {
        return false
      }
    case .viewDidDisappear:
      guard applyEdge(slot, to: .disappeared, from: .disappearing, or: .disappearing) else {
        return false
      }
      records[index].set(.inserted, false)
    case .viewIsAppearing, .viewWillLayoutSubviews:
      if !records[index].has(.inserted) {
        touch(slot)
        records[index].set(.inserted, true)
      }
    case .loadView:
      touch(slot)
      records[index].set(.loaded, true)
    case .willMove:
      touch(slot)
      records[index].set(.movingTo, !call.other.isNone)
      records[index].set(.movingFrom, call.other.isNone)
    case .didMove:
      touch(slot)
      records[index].set(.movingTo, false)
      records[index].set(.movingFrom, false)
    case .presentationTransitionWillBegin:
      touch(slot)
      records[index].set(.presenting, true)
    case .dismissalTransitionWillBegin:
      touch(slot)
      records[index].set(.dismissing, true)
    case .presentationTransitionDidEnd, .dismissalTransitionDidEnd:
      touch(slot)
      records[index].set(.presenting, false)
      records[index].set(.dismissing, false)
    case .becameFirstResponder:
      firstResponder = slot
      isOutlineTouched = true
    case .resignedFirstResponder:
      if firstResponder == slot { firstResponder = .none }
      isOutlineTouched = true
    case .focusMoved:
      focus = slot
      isOutlineTouched = true
    default: break
    }
    records[index].called = position
    return true
  }

  /// Changes the appearance state. Changes that aren't legal return false (LIF-6).
  @inline(__always) private mutating func applyEdge(
    _ slot: Slot, to goal: Appearance, from one: Appearance, or other: Appearance
  ) -> Bool {
    let record = self[slot]
    guard record.appearance == one || record.appearance == other, record.kind.isController else {
      return false
    }
    touch(slot)
    if record.appearance.isBetween { between &-= 1 }
    if goal.isBetween { between &+= 1 }
    records[Int(slot.raw)].appearance = goal
    return true
  }

  // MARK: - Creation and release

  private mutating func applyCreated(
    _ slot: Slot, _ kind: Kind, _ symbol: Symbol, _ identifier: Symbol, _ origin: Origin
  ) -> Bool {
    guard slot == nextSlot, !slot.isNone else { return false }
    var record = NodeRecord()
    record.kind = kind
    record.classSymbol = symbol
    record.identifier = identifier
    record.born = position
    record.placed = position
    record.flags = .alive
    record.set(.fromStoryboard, origin == .storyboard)
    record.set(.definesContext, kind == .navigation)
    if Int(slot.raw) == records.count {
      records.append(NodeRecord())
    } else {
      freeRecord = self[slot].next
    }
    touch(slot)
    record.set(.touched, true)
    records[Int(slot.raw)] = record
    if kind == .object { objectNames.add(identifier) }
    return true
  }

  private mutating func applyReleased(_ slot: Slot) -> Bool {
    guard isAlive(slot), !isHeld(slot) else { return false }
    let record = self[slot]
    guard record.firstChild.isNone, record.presented.isNone, record.attached.isNone else {
      return false
    }
    touch(slot)
    if record.appearance.isBetween { between &-= 1 }
    freeCells(of: slot)
    if record.kind == .object { objectNames.remove(record.identifier) }
    if record.has(.delegatesStatusBar) { statusBarDelegates &-= 1 }
    if record.asksMore { questioned &-= 1 }
    if firstResponder == slot || focus == slot {
      if firstResponder == slot { firstResponder = .none }
      if focus == slot { focus = .none }
      isOutlineTouched = true
    }
    var free = NodeRecord()
    free.next = freeRecord
    free.placed = position
    free.set(.touched, true)
    records[Int(slot.raw)] = free
    freeRecord = slot
    return true
  }

  // MARK: - Children

  private mutating func applyAdded(_ slot: Slot, to parent: Slot, before other: Slot) -> Bool {
    guard isAlive(slot), isAlive(parent) else { return false }
    let record = self[slot]
    guard record.parent.isNone, record.presenter.isNone, !record.isRoot, record.kind.isController,
      self[parent].kind.isController,
      other.isNone || isAlive(other) && self[other].parent == parent, !isAbove(slot, parent)
    else { return false }
    if record.has(.hosted) { unhost(slot, keepsView: record.above == parent) }
    insert(slot, into: parent, before: other, attached: false)
    records[Int(slot.raw)].parent = parent
    records[Int(slot.raw)].set(.driven, false)
    records[Int(slot.raw)].placed = position
    return true
  }

  private mutating func applyRemoved(_ slot: Slot) -> Bool {
    guard isAlive(slot) else { return false }
    let parent = self[slot].parent
    guard !parent.isNone, self[slot].kind.isController else { return false }
    remove(slot, from: parent, attached: false)
    takeViewBack(slot)
    let index = Int(slot.raw)
    records[index].parent = .none
    records[index].set(.viewPlaced, false)
    if records[index].isSelected {
      records[index].set(.selected, false)
      selections[parent] = .none
    }
    records[index].setColumn(.primary)
    records[index].placed = position
    return true
  }

  /// Forgets that the view of a child is in the view of another controller than its parent.
  mutating func takeViewBack(_ slot: Slot) {
    guard self[slot].isViewElsewhere else { return }
    touch(slot)
    records[Int(slot.raw)].setViewElsewhere(false)
    strayViews &-= 1
    write(slot, .link(.view), nil)
  }

  mutating func unhost(_ slot: Slot, keepsView: Bool) {
    remove(slot, from: self[slot].above, attached: true)
    records[Int(slot.raw)].above = .none
    records[Int(slot.raw)].set(.hosted, false)
    records[Int(slot.raw)].set(.viewPlaced, keepsView)
  }
}

/// Replay of events that this program knows in another version, or not at all.
extension Hierarchy {
  /// Advances by one event whose kind is unknown, which has no effect.
  package mutating func pass() {
    if position < .max { position += 1 }
  }

  /// Applies another event at the same position: an old event may have been split into several.
  package mutating func applyFurther(_ event: Event) -> Bool {
    position &-= 1
    return apply(event)
  }
}
