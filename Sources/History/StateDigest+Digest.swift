package import NavlogStore
package import NavlogNavigation

/// Conversions between the digest of the reducer and that of the store.
extension StateDigest {
  package init(_ digest: Digest) { self.init(structure: digest.structure, state: digest.state) }

  /// The digest as 16 bytes, big-endian.
  var bytes: [UInt8] {
    (UInt128(structure) &<< 64 | UInt128(state)).bigEndianBytes.array
  }
}
