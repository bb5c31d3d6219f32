/// Traverses a store and checks that LMDB can follow every number in it.
///
/// LMDB trusts its file: one flipped bit in a page can make it access memory beyond the map. This
/// check reads with `pread`, validates each number before using it, and visits no page twice, so
/// that it ends on any input. LMDB can read, write and copy a file that passes without accessing
/// anything outside it. The check can't verify that keys and values are the ones that were written.
///
/// A transaction must pin the commit, or no process may be writing.
struct StructureCheck {
  let file: DataFile
  let meta: MetaPage
  let pageSize: Int
  /// The number of pages in the file. Free pages may be beyond its end, because LMDB doesn't write
  /// a page that was added and freed by the same transaction.
  let filePages: UInt64
  /// The visited pages in the file.
  var used: PageSet
  /// The free pages beyond the end of the file. Their number is limited by the lists in the file.
  var usedBeyond: Set<UInt64> = []
  var report: StructureReport
  var nodes: NodeMap
  var buffers: [[UInt8]] = []

  init(_ file: DataFile, _ meta: MetaPage) throws(LMDBError) {
    self.file = file
    self.meta = meta
    pageSize = meta.pageSize
    let size = try FileStatus.of(file.descriptor, file.path).size
    filePages = size / UInt64(pageSize)
    guard filePages >= 2 else {
      throw LMDBError(
        .truncated, function: "fstat",
        subject: "\(file.path) of \(size) bytes, with a last page \(meta.lastPage)")
    }
    used = PageSet(count: Int(clamping: min(filePages, meta.lastPage + 1)))
    nodes = NodeMap(pageSize: pageSize)
    report = StructureReport(
      transactionID: meta.transactionID, pageSize: pageSize, lastPage: meta.lastPage)
  }

  /// Checks both trees.
  mutating func run() throws(LMDBError) -> StructureReport {
    // The free pages first: a page that is both free and in use is then reported where it is used.
    try walk(meta.freeTree, .free)
    try walk(meta.mainTree, .main)
    report.depth = meta.mainTree.depth
    report.entries = meta.mainTree.entries
    return report
  }

  /// The trees of a store.
  enum Kind {
    /// Maps transaction numbers to the pages that they freed.
    case free
    /// The user's entries.
    case main
  }

  /// The counts of one tree, to be compared with its record.
  struct Counts {
    let kind: Kind
    let depth: Int
    var branchPages: UInt64 = 0
    var leafPages: UInt64 = 0
    var overflowPages: UInt64 = 0
    var entries: UInt64 = 0
  }

  mutating func walk(_ tree: TreeRecord, _ kind: Kind) throws(LMDBError) {
    var counts = Counts(kind: kind, depth: tree.depth)
    if tree.root != .max {
      // An LMDB cursor holds 32 levels.
      guard (1...31).contains(tree.depth) else { throw damaged(tree.root, "depth \(tree.depth)") }
      try visit(tree.root, 1, &counts, lower: nil, upper: nil)
    } else if tree.depth != 0 {
      throw damaged(tree.root, "an empty tree has depth \(tree.depth)")
    }
    guard counts.branchPages == tree.branchPages, counts.leafPages == tree.leafPages,
      counts.overflowPages == tree.overflowPages, counts.entries == tree.entries
    else { throw damaged(tree.root, "the counts of a tree are wrong") }
    report.branchPages += counts.branchPages
    report.leafPages += counts.leafPages
    report.overflowPages += counts.overflowPages
  }

  /// Checks one page and all below it, whose keys are not less than `lower` and less than `upper`.
  mutating func visit(
    _ page: UInt64, _ level: Int, _ counts: inout Counts, lower: RawSpan?, upper: RawSpan?
  ) throws(LMDBError) {
    try claim(page, 1)
    let buffer = try readPage(page)
    let view = unsafe PageView(buffer.span.bytes)
    let isLeaf = level == counts.depth
    guard view.uint64(0) == page, view.uint16(10) == (isLeaf ? Flags.leaf : Flags.branch) else {
      throw damaged(page, "it is another kind of page")
    }
    let nodesEnd = view.uint16(12)
    let upperEdge = view.uint16(14)
    guard nodesEnd >= 16, nodesEnd <= upperEdge, upperEdge <= pageSize, nodesEnd & 1 == 0 else {
      throw damaged(page, "its bounds are wrong")
    }
    let count = (nodesEnd - 16) / 2
    // LMDB asserts at least two keys in a branch of the main tree.
    guard count >= (isLeaf || counts.kind == .free ? 1 : 2) else {
      throw damaged(page, "it is empty")
    }
    nodes.clear()
    var previous: RawSpan? = lower
    for index in 0..<count {
      let node = try checkNode(view, index, isLeaf, from: upperEdge, page, counts.kind)
      let key = view.bytes(node + 8, view.uint16(node + 6))
      // The first key of a branch is not used: the first child holds all keys less than the second
      // key.
      if isLeaf || index > 0 {
        try checkKey(key, after: previous, orEqual: index == 0, before: upper, page, counts.kind)
        previous = key
      }
      if isLeaf { try checkValue(view, node, page, &counts) }
    }
    if isLeaf {
      counts.leafPages += 1
      counts.entries += UInt64(count)
    } else {
      counts.branchPages += 1
      for index in 0..<count {
        let node = view.uint16(16 + 2 * index)
        let from = index == 0 ? lower : view.key(index)
        let to = index + 1 < count ? view.key(index + 1) : upper
        try visit(view.childPage(node), level + 1, &counts, lower: from, upper: to)
      }
    }
    buffers.append(buffer)
  }

  /// Marks pages that LMDB will read as used; each has one use.
  mutating func claim(_ first: UInt64, _ count: UInt64) throws(LMDBError) {
    guard first >= 2, first <= meta.lastPage, count <= meta.lastPage - first + 1 else {
      throw damaged(first, "it lies beyond the last page")
    }
    guard first < filePages, count <= filePages - first else {
      throw LMDBError(
        .truncated, function: "structure check", subject: "\(file.path), page \(first)")
    }
    for page in first..<first + count {
      guard insert(page) else { throw damaged(page, "it is used twice") }
    }
  }

  mutating func insert(_ page: UInt64) -> Bool {
    page < filePages ? used.insert(Int(page)) : usedBeyond.insert(page).inserted
  }

  mutating func readPage(_ page: UInt64) throws(LMDBError) -> [UInt8] {
    var buffer = buffers.popLast() ?? [UInt8](repeating: 0, count: pageSize)
    guard try file.read(into: &buffer, at: page &* UInt64(pageSize)) == pageSize else {
      throw damaged(page, "it lies outside the file")
    }
    return buffer
  }

  func damaged(_ page: UInt64, _ what: String) -> LMDBError {
    let name = page == .max ? "an empty tree" : "page \(page)"
    return LMDBError(
      .corrupted, function: "structure check", subject: "\(file.path), \(name): \(what)")
  }

  enum Flags {
    static let branch = 1
    static let leaf = 2
    static let overflow = 4
    /// The node flag for a value in overflow pages.
    static let overflowing = 1
  }
}
