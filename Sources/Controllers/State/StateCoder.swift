public import Restoration

/// What one object encodes and gets back; every object has its own, so that no keys clash.
@MainActor
public final class StateCoder {
  private var saved: [String: EncodedValue]
  /// What was encoded, or decoded and is to be kept on.
  var kept: [(key: String, value: [UInt8])] = []
  private(set) var failure: CodingFailure?
  /// What could not be decoded.
  var failures: [CodingFailure] = []

  private let owner: LiveObject
  private let find: (_ path: String) -> LiveObject?

  init(
    _ owner: LiveObject, _ saved: [String: EncodedValue] = [:],
    find: @escaping (_ path: String) -> LiveObject? = { _ in nil }
  ) {
    self.owner = owner
    self.saved = saved
    self.find = find
  }

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

  /// Encodes a reference: what it leads to is kept, and comes back.
  ///
  /// A plain object comes back only where something refers to it.
  public func encode(_ object: LiveObject?, forKey key: String) {
    guard let object, let runtime = owner.runtime else { return }
    runtime.attach(object)
    runtime.noteReference(to: object)
    kept.removeAll { $0.key == key }
    if let bytes = StateCoding.reference(to: object) { kept.append((key, bytes)) }
  }

  /// The object that a reference leads to; `nil` where there is none, or it did not come back.
  public func decodeObject(forKey key: String) -> LiveObject? {
    guard case .reference(let path)? = take(key), let object = find(path) else { return nil }
    if let bytes = StateCoding.reference(to: object) { kept.append((key, bytes)) }
    return object
  }

  /// Whether there is a value.
  public func contains(_ key: String) -> Bool { saved[key] != nil }

  /// The keys that nobody has asked for.
  public private(set) lazy var ignored: Set<String> = Set(saved.keys)

  /// Keeps what nothing has asked for as it is: decoding broke off before.
  func keepIgnored() {
    for key in ignored.sorted() {
      if case .reference? = saved[key] {
        _ = decodeObject(forKey: key)
      } else if let value = saved[key] {
        do throws(CodingFailure) {
          kept.append((key, try StateCoding.bytes(of: value, key: key)))
        } catch {
          failures.append(error)
        }
      }
    }
  }

  func take(_ key: String) -> EncodedValue? {
    ignored.remove(key)
    return saved[key]
  }
}
