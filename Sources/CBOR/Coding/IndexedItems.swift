/// Checked bytes to decode values from, with an index of their items.
final class IndexedItems {
  let bytes: [UInt8]
  let userInfo: [CodingUserInfoKey: any Sendable]
  private let index: ItemIndex
  let strictness: CBORReader.Strictness
  /// The innermost item whose value threw.
  private(set) var failedItem = IndexedItems.root

  static let root = 0

  init(
    _ bytes: [UInt8], strictness: CBORReader.Strictness, maximumDepth: Int,
    userInfo: [CodingUserInfoKey: any Sendable]
  ) throws(CBORSyntaxError) {
    index = try ItemIndex(of: bytes.span, strictness: strictness, maximumDepth: maximumDepth)
    self.bytes = bytes
    self.strictness = strictness
    self.userInfo = userInfo
  }

  /// Decodes the value of `item`.
  func decode<T: Decodable>(_ type: T.Type, at item: Int) throws -> T {
    if T.self == [UInt8].self, kind(of: item) == .bytes, let value = byteString(item) as? T {
      return value
    }
    do {
      return try T(from: ItemDecoder(items: self, item: item))
    } catch {
      // The error comes from the deepest item. A failed item elsewhere belongs to an error that was
      // caught.
      if !(item..<next(item)).contains(failedItem) { failedItem = item }
      throw error
    }
  }

  // MARK: - Structure

  /// The item after `item` and everything in it.
  func next(_ item: Int) -> Int { Int(index.items[item].next) }

  /// The array or map that contains `item`.
  func parent(_ item: Int) -> Int { Int(index.items[item].parent) }

  /// The number of items in the parent before `item`; a key and its value count as two.
  func position(_ item: Int) -> Int { Int(index.items[item].position) }

  /// The first item in the array or map `item`; if it is empty, the item after it.
  func firstChild(_ item: Int) -> Int { item + 1 }

  func kind(of item: Int) -> CBORKind {
    read(item) { reader, bytes throws(CBORSyntaxError) in try reader.peekKind(in: bytes) }
  }

  /// The number of elements of an array, pairs of a map, or bytes of a byte string.
  func count(of item: Int) -> Int {
    read(item) { reader, bytes throws(CBORSyntaxError) in
      switch try reader.peekKind(in: bytes) {
      case .map: try reader.readMapCount(in: bytes)
      case .bytes: try reader.readBytes(in: bytes).count
      default: try reader.readArrayCount(in: bytes)
      }
    }
  }

  func byteRange(of item: Int) -> Range<Int> {
    read(item) { reader, bytes throws(CBORSyntaxError) in try reader.readBytes(in: bytes) }
  }

  func textRange(of item: Int) -> Range<Int> {
    read(item) { reader, bytes throws(CBORSyntaxError) in
      let (count, start) = try reader.count(Head.text, of: .text, bytesEach: 1, in: bytes)
      return start..<start + count
    }
  }

  func byteString(_ item: Int) -> [UInt8] { Array(bytes[byteRange(of: item)]) }

  /// Reads `item`. The index has checked it, so reading it as its own kind can't fail.
  func read<T>(
    _ item: Int, _ body: (inout CBORReader, Span<UInt8>) throws(CBORSyntaxError) -> T
  ) -> T {
    do throws(CBORSyntaxError) {
      return try reading(item, body)
    } catch {
      preconditionFailure("An item that was checked reads as its kind: \(error)")
    }
  }

  private func reading<T>(
    _ item: Int, _ body: (inout CBORReader, Span<UInt8>) throws(CBORSyntaxError) -> T
  ) throws(CBORSyntaxError) -> T {
    let bytes = bytes
    var reader = CBORReader(
      offset: Int(index.items[item].offset), strictness: strictness,
      maximumDepth: CBORReader.greatestDepth)
    return try body(&reader, bytes.span)
  }
}
