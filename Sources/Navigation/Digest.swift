/// Two running sums by which states are compared without being compared: equal states have equal
/// digests, however they were reached.
///
/// Positions are left out. One sum is over nodes, windows and transitions, the other over what the
/// nodes keep. Both are changed by what an event touches, at any size of hierarchy.
public struct Digest: Hashable, Sendable {
  /// Over slots and structure.
  public internal(set) var structure: UInt64 = 0
  /// Over state, properties and links.
  public internal(set) var state: UInt64 = 0

  /// The digest of the empty hierarchy.
  public init() {}

  /// A digest that was written down.
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
