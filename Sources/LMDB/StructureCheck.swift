/// Walks a store and sees to it that LMDB can follow every number in it.
///
/// LMDB trusts its file: one flipped bit in a page sends it beyond the map. This walk reads with
/// `pread`, compares each number with what it may be before it goes by it, and goes on from no page
/// twice, so that it ends on any bytes. What passes can be read, written and copied by LMDB without
/// leaving the file; whether keys and values are the ones that were written, it can't know.
///
/// The commit must be pinned by a transaction, or nobody may be writing.
struct StructureCheck {
  private let file: DataFile
  private let meta: MetaPage
  private let pageSize: Int
  /// Pages that the file really holds; free ones may lie beyond, since LMDB does not write a page
  /// that was added and given up by the same transaction.
  private let filePages: UInt64
  /// The pages of the file that were met.
  private var used: PageSet
  /// Free pages that lie beyond the file. There are no more of them than the file has room to name.
  private var usedBeyond: Set<UInt64> = []
  private var report: StructureReport
  private var nodes: NodeMap
  private var buffers: [[UInt8]] = []

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
    used = PageSet(count: Int(clamping: filePages))
    nodes = NodeMap(pageSize: pageSize)
    report = StructureReport(
      transactionID: meta.transactionID, pageSize: pageSize, lastPage: meta.lastPage)
  }

  /// Walks both trees.
  mutating func run() throws(LMDBError) -> StructureReport {
    // First the free pages: a page that is free and in use is then found where it is used.
    try walk(meta.freeTree, .free)
    try walk(meta.mainTree, .main)
    report.depth = meta.mainTree.depth
    report.entries = meta.mainTree.entries
    return report
  }

  /// The two trees of a store.
  private enum Kind {
    /// From numbers of transactions to the pages that they freed.
    case free
    /// What the user stored.
    case main
  }

  /// What was met in one tree, to be compared with what its record says.
  private struct Tally {
    let kind: Kind
    let depth: Int
    var branchPages: UInt64 = 0
    var leafPages: UInt64 = 0
    var overflowPages: UInt64 = 0
    var entries: UInt64 = 0
  }

  private mutating func walk(_ tree: TreeRecord, _ kind: Kind) throws(LMDBError) {
    var tally = Tally(kind: kind, depth: tree.depth)
    if tree.root != .max {
      // The cursor of LMDB holds 32 levels.
      guard (1...31).contains(tree.depth) else { throw damaged(tree.root, "depth \(tree.depth)") }
      try visit(tree.root, 1, &tally, lower: nil, upper: nil)
    } else if tree.depth != 0 {
      throw damaged(tree.root, "an empty tree has depth \(tree.depth)")
    }
    guard tally.branchPages == tree.branchPages, tally.leafPages == tree.leafPages,
      tally.overflowPages == tree.overflowPages, tally.entries == tree.entries
    else { throw damaged(tree.root, "the counts of a tree are wrong") }
    report.branchPages += tally.branchPages
    report.leafPages += tally.leafPages
    report.overflowPages += tally.overflowPages
  }

  /// Checks one page and all below it, whose keys are not less than `lower` and less than `upper`.
  private mutating func visit(
    _ page: UInt64, _ level: Int, _ tally: inout Tally, lower: RawSpan?, upper: RawSpan?
  ) throws(LMDBError) {
    try claim(page, 1)
    let buffer = try readPage(page)
    let view = unsafe PageView(buffer.span.bytes)
    let isLeaf = level == tally.depth
    guard view.uint64(0) == page, view.uint16(10) == (isLeaf ? Flags.leaf : Flags.branch) else {
      throw damaged(page, "it is another kind of page")
    }
    let nodesEnd = view.uint16(12)
    let upperEdge = view.uint16(14)
    guard nodesEnd >= 16, nodesEnd <= upperEdge, upperEdge <= pageSize, nodesEnd & 1 == 0 else {
      throw damaged(page, "its bounds are wrong")
    }
    let count = (nodesEnd - 16) / 2
    // LMDB asserts two keys in a branch of the main tree.
    guard count >= (isLeaf || tally.kind == .free ? 1 : 2) else {
      throw damaged(page, "it is empty")
    }
    nodes.clear()
    var previous: RawSpan? = lower
    for index in 0..<count {
      let node = try checkNode(view, index, isLeaf, from: upperEdge, page, tally.kind)
      let key = view.bytes(node + 8, view.uint16(node + 6))
      // The first key of a branch stands for everything below the second.
      if isLeaf || index > 0 {
        try checkKey(key, after: previous, orEqual: index == 0, before: upper, page, tally.kind)
        previous = key
      }
      if isLeaf { try checkValue(view, node, page, &tally) }
    }
    if isLeaf {
      tally.leafPages += 1
      tally.entries += UInt64(count)
    } else {
      tally.branchPages += 1
      for index in 0..<count {
        let node = view.uint16(16 + 2 * index)
        let from = index == 0 ? lower : view.key(index)
        let to = index + 1 < count ? view.key(index + 1) : upper
        try visit(view.childPage(node), level + 1, &tally, lower: from, upper: to)
      }
    }
    buffers.append(buffer)
  }

  /// Checks where a node lies, and gives the place.
  private mutating func checkNode(
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
      // LMDB splits pages trusting that any two nodes fit into one.
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

  private func checkKey(
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

  /// Checks the value of a leaf's node: where it overflows to, and what free pages it lists.
  private mutating func checkValue(
    _ view: borrowing PageView, _ node: Int, _ page: UInt64, _ tally: inout Tally
  ) throws(LMDBError) {
    let size = view.valueSize(node)
    let place = node + 8 + view.uint16(node + 6)
    let isOverflowing = view.uint16(node + 4) == Flags.overflowing
    if tally.kind == .free {
      let transaction = view.uint64(node + 8)
      guard transaction >= 1, transaction <= meta.transactionID else {
        throw damaged(page, "pages were freed by a transaction that never was")
      }
    }
    guard isOverflowing else {
      if tally.kind == .free { try checkFreePages(view.bytes(place, size), page) }
      return
    }
    let first = view.uint64(place)
    let pages = try claimOverflow(first, size, page)
    tally.overflowPages += pages
    if tally.kind == .free {
      var list = [UInt8](repeating: 0, count: size)
      guard try file.read(into: &list, at: first &* UInt64(pageSize) &+ 16) == size else {
        throw damaged(first, "it lies outside the file")
      }
      unsafe try checkFreePages(list.span.bytes, page)
    }
  }

  /// Takes the run of pages that holds a large value. It may be longer than the value needs: a
  /// transaction that shortens a value of its own keeps the pages.
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

  /// Checks a list of free pages: its length, and then numbers that descend.
  private mutating func checkFreePages(_ list: RawSpan, _ page: UInt64) throws(LMDBError) {
    let view = PageView(list)
    guard list.byteCount >= 8, list.byteCount % 8 == 0,
      // A list that was made too long keeps the room.
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

  /// Takes pages that LMDB will read, each of which has one use.
  private mutating func claim(_ first: UInt64, _ count: UInt64) throws(LMDBError) {
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

  private mutating func insert(_ page: UInt64) -> Bool {
    page < filePages ? used.insert(Int(page)) : usedBeyond.insert(page).inserted
  }

  private mutating func readPage(_ page: UInt64) throws(LMDBError) -> [UInt8] {
    var buffer = buffers.popLast() ?? [UInt8](repeating: 0, count: pageSize)
    guard try file.read(into: &buffer, at: page &* UInt64(pageSize)) == pageSize else {
      throw damaged(page, "it lies outside the file")
    }
    return buffer
  }

  private func damaged(_ page: UInt64, _ what: String) -> LMDBError {
    let name = page == .max ? "an empty tree" : "page \(page)"
    return LMDBError(
      .corrupted, function: "structure check", subject: "\(file.path), \(name): \(what)")
  }

  private enum Flags {
    static let branch = 1
    static let leaf = 2
    static let overflow = 4
    /// Of a node: its value lies on pages of its own.
    static let overflowing = 1
  }
}
