import NavlogRestorationStore
import NavlogCBOR
import NavlogRestoration

/// Encodes values of the app as bytes and decodes them; equal values have equal bytes.
enum StateCoding {
  static func bytes<Value: Encodable>(
    of value: Value, key: String
  ) throws(StateCodingError) -> [UInt8] {
    var writer = CBORWriter(capacity: 16)
    // The types are compared before the casts, because a cast is more expensive.
    if Value.self == Int.self, let value = value as? Int {
      writer.append(integer: Int64(value))
    } else if Value.self == String.self, let value = value as? String {
      writer.append(text: value)
    } else if Value.self == Bool.self, let value = value as? Bool {
      writer.append(bool: value)
    } else if Value.self == Double.self, let value = value as? Double {
      guard value.isFinite else {
        throw StateCodingError(.unencodable, at: key, "can't be encoded: it is \(value)")
      }
      writer.append(double: value)
    } else {
      // State is also shown as JSON, which has no infinities.
      var encoder = CBOREncoder()
      encoder.allowsInfinity = false
      do throws(CBORCodingError) { try encoder.encode(value, into: &writer) } catch {
        throw StateCodingError(.unencodable, at: path(key, error), "can't be encoded: \(error)")
      }
    }
    return writer.bytes
  }

  static func bytes(of saved: EncodedValue, key: String) throws(StateCodingError) -> [UInt8] {
    do throws(CBORSyntaxError) { return try CBORValue(saved).encoded() } catch {
      throw StateCodingError(.mismatch, at: key, "can't be read: \(error)")
    }
  }

  static func value<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], key: String
  ) throws(StateCodingError) -> Value {
    do throws(CBORCodingError) { return try CBORDecoder().decode(type, from: bytes) } catch {
      throw StateCodingError(.mismatch, at: path(key, error), "can't be decoded: \(error)")
    }
  }

  static func value<Value: Decodable>(
    _ type: Value.Type, from saved: EncodedValue, key: String
  ) throws(StateCodingError) -> Value {
    try value(type, from: bytes(of: saved, key: key), key: key)
  }

  static func value<Value: Decodable>(
    _ type: Value.Type, in values: [String: EncodedValue], key: String
  ) throws(StateCodingError) -> Value? {
    guard let saved = values[key] else { return nil }
    return try value(type, from: saved, key: key)
  }

  static func encoded<Value: Encodable>(
    _ value: Value, key: String
  ) throws(StateCodingError) -> EncodedValue {
    let bytes = try bytes(of: value, key: key)
    do throws(CBORSyntaxError) {
      return EncodedValue(try CBORValue(decoding: bytes.span)) { _ in nil }
    } catch {
      throw StateCodingError(.unencodable, at: key, "can't be encoded: \(error)")
    }
  }

  /// Encodes a reference to an object in another object's state: the permanent name of its node.
  @MainActor static func reference(to object: NavigationObject) -> [UInt8]? {
    guard let node = object.node else { return nil }
    do throws(CBORSyntaxError) { return try CBORValue(EncodedValue.node(node)).encoded() } catch {
      preconditionFailure("A reference is two short texts: \(error)")
    }
  }

  private static func path(_ key: String, _ error: CBORCodingError) -> String {
    error.keyPath.isEmpty ? key : key + "." + error.keyPath
  }
}
