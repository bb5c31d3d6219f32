/// The keys and values of one object's state, as a migration sees and changes them.
///
/// It never needs a former Swift type: what is there is what was written.
public struct StateView: Hashable, Sendable {
  /// The values by key.
  public private(set) var values: [String: EncodedValue]

  /// Shows `values`.
  public init(_ values: [String: EncodedValue] = [:]) { self.values = values }

  /// The value of `key`; setting `nil` removes it.
  public subscript(key: String) -> EncodedValue? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// The keys in order.
  public var keys: [String] { values.keys.sorted() }

  /// Gives a value another key; without a value nothing happens.
  public mutating func rename(_ key: String, to other: String) {
    guard key != other, let value = values.removeValue(forKey: key) else { return }
    values[other] = value
  }
}
