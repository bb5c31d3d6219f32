/// Parameters as libpq takes them: one run of bytes, with the place of each value.
struct PackedValues {
  private var bytes: [UInt8] = []
  /// The place of each value; `nil` for null.
  private var places: [Int?] = []
  private var lengths: [Int32] = []

  init(_ values: [PostgresValue]) {
    for value in values {
      let encoded = value.encoded
      places.append(encoded == nil ? nil : bytes.count)
      lengths.append(Int32(clamping: encoded?.count ?? 0))
      bytes += encoded ?? []
    }
    // An empty value is not null: its place needs an address, too.
    bytes.append(0)
  }

  var count: Int32 { Int32(clamping: places.count) }

  typealias Pointers = UnsafePointer<UnsafePointer<CChar>?>

  /// Calls `body` with the addresses, lengths and formats of the values.
  func withPointers<R>(
    _ body: (Pointers?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> R
  ) -> R {
    unsafe bytes.withUnsafeBytes { bytes in
      let base = unsafe bytes.bindMemory(to: CChar.self).baseAddress
      let pointers = unsafe places.map { place in
        unsafe place.flatMap { place in unsafe base.map { unsafe $0 + place } }
      }
      let formats = [Int32](repeating: 1, count: places.count)
      return unsafe pointers.withUnsafeBufferPointer { pointers in
        unsafe lengths.withUnsafeBufferPointer { lengths in
          unsafe formats.withUnsafeBufferPointer { formats in
            unsafe body(pointers.baseAddress, lengths.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }
}
