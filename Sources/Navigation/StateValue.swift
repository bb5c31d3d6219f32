/// One key of a node's state with the fingerprint of its value.
public struct StateValue: Hashable, Sendable {
  /// The key.
  public let key: Symbol
  /// What stands for the value.
  public let value: Fingerprint

  /// Puts a key and a fingerprint together.
  public init(_ key: Symbol, _ value: Fingerprint) {
    self.key = key
    self.value = value
  }
}
