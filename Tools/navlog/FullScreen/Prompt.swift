import NavlogTerminal

/// The prompt for a position, a search, a name or a command.
struct Prompt {
  enum Purpose { case position, search, mark, command }

  let purpose: Purpose
  private(set) var editor = TextEditor("", cursor: 0)

  var text: String { editor.text }

  var lead: String {
    switch purpose {
    case .position: "go to "
    case .search: "/"
    case .mark: "mark as "
    case .command: ":"
    }
  }

  init(_ purpose: Purpose) { self.purpose = purpose }

  mutating func handle(_ key: KeyPress) {
    if key == .control("u") { editor = TextEditor("", cursor: 0) }
    _ = editor.handle(key, width: 10_000, isOneLine: true)
  }
}
