/// A key of a node's state with the fingerprint of its value.
public struct StateFingerprint: Hashable, Sendable {
  /// The key.
  public let key: Symbol
  /// The fingerprint of the value.
  public let value: Fingerprint

  /// Creates a value.
  public init(_ key: Symbol, _ value: Fingerprint) {
    self.key = key
    self.value = value
  }
}
