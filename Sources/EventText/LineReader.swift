/// Splits a stream into lines.
package struct LineReader {
  private let read: () throws -> [UInt8]
  private let tooLong: () -> any Error
  private var buffer: [UInt8] = []
  /// The beginning of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer that contains no line feed from there on.
  private var searched = 0
  private var isAtEnd = false

  /// Creates a reader of the bytes that `read` returns, until it returns none.
  ///
  /// - Parameter tooLong: returns the error for a line that no ``JSONReader`` reads.
  package init(_ read: @escaping () throws -> [UInt8], tooLong: @escaping () -> any Error) {
    (self.read, self.tooLong) = (read, tooLong)
  }

  /// Returns the next line without its line feed; `nil` at the end.
  package mutating func next() throws -> [UInt8]? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(buffer[start..<end])
      }
      // The rest of the buffer moves to its front, once for each time it is read completely.
      buffer.removeSubrange(..<start)
      (start, searched) = (0, buffer.count)
      guard !isAtEnd else {
        defer { (buffer, searched) = ([], 0) }
        return buffer.isEmpty ? nil : buffer
      }
      guard buffer.count <= JSONReader.maximumLength else { throw tooLong() }
      let bytes = try read()
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }
}
