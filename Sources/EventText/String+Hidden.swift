extension String {
  /// The text with invisible scalars escaped, as in `\u{202e}`.
  package var escapingHidden: String { isASCIIText ? self : written { _ in nil } }

  /// Whether the text has only printable ASCII characters.
  package var isASCIIText: Bool {
    let bytes = utf8.span
    for index in bytes.indices where bytes[index] &- 0x20 >= 0x5f { return false }
    return true
  }

  /// Returns the text with invisible scalars escaped.
  ///
  /// - Parameter passing: returns whether an invisible scalar, the first of the rest, is kept: the
  ///   number of scalars after it that are left out, or `nil` if it is escaped.
  package func written(
    passing: (Substring.UnicodeScalarView) -> Int?
  ) -> String {
    let scalars = unicodeScalars
    var text = ""
    // What stands as it is, is taken over in pieces.
    var start = startIndex
    var index = start
    while index < endIndex {
      let scalar = scalars[index]
      guard scalar.isHidden else {
        scalars.formIndex(after: &index)
        continue
      }
      let omitted = passing(scalars[index...])
      guard omitted != 0 else {
        scalars.formIndex(after: &index)
        continue
      }
      text += self[start..<index]
      text += omitted == nil ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      scalars.formIndex(&index, offsetBy: 1 + (omitted ?? 0))
      start = index
    }
    return start == startIndex ? self : text + self[start...]
  }
}
