/// A summary of replayed sessions in Markdown, as pull requests show it.
struct ReplayTable {
  /// A replayed session.
  struct Row {
    let store: String
    let session: String
    let events: UInt64
    let commands: UInt64
    /// What differs, or why it can't be read; `nil` for a session that replays clean.
    let trouble: String?
    var isUnreadable = false
  }

  private var rows: [Row] = []

  mutating func add(_ row: Row) { rows.append(row) }

  /// The counts, a table of what differs, and the differences.
  var text: String {
    let troubled = rows.filter { $0.trouble != nil }
    let unreadable = troubled.count(where: \.isUnreadable)
    let different = troubled.count - unreadable
    let events = rows.reduce(0) { $0 + $1.events }
    let result = [
      different > 0
        ? "\(different) different" : unreadable == 0 ? "all the same" : "none different",
      unreadable > 0 ? "\(unreadable) can't be read" : nil,
    ]
    var text =
      "## navlog replay\n\n\(Amount.count(UInt64(rows.count - unreadable), "session")), "
      + "\(Amount.count(events, "event")): \(result.compactMap(\.self).joined(separator: ", "))\n"
    guard !troubled.isEmpty else { return text }
    text += "\n| Store | Session | Events | Commands | First line |\n|---|---|---:|---:|---|\n"
    for row in troubled {
      let lines = row.trouble?.split(separator: "\n").map(String.init) ?? []
      let first = lines.count > 1 ? lines[1] : lines.first ?? ""
      text +=
        "| \(Self.cell(row.store)) | \(Self.cell(row.session)) | \(row.events) | \(row.commands) "
        + "| \(Self.cell(first)) |\n"
    }
    for row in troubled {
      text += "\n### \(Self.cell(row.store)), session \(Self.cell(row.session))\n\n"
      for line in row.trouble?.split(separator: "\n") ?? [] { text += "    \(line)\n" }
    }
    return text
  }

  /// Text that can't end a cell or begin markup.
  private static func cell(_ text: String) -> String {
    var cell = ""
    for character in text.drop(while: { $0 == " " }) {
      if "|`*_<>[]\\&#".contains(character) { cell.append("\\") }
      cell.append(character)
    }
    return cell
  }
}
