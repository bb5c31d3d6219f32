// sources: Sources/CBOR

/// Decoding returns or throws for any bytes; a decoded value survives a round trip.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for strictness in [CBORReader.Strictness.strict, .lenient] {
    check(State.self, bytes, strictness)
    check(Anything.self, bytes, strictness)
    check([String: [Int: UInt8?]].self, bytes, strictness)
  }
  return 0
}

private func check<T: Codable & Equatable>(
  _ type: T.Type, _ bytes: [UInt8], _ strictness: CBORReader.Strictness
) {
  let value: T
  do throws(CBORCodingError) {
    value = try CBORDecoder(strictness: strictness).decode(type, from: bytes)
  } catch {
    precondition(!error.description.isEmpty)
    return
  }
  do throws(CBORCodingError) {
    let again = try CBOREncoder().encode(value)
    let same = try CBORDecoder().decode(type, from: again) == value
    precondition(same, "A value comes back")
  } catch {
    preconditionFailure("What was decoded can be encoded and decoded: \(error)")
  }
}

private struct State: Codable, Equatable {
  var a: Int8?
  var b: UInt64?
  var c: String?
  var d: Double?
  var e: Float?
  var f: [UInt8]?
  var g: [Choice]?
  var h: [String: State]?
  var i: Set<Int16>?
  var j: ClosedRange<Int>?
  var k: Bool?
  var l: Int128?

  enum Choice: Codable, Equatable {
    case none
    case one(Int)
    case two(String, flag: Bool?)
    indirect case more([Choice])
  }
}

/// Tries one type after another, like values of unknown shape.
private enum Anything: Codable, Equatable {
  case nothing
  case whole(Int64)
  case fraction(Double)
  case word(String)
  case list([Anything])
  case table([String: Anything])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let value = try? container.decode(Int64.self) {
      self = .whole(value)
    } else if let value = try? container.decode(Double.self) {
      self = .fraction(value)
    } else if let value = try? container.decode(String.self) {
      self = .word(value)
    } else if let value = try? container.decode([Anything].self) {
      self = .list(value)
    } else {
      self = .table(try container.decode([String: Anything].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .nothing: try container.encodeNil()
    case .whole(let value): try container.encode(value)
    case .fraction(let value): try container.encode(value)
    case .word(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .table(let value): try container.encode(value)
    }
  }
}
