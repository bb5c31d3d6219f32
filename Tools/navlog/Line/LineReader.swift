import NavlogEventText

/// Splits a stream into lines.
struct LineReader {
  private let read: () throws -> [UInt8]
  private let name: String
  private var rest: ArraySlice<UInt8> = []
  /// How many of the buffered bytes contain no line feed.
  private var searched = 0
  private var isAtEnd = false

  init(_ read: @escaping () throws -> [UInt8], of name: String = "standard input") {
    self.read = read
    self.name = name
  }

  /// Returns the next line without its line feed; `nil` at the end.
  mutating func next() throws -> [UInt8]? {
    while true {
      if let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest = rest[(end + 1)...]
        searched = 0
        return line
      }
      searched = rest.count
      guard !isAtEnd else {
        defer { rest = [] }
        return rest.isEmpty ? nil : Array(rest)
      }
      guard rest.count <= JSONReader.maximumLength else {
        throw Failure(
          "\(name): a line is larger than \(Amount.bytes(JSONReader.maximumLength))", status: .limit
        )
      }
      let bytes = try read()
      isAtEnd = bytes.isEmpty
      rest = rest + bytes
    }
  }
}
