/// An error in something people write: an address, a position or a predicate.
public struct SyntaxError: Error, Hashable, Sendable {
  /// What is wrong, quoting the input in single quotes.
  public let message: String
  /// What to write instead, if that doesn't depend on the session.
  public let hint: String?
  /// The whole input.
  public let text: String
  /// The characters at fault; empty at the end of the input.
  public let range: Range<Int>
  /// The valid alternatives, if they can be listed, for suggesting the nearest one.
  public let candidates: [String]

  package init(
    _ message: String, in text: String, at range: Range<Int>, hint: String? = nil,
    candidates: [String] = []
  ) {
    self.message = message
    self.text = text
    self.range = range
    self.hint = hint
    self.candidates = candidates
  }

  /// The characters at fault.
  public var fault: String { String(Array(text)[range.clamped(to: 0..<text.count)]) }

  /// Spaces and carets that underline the fault when printed below the text.
  public var carets: String {
    String(repeating: " ", count: range.lowerBound)
      + String(repeating: "^", count: max(1, range.count))
  }
}
