import NavlogEventText

/// A table in GitHub's Markdown.
package struct MarkdownTable: Sendable {
  private let columns: [(title: String, isNumber: Bool)]
  private var rows: [[String]] = []

  /// Creates a table; numbers are aligned at the right.
  package init(_ columns: [(title: String, isNumber: Bool)]) { self.columns = columns }

  package var isEmpty: Bool { rows.isEmpty }

  package mutating func add(_ row: [String]) { rows.append(row) }

  package var text: String {
    let titles = columns.map { Self.escaped($0.title) }
    let rules = columns.map { $0.isNumber ? "--:" : "---" }
    return ([titles, rules] + rows.map { $0.map(Self.escaped) })
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Returns the text so that nothing in it is formatted, linked or taken for HTML.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&", "<", ">": escaped += scalar.entity ?? ""
      case "@": escaped += "&#64;"
      case "\n", "\r", "\t": escaped += " "
      case "\\", "|", "`", "*", "_", "[", "]", "~", "#", "!", "$":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
