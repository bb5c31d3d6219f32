/// The Swift code blocks of a document, so that a test can check that they occur in its own
/// sources, where they are compiled.
public enum SwiftBlocks {
  /// Returns the text without indentation and empty lines, so that a block may occur in a function.
  public static func plain(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  /// Returns the blocks of a document, formatted with ``plain(_:)``.
  public static func of(_ document: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```swift" {
        block = []
      } else if line == "```" {
        if let block { blocks.append(plain(block.joined(separator: "\n"))) }
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }
}
