import NavlogRestoration

/// The value of a stored property, and the encoded form of its last event.
@MainActor
final class StateBox<Value: Codable>: AnyStateBox {
  let key: String
  private let isSensitive: Bool
  private let isTransient: Bool
  private let isContinuous: Bool
  let sharing: Sharing?
  private(set) var value: Value
  private let initial: Value
  private(set) var bytes: [UInt8]?
  var isShadowed = false

  init(_ key: String, _ value: Value, _ options: [StoredOption]) {
    precondition(
      !ReservedKeys.all.contains(key), "A stored property has no key of the system's own")
    self.key = key
    self.value = value
    isSensitive = options.contains(.sensitive)
    isTransient = options.contains(.transient)
    isContinuous = options.contains(.continuous)
    var sharing: Sharing?
    for case .shared(let declared) in options { sharing = declared }
    self.sharing = sharing
    initial = value
  }

  func set(_ value: Value, of owner: NavigationObject) {
    self.value = value
    guard !isSensitive, !isShadowed else { return }
    do throws(StateCodingError) {
      let new = try StateCoding.bytes(of: value, key: key)
      // An absent key means the default, so first setting the default isn't a change.
      let old: [UInt8]
      if let bytes { old = bytes } else { old = try StateCoding.bytes(of: initial, key: key) }
      if new == old { return }
      bytes = new
      owner.keep(new, forKey: key, isContinuous: isContinuous)
    } catch {
      owner.runtime?.report(error, of: owner)
    }
  }

  func take(_ bytes: [UInt8]) throws(StateCodingError) {
    value = try StateCoding.value(Value.self, from: bytes, key: key)
    self.bytes = bytes
  }

  func restore(_ saved: EncodedValue, _ coder: StateCoder) {
    guard !isSensitive, !isTransient, !isShadowed else { return }
    do throws(StateCodingError) {
      let bytes = try coder.bytes(of: saved, key: key)
      self.bytes = bytes
      coder.kept.append((key, bytes))
      value = try StateCoding.value(Value.self, from: bytes, key: key)
    } catch {
      coder.failures.append(error)
    }
  }
}

extension Stored: @MainActor AnyStored {
  var anyBox: any AnyStateBox { box }
}
