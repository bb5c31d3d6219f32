public import NavlogRestoration

/// The saved state of the object that a factory is to create, migrated to the current version.
public struct SavedState {
  /// The kept values, by key.
  public let values: [String: EncodedValue]
  /// The path of the object: its chain of restoration identifiers.
  public let path: String

  /// Returns the value of a key.
  ///
  /// Throws if there is no value, or if it is of another type. Where a value is optional, use
  /// ``get(_:as:)``, which returns `nil`.
  public func get<Value: Decodable>(_ key: String) throws(StateCodingError) -> Value {
    guard let value = try get(key, as: Value.self) else {
      throw StateCodingError(.mismatch, at: key, "is missing")
    }
    return value
  }

  /// Returns the value of a key; `usual` if there is no value, as for a stored property that still
  /// has its default.
  ///
  /// Throws if the value is of another type.
  public func get<Value: Decodable>(
    _ key: String, or usual: Value
  ) throws(StateCodingError) -> Value {
    try get(key, as: Value.self) ?? usual
  }

  /// Returns the value of a key; `nil` if there is none. Throws if the value is of another type.
  public func get<Value: Decodable>(
    _ key: String, as type: Value.Type
  ) throws(StateCodingError) -> Value? {
    try StateCoding.value(type, in: values, key: key)
  }
}

extension MigratingState {
  /// Returns the value of a key in a migration; `nil` if there is none. Throws if the value is of
  /// another type.
  public func get<Value: Decodable>(
    _ key: String, as type: Value.Type
  ) throws(StateCodingError) -> Value? {
    guard let value = self[key] else { return nil }
    return try StateCoding.value(type, from: value, key: key)
  }

  /// Returns the value of a key in a migration; `usual` if there is none. Throws if the value is of
  /// another type.
  public func get<Value: Decodable>(
    _ key: String, or usual: Value
  ) throws(StateCodingError) -> Value {
    try get(key, as: Value.self) ?? usual
  }

  /// Sets the value of a key in a migration. Throws if the value can't be encoded.
  public mutating func set<Value: Encodable>(
    _ key: String, _ value: Value
  ) throws(StateCodingError) {
    self[key] = try StateCoding.encoded(value, key: key)
  }

  /// Sets a key to a number in a migration.
  public mutating func set(_ key: String, _ value: Double) { self[key] = .real(value) }
  /// Sets a key to an integer in a migration.
  public mutating func set(_ key: String, _ value: Int) { self[key] = .integer(Int64(value)) }
  /// Sets a key to a string in a migration.
  public mutating func set(_ key: String, _ value: String) { self[key] = .text(value) }
  /// Sets a key to a Boolean in a migration.
  public mutating func set(_ key: String, _ value: Bool) { self[key] = .flag(value) }

  /// Removes a key in a migration.
  public mutating func drop(_ key: String) { self[key] = nil }
}
