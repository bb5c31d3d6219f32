extension DamagedFile {
  /// A traversal of one tree that skips damaged pages.
  struct TreeWalk {
    private let file: DamagedFile
    /// The visited pages. Each is visited once, so that the traversal ends on any input.
    private var visited: PageSet
    private(set) var gaps: [Gap] = []
    private(set) var entries: UInt64 = 0

    init(_ file: DamagedFile) {
      self.file = file
      visited = PageSet(count: Int(clamping: file.pageCount))
    }

    /// Visits one page and all below it, whose keys are not less than `lower` and less than
    /// `upper`.
    mutating func visit<E: LMDBErrorWrapping>(
      _ page: UInt64, _ level: Int, lower: [UInt8]?, upper: [UInt8]?,
      _ body: (Span<UInt8>, Span<UInt8>?) throws(E) -> Void
    ) throws(E) {
      let gap = Gap(lower: lower, upper: upper)
      // An LMDB cursor holds 32 levels.
      guard level <= 31, page >= 2, page < file.pageCount, visited.insert(Int(page)) else {
        return add(gap)
      }
      let buffer: [UInt8]
      do throws(LMDBError) {
        guard let bytes = try file.read(page) else { return add(gap) }
        buffer = bytes
      } catch {
        throw E(error)
      }
      guard buffer.span.little(0, 8) == page else { return add(gap) }
      switch buffer.span.little(10, 2) {
      case 1:
        guard let children = file.children(buffer.span, within: gap) else { return add(gap) }
        _ = file.seen.insert(Int(page))
        for child in children {
          try visit(child.page, level + 1, lower: child.lower, upper: child.upper, body)
        }
      case 2:
        _ = file.seen.insert(Int(page))
        var isWhole = true
        var previous: [UInt8]?
        let isReadable = try file.leafEntries(buffer.span) { (key, value) throws(E) in
          guard gap.contains(key), previous == nil || previous?.precedes(key) == true else {
            isWhole = false
            return
          }
          previous = Array(copying: key)
          entries += 1
          try body(key, value)
        }
        if !isWhole || !isReadable { add(gap) }
      default: add(gap)
      }
    }

    private mutating func add(_ gap: Gap) {
      // Adjacent gaps are merged; a file may have any number of them.
      if let last = gaps.last, last.upper != nil, last.upper == gap.lower {
        gaps[gaps.count - 1] = Gap(lower: last.lower, upper: gap.upper)
      } else if gaps.count < 10_000 {
        gaps.append(gap)
      } else {
        gaps = [.everything]
      }
    }
  }

  /// Returns the children of a branch with their key ranges; `nil` if the page isn't a valid
  /// branch.
  fileprivate func children(
    _ page: Span<UInt8>, within gap: Gap
  ) -> [(page: UInt64, lower: [UInt8]?, upper: [UInt8]?)]? {
    let edge = Int(page.little(12, 2))
    guard edge >= 20, edge <= pageSize, edge & 1 == 0 else { return nil }
    var children: [(page: UInt64, lower: [UInt8]?, upper: [UInt8]?)] = []
    for index in 0..<(edge - 16) / 2 {
      let node = Int(page.little(16 + 2 * index, 2))
      guard node >= edge, node + 8 <= pageSize else { return nil }
      let size = Int(page.little(node + 6, 2))
      guard size <= Limits.keyLength, node + 8 + size <= pageSize else { return nil }
      let child = page.little(node, 6)
      if index == 0 {
        children.append((child, gap.lower, gap.upper))
        continue
      }
      // The first key of a branch is not used: the first child holds all keys less than the second
      // key.
      let key = page.extracting(node + 8..<node + 8 + size)
      guard gap.contains(key), index == 1 || children[index - 1].lower?.precedes(key) == true
      else { return nil }
      let bound = Array(copying: key)
      children[index - 1].upper = bound
      children.append((child, bound, gap.upper))
    }
    return children
  }
}

extension Array where Element == UInt8 {
  /// Whether LMDB orders these bytes before `other`.
  func precedes(_ other: Span<UInt8>) -> Bool { span.precedes(other) }

  /// Copies the bytes of `span`.
  init(copying span: Span<UInt8>) {
    self.init(capacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
