internal import NavlogStore

/// The name of a mark. It follows `mark:` in a position.
package enum MarkName {
  /// The actions on marks, and the words that stand before a mark or a snapshot in a position.
  private static let taken = ["add", "ls", "rm", "mark", "snap"]

  /// Returns a name that a mark can have: `name`, or one that is like it and isn't among `others`.
  package static func usable(_ name: String, besides others: Set<String>) -> String {
    guard problem(in: name) != nil else { return name }
    let letters = name.map { letter in
      letter.isLetter || letter.isNumber || "-_".contains(letter) ? letter : "-"
    }
    let base = "mark-" + String(letters.prefix(40))
    var result = base
    var number = 2
    while others.contains(result) || problem(in: result) != nil {
      result = "\(base)_\(number)"
      number += 1
    }
    return result
  }

  /// Returns why a mark can't have that name, or `nil` if it can.
  ///
  /// `mark:NAME` must find the mark, also in a range, and the name must not parse as a position.
  package static func problem(in name: String) -> String? {
    if name.isEmpty { return "the name of a mark is missing" }
    if !Store.nameSizes.contains(name.utf8.count) {
      return "a mark's name has at most \(Store.nameSizes.upperBound) bytes"
    }
    if name.contains(where: \.isWhitespace) || name.contains(where: \.isNewline) {
      return "a mark's name has no spaces"
    }
    if SessionExpression.matches(name) { return "'\(name)' is a session itself" }
    if taken.contains(name) { return "'\(name)' has another meaning on the command line" }
    if name.hasPrefix("-") || name.hasSuffix(".navlog") || name.contains(":") || name.contains("..")
      || name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      return "'\(name)' would be ambiguous"
    }
    do throws(SyntaxError) {
      _ = try PositionExpression(parsing: name)
      return "'\(name)' is a position itself"
    } catch {
      // The name doesn't parse as a position, as required.
    }
    do throws(SyntaxError) {
      let word = try PositionExpression(parsing: "mark:\(name)")
      return word.point == .mark(name) && word.offset == 0 && word.session == nil
        ? nil : "'\(name)' would be read as '\(name)' and a number of events"
    } catch {
      return "'\(name)' would be ambiguous"
    }
  }
}
