internal import NavlogStore

/// The name of a mark. It follows `mark:` in a position.
package enum MarkName {
  /// Returns why a mark can't have that name, or `nil` if it can.
  ///
  /// `mark:NAME` must find the mark, also in a range, and the name must not parse as a position.
  package static func complaint(_ name: String) -> String? {
    if name.isEmpty { return "the name of a mark is missing" }
    if !Store.nameSizes.contains(name.utf8.count) {
      return "a mark's name has at most \(Store.nameSizes.upperBound) bytes"
    }
    if name.contains(where: \.isWhitespace) || name.contains(where: \.isNewline) {
      return "a mark's name has no spaces"
    }
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
