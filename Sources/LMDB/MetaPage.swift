/// One of the two pages at the head of a store; commits write them in turn.
struct MetaPage: Equatable, Sendable {
  let pageSize: Int
  let mapSize: UInt64
  let freeTree: TreeRecord
  let mainTree: TreeRecord
  let lastPage: UInt64
  let transactionID: UInt64

  /// The bytes of a page that hold it.
  static let size = 16 + 136

  /// Reads the meta page `index` from the first bytes of its page, and refuses what LMDB would
  /// stumble over.
  init(_ page: borrowing PageView, index: UInt64, _ file: String) throws(LMDBError) {
    func refuse(_ code: LMDBError.Code, _ what: String) -> LMDBError {
      LMDBError(code, function: "meta page", subject: "\(file), page \(index): \(what)")
    }
    guard page.uint32(16) == Self.magic else {
      // The header is shorter where a word has 32 bits.
      let isForeign = [12, 16].contains { offset in
        page.uint32(offset) == Self.magic || page.uint32(offset).byteSwapped == Self.magic
      }
      throw refuse(isForeign ? .foreignByteOrder : .notAStore, "no mark of LMDB")
    }
    guard page.uint32(20) == 1 else {
      throw refuse(.versionMismatch, "data format \(page.uint32(20))")
    }
    guard page.uint64(0) == index, page.uint16(10) == 8 else {
      throw refuse(.corrupted, "no meta page")
    }
    freeTree = TreeRecord(page, 40)
    mainTree = TreeRecord(page, 88)
    mapSize = page.uint64(32)
    lastPage = page.uint64(136)
    transactionID = page.uint64(144)
    pageSize = Int(freeTree.pad)
    guard (512...32_768).contains(pageSize), pageSize & (pageSize - 1) == 0 else {
      throw refuse(.corrupted, "page size \(pageSize)")
    }
    // The free tree is keyed by numbers; a fixed address or flags of the main tree are never ours.
    guard page.uint64(24) == 0, freeTree.flags == 8, mainTree.flags == 0, mainTree.pad == 0 else {
      throw refuse(.corrupted, "unknown flags")
    }
    guard mapSize <= UInt64(Limits.mapSize), lastPage >= 1,
      lastPage < UInt64(Limits.mapSize / pageSize)
    else {
      throw refuse(.corrupted, "impossible size")
    }
    // Only the page that a new file begins with has no number, and no page after the two of this kind.
    // LMDB gives it number and last page back, but not its trees, when the commit that is to replace it
    // can't be written.
    guard transactionID > 0 || lastPage == 1 else {
      throw refuse(.corrupted, "a commit without a number")
    }
  }

  static let magic: UInt32 = 0xbeef_c0de
}

/// Where a tree begins and what it is said to hold.
struct TreeRecord: Equatable, Sendable {
  let pad: UInt32
  let flags: Int
  let depth: Int
  let branchPages: UInt64
  let leafPages: UInt64
  let overflowPages: UInt64
  let entries: UInt64
  /// All ones when the tree is empty.
  let root: UInt64

  init(_ page: borrowing PageView, _ offset: Int) {
    pad = page.uint32(offset)
    flags = page.uint16(offset + 4)
    depth = page.uint16(offset + 6)
    branchPages = page.uint64(offset + 8)
    leafPages = page.uint64(offset + 16)
    overflowPages = page.uint64(offset + 24)
    entries = page.uint64(offset + 32)
    root = page.uint64(offset + 40)
  }
}
