/// Two running sums over the state after a batch, computed by the reducer of a higher module.
public struct StateDigest: Hashable, Sendable, CustomStringConvertible {
  public var structure: UInt64
  public var state: UInt64

  public init(structure: UInt64 = 0, state: UInt64 = 0) {
    self.structure = structure
    self.state = state
  }

  /// The digest as 32 hexadecimal digits.
  public var description: String {
    (UInt128(structure) &<< 64 | UInt128(state)).hexadecimal
  }
}
