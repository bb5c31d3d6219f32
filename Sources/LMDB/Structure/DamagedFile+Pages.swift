import NavlogPlatform

extension DamagedFile {
  /// Reads a page; returns `nil` if the file ends before it does, or the medium can't read it.
  func read(_ page: UInt64) throws(LMDBError) -> [UInt8]? {
    try read(pageSize, at: page &* UInt64(pageSize))
  }

  private func read(_ count: Int, at offset: UInt64) throws(LMDBError) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    var got = 0
    do throws(LMDBError) { got = try file.read(into: &buffer, at: offset) } catch {
      if error.code != .ioFailure { throw error }
    }
    return got == count ? buffer : nil
  }

  /// Passes the entries of a leaf to `body`. Returns whether all of them could be read.
  ///
  /// If the value of an entry can't be read, only the key is passed.
  func leafEntries<E: LMDBErrorWrapping>(
    _ page: Span<UInt8>, _ body: (Span<UInt8>, Span<UInt8>?) throws(E) -> Void
  ) throws(E) -> Bool {
    let edge = Int(page.little(12, 2))
    guard edge >= 16, edge <= pageSize, edge & 1 == 0 else { return false }
    var isWhole = true
    for index in 0..<(edge - 16) / 2 {
      let node = Int(page.little(16 + 2 * index, 2))
      guard node >= edge, node + 8 <= pageSize else {
        isWhole = false
        continue
      }
      let count = Int(page.little(node, 4))
      let flags = page.little(node + 4, 2)
      let start = node + 8 + Int(page.little(node + 6, 2))
      guard start > node + 8, start - node - 8 <= Limits.keyLength, start <= pageSize, flags <= 1
      else {
        isWhole = false
        continue
      }
      let key = page.extracting(node + 8..<start)
      if flags == 0 {
        let isThere = count <= pageSize - start
        try body(key, isThere ? page.extracting(start..<start + count) : nil)
        continue
      }
      var value: [UInt8]?
      if start + 8 <= pageSize {
        do throws(LMDBError) { value = try overflow(page.little(start, 8), count) } catch {
          throw E(error)
        }
      }
      if let value { try body(key, value.span) } else { try body(key, nil) }
    }
    return isWhole
  }

  /// Reads the value that is stored in overflow pages from `first` on; `nil` if there is none.
  private func overflow(_ first: UInt64, _ count: Int) throws(LMDBError) -> [UInt8]? {
    guard count <= Limits.valueSize, first >= 2, first < pageCount else { return nil }
    let pages = UInt64((count + 16 + pageSize - 1) / pageSize)
    guard pages <= pageCount - first else { return nil }
    let place = first &* UInt64(pageSize)
    guard let header = try read(16, at: place) else { return nil }
    guard header.span.little(0, 8) == first, header.span.little(10, 2) == 4,
      header.span.little(12, 4) >= pages
    else { return nil }
    return try read(count, at: place + 16)
  }

  /// Searches every page that no commit references. The caller must verify the results with a
  /// checksum: the middle of a large value may look like a leaf, and so does a leaf of an earlier
  /// commit.
  func sweep<E: LMDBErrorWrapping>(
    _ body: (Span<UInt8>, Span<UInt8>?) throws(E) -> Void
  ) throws(E) {
    var page: UInt64 = 2
    while let (start, end) = pagesWithData(from: page) {
      for page in start..<end where !seen.contains(Int(page)) { try search(page, body) }
      page = end
    }
  }

  private func search<E: LMDBErrorWrapping>(
    _ page: UInt64, _ body: (Span<UInt8>, Span<UInt8>?) throws(E) -> Void
  ) throws(E) {
    var found: [UInt8]?
    do throws(LMDBError) { found = try read(page) } catch { throw E(error) }
    guard let buffer = found, buffer.span.little(10, 2) == 2 else { return }
    _ = try leafEntries(buffer.span) { (key, value) throws(E) in
      if let value { try body(key, value) }
    }
  }

  /// Returns the next range of pages that isn't a hole of the file; `nil` after the last.
  private func pagesWithData(from page: UInt64) -> (start: UInt64, end: UInt64)? {
    guard page < pageCount else { return nil }
    #if canImport(Darwin)
      return (page, pageCount)
    #else
      // The values of SEEK_DATA and SEEK_HOLE on Linux, which require a feature macro.
      let data = lseek(file.descriptor, off_t(page) * off_t(pageSize), 3)
      guard data >= 0 else { return errno == ENXIO ? nil : (page, pageCount) }
      let hole = lseek(file.descriptor, data, 4)
      guard hole >= 0 else { return (page, pageCount) }
      let end = (UInt64(hole) + UInt64(pageSize) - 1) / UInt64(pageSize)
      return (max(page, UInt64(data) / UInt64(pageSize)), min(end, pageCount))
    #endif
  }
}

extension Span<UInt8> {
  /// Reads the little-endian number of `count` bytes at `offset`.
  @inline(__always)
  func little(_ offset: Int, _ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(self[offset + index]) << UInt64(8 * index) }
    return value
  }
}
