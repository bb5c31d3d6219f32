/// An event, written by a newer program, that this program doesn't know.
public struct UnknownEvent: Hashable, Sendable {
  /// The number of its kind.
  public let kind: UInt64
  /// The version of its kind.
  public let version: UInt64
  /// The event itself, as one CBOR item.
  public let bytes: [UInt8]
}
