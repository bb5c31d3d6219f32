/// The result of a successful structure check.
public struct StructureReport: Hashable, Sendable {
  /// The commit that was checked.
  public let transactionID: UInt64
  /// The size of a page in bytes.
  public let pageSize: Int
  /// The number of the last page in use; pages count from 0.
  public let lastPage: UInt64
  /// The number of entries.
  public internal(set) var entries: UInt64 = 0
  /// The number of levels of the tree.
  public internal(set) var depth = 0
  /// The number of pages with keys only, in both trees.
  public internal(set) var branchPages: UInt64 = 0
  /// The number of pages with entries, in both trees.
  public internal(set) var leafPages: UInt64 = 0
  /// The number of pages with values too large for a leaf, in both trees.
  public internal(set) var overflowPages: UInt64 = 0
  /// The number of pages that can be reused.
  public internal(set) var freePages: UInt64 = 0

  /// The number of pages that nothing references: space that is lost until the store is compacted.
  public var lostPages: UInt64 {
    lastPage &- 1 &- branchPages &- leafPages &- overflowPages &- freePages
  }
}
