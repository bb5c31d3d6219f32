/// A stretch of a session as people write it: `a..b`, the events a+1…b; either end may be left out.
public struct RangeWord: Hashable, Sendable {
  /// Where it begins; `nil` for the beginning of the session.
  public let from: PositionWord?
  /// Where it ends; `nil` for the end of the session.
  public let through: PositionWord?
  /// The stretch as it was written.
  public let text: String

  /// Reads a stretch.
  public init(parsing text: String) throws(WordError) {
    guard let ends = try Self.ends(text) else {
      throw WordError(
        "'\(text)' is no range", in: text, at: 0..<text.count,
        hint: "write a..b for the events after a up to b")
    }
    (from, through) = ends
    self.text = text
  }

  /// Reads a position or a stretch, wherever either may stand; the sessions that it names.
  public static func sessions(in text: String) throws(WordError) -> [String] {
    guard let (from, through) = try ends(text) else {
      return [try PositionWord(parsing: text).session].compactMap { $0 }
    }
    return [from?.session, through?.session].compactMap { $0 }
  }

  /// The two ends; `nil` where there are not two.
  private static func ends(
    _ text: String
  ) throws(WordError) -> (PositionWord?, PositionWord?)? {
    let letters = Array(text)
    guard
      let dots = letters.indices.dropLast().first(where: {
        letters[$0] == "." && letters[$0 + 1] == "."
      })
    else { return nil }
    func end(_ range: Range<Int>) throws(WordError) -> PositionWord? {
      guard !range.isEmpty else { return nil }
      return try WrittenPart(String(letters[range]), in: text, at: range.lowerBound).position()
    }
    return (try end(0..<dots), try end(dots + 2..<letters.count))
  }
}
