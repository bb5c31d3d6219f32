import NavlogCBOR
import Testing

/// Checks that `value` decodes as it was encoded, and that its bytes are deterministic; returns
/// them.
@discardableResult
func roundtrip<T: Codable & Equatable>(
  _ value: T, sourceLocation: SourceLocation = #_sourceLocation
) throws -> [UInt8] {
  let bytes = try CBOREncoder().encode(value)
  #expect(try CBORDecoder().decode(T.self, from: bytes) == value, sourceLocation: sourceLocation)
  #expect(try CBOREncoder().encode(value) == bytes, sourceLocation: sourceLocation)
  #expect(try decoded(bytes).encoded() == bytes, sourceLocation: sourceLocation)
  return bytes
}

/// Returns the bytes of `value` in diagnostic notation.
func notation(_ value: some Encodable) throws -> String {
  try decoded(CBOREncoder().encode(value)).description
}

/// Returns the error of encoding `value`.
func encodingRefusal(_ value: some Encodable, depth: Int = 128) -> CBORCodingError? {
  do throws(CBORCodingError) {
    _ = try CBOREncoder(maximumDepth: depth).encode(value)
    return nil
  } catch {
    return error
  }
}

/// Returns the error of decoding the bytes of `value` as a `T`.
func decodingRefusal<T: Decodable>(_ type: T.Type, of value: CBORValue) throws -> CBORCodingError? {
  let bytes = try value.encoded()
  do throws(CBORCodingError) {
    _ = try CBORDecoder().decode(type, from: bytes)
    return nil
  } catch {
    return error
  }
}
