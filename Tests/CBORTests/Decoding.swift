import NavlogCBOR

/// `bytes` as one value. A span can't be captured by `#expect`, hence the functions of this file.
func decoded(
  _ bytes: [UInt8], _ strictness: CBORReader.Strictness = .strict,
  depth: Int = CBORReader.defaultDepth
) throws(CBORError) -> CBORValue {
  try CBORValue(decoding: bytes.span, strictness: strictness, maximumDepth: depth)
}

/// What a reader refuses about `bytes` when asked for the whole item, `nil` when it takes it.
func refusal(
  _ bytes: [UInt8], _ strictness: CBORReader.Strictness = .strict,
  depth: Int = CBORReader.defaultDepth
) -> CBORError? {
  do throws(CBORError) {
    _ = try decoded(bytes, strictness, depth: depth)
    return nil
  } catch {
    return error
  }
}

/// What `read` gives, or refuses, at the beginning of `bytes`.
func reading<T>(
  _ bytes: [UInt8], _ strictness: CBORReader.Strictness = .strict,
  _ read: (inout CBORReader, Span<UInt8>) throws(CBORError) -> T
) -> Result<T, CBORError> {
  var reader = CBORReader(strictness: strictness)
  do throws(CBORError) {
    return .success(try read(&reader, bytes.span))
  } catch {
    return .failure(error)
  }
}

/// What `write` appends to an empty writer.
func written(_ write: (inout CBORWriter) throws -> Void) rethrows -> [UInt8] {
  var writer = CBORWriter()
  try write(&writer)
  return writer.bytes
}
