/// A call of the system that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  package let number: Int32

  package init(_ number: Int32 = errno) { self.number = number }

  /// The reason in words, as `strerror` has it.
  package var text: String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(number, &buffer, buffer.count)
    let length = buffer.firstIndex(of: 0) ?? buffer.count
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
