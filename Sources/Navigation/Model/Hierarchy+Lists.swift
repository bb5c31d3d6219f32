/// The two lists of a node: its children, and the nodes attached to it.
extension Hierarchy {
  /// The last child of `parent`, or ``Slot/none``.
  @inline(__always) public func lastChild(_ parent: Slot) -> Slot {
    let first = self[parent].firstChild
    return first.isNone ? .none : self[first].prior
  }

  /// The child before `child`, or ``Slot/none``.
  @inline(__always) public func previousSibling(_ child: Slot) -> Slot {
    let record = self[child]
    return record.parent.isNone || self[record.parent].firstChild == child ? .none : record.prior
  }

  @inline(__always) private func head(_ owner: Slot, attached: Bool) -> Slot {
    attached ? self[owner].attached : self[owner].firstChild
  }

  @inline(__always) private mutating func setHead(_ owner: Slot, attached: Bool, _ head: Slot) {
    if attached {
      records[Int(owner.raw)].attached = head
    } else {
      records[Int(owner.raw)].firstChild = head
    }
  }

  /// Inserts `slot` into a list of `owner`, before `other` or at the end. Marks all changed records
  /// as touched.
  mutating func insert(_ slot: Slot, into owner: Slot, before other: Slot, attached: Bool) {
    touch(slot)
    let first = head(owner, attached: attached)
    if first.isNone {
      touch(owner)
      setHead(owner, attached: attached, slot)
      records[Int(slot.raw)].prior = slot
      records[Int(slot.raw)].next = .none
      return
    }
    touch(first)
    if other.isNone {
      let last = self[first].prior
      touch(last)
      records[Int(last.raw)].next = slot
      records[Int(first.raw)].prior = slot
      records[Int(slot.raw)].prior = last
      records[Int(slot.raw)].next = .none
      return
    }
    touch(other)
    let before = self[other].prior
    records[Int(slot.raw)].prior = before
    records[Int(slot.raw)].next = other
    records[Int(other.raw)].prior = slot
    if other == first {
      touch(owner)
      setHead(owner, attached: attached, slot)
    } else {
      touch(before)
      records[Int(before.raw)].next = slot
    }
  }

  /// Removes `slot` from a list of `owner`. Marks all changed records as touched.
  mutating func remove(_ slot: Slot, from owner: Slot, attached: Bool) {
    touch(slot)
    let record = self[slot]
    let first = head(owner, attached: attached)
    if first == slot {
      touch(owner)
      setHead(owner, attached: attached, record.next)
      if !record.next.isNone {
        touch(record.next)
        records[Int(record.next.raw)].prior = record.prior
      }
    } else {
      touch(record.prior)
      records[Int(record.prior.raw)].next = record.next
      let after = record.next.isNone ? first : record.next
      touch(after)
      records[Int(after.raw)].prior = record.prior
    }
    records[Int(slot.raw)].next = .none
    records[Int(slot.raw)].prior = .none
  }

  /// Whether `slot` is `node` or an ancestor of it, by containment, presentation or view.
  ///
  /// - Complexity: O(depth of `node`), O(1) if nothing is below `slot`.
  func isAbove(_ slot: Slot, _ node: Slot) -> Bool {
    guard slot != node else { return !slot.isNone }
    guard !slot.isNone, hasNodesBelow(slot) else { return false }
    var current = node
    while !current.isNone {
      if current == slot { return true }
      current = above(current)
    }
    return false
  }

  func hasNodesBelow(_ slot: Slot) -> Bool {
    let record = self[slot]
    return !record.firstChild.isNone || !record.presented.isNone || !record.attached.isNone
  }

  /// The parent of the node, else its presenter or host.
  @inline(__always) func above(_ slot: Slot) -> Slot {
    let record = self[slot]
    return record.parent.isNone ? record.above : record.parent
  }
}
