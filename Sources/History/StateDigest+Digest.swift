package import EventStore
package import Navigation

/// The two sums as the reducer makes them, and as the store carries them.
extension StateDigest {
  package init(_ digest: Digest) { self.init(structure: digest.structure, state: digest.state) }

  /// 16 bytes, the highest first.
  var bytes: [UInt8] {
    (UInt128(structure) &<< 64 | UInt128(state)).bigEndianBytes.array
  }
}
