/// Where the items of some checked bytes begin and end, each followed by what it holds.
///
/// Sixteen bytes for each item, so at most sixteen times the bytes it is made from.
struct ItemIndex: Sendable {
  private(set) var items: [Item] = []
  /// The item whose parts are being entered; none before the first.
  private var current = UInt32.max

  struct Item: Sendable {
    /// Where the item begins.
    let offset: UInt32

    /// The array or map that the item is a part of; the first item has none.
    let parent: UInt32

    /// How many parts its parent has before it; a key and its value are two.
    let position: UInt32

    /// The index of the item behind this one and all that it holds; until it is closed, the
    /// number of its parts.
    fileprivate(set) var next: UInt32
  }

  /// Checks that `bytes` are one item and nothing else, and indexes it.
  init(
    of bytes: Span<UInt8>, strictness: CBORReader.Strictness, maximumDepth: Int
  ) throws(CBORError) {
    guard bytes.count < UInt32.max else { throw CBORError(.tooLarge, at: 0) }
    var index: ItemIndex? = ItemIndex()
    var reader = CBORReader(strictness: strictness, maximumDepth: maximumDepth)
    try reader.walk(bytes, depth: maximumDepth, into: &index)
    try reader.checkAtEnd(of: bytes)
    self = index ?? ItemIndex()
  }

  private init() {}

  /// Enters the item that begins at `offset` as a part of the one that is open.
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

  /// Ends the item that is open.
  mutating func close() {
    let item = Int(current)
    items[item].next = UInt32(truncatingIfNeeded: items.count)
    current = items[item].parent
  }
}
