/// What a piece of text is, and how that looks, with colours and without.
///
/// A program adds its own in an extension, and says nowhere else how anything looks.
package struct TextStyle: Hashable, Sendable {
  private let colored: String
  private let plain: String

  /// - Parameters:
  ///   - colored: the parameters of a terminal's `SGR` sequence, such as `1;36`; empty for none.
  ///   - plain: the same for who has no colours, or wants none: colour says nothing alone.
  package init(_ colored: String, plain: String) {
    self.colored = colored.isEmpty ? "0" : "0;" + colored
    self.plain = plain.isEmpty ? "0" : "0;" + plain
  }

  /// The attributes that select it, with colour or without.
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
