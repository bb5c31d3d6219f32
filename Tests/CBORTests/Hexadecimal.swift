/// Returns the bytes written as pairs of hexadecimal digits.
func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.utf8.map { digit -> UInt8 in
    digit < 58 ? digit - 48 : digit - 87
  }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// Returns bytes as pairs of hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
