/// Something written by hand, an address or a predicate, that says nothing.
public struct WordError: Error, Hashable, Sendable {
  /// What is wrong, with what was written in single quotes.
  public let message: String
  /// What to write instead, where that does not depend on what there is.
  public let hint: String?
  /// All that was written.
  public let text: String
  /// Which characters of it are at fault; empty at its end.
  public let range: Range<Int>
  /// What could have stood there, where that is a list: for whoever suggests the nearest.
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

  /// Spaces and carets that stand under the fault when they are printed below the text.
  public var carets: String {
    String(repeating: " ", count: range.lowerBound)
      + String(repeating: "^", count: max(1, range.count))
  }
}
