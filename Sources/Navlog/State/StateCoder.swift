public import NavlogRestoration

/// Encodes and decodes the state of one object; each object has its own keys, so they never clash.
@MainActor
public final class StateCoder {
  private var saved: [String: EncodedValue]
  /// The values that were encoded, or were decoded and are kept.
  var kept: [(key: String, value: [UInt8])] = []
  private(set) var failure: StateCodingError?
  /// The values that could not be decoded.
  var failures: [StateCodingError] = []

  private let owner: NavigationObject
  private let find: (_ path: String) -> NavigationObject?
  /// Converts a value to its form in this session's log, in which references lead to this session's
  /// nodes.
  private let logged: (EncodedValue) -> EncodedValue

  init(
    _ owner: NavigationObject, _ saved: [String: EncodedValue] = [:],
    find: @escaping (_ path: String) -> NavigationObject? = { _ in nil },
    logged: @escaping (EncodedValue) -> EncodedValue = { $0 }
  ) {
    self.owner = owner
    self.saved = saved
    self.find = find
    self.logged = logged
  }

  /// Encodes a value; an encoding error is reported with its key path.
  public func encode<Value: Encodable>(_ value: Value, forKey key: String) {
    do throws(StateCodingError) {
      guard !ReservedKeys.all.contains(key) else {
        throw StateCodingError(
          .reservedKey, at: key, "is a key of the system's own; choose another")
      }
      kept.removeAll { $0.key == key }
      kept.append((key, try StateCoding.bytes(of: value, key: key)))
      owner.references[key] = nil
    } catch {
      if failure == nil { failure = error }
    }
  }

  /// Returns the encoded value; `nil` if there is none.
  ///
  /// Throws if the value is of another type; in that case, raise the class's version and add a
  /// migration.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(StateCodingError) -> Value? {
    guard let value = take(key) else { return nil }
    let bytes = try bytes(of: value, key: key)
    if !kept.contains(where: { $0.key == key }) { kept.append((key, bytes)) }
    return try StateCoding.value(type, from: bytes, key: key)
  }

  /// Encodes a reference; the referenced object is preserved and restored.
  ///
  /// A plain object is restored only if another object refers to it.
  public func encode(_ object: NavigationObject?, forKey key: String) {
    guard let object, let runtime = owner.runtime else { return }
    runtime.attach(object)
    runtime.noteReference(to: object)
    kept.removeAll { $0.key == key }
    owner.references[key] = object.node
    if let bytes = StateCoding.reference(to: object) { kept.append((key, bytes)) }
  }

  /// Returns the object of a reference; `nil` if there is none, or if the object wasn't restored.
  ///
  /// A reference to a deferred object is kept, and is valid again when the object is restored.
  public func decodeObject(forKey key: String) -> NavigationObject? {
    guard let value = take(key), case .reference(let path) = value else { return nil }
    keep(value, key)
    let found = find(path)
    owner.references[key] = found?.node
    return found
  }

  /// Returns whether there is a value for a key.
  public func contains(_ key: String) -> Bool { saved[key] != nil }

  /// The keys that were not decoded.
  public private(set) lazy var ignored: Set<String> = Set(saved.keys)

  /// Keeps the values that were not decoded until the app sets them, because a later build may know
  /// them.
  func keepIgnored() {
    for key in ignored.sorted() {
      if let value = saved[key] { keep(value, key) }
    }
  }

  private func keep(_ value: EncodedValue, _ key: String) {
    do throws(StateCodingError) { kept.append((key, try bytes(of: value, key: key))) } catch {
      failures.append(error)
    }
  }

  /// Returns the value in its form in the log.
  func bytes(of value: EncodedValue, key: String) throws(StateCodingError) -> [UInt8] {
    try StateCoding.bytes(of: logged(value), key: key)
  }

  func take(_ key: String) -> EncodedValue? {
    ignored.remove(key)
    return saved[key]
  }
}
