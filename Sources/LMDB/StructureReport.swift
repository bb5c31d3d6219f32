/// What a check of the structure found in a sound file.
public struct StructureReport: Hashable, Sendable {
  /// The commit that was checked.
  public let transactionID: UInt64
  /// The bytes of a page.
  public let pageSize: Int
  /// The number of the last page in use; pages count from 0.
  public let lastPage: UInt64
  /// The number of entries.
  public internal(set) var entries: UInt64 = 0
  /// The levels of the tree.
  public internal(set) var depth = 0
  /// The pages that hold keys alone, over both trees.
  public internal(set) var branchPages: UInt64 = 0
  /// The pages that hold entries, over both trees.
  public internal(set) var leafPages: UInt64 = 0
  /// The pages that hold values too large for a leaf, over both trees.
  public internal(set) var overflowPages: UInt64 = 0
  /// The pages that wait to be used again.
  public internal(set) var freePages: UInt64 = 0

  /// The pages that nothing leads to: space that is lost until the store is compacted.
  public var lostPages: UInt64 {
    lastPage &- 1 &- branchPages &- leafPages &- overflowPages &- freePages
  }
}
