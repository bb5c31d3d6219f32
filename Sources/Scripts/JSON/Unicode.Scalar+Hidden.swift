extension Unicode.Scalar {
  /// Whether a text that contains it shows something else than what it says: control characters,
  /// which a terminal obeys, separators of lines, and format characters, which turn the direction of
  /// a text or can't be seen.
  ///
  /// The two joiners are not hidden: words of several scripts, and many emoji, are written with them.
  package var isHidden: Bool {
    if value < 0xa0 { return value < 0x20 || value >= 0x7f }
    if value == 0x200c || value == 0x200d { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
