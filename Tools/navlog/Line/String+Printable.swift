import Scripts

extension String {
  /// The text with what can't be seen written out, as `\u{202e}`: the only form in which names and
  /// values reach a terminal.
  var printable: String { isASCIIText ? self : written { _ in 0 } }

  /// How many letters it has; where all are ASCII, without a look at each for what belongs together.
  var letters: Int { isASCIIText ? utf8.count : count }

  private var isASCIIText: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f } }

  /// The text as a verb may print it: with line feeds, and with the colours of a palette.
  func guarded(_ palette: Palette) -> String {
    // Most lines have nothing but plain letters.
    var isPlain = true
    for byte in utf8 where byte >= 0x7f || byte < 0x20 && byte != 10 && byte != 9 {
      isPlain = false
      break
    }
    if isPlain { return self }
    return written { rest in
      guard let first = rest.first else { return 0 }
      if first == "\n" || first == "\t" { return 1 }
      return palette.sequence(beginning: rest)
    }
  }

  /// The text with hidden scalars written out.
  ///
  /// - Parameter passing: how many scalars from a hidden one on may stand as they are.
  private func written(
    passing: (Substring.UnicodeScalarView) -> Int
  ) -> String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var text = ""
    var rest = Substring(self).unicodeScalars
    while let scalar = rest.first {
      let count = scalar.isHidden ? passing(rest) : 1
      if count > 0 {
        text.unicodeScalars.append(contentsOf: rest.prefix(count))
        rest = rest.dropFirst(count)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16))}"
        rest.removeFirst()
      }
    }
    return text
  }
}
