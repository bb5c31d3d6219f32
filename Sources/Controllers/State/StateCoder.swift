public import Restoration

/// What one object encodes and gets back; every object has its own, so that no keys clash.
@MainActor
public final class StateCoder {
  private var saved: [String: EncodedValue]
  /// What was encoded, or decoded and is to be kept on.
  var kept: [(key: String, value: [UInt8])] = []
  private(set) var failure: CodingFailure?
  /// Why decoding failed.
  var failed: CodingFailure?

  init(_ saved: [String: EncodedValue] = [:]) { self.saved = saved }

  /// Encodes a value; what can't be encoded is reported with its key path.
  public func encode<Value: Encodable>(_ value: Value, forKey key: String) {
    do throws(CodingFailure) {
      guard !ReservedKeys.all.contains(key) else {
        throw CodingFailure(.reservedKey, at: key, "is a key of the system's own; choose another")
      }
      kept.removeAll { $0.key == key }
      kept.append((key, try StateCoding.bytes(of: value, key: key)))
    } catch {
      if failure == nil { failure = error }
    }
  }

  /// The value that was encoded; `nil` when there is none.
  ///
  /// Throws when something else is there: raise the class's version and migrate it.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(CodingFailure) -> Value? {
    guard let value = take(key) else { return nil }
    let bytes = try StateCoding.bytes(of: value, key: key)
    if !kept.contains(where: { $0.key == key }) { kept.append((key, bytes)) }
    return try StateCoding.value(type, from: bytes, key: key)
  }

  /// Whether there is a value.
  public func contains(_ key: String) -> Bool { saved[key] != nil }

  /// The keys that nobody has asked for.
  public private(set) lazy var ignored: Set<String> = Set(saved.keys)

  func take(_ key: String) -> EncodedValue? {
    ignored.remove(key)
    return saved[key]
  }
}
