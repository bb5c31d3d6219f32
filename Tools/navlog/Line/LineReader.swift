import NavlogEventText

/// Splits a stream into lines.
struct LineReader {
  private let read: () throws -> [UInt8]
  private let name: String
  private var buffer: [UInt8] = []
  /// The beginning of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer that contains no line feed from there on.
  private var searched = 0
  private var isAtEnd = false

  init(_ read: @escaping () throws -> [UInt8], of name: String = "standard input") {
    self.read = read
    self.name = name
  }

  /// Returns the next line without its line feed; `nil` at the end.
  mutating func next() throws -> [UInt8]? {
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
      guard buffer.count <= JSONReader.maximumLength else {
        throw Failure(
          "\(name): a line is larger than \(Amount.bytes(JSONReader.maximumLength))", status: .limit
        )
      }
      let bytes = try read()
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }
}
