/// An event that this program has no words for, kept as it stands: written by a newer one.
public struct ForeignEvent: Hashable, Sendable {
  /// The number of its kind.
  public let kind: UInt64
  /// The version of its kind.
  public let version: UInt64
  /// The event itself, one item of CBOR.
  public let bytes: [UInt8]
}
