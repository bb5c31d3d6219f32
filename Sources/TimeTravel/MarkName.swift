/// The name of a mark: what stands behind `mark:` in a position.
package enum MarkName {
  /// Why a mark can't be called that; `nil` when it can.
  ///
  /// A name has to be found again by `mark:NAME`, in a range as well, and must not be read as a
  /// position of its own.
  package static func complaint(_ name: String) -> String? {
    if name.isEmpty { return "the name of a mark is missing" }
    if name.contains(where: \.isWhitespace) || name.contains(where: \.isNewline) {
      return "a mark's name has no spaces"
    }
    if name.hasPrefix("-") || name.hasSuffix(".navlog") || name.contains(":") || name.contains("..")
      || name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    {
      return "'\(name)' would be read as something else"
    }
    do throws(WordError) {
      _ = try PositionWord(parsing: name)
      return "'\(name)' is a position itself"
    } catch {
      // What is no position can be a name.
    }
    do throws(WordError) {
      let word = try PositionWord(parsing: "mark:\(name)")
      return word.point == .mark(name) && word.offset == 0 && word.session == nil
        ? nil : "'\(name)' would be read as '\(name)' and a number of events"
    } catch {
      return "'\(name)' would be read as something else"
    }
  }
}
