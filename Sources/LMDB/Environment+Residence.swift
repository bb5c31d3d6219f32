import CLMDB

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Environment {
  /// Lets go of the pages of the file that this process has seen, so that they don't count as its
  /// memory.
  ///
  /// They stay in the cache of the system and come back when they are touched: readers notice
  /// nothing. Without this, who walks a store, or writes it for long, comes to hold all of it.
  package func releasePages() throws(LMDBError) {
    try read { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      guard let first = try cursor.first(), let last = try cursor.last() else { return }
      // Both lie in the map, which stays where it is while a transaction lives; so does all between
      // them. In a log that grows, the last leaf is one of the youngest pages.
      let ends = (Environment.page(of: first.key), Environment.page(of: last.key))
      guard let low = unsafe UnsafeMutableRawPointer(bitPattern: min(ends.0, ends.1)) else {
        return
      }
      _ = unsafe madvise(low, Int(max(ends.0, ends.1) - min(ends.0, ends.1)), MADV_DONTNEED)
    }
  }

  /// The address of the page that holds the first of `bytes`.
  private static func page(of bytes: Span<UInt8>) -> UInt {
    unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      & ~UInt(getpagesize() - 1)
  }
}
