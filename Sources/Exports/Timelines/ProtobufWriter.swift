/// Writes the fields of a Protocol Buffers message.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends an unsigned integer, an enumeration value or a flag.
  mutating func append(_ value: UInt64, field: UInt64) {
    append(varint: field << 3)
    append(varint: value)
  }

  /// Appends a number of eight bytes.
  mutating func append(fixed value: UInt64, field: UInt64) {
    append(varint: field << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func append(_ text: String, field: UInt64) {
    append(Array(text.utf8), field: field)
  }

  /// Appends the bytes of a string or of another message.
  mutating func append(_ content: [UInt8], field: UInt64) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(content.count))
    bytes += content
  }

  private mutating func append(varint value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
