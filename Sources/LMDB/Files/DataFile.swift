import NavlogPlatform

/// The data file of a store, read through a descriptor and never through the map.
struct DataFile {
  let descriptor: Int32
  let path: String

  /// Fills `buffer` from `offset` on, and returns the number of bytes that were available.
  func read(into buffer: inout [UInt8], at offset: UInt64) throws(LMDBError) -> Int {
    do throws(SystemError) {
      return try ByteTransfer.read(descriptor, into: &buffer, at: offset)
    } catch {
      throw LMDBError(result: error.number, function: "pread", subject: path)
    }
  }

  /// Reads both meta pages, and returns the newer one first.
  ///
  /// LMDB trusts their content from the moment it opens the file, so they are checked before. A
  /// page that another process is writing may be torn; then it is read again.
  func metaPages() throws(LMDBError) -> (newest: MetaPage, other: MetaPage) {
    for _ in 0..<16 {
      do throws(LMDBError) { return try readMetaPages() } catch {
        guard error.code == .corrupted else { throw error }
      }
    }
    return try readMetaPages()
  }

  private func readMetaPages() throws(LMDBError) -> (newest: MetaPage, other: MetaPage) {
    let first = try metaPage(0, at: 0)
    let second = try metaPage(1, at: UInt64(first.pageSize))
    guard first.pageSize == second.pageSize else { throw disagreement("page size") }
    // The choice that LMDB makes; LMDB then uses the last bit of the number.
    let isSecond = first.transactionID < second.transactionID
    let (newest, other) = isSecond ? (second, first) : (first, second)
    guard newest.transactionID & 1 == (isSecond ? 1 : 0),
      newest.transactionID &- other.transactionID == 1 || newest.transactionID == 0
    else { throw disagreement("transaction number") }
    return (newest, other)
  }

  /// Reads one of the two meta pages.
  func metaPage(_ index: UInt64, at offset: UInt64) throws(LMDBError) -> MetaPage {
    var bytes = [UInt8](repeating: 0, count: MetaPage.size)
    guard try read(into: &bytes, at: offset) == bytes.count else {
      throw LMDBError(.truncated, function: "pread", subject: "\(path), page \(index)")
    }
    return unsafe try MetaPage(PageView(bytes.span.bytes), index: index, path)
  }

  private func disagreement(_ what: String) -> LMDBError {
    LMDBError(
      .corrupted, function: "meta page", subject: "\(path): the meta pages disagree on the \(what)")
  }
}
