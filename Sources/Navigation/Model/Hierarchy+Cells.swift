extension Hierarchy {
  /// The index of the value for `key` of the node, or ``NodeValue/end``.
  func cellIndex(_ slot: Slot, _ key: NodeValue.Key) -> UInt32 {
    var index = self[slot].cells
    var left = DeepValues.depth
    while index != NodeValue.end {
      if left == 0 { return deepCells.index(slot, key) }
      left &-= 1
      if cells[Int(index)].key == key { return index }
      index = cells[Int(index)].next
    }
    return NodeValue.end
  }

  /// The value that comes ``DeepValues/depth`` values after the head of the node's list, or
  /// ``NodeValue/end``.
  private func firstDeepCell(_ slot: Slot) -> UInt32 {
    var index = self[slot].cells
    var left = DeepValues.depth
    while index != NodeValue.end, left > 0 {
      index = cells[Int(index)].next
      left &-= 1
    }
    return index
  }

  /// The value for `key` of the node, set or cleared; `nil` if it was never set.
  public func cell(_ slot: Slot, _ key: NodeValue.Key) -> NodeValue? {
    guard isAlive(slot) else { return nil }
    let index = cellIndex(slot, key)
    return index == NodeValue.end ? nil : cells[Int(index)]
  }

  /// All values of the node, the newest key first, including cleared ones.
  public func cells(of slot: Slot) -> [NodeValue] {
    guard isAlive(slot) else { return [] }
    var found: [NodeValue] = []
    var index = self[slot].cells
    while index != NodeValue.end {
      found.append(cells[Int(index)])
      index = cells[Int(index)].next
    }
    return found
  }

  /// The value of a property that was set; `nil` if the default applies.
  public func property(_ property: Property, of slot: Slot) -> UInt32? {
    guard let cell = cell(slot, .property(property)), cell.isSet else { return nil }
    return UInt32(truncatingIfNeeded: cell.value)
  }

  /// The preferred content size of the node, if it was set.
  public func preferredContentSize(of slot: Slot) -> (width: UInt32, height: UInt32)? {
    guard let cell = cell(slot, .preferredContentSize), cell.isSet else { return nil }
    return (
      UInt32(truncatingIfNeeded: cell.value >> 32), UInt32(truncatingIfNeeded: cell.value)
    )
  }

  /// The living node that `slot` refers to under `link`, or ``Slot/none``.
  public func linked(_ slot: Slot, _ link: NodeReference) -> Slot {
    guard isAlive(slot) else { return .none }
    let index = cellIndex(slot, .link(link))
    guard index != NodeValue.end, cells[Int(index)].isSet else { return .none }
    let id = NodeID(packed: cells[Int(index)].value)
    return isCurrent(id) ? id.slot : .none
  }

  /// The fingerprint of a key of the node's state.
  func fingerprint(_ slot: Slot, _ key: Symbol) -> Fingerprint? {
    let index = cellIndex(slot, .state(key))
    guard index != NodeValue.end, cells[Int(index)].isSet else { return nil }
    return Fingerprint(raw: cells[Int(index)].value)
  }

  /// Writes a value; `nil` clears it.
  mutating func write(_ slot: Slot, _ key: NodeValue.Key, _ value: UInt64?) {
    var index = cellIndex(slot, key)
    if index == NodeValue.end {
      let cell = NodeValue(
        key: key, next: self[slot].cells, position: position, isSet: false, value: 0)
      if freeCell == NodeValue.end {
        index = UInt32(truncatingIfNeeded: cells.count)
        cells.append(cell)
      } else {
        index = freeCell
        freeCell = cells[Int(index)].next
        cells[Int(index)] = cell
      }
      records[Int(slot.raw)].cells = index
      let deep = firstDeepCell(slot)
      if deep != NodeValue.end { deepCells.add(deep, slot, cells[Int(deep)].key) }
    } else {
      digest.state &-= cells[Int(index)].hash(slot)
    }
    cells[Int(index)].position = position
    cells[Int(index)].isSet = value != nil
    cells[Int(index)].value = value ?? 0
    digest.state &+= cells[Int(index)].hash(slot)
  }

  /// Frees all values of a node.
  mutating func freeCells(of slot: Slot) {
    var index = self[slot].cells
    var left = DeepValues.depth
    while index != NodeValue.end {
      let next = cells[Int(index)].next
      if left == 0 { deepCells.remove(slot, cells[Int(index)].key) } else { left &-= 1 }
      digest.state &-= cells[Int(index)].hash(slot)
      cells[Int(index)] = NodeValue(
        key: NodeValue.Key(raw: 0), next: freeCell, position: 0, isSet: false, value: 0)
      freeCell = index
      index = next
    }
    records[Int(slot.raw)].cells = NodeValue.end
  }
}
