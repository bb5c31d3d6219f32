import NavlogCBOR
import Support

extension SplitMix64 {
  /// Returns a value of any kind, at most `depth` levels deep, with numbers of every width.
  mutating func value(depth: Int) -> CBORValue {
    switch below(depth > 0 ? 10 : 8) {
    case 0: return .unsigned(argument())
    case 1: return .negative(argument())
    case 2: return .bytes((0..<below(40)).map { _ in UInt8(truncatingIfNeeded: next()) })
    case 3: return .text(text(below(40)))
    case 4: return .bool(below(2) == 0)
    case 5: return .null
    case 6: return .double(double())
    case 7: return .integer(Int64(bitPattern: next()))
    case 8: return .array((0..<below(6)).map { _ in value(depth: depth - 1) })
    default:
      var pairs: [CBORMap.Pair] = []
      var keys: Set<[UInt8]> = []
      for _ in 0..<below(6) {
        let key = value(depth: depth - 1)
        guard let encoded = try? key.encoded(), keys.insert(encoded).inserted else { continue }
        pairs.append(CBORMap.Pair(key: key, value: value(depth: depth - 1)))
      }
      guard let map = try? CBORMap(pairs) else { return .null }
      return .map(map)
    }
  }

  /// Returns a number whose head takes 1, 2, 3, 5 or 9 bytes with equal probability, often at a
  /// limit.
  mutating func argument() -> UInt64 {
    let limits: [UInt64] = [0, 23, 24, 0xff, 0x100, 0xffff, 0x1_0000, 0xffff_ffff, 0x1_0000_0000]
    if below(3) == 0 { return limits[below(limits.count)] }
    return next() >> UInt64(below(64))
  }

  /// Returns a floating-point number of any of the three widths, but not NaN.
  mutating func double() -> Double {
    let bits = next()
    let value: Double =
      switch below(5) {
      case 0: Double(Int64(bitPattern: bits) >> 52)
      case 1: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      case 2: Double(sign: .minus, exponent: -below(30), significand: 1)
      case 3: [0.0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, 65504, 65505][below(7)]
      default: Double(bitPattern: bits)
      }
    return value.isNaN ? 0.5 : value
  }

  mutating func text(_ count: Int) -> String {
    let scalars: [Unicode.Scalar] = ["a", "Z", "0", "\"", "\\", "\n", "ü", "水", "𐅑", "\u{0}"]
    var text = ""
    for _ in 0..<count { text.unicodeScalars.append(scalars[below(scalars.count)]) }
    return text
  }
}
