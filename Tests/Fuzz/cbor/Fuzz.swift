// sources: Sources/CBOR

/// A reader returns or throws for any bytes; what it accepts strictly is encoded again byte for
/// byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  checkStrict(bytes)
  checkLenient(bytes)
  checkSequence(bytes)
  return 0
}

private func value(_ bytes: [UInt8], _ strictness: CBORReader.Strictness) -> CBORValue? {
  do throws(CBORSyntaxError) {
    return try CBORValue(decoding: bytes.span, strictness: strictness)
  } catch {
    precondition((0...bytes.count).contains(error.offset), "An error is about a place")
    precondition(!error.description.isEmpty)
    return nil
  }
}

private func encoded(_ value: CBORValue) -> [UInt8] {
  do throws(CBORSyntaxError) {
    return try value.encoded()
  } catch {
    preconditionFailure("What was decoded can be encoded: \(error)")
  }
}

private func checkStrict(_ bytes: [UInt8]) {
  var reader = CBORReader()
  var skipped = true
  do throws(CBORSyntaxError) {
    try reader.skipItem(in: bytes.span)
    try reader.checkAtEnd(of: bytes.span)
  } catch {
    skipped = false
  }
  guard let value = value(bytes, .strict) else {
    precondition(!skipped, "What can be passed over can be read")
    return
  }
  precondition(skipped, "What can be read can be passed over")
  precondition(encoded(value) == bytes, "A value has one form")
  precondition(!value.description.isEmpty)
}

private func checkLenient(_ bytes: [UInt8]) {
  guard let lenient = value(bytes, .lenient) else { return }
  let rewritten = encoded(lenient)
  precondition(rewritten.count <= bytes.count, "The deterministic form is the shortest")
  precondition(value(rewritten, .strict) == lenient, "Rewritten, a value is the same")
}

/// Reads item after item, whatever their kinds, with the calls that codecs use.
private func checkSequence(_ bytes: [UInt8]) {
  var reader = CBORReader()
  var key = -1
  do throws(CBORSyntaxError) {
    while !reader.isAtEnd(of: bytes.span) {
      let before = reader.offset
      switch try reader.peekKind(in: bytes.span) {
      case .unsigned where before % 2 == 0: key = try reader.readKey(after: key, in: bytes.span)
      case .unsigned: _ = try reader.readUnsigned(in: bytes.span)
      case .negative: _ = try reader.readInteger(in: bytes.span)
      case .bytes: _ = try reader.readBytes(in: bytes.span)
      case .text where before % 2 == 0: _ = try reader.readText(in: bytes.span)
      case .text: _ = try reader.readString(in: bytes.span)
      case .array: _ = try reader.readArrayCount(in: bytes.span)
      case .map: _ = try reader.readMapCount(in: bytes.span)
      case .bool: _ = try reader.readBool(in: bytes.span)
      case .null: try reader.readNull(in: bytes.span)
      case .double: _ = try reader.readDouble(in: bytes.span)
      }
      precondition(reader.offset > before && reader.offset <= bytes.count, "Reading goes on")
    }
  } catch {
    precondition(!error.description.isEmpty)
  }
}
