import NavlogEventText

extension LineReader {
  /// Creates a reader of what a user gives; `name` is what an error calls it.
  init(_ read: @escaping () throws -> [UInt8], of name: String = "standard input") {
    self.init(read) {
      Failure(
        "\(name): a line is larger than \(Amount.bytes(JSONReader.maximumLength))", status: .limit)
    }
  }
}
