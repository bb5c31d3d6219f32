/// Reading a hierarchy to store it; ``HierarchyBuilder`` rebuilds it.
extension Hierarchy {
  /// Calls `body` with every node: owners before the nodes they own, siblings in order.
  package func forEachNode<E: Error>(_ body: (NodeImage) throws(E) -> Void) throws(E) {
    var pending: [Slot] = []
    var path: [Slot] = []
    for index in records.indices {
      let top = Slot(UInt32(truncatingIfNeeded: index))
      guard records[index].isAlive, above(top).isNone else { continue }
      pending.append(top)
      while let slot = pending.popLast() {
        let record = self[slot]
        let owner = above(slot)
        var place = NodeImage.Place.loose
        if owner.isNone {
          path.removeAll(keepingCapacity: true)
        } else {
          var up = 0
          while path.last != owner {
            path.removeLast()
            up += 1
          }
          place = record.presenter.isNone ? .owned(up: up) : .presented(up: up)
        }
        path.append(slot)
        try body(NodeImage(record, slot, place))
        if !record.presented.isNone { pending.append(record.presented) }
        gather(record.attached, &pending)
        gather(record.firstChild, &pending)
      }
    }
  }

  /// Pushes a list onto a stack, so that its first node is popped first.
  private func gather(_ first: Slot, _ pending: inout [Slot]) {
    guard !first.isNone else { return }
    var slot = self[first].prior
    while slot != first {
      pending.append(slot)
      slot = self[slot].prior
    }
    pending.append(first)
  }

  /// The views, objects and hosted controllers attached to a node, in order.
  package func attached(to slot: Slot) -> [Slot] {
    var found: [Slot] = []
    gather(self[slot].attached, &found)
    return found.reversed()
  }

  /// Calls `body` with the values of a node in the order of its list, each with its index.
  package func forEachCell<E: Error>(
    of slot: Slot, _ body: (_ index: UInt32, NodeValue) throws(E) -> Void
  ) throws(E) {
    var index = self[slot].cells
    while index != NodeValue.end {
      try body(index, cells[Int(index)])
      index = cells[Int(index)].next
    }
  }

  /// The free slots in the order in which they will be used, with the event that freed each.
  package var freeSlots: [(slot: Slot, freed: Position)] {
    var free: [(slot: Slot, freed: Position)] = []
    var slot = freeRecord
    while !slot.isNone {
      free.append((slot, self[slot].placed))
      slot = self[slot].next
    }
    return free
  }

  /// The free indices for values in the order in which they will be used.
  package var freeCells: [UInt32] {
    var free: [UInt32] = []
    var index = freeCell
    while index != NodeValue.end {
      free.append(index)
      index = cells[Int(index)].next
    }
    return free
  }
}

extension NodeValue {
  /// The key as one number across all three name spaces.
  package var rawKey: UInt32 { key.raw }
}
