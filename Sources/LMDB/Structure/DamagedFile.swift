import NavlogPlatform

/// A data file that LMDB must not open: reads its entries as far as they can be found.
///
/// Reads page by page with `pread` and checks every number before it is used. Holes of the file are
/// skipped, and memory doesn't grow with its size, whatever the file claims.
@safe package final class DamagedFile {
  /// The place where an entry was found; the greater source is more reliable.
  package enum Source: UInt8, Comparable, Sendable, CaseIterable {
    /// A page that no commit references: its entries may have been removed or replaced since.
    case loosePages = 1
    /// The tree of the commit before the last.
    case olderCommit = 2
    /// The tree of the last commit.
    case newestCommit = 3

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// A range of keys, from `lower` up to but not including `upper`, in which entries may be
  /// missing; `nil` is no bound.
  package struct Gap: Hashable, Sendable {
    package let lower: [UInt8]?
    package let upper: [UInt8]?

    package static let everything = Gap(lower: nil, upper: nil)

    /// Whether an entry with `key` may be among those that could not be read.
    package func contains(_ key: Span<UInt8>) -> Bool {
      if let lower, key.precedes(lower.span) { return false }
      if let upper, !key.precedes(upper.span) { return false }
      return true
    }
  }

  let file: DataFile
  let pageSize: Int
  let pageCount: UInt64
  /// The commits that can be read, the newer first.
  private let commits: [MetaPage]
  /// The pages that a commit references.
  var seen: PageSet
  /// The key ranges that could not be read from the newest commit's tree.
  package private(set) var gaps: [Gap] = []
  /// Whether the complete tree of the commit before the last could be read.
  package private(set) var olderCommitIsWhole = false
  /// What is wrong with the meta pages; `nil` if the last commit is certain.
  package let doubt: String?

  private var stamps: [UInt64] { commits.map(\.transactionID) }

  /// Opens the data file of the store in `directory`, which must be a regular file.
  package convenience init(_ directory: String) throws(LMDBError) {
    let path = directory + "/data.mdb"
    try self.init(takingOver: try openRegularFile(path), path)
  }

  /// Takes ownership of an open data file, which is closed even if this throws.
  package init(takingOver descriptor: Int32, _ path: String) throws(LMDBError) {
    file = DataFile(descriptor: descriptor, path: path)
    let found: (commits: [MetaPage], doubt: String?)
    let status: FileStatus
    do throws(LMDBError) {
      found = try Self.commits(file)
      status = try FileStatus.of(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    commits = found.commits
    doubt = found.doubt
    pageSize = commits.first?.pageSize ?? 4096
    pageCount = min(status.size / UInt64(pageSize), UInt64(Limits.mapSize / pageSize))
    seen = PageSet(count: Int(clamping: pageCount))
  }

  deinit { close(file.descriptor) }

  /// Reads the commits whose meta pages are intact, the newer first, and reports whether the last
  /// is certain.
  private static func commits(
    _ file: DataFile
  ) throws(LMDBError) -> (commits: [MetaPage], doubt: String?) {
    func meta(_ index: UInt64, at offset: Int) throws(LMDBError) -> MetaPage? {
      do throws(LMDBError) { return try file.metaPage(index, at: UInt64(offset)) } catch {
        guard error.function != "pread" || error.code == .truncated else { throw error }
        return nil
      }
    }
    let first = try meta(0, at: 0)
    var second: MetaPage?
    var size = 512
    while second == nil, size <= 32_768 {
      if first == nil || first?.pageSize == size, let found = try meta(1, at: size),
        found.pageSize == size
      {
        second = found
      }
      size *= 2
    }
    guard let first, let second else {
      let known = first ?? second
      return (
        known.map { [$0] } ?? [],
        known == nil
          ? "both pages that name the commits are damaged"
          : "one of the two pages that name the commits is damaged"
      )
    }
    let sorted = first.transactionID < second.transactionID ? [second, first] : [first, second]
    let numbers = sorted.map(\.transactionID)
    // The last bit of a commit's number selects its meta page.
    let isRight = numbers[0] == 0 || numbers[0] & 1 == (sorted[0] == second ? 1 : 0)
    guard isRight, numbers[0] - numbers[1] == 1 || numbers[0] == 0 else {
      return (sorted, "the two pages that name the commits disagree")
    }
    return (sorted, nil)
  }

  /// Whether the meta pages are still as they were when the file was opened; if not, a process has
  /// written to it in the meantime.
  package func isUnchanged() -> Bool {
    do throws(LMDBError) {
      return try Self.commits(file).commits.map(\.transactionID) == stamps
    } catch {
      return false
    }
  }

  /// Passes every entry of `source` that can be read to `body`; the value is `nil` if only the key
  /// can be read. The spans are valid only during the call. Reading ``Source/newestCommit`` sets
  /// ``gaps``.
  package func entries<E: LMDBErrorWrapping>(
    of source: Source, _ body: (_ key: Span<UInt8>, _ value: Span<UInt8>?) throws(E) -> Void
  ) throws(E) {
    switch source {
    case .newestCommit:
      gaps = doubt == nil ? [] : [.everything]
      guard let meta = commits.first else { return gaps = [.everything] }
      gaps += try walk(meta, body)
    case .olderCommit:
      guard commits.count == 2 else { return }
      olderCommitIsWhole = try walk(commits[1], body).isEmpty
    case .loosePages:
      try sweep(body)
    }
  }

  /// Reads the tree of one commit and returns the key ranges that could not be read.
  private func walk<E: LMDBErrorWrapping>(
    _ meta: MetaPage, _ body: (Span<UInt8>, Span<UInt8>?) throws(E) -> Void
  ) throws(E) -> [Gap] {
    var walk = TreeWalk(self)
    if meta.mainTree.root != .max {
      try walk.visit(meta.mainTree.root, 1, lower: nil, upper: nil, body)
    }
    if walk.gaps.isEmpty, walk.entries != meta.mainTree.entries { return [.everything] }
    return walk.gaps
  }

  /// Whether a key is in a gap of the newest commit's tree.
  package func isInGap(_ key: Span<UInt8>) -> Bool {
    // The gaps are in key order, and only the first can cover all keys.
    if gaps.first?.contains(key) == true { return true }
    var low = 0
    var high = gaps.count
    while low < high {
      let middle = (low + high) / 2
      if let lower = gaps[middle].lower, key.precedes(lower.span) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low > 0 && gaps[low - 1].contains(key)
  }
}

extension Span<UInt8> {
  /// Whether LMDB orders these bytes before `other`.
  func precedes(_ other: Span<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}
