import NavlogTerminal

// The styles of the full-screen view; a sign beside the text carries the same meaning without
// color.
extension TextStyle {
  static let added = TextStyle("32", plain: "1")
  static let gone = TextStyle("31;9", plain: "2;9")
  static let changed = TextStyle("33", plain: "1")
  static let detail = TextStyle("90", plain: "")
  static let refused = TextStyle("1;31", plain: "1")
  static let visible = TextStyle("32", plain: "1")

  /// The style of a line with a mark.
  init(sign: Character, isVisible: Bool = false) {
    self =
      switch sign {
      case "+": .added
      case "-": .gone
      case " ": isVisible ? .visible : .plain
      default: .changed
      }
  }
}
