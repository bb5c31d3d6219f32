/// A range of a session as people write it: `a..b`, the events a+1…b; either end may be omitted.
public struct PositionRangeExpression: Hashable, Sendable {
  /// The start; `nil` for the beginning of the session.
  public let from: PositionExpression?
  /// The end; `nil` for the end of the session.
  public let through: PositionExpression?
  /// The range as written.
  public let text: String

  /// Parses a range.
  public init(parsing text: String) throws(SyntaxError) {
    guard let ends = try Self.ends(text) else {
      throw SyntaxError(
        "'\(text)' isn't a range", in: text, at: 0..<text.count,
        hint: "write a..b for the events after a, up to b")
    }
    (from, through) = ends
    self.text = text
  }

  /// Parses a position or a range, and returns the sessions it names.
  public static func sessions(in text: String) throws(SyntaxError) -> [String] {
    guard let (from, through) = try ends(text) else {
      return [try PositionExpression(parsing: text).session].compactMap { $0 }
    }
    return [from?.session, through?.session].compactMap { $0 }
  }

  /// Returns the two ends, or `nil` if the text isn't a range.
  private static func ends(
    _ text: String
  ) throws(SyntaxError) -> (PositionExpression?, PositionExpression?)? {
    let letters = Array(text)
    guard
      let dots = letters.indices.dropLast().first(where: {
        letters[$0] == "." && letters[$0 + 1] == "."
      })
    else { return nil }
    func end(_ range: Range<Int>) throws(SyntaxError) -> PositionExpression? {
      guard !range.isEmpty else { return nil }
      return try SyntaxFragment(String(letters[range]), in: text, at: range.lowerBound).position()
    }
    return (try end(0..<dots), try end(dots + 2..<letters.count))
  }
}
