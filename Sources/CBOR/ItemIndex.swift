/// Where the items of some checked bytes begin and end, each followed by what it holds.
///
/// Eight bytes for each item, so at most eight times the bytes it is made from.
struct ItemIndex: Sendable {
  private(set) var items: [Item] = []

  struct Item: Sendable {
    /// Where the item begins.
    let offset: UInt32

    /// The index of the item behind this one and all that it holds.
    fileprivate(set) var next: UInt32
  }

  /// Checks that `bytes` are one item and nothing else, and indexes it.
  init(
    of bytes: Span<UInt8>, strictness: CBORReader.Strictness, maximumDepth: Int
  ) throws(CBORError) {
    guard bytes.count < Int(UInt32.max) else { throw CBORError(.tooLarge, at: 0) }
    var index: ItemIndex? = ItemIndex()
    var reader = CBORReader(strictness: strictness, maximumDepth: maximumDepth)
    try reader.walk(bytes, depth: maximumDepth, into: &index)
    try reader.checkAtEnd(of: bytes)
    self = index ?? ItemIndex()
  }

  private init() {}

  mutating func open(at offset: Int) -> Int {
    items.append(Item(offset: UInt32(truncatingIfNeeded: offset), next: 0))
    return items.count - 1
  }

  mutating func close(_ item: Int) {
    items[item].next = UInt32(truncatingIfNeeded: items.count)
  }
}
