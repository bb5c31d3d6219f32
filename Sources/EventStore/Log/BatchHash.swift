internal import Checksums

/// Carries a chain over one batch (see <doc:StoreFormat>, "Chain").
struct BatchHash {
  private var hash = SHA256()

  init(after chain: Chain, id: LogID, first: UInt64, command: UInt64, time: UInt64) {
    hash.update(chain.rawValue.bigEndianBytes.span)
    hash.update(id.rawValue.bigEndianBytes.span)
    add(first, count: 8)
    add(command, count: 8)
    add(time, count: 8)
  }

  /// Takes in the body of a record.
  mutating func add(body: Span<UInt8>) { hash.update(body) }

  /// Takes in what is known when the bodies are through.
  mutating func add(count: UInt64, digest: StateDigest) {
    add(count, count: 4)
    add(digest.structure.byteSwapped, count: 8)
    add(digest.state.byteSwapped, count: 8)
  }

  /// Takes in a symbol that the batch defines, in the order of their ids.
  mutating func add(symbol id: UInt32, text: Span<UInt8>) {
    add(UInt64(id), count: 4)
    add(UInt64(text.count), count: 4)
    hash.update(text)
  }

  mutating func finish() -> Chain { Chain(rawValue: hash.finalize().prefix16) }

  private mutating func add(_ value: UInt64, count: Int) {
    var bytes: [8 of UInt8] = .init(repeating: 0)
    for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: value &>> UInt64(8 * index)) }
    hash.update(bytes.span.extracting(0..<count))
  }
}
