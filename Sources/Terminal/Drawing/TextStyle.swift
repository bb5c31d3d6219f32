/// A style of text, with and without colors.
///
/// A program defines its own styles in an extension, and nowhere else.
package struct TextStyle: Hashable, Sendable {
  private let colored: String
  private let plain: String

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - colored: the parameters of a terminal's `SGR` sequence, such as `1;36`; empty for none.
  ///   - plain: the same without colors. Color must never carry meaning alone.
  package init(_ colored: String, plain: String) {
    self.colored = colored.isEmpty ? "0" : "0;" + colored
    self.plain = plain.isEmpty ? "0" : "0;" + plain
  }

  /// Returns the parameters that select the style, with or without colors.
  package func attributes(inColor: Bool) -> String { inColor ? colored : plain }

  package static let plain = TextStyle("", plain: "")
  package static let faint = TextStyle("90", plain: "2")
  package static let title = TextStyle("1", plain: "1")
  package static let accent = TextStyle("1;36", plain: "1")
  package static let chosen = TextStyle("1;30;46", plain: "7")
  package static let resting = TextStyle("36", plain: "4")
  package static let warning = TextStyle("1;33", plain: "1;4")
  package static let key = TextStyle("1;36", plain: "1")
  package static let frame = TextStyle("36", plain: "")
}
