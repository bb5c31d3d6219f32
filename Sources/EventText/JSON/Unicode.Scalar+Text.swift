extension Unicode.Scalar {
  /// Whether the scalar can make a text look different from its contents: control characters, which
  /// a terminal interprets, line separators, and format characters, which change the direction of
  /// text or are invisible.
  ///
  /// The two joiners aren't hidden: several scripts and many emoji need them.
  package var isHidden: Bool {
    if value < 0xa0 { return value < 0x20 || value >= 0x7f }
    // Arrows, box drawing and symbols, which the output uses often.
    if value >= 0x2190 && value < 0x2c00 { return false }
    if value == 0x200c || value == 0x200d { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// How HTML and XML write a scalar that has a meaning there; `nil` for all others.
  package var entity: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
