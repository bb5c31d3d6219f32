extension StructureCheck {
  /// Checks the value of a leaf node: its overflow pages, and the free pages it lists.
  mutating func checkValue(
    _ view: borrowing PageView, _ node: Int, _ page: UInt64, _ counts: inout Counts
  ) throws(LMDBError) {
    let size = view.valueSize(node)
    let place = node + 8 + view.uint16(node + 6)
    let isOverflowing = view.uint16(node + 4) == Flags.overflowing
    if counts.kind == .free {
      let transaction = view.uint64(node + 8)
      guard transaction >= 1, transaction <= meta.transactionID else {
        throw damaged(page, "pages were freed by a transaction that never was")
      }
    }
    guard isOverflowing else {
      if counts.kind == .free { try checkFreePages(view.bytes(place, size), page) }
      return
    }
    let first = view.uint64(place)
    let pages = try claimOverflow(first, size, page)
    counts.overflowPages += pages
    if counts.kind == .free {
      var list = [UInt8](repeating: 0, count: size)
      guard try file.read(into: &list, at: first &* UInt64(pageSize) &+ 16) == size else {
        throw damaged(first, "it lies outside the file")
      }
      unsafe try checkFreePages(list.span.bytes, page)
    }
  }

  /// Marks the overflow pages of a large value as used. The run may be longer than the value needs:
  /// a transaction that shortens a value it wrote itself keeps the pages.
  private mutating func claimOverflow(
    _ first: UInt64, _ size: Int, _ page: UInt64
  ) throws(LMDBError) -> UInt64 {
    guard first >= 2, first < filePages, first <= meta.lastPage else {
      throw damaged(page, "a value lies outside the file")
    }
    var header = [UInt8](repeating: 0, count: 16)
    _ = try file.read(into: &header, at: first &* UInt64(pageSize))
    let view = unsafe PageView(header.span.bytes)
    let pages = UInt64(view.uint32(12))
    guard view.uint64(0) == first, view.uint16(10) == Flags.overflow,
      pages >= UInt64((size + 16 + pageSize - 1) / pageSize)
    else { throw damaged(first, "it is not the start of a value") }
    try claim(first, pages)
    return pages
  }

  /// Checks a list of free pages: its length, and that the numbers descend.
  private mutating func checkFreePages(_ list: RawSpan, _ page: UInt64) throws(LMDBError) {
    let view = PageView(list)
    guard list.byteCount >= 8, list.byteCount % 8 == 0,
      // A list that was allocated too long keeps its size.
      view.uint64(0) <= UInt64(list.byteCount / 8 - 1)
    else { throw damaged(page, "a list of free pages has a wrong length") }
    let count = Int(view.uint64(0))
    var previous = UInt64.max
    for index in 0..<count {
      let free = view.uint64(8 + 8 * index)
      guard free < previous, free >= 2, free <= meta.lastPage, insert(free) else {
        throw damaged(page, "a list of free pages holds a wrong one")
      }
      previous = free
    }
    report.freePages += UInt64(count)
  }
}
