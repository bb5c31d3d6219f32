extension StructureCheck {
  /// Checks the position and size of a node, and returns its offset.
  mutating func checkNode(
    _ view: borrowing PageView, _ index: Int, _ isLeaf: Bool, from upperEdge: Int, _ page: UInt64,
    _ kind: Kind
  ) throws(LMDBError) -> Int {
    let node = view.uint16(16 + 2 * index)
    guard node >= upperEdge, node + 8 <= pageSize, node & 1 == 0 else {
      throw damaged(page, "a node lies outside")
    }
    let keySize = view.uint16(node + 6)
    var size = 8 + keySize
    guard keySize <= Limits.keyLength else { throw damaged(page, "a key is too long") }
    if isLeaf {
      guard keySize >= 1, kind == .main || keySize == 8 else {
        throw damaged(page, "a key has a wrong length")
      }
      let flags = view.uint16(node + 4)
      guard flags & ~Flags.overflowing == 0 else { throw damaged(page, "a node has other flags") }
      size += flags == Flags.overflowing ? 8 : view.valueSize(node)
      // LMDB splits pages on the assumption that any two nodes fit into one.
      guard size <= ((pageSize - 16) / 2 & ~1) - 2 else {
        throw damaged(page, "a node is too large")
      }
    } else if kind == .free, index > 0, keySize != 8 {
      throw damaged(page, "a key has a wrong length")
    }
    guard node + size <= pageSize, nodes.claim(from: node, size) else {
      throw damaged(page, "nodes overlap")
    }
    return node
  }

  func checkKey(
    _ key: RawSpan, after previous: RawSpan?, orEqual: Bool, before upper: RawSpan?,
    _ page: UInt64, _ kind: Kind
  ) throws(LMDBError) {
    if let previous {
      let order = compare(previous, key, kind)
      guard order < 0 || orEqual && order == 0 else { throw damaged(page, "keys are out of order") }
    }
    if let upper, compare(key, upper, kind) >= 0 {
      throw damaged(page, "a key is out of its range")
    }
  }

  private func compare(_ left: RawSpan, _ right: RawSpan, _ kind: Kind) -> Int {
    if kind == .free {
      let (left, right) = (PageView(left).uint64(0), PageView(right).uint64(0))
      return left < right ? -1 : left == right ? 0 : 1
    }
    for index in 0..<min(left.byteCount, right.byteCount) {
      let difference = Int(left.byte(index)) - Int(right.byte(index))
      if difference != 0 { return difference }
    }
    return left.byteCount - right.byteCount
  }
}
