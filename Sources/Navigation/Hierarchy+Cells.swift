extension Hierarchy {
  /// The index of the cell that holds `key` of the node, or ``Cell/end``.
  func cellIndex(_ slot: Slot, _ key: Cell.Key) -> UInt32 {
    var index = self[slot].cells
    var left = DeepCells.depth
    while index != Cell.end {
      if left == 0 { return deepCells.index(slot, key) }
      left &-= 1
      if cells[Int(index)].key == key { return index }
      index = cells[Int(index)].next
    }
    return Cell.end
  }

  /// The cell of the node that lies ``DeepCells/depth`` cells after the head of its list, or
  /// ``Cell/end``.
  private func firstDeepCell(_ slot: Slot) -> UInt32 {
    var index = self[slot].cells
    var left = DeepCells.depth
    while index != Cell.end, left > 0 {
      index = cells[Int(index)].next
      left &-= 1
    }
    return index
  }

  /// The cell that holds `key` of the node, set or forgotten.
  public func cell(_ slot: Slot, _ key: Cell.Key) -> Cell? {
    guard isAlive(slot) else { return nil }
    let index = cellIndex(slot, key)
    return index == Cell.end ? nil : cells[Int(index)]
  }

  /// All cells of the node, newest key first; forgotten ones too.
  public func cells(of slot: Slot) -> [Cell] {
    guard isAlive(slot) else { return [] }
    var found: [Cell] = []
    var index = self[slot].cells
    while index != Cell.end {
      found.append(cells[Int(index)])
      index = cells[Int(index)].next
    }
    return found
  }

  /// The value of a property that was set, or nil where the default holds.
  public func property(_ property: Property, of slot: Slot) -> UInt32? {
    guard let cell = cell(slot, .property(property)), cell.isSet else { return nil }
    return UInt32(truncatingIfNeeded: cell.value)
  }

  /// The size the node would like to have, if it said so.
  public func preferredContentSize(of slot: Slot) -> (width: UInt32, height: UInt32)? {
    guard let cell = cell(slot, .preferredContentSize), cell.isSet else { return nil }
    return (
      UInt32(truncatingIfNeeded: cell.value >> 32), UInt32(truncatingIfNeeded: cell.value)
    )
  }

  /// The node that `slot` remembers under `link`, while it is alive; else none.
  public func linked(_ slot: Slot, _ link: Link) -> Slot {
    guard isAlive(slot) else { return .none }
    let index = cellIndex(slot, .link(link))
    guard index != Cell.end, cells[Int(index)].isSet else { return .none }
    let id = NodeID(packed: cells[Int(index)].value)
    return isCurrent(id) ? id.slot : .none
  }

  /// The fingerprint of a key of the node's state.
  func fingerprint(_ slot: Slot, _ key: Symbol) -> Fingerprint? {
    let index = cellIndex(slot, .state(key))
    guard index != Cell.end, cells[Int(index)].isSet else { return nil }
    return Fingerprint(raw: cells[Int(index)].value)
  }

  /// Writes one key; with nil forgets it.
  mutating func write(_ slot: Slot, _ key: Cell.Key, _ value: UInt64?) {
    var index = cellIndex(slot, key)
    if index == Cell.end {
      let cell = Cell(
        key: key, next: self[slot].cells, position: position, isSet: false, value: 0)
      if freeCell == Cell.end {
        index = UInt32(truncatingIfNeeded: cells.count)
        cells.append(cell)
      } else {
        index = freeCell
        freeCell = cells[Int(index)].next
        cells[Int(index)] = cell
      }
      records[Int(slot.raw)].cells = index
      let deep = firstDeepCell(slot)
      if deep != Cell.end { deepCells.add(deep, slot, cells[Int(deep)].key) }
    } else {
      digest.state &-= cells[Int(index)].hash(slot)
    }
    cells[Int(index)].position = position
    cells[Int(index)].isSet = value != nil
    cells[Int(index)].value = value ?? 0
    digest.state &+= cells[Int(index)].hash(slot)
  }

  /// Gives back all cells of a node.
  mutating func freeCells(of slot: Slot) {
    var index = self[slot].cells
    var left = DeepCells.depth
    while index != Cell.end {
      let next = cells[Int(index)].next
      if left == 0 { deepCells.remove(slot, cells[Int(index)].key) } else { left &-= 1 }
      digest.state &-= cells[Int(index)].hash(slot)
      cells[Int(index)] = Cell(
        key: Cell.Key(raw: 0), next: freeCell, position: 0, isSet: false, value: 0)
      freeCell = index
      index = next
    }
    records[Int(slot.raw)].cells = Cell.end
  }
}
