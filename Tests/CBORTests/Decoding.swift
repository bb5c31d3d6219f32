import NavlogCBOR

/// Returns `bytes` as one value. `#expect` can't capture a span, so the functions of this file do.
func decoded(
  _ bytes: [UInt8], _ strictness: CBORReader.Strictness = .strict,
  depth: Int = CBORReader.defaultDepth
) throws(CBORSyntaxError) -> CBORValue {
  try CBORValue(decoding: bytes.span, strictness: strictness, maximumDepth: depth)
}

/// Returns the error of reading `bytes` as one item; `nil` if they are valid.
func refusal(
  _ bytes: [UInt8], _ strictness: CBORReader.Strictness = .strict,
  depth: Int = CBORReader.defaultDepth
) -> CBORSyntaxError? {
  do throws(CBORSyntaxError) {
    _ = try decoded(bytes, strictness, depth: depth)
    return nil
  } catch {
    return error
  }
}

/// Returns the result of `read` at the beginning of `bytes`.
func reading<T>(
  _ bytes: [UInt8], _ strictness: CBORReader.Strictness = .strict,
  _ read: (inout CBORReader, Span<UInt8>) throws(CBORSyntaxError) -> T
) -> Result<T, CBORSyntaxError> {
  var reader = CBORReader(strictness: strictness)
  do throws(CBORSyntaxError) {
    return .success(try read(&reader, bytes.span))
  } catch {
    return .failure(error)
  }
}

/// Returns what `write` appends to an empty writer.
func written(_ write: (inout CBORWriter) throws -> Void) rethrows -> [UInt8] {
  var writer = CBORWriter()
  try write(&writer)
  return writer.bytes
}
