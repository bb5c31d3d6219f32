/// The pairs of a map, with unique keys, in order of the keys' encoded bytes.
public struct CBORMap: Hashable, Sendable {
  private let pairs: [Pair]

  /// A key and its value.
  public struct Pair: Hashable, Sendable {
    /// The key.
    public let key: CBORValue

    /// The value of the key.
    public let value: CBORValue

    /// Creates a pair.
    public init(key: CBORValue, value: CBORValue) {
      self.key = key
      self.value = value
    }
  }

  /// Creates a map of pairs in any order. Throws if a key is a duplicate or can't be encoded.
  ///
  /// The offset of the error is the index of the pair in `pairs`.
  ///
  /// - Complexity: O(n log n).
  public init(_ pairs: [Pair]) throws(CBORSyntaxError) {
    var keys = CBORWriter()
    var ends: [Int] = []
    for (index, pair) in pairs.enumerated() {
      do throws(CBORSyntaxError) {
        try keys.append(pair.key)
      } catch {
        throw CBORSyntaxError(error.code, at: index)
      }
      ends.append(keys.count)
    }
    let bytes = keys.bytes
    let ranges = pairs.indices.map { ($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0] }
    let order = pairs.indices.sorted {
      bytes.span.order(of: ranges[$0], and: ranges[$1]) == .ascending
    }
    for (left, right) in zip(order, order.dropFirst())
    where bytes.span.order(of: ranges[left], and: ranges[right]) == .same {
      throw CBORSyntaxError(.duplicateKey, at: Swift.max(left, right))
    }
    self.pairs = order.map { pairs[$0] }
  }

  /// Creates a map of pairs whose order a strict reader has checked.
  init(ordered pairs: [Pair]) { self.pairs = pairs }

  /// The value for `key`; `nil` if the map doesn't contain it.
  ///
  /// - Complexity: O(n).
  public subscript(key: CBORValue) -> CBORValue? {
    pairs.first { $0.key == key }?.value
  }
}

extension CBORMap: RandomAccessCollection {
  /// The position of the first pair.
  public var startIndex: Int { pairs.startIndex }

  /// The position after the last pair.
  public var endIndex: Int { pairs.endIndex }

  /// The pair at a position.
  public subscript(position: Int) -> Pair { pairs[position] }
}
