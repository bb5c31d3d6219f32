/// An index of where the items of some checked bytes begin and end. Each item is followed by its
/// parts.
///
/// It takes 16 bytes per item, so at most 16 times the size of the bytes.
struct ItemIndex: Sendable {
  private(set) var items: [Item] = []
  /// The open item, whose parts are being added; `UInt32.max` before the first item.
  private var current = UInt32.max

  struct Item: Sendable {
    /// The offset at which the item begins.
    let offset: UInt32

    /// The array or map that contains the item; `UInt32.max` for the first item.
    let parent: UInt32

    /// The number of items in the parent before this one; a key and its value count as two.
    let position: UInt32

    /// The index of the item after this one and its parts. Until the item is closed, the number of
    /// its parts.
    fileprivate(set) var next: UInt32
  }

  /// Checks that `bytes` contain exactly one item, and indexes it.
  init(
    of bytes: Span<UInt8>, strictness: CBORReader.Strictness, maximumDepth: Int
  ) throws(CBORSyntaxError) {
    guard bytes.count < UInt32.max else { throw CBORSyntaxError(.tooLarge, at: 0) }
    var index: ItemIndex? = ItemIndex()
    var reader = CBORReader(strictness: strictness, maximumDepth: maximumDepth)
    try reader.walk(bytes, depth: maximumDepth, into: &index)
    try reader.checkAtEnd(of: bytes)
    self = index ?? ItemIndex()
  }

  private init() {}

  /// Adds the item that begins at `offset` as a part of the open item.
  mutating func open(at offset: Int) {
    var position: UInt32 = 0
    if current != .max {
      position = items[Int(current)].next
      items[Int(current)].next += 1
    }
    items.append(
      Item(
        offset: UInt32(truncatingIfNeeded: offset), parent: current, position: position, next: 0))
    current = UInt32(truncatingIfNeeded: items.count - 1)
  }

  /// Closes the open item.
  mutating func close() {
    let item = Int(current)
    items[item].next = UInt32(truncatingIfNeeded: items.count)
    current = items[item].parent
  }
}
