/// A part of an input, parsed as a position or an address. Errors refer to the whole input.
struct SyntaxFragment {
  let text: String
  let letters: [Character]
  /// The start of the fragment in the whole input.
  let offset: Int
  let whole: String

  init(_ text: String, in whole: String, at offset: Int) {
    self.text = text
    letters = Array(text)
    self.offset = offset
    self.whole = whole
  }

  /// Creates an error for some of its characters.
  func error(
    _ message: String, _ range: Range<Int>, hint: String? = nil, candidates: [String] = []
  ) -> SyntaxError {
    SyntaxError(
      message, in: whole, at: range.lowerBound + offset..<range.upperBound + offset, hint: hint,
      candidates: candidates)
  }

  /// Returns whether some of its characters are all digits.
  func isNumber(_ range: Range<Int>) -> Bool {
    !range.isEmpty && letters[range].allSatisfy { $0.isASCII && $0.isNumber }
  }
}
