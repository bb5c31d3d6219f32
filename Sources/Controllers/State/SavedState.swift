public import Restoration

/// What a factory is shown of the object it is to make: the state it had, brought up to date.
public struct SavedState {
  /// The values by key, as they are kept.
  public let values: [String: EncodedValue]
  /// The chain of identifiers that leads to the object.
  public let path: String

  /// The value of a key.
  ///
  /// Throws when there is none, or another: ``get(_:as:)`` gives `nil` where there is none.
  public func get<Value: Decodable>(_ key: String) throws(CodingFailure) -> Value {
    guard let value = try get(key, as: Value.self) else {
      throw CodingFailure(.mismatch, at: key, "is not there")
    }
    return value
  }

  /// The value of a key; `usual` when there is none, as for a stored property that still has its default.
  ///
  /// Throws when it is another.
  public func get<Value: Decodable>(
    _ key: String, or usual: Value
  ) throws(CodingFailure) -> Value {
    try get(key, as: Value.self) ?? usual
  }

  /// The value of a key; `nil` when there is none. Throws when it is another.
  public func get<Value: Decodable>(
    _ key: String, as type: Value.Type
  ) throws(CodingFailure) -> Value? {
    guard let value = values[key] else { return nil }
    return try StateCoding.value(type, from: value, key: key)
  }
}

extension StateView {
  /// The value of a key, in a migration; `nil` when there is none. Throws when it is another.
  public func get<Value: Decodable>(
    _ key: String, as type: Value.Type
  ) throws(CodingFailure) -> Value? {
    guard let value = self[key] else { return nil }
    return try StateCoding.value(type, from: value, key: key)
  }

  /// Gives a key a value, in a migration. Throws when it can't be encoded.
  public mutating func set<Value: Encodable>(
    _ key: String, _ value: Value
  ) throws(CodingFailure) {
    self[key] = try StateCoding.encoded(value, key: key)
  }

  /// Gives a key a number, in a migration.
  public mutating func set(_ key: String, _ value: Double) { self[key] = .real(value) }
  /// Gives a key a whole number, in a migration.
  public mutating func set(_ key: String, _ value: Int) { self[key] = .integer(Int64(value)) }
  /// Gives a key a text, in a migration.
  public mutating func set(_ key: String, _ value: String) { self[key] = .text(value) }
  /// Gives a key a yes or no, in a migration.
  public mutating func set(_ key: String, _ value: Bool) { self[key] = .flag(value) }

  /// Takes a key away, in a migration.
  public mutating func drop(_ key: String) { self[key] = nil }
}
