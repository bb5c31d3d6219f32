/// Two running sums that stand for a state: equal states have equal digests, whatever events led to
/// them.
///
/// Positions are left out. One sum covers nodes, windows and transitions, the other the values of
/// the nodes. Updating them costs as much as an event changes, whatever the size of the hierarchy.
public struct Digest: Hashable, Sendable {
  /// The sum over slots and structure.
  public internal(set) var structure: UInt64 = 0
  /// The sum over state, properties and links.
  public internal(set) var state: UInt64 = 0

  /// The digest of the empty hierarchy.
  public init() {}

  /// Creates a digest from stored sums.
  public init(structure: UInt64, state: UInt64) {
    self.structure = structure
    self.state = state
  }

  package static let seed: UInt64 = 0xa076_1d64_78bd_642f

  @inline(__always) package static func mix(_ hash: UInt64, _ high: UInt32, _ low: UInt32) -> UInt64
  {
    mix(hash, UInt64(high) << 32 | UInt64(low))
  }

  @inline(__always) package static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
    let product = (hash ^ value).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    return product.high ^ product.low
  }
}
