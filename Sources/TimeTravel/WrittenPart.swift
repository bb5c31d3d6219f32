/// A part of something that was written by hand, to be read as a position or an address; says what is
/// wrong with what is none, and where in the whole.
struct WrittenPart {
  let text: String
  let letters: [Character]
  /// Where the part begins in the whole that was written.
  let offset: Int
  let whole: String

  init(_ text: String, in whole: String, at offset: Int) {
    self.text = text
    letters = Array(text)
    self.offset = offset
    self.whole = whole
  }

  /// What is wrong with some of its letters.
  func error(
    _ message: String, _ range: Range<Int>, hint: String? = nil, candidates: [String] = []
  ) -> WordError {
    WordError(
      message, in: whole, at: range.lowerBound + offset..<range.upperBound + offset, hint: hint,
      candidates: candidates)
  }

  /// Whether some of its letters are digits and nothing else.
  func isNumber(_ range: Range<Int>) -> Bool {
    !range.isEmpty && letters[range].allSatisfy { $0.isASCII && $0.isNumber }
  }
}
