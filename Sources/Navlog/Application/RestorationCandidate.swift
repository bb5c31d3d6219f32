public import NavlogRestoration

/// The saved state that a launch may restore.
public struct RestorationCandidate: Hashable, Sendable {
  /// The number of the session.
  public let session: UInt32
  /// The position in the session.
  public let position: UInt64
  /// The build that recorded it.
  public let build: String
  /// The values that the app itself had kept.
  public let values: [String: EncodedValue]

  /// Returns the value that the app itself had kept under a key; `nil` if there is none. Throws if
  /// it isn't of the type.
  public func get<Value: Decodable>(
    _ key: String, as type: Value.Type
  ) throws(StateCodingError) -> Value? {
    try StateCoding.value(type, in: values, key: key)
  }
}
