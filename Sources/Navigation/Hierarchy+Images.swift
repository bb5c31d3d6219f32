/// A hierarchy as it is written down; ``HierarchyBuilder`` is the way back.
extension Hierarchy {
  /// Hands over every node: owners before what they own, siblings in their order.
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

  /// Puts a list on a stack, so that its first comes off first.
  private func gather(_ first: Slot, _ pending: inout [Slot]) {
    guard !first.isNone else { return }
    var slot = self[first].prior
    while slot != first {
      pending.append(slot)
      slot = self[slot].prior
    }
    pending.append(first)
  }

  /// What is attached to a node, in order: views, objects, and controllers that are no children.
  package func attached(to slot: Slot) -> [Slot] {
    var found: [Slot] = []
    gather(self[slot].attached, &found)
    return found.reversed()
  }

  /// Hands over the cells of a node in the order of its list, each with its index.
  package func forEachCell<E: Error>(
    of slot: Slot, _ body: (_ index: UInt32, Cell) throws(E) -> Void
  ) throws(E) {
    var index = self[slot].cells
    while index != Cell.end {
      try body(index, cells[Int(index)])
      index = cells[Int(index)].next
    }
  }

  /// The free places for nodes in the order they will be used, with the event that freed each.
  package var freeSlots: [(slot: Slot, freed: Position)] {
    var free: [(slot: Slot, freed: Position)] = []
    var slot = freeRecord
    while !slot.isNone {
      free.append((slot, self[slot].placed))
      slot = self[slot].next
    }
    return free
  }

  /// The free places for cells in the order they will be used.
  package var freeCells: [UInt32] {
    var free: [UInt32] = []
    var index = freeCell
    while index != Cell.end {
      free.append(index)
      index = cells[Int(index)].next
    }
    return free
  }
}

extension Cell {
  /// The number of the key in all three name spaces.
  package var rawKey: UInt32 { key.raw }
}
