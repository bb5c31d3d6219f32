public import Restoration

/// What a launch may restore.
public struct RestorationOffer: Hashable, Sendable {
  /// The number of the session.
  public let session: UInt32
  /// The position in it.
  public let position: UInt64
  /// The build that recorded it.
  public let build: String
  /// What the app itself had kept.
  public let values: [String: EncodedValue]

  /// What the app itself had kept under a key; `nil` where there is none. Throws when it is another.
  public func get<Value: Decodable>(
    _ key: String, as type: Value.Type
  ) throws(CodingFailure) -> Value? {
    guard let value = values[key] else { return nil }
    return try StateCoding.value(type, from: value, key: key)
  }
}
