internal import NavlogCBOR
internal import NavlogMigrations
internal import NavlogStore

/// Cuts the bytes of a session file into items.
struct ItemSource {
  private let source: SessionFileReader.Source
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// The offset in the file of the next item.
  private(set) var offset: UInt64 = 0

  init(_ source: @escaping SessionFileReader.Source) { self.source = source }

  /// Reads until there are at least `count` bytes; returns whether there are.
  private mutating func fill(_ count: Int) throws(SessionFileError) -> Bool {
    while buffer.count - start < count, !isAtEnd {
      if start > 0 {
        buffer.removeSubrange(..<start)
        start = 0
      }
      let bytes = try source()
      if bytes.isEmpty { isAtEnd = true } else { buffer += bytes }
    }
    return buffer.count - start >= count
  }

  mutating func readLabel() throws(SessionFileError) {
    let label = SessionFile.label
    guard try fill(label.count) else {
      let isBegun = label.starts(with: buffer)
      throw isBegun
        ? .truncated : SessionFileError(.notASessionFile, "This is not a session file")
    }
    guard buffer[..<label.count].elementsEqual(label) else {
      throw SessionFileError(.notASessionFile, "This is not a session file")
    }
    start = label.count
    offset = UInt64(label.count)
  }

  /// Returns the next item.
  mutating func next() throws(SessionFileError) -> Item {
    var wanted = 1 << 12
    while true {
      let isFull = try fill(wanted)
      do throws(CBORSyntaxError) {
        let (item, size) = try parsed()
        start += size
        offset += UInt64(size)
        return item
      } catch {
        guard error.code == .truncated else {
          throw .damaged("an item is malformed, or doesn't match its checksum", at: offset)
        }
        guard isFull else {
          guard endsWithTrailer else { throw .truncated }
          throw .damaged("an item has a wrong length", at: offset)
        }
        guard wanted < SessionFile.largestItem else {
          throw .damaged("an item is too large", at: offset)
        }
        wanted = max(wanted * 2, buffer.count - start + 1)
      }
    }
  }

  /// Whether the rest of the file, which the buffer has, ends as a whole file does: with a trailer,
  /// whose last bytes are its offset.
  private var endsWithTrailer: Bool {
    let rest = buffer.span.extracting(start..<buffer.count)
    guard rest.count >= 8 else { return false }
    let trailer = rest.bigEndian(at: rest.count - 8, count: 8)
    guard trailer >= offset, trailer - offset < UInt64(rest.count) else { return false }
    // The item itself may be the trailer.
    return trailer == offset
      || SessionFileTrailer.isTrailer(Array(copying: rest.extracting(Int(trailer - offset)...)))
  }

  /// Returns the item at the beginning of the buffer, and its size.
  private func parsed() throws(CBORSyntaxError) -> (Item, Int) {
    var reader = CBORReader()
    let item = try Item(buffer.span.extracting(start..<buffer.count), &reader)
    return (item, reader.offset)
  }

  /// Throws if there are bytes after the last item.
  mutating func checkAtEnd() throws(SessionFileError) {
    if try fill(1) { throw .damaged("there are bytes after its trailer", at: offset) }
  }
}

extension SessionFileError {
  static let truncated = SessionFileError(
    .truncated, "The session file is cut off before its end",
    hint: "get the whole file; what is there can be read up to the last whole segment")
}
