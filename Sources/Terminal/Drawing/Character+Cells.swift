extension Character {
  /// The number of terminal cells that the character occupies.
  package var cells: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0, 0xAD: return 0
    case ..<0x1100 where scalar.properties.generalCategory == .format: return 0
    case ..<0x1100: return scalar.properties.canonicalCombiningClass == .notReordered ? 1 : 0
    // Zero-width characters can also change the text direction; they aren't drawn.
    case 0x200B...0x200F, 0x2028...0x202E, 0x180E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
      0xE0000...0xE0FFF:
      return 0
    // Lines and blocks are in most output; no emoji is among them.
    case 0x2500...0x259F: return 1
    case _ where scalar.properties.isEmojiPresentation: return 2
    case ...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension Character {
  /// The character, or a question mark for one that a terminal would interpret or not show.
  package var visible: Character {
    switch unicodeScalars.first?.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "?"
    default: self
    }
  }
}

extension StringProtocol {
  /// The number of terminal cells that the text occupies.
  package var cells: Int { reduce(0) { $0 + $1.cells } }
}
