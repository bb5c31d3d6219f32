import NavlogCLMDB
import NavlogPlatform

extension Environment {
  /// Releases the file pages that this process has mapped, so that they don't count as its memory.
  ///
  /// The pages stay in the system's page cache and are mapped again on access, invisibly to
  /// readers. Without this, a process that scans a store, or writes it for long, would eventually hold
  /// all of it.
  package func releasePages() throws(LMDBError) {
    try read { (transaction) throws(LMDBError) in
      var cursor = try transaction.cursor()
      guard let first = try cursor.first(), let last = try cursor.last() else { return }
      // Both are in the map, as is everything between them, and the map stays in place during a
      // transaction. In a growing log the last leaf is one of the newest pages.
      let ends = (Environment.page(of: first.key), Environment.page(of: last.key))
      guard let low = unsafe UnsafeMutableRawPointer(bitPattern: min(ends.0, ends.1)) else {
        return
      }
      _ = unsafe madvise(low, Int(max(ends.0, ends.1) - min(ends.0, ends.1)), MADV_DONTNEED)
    }
  }

  /// Returns the address of the page that contains the first of `bytes`.
  private static func page(of bytes: Span<UInt8>) -> UInt {
    unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      & ~UInt(getpagesize() - 1)
  }
}
