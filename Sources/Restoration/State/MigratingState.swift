/// The keys and values of one object's state in a migration.
///
/// It doesn't need former Swift types: it contains what was written.
public struct MigratingState: Hashable, Sendable {
  /// The values by key.
  public private(set) var values: [String: EncodedValue]

  /// Creates a view of `values`.
  public init(_ values: [String: EncodedValue] = [:]) { self.values = values }

  /// The value of `key`; setting `nil` removes it.
  public subscript(key: String) -> EncodedValue? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// Renames a key; does nothing if it has no value.
  public mutating func rename(_ key: String, to other: String) {
    guard key != other, let value = values.removeValue(forKey: key) else { return }
    values[other] = value
  }
}
