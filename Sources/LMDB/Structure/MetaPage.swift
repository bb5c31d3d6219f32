/// One of the two pages at the beginning of a store; commits write them alternately.
struct MetaPage: Equatable, Sendable {
  let pageSize: Int
  let mapSize: UInt64
  let freeTree: TreeRecord
  let mainTree: TreeRecord
  let lastPage: UInt64
  let transactionID: UInt64

  /// The number of bytes of a page that the meta data takes.
  static let size = 16 + 136

  /// Reads the meta page `index` from the first bytes of its page, and throws if it is invalid for
  /// LMDB.
  init(_ page: borrowing PageView, index: UInt64, _ file: String) throws(LMDBError) {
    func refuse(_ code: LMDBError.Code, _ what: String) -> LMDBError {
      LMDBError(code, function: "meta page", subject: "\(file), page \(index): \(what)")
    }
    guard page.uint32(16) == Self.magic else {
      // The page header is shorter on machines with 32-bit words.
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
    // The free tree has integer keys; this library never uses a fixed address or flags of the main
    // tree.
    guard page.uint64(24) == 0, freeTree.flags == 8, mainTree.flags == 0, mainTree.pad == 0 else {
      throw refuse(.corrupted, "unknown flags")
    }
    guard mapSize <= UInt64(Limits.mapSize), lastPage >= 1,
      lastPage < UInt64(Limits.mapSize / pageSize)
    else {
      throw refuse(.corrupted, "impossible size")
    }
    // Only the meta page of a new file has number 0, with no pages after the two meta pages. LMDB
    // restores the number and the last page, but not the trees, if the commit that replaces it
    // can't be written.
    guard transactionID > 0 || lastPage == 1 else {
      throw refuse(.corrupted, "a commit without a number")
    }
  }

  static let magic: UInt32 = 0xbeef_c0de
}

/// The root of a tree, and the sizes recorded for it.
struct TreeRecord: Equatable, Sendable {
  let pad: UInt32
  let flags: Int
  let depth: Int
  let branchPages: UInt64
  let leafPages: UInt64
  let overflowPages: UInt64
  let entries: UInt64
  /// All bits are set if the tree is empty.
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
