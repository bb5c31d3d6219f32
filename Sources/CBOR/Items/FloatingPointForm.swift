/// The shortest of the three formats that keeps a floating-point number exactly.
///
/// It works with bit patterns, because `Float16` doesn't exist on every platform.
enum FloatingPointForm: Equatable {
  case half(UInt16)
  case single(UInt32)
  case double(UInt64)

  init(_ value: Double) {
    let single = Float(value)
    guard Double(single) == value else {
      self = .double(value.bitPattern)
      return
    }
    self = Self.half(of: single).map { .half($0) } ?? .single(single.bitPattern)
  }

  /// The number of bytes after the initial byte.
  var byteCount: Int {
    switch self {
    case .half: 2
    case .single: 4
    case .double: 8
    }
  }

  /// The half-precision bit pattern of exactly `value`; `nil` if there isn't one.
  private static func half(of value: Float) -> UInt16? {
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: bits &>> 16) & 0x8000
    let fraction = bits & 0x7f_ffff
    switch value.exponentBitPattern {
    case 0 where fraction == 0: return sign
    case 255 where fraction == 0: return sign | 0x7c00
    case 113...142:  // normal in half precision too: 2⁻¹⁴ … 2¹⁵
      guard fraction & 0x1fff == 0 else { return nil }
      let exponent = UInt16(value.exponentBitPattern - 112)
      return sign | exponent &<< 10 | UInt16(truncatingIfNeeded: fraction &>> 13)
    case 103...112:  // a multiple of 2⁻²⁴ below 2⁻¹⁴
      let significand = fraction | 0x80_0000
      let shift = UInt32(126 - value.exponentBitPattern)
      guard significand & (1 &<< shift &- 1) == 0 else { return nil }
      return sign | UInt16(truncatingIfNeeded: significand &>> shift)
    default: return nil
    }
  }

  /// The number with a half-precision bit pattern.
  static func double(half bits: UInt16) -> Double {
    let sign = UInt64(bits & 0x8000) &<< 48
    let exponent = UInt64(bits &>> 10 & 31)
    let fraction = UInt64(bits & 0x3ff)
    switch exponent {
    case 0:
      let magnitude = Double(fraction) * 0x1p-24
      return Double(bitPattern: magnitude.bitPattern | sign)
    case 31: return Double(bitPattern: sign | 0x7ff &<< 52 | fraction &<< 42)
    default: return Double(bitPattern: sign | (exponent + 1008) &<< 52 | fraction &<< 42)
    }
  }
}
