/// A line being typed, with its editing keys.
package struct EditedLine {
  /// The result of a key press.
  package enum Outcome: Equatable {
    /// The line is still being edited.
    case goesOn
    /// The line is complete.
    case done
    /// The line was discarded.
    case abandoned
    /// End of input: control-D on an empty line.
    case end
    /// Completion was requested.
    case completes
    /// Clearing the screen was requested.
    case clears
    /// Suspending the program was requested.
    case suspends
  }

  /// A search in the history.
  private struct Search {
    var text = ""
    var index: Int?
    let before: TextEditor
  }

  private var editor = TextEditor("", cursor: 0)
  private let history: LineHistory
  /// The index of the shown line in the history; its end is the new line.
  private var index: Int
  private var newest = ""
  private var killed: String
  private var search: Search?

  /// Creates an empty line.
  ///
  /// - Parameter killed: the text that control-Y inserts.
  package init(_ history: LineHistory, killed: String = "") {
    self.history = history
    self.killed = killed
    index = history.lines.count
  }

  /// The text.
  package var text: String { editor.text }
  /// The number of characters before the cursor.
  package var cursor: Int { editor.cursor }
  /// The text that was cut last.
  package var cut: String { killed }

  /// The prompt during a search; `nil` otherwise.
  package var searchPrompt: String? {
    search.map { search in
      (search.index == nil && !search.text.isEmpty ? "nothing like" : "search")
        + " '\(search.text)': "
    }
  }

  /// Replaces the characters from `start` to the cursor with `word`.
  package mutating func complete(from start: Int, with word: String) {
    replace(min(start, cursor)..<cursor, with: word)
  }

  /// Handles a key.
  package mutating func press(_ key: KeyPress) -> Outcome {
    if search != nil, let outcome = look(key) { return outcome }
    switch key {
    case .enter: return .done
    case .tab: return .completes
    case .control("c"): return .abandoned
    case .control("z"): return .suspends
    case .control("l"): return .clears
    case .control("d"):
      if text.isEmpty { return .end }
      _ = editor.handle(.delete, width: .max, isOneLine: true)
    case .up, .control("p"): recall(index - 1)
    case .down, .control("n"): recall(index + 1)
    case .control("r"): search = Search(before: editor)
    case .control("b"): _ = editor.handle(.left, width: .max, isOneLine: true)
    case .control("f"): _ = editor.handle(.right, width: .max, isOneLine: true)
    case .wordLeft: editor = TextEditor(text, cursor: wordStart)
    case .wordRight: editor = TextEditor(text, cursor: wordEnd)
    case .control("k"): kill(cursor..<text.count)
    case .control("u"): kill(0..<cursor)
    case .control("w"): kill(wordStart..<cursor)
    case .control("y"): replace(cursor..<cursor, with: killed)
    case .control("a"), .home: editor = TextEditor(text, cursor: 0)
    case .control("e"), .end: editor = TextEditor(text, cursor: text.count)
    case .character, .backspace, .delete, .left, .right:
      _ = editor.handle(key, width: .max, isOneLine: true)
    default: break
    }
    return .goesOn
  }

  // MARK: - Words

  /// The start of the word before the cursor, skipping blanks before the cursor.
  private var wordStart: Int {
    let letters = Array(text.prefix(cursor))
    let end = (letters.lastIndex { $0 != " " } ?? -1) + 1
    return (letters[..<end].lastIndex(of: " ") ?? -1) + 1
  }

  private var wordEnd: Int {
    let letters = Array(text)
    let start = letters[cursor...].firstIndex { $0 != " " } ?? letters.count
    return letters[start...].firstIndex(of: " ") ?? letters.count
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = String(Array(text)[range])
    replace(range, with: "")
  }

  private mutating func replace(_ range: Range<Int>, with word: String) {
    var letters = Array(text)
    letters.replaceSubrange(range, with: Array(word))
    editor = TextEditor(String(letters), cursor: range.lowerBound + word.count)
  }

  // MARK: - History

  private mutating func recall(_ wanted: Int) {
    guard wanted >= 0, wanted <= history.lines.count, wanted != index else { return }
    if index == history.lines.count { newest = text }
    index = wanted
    let line = wanted == history.lines.count ? newest : history.lines[wanted]
    editor = TextEditor(line, cursor: line.count)
  }

  /// Handles a key during a search; returns `nil` for one that ends it.
  private mutating func look(_ key: KeyPress) -> Outcome? {
    guard var search else { return nil }
    switch key {
    case .control("r"): find(&search, before: search.index ?? history.lines.count)
    case .character(let letter):
      search.text.append(letter)
      find(&search, before: (search.index ?? history.lines.count - 1) + 1)
    case .backspace:
      _ = search.text.popLast()
      find(&search, before: history.lines.count)
    case .escape, .control("g"), .control("c"):
      editor = search.before
      self.search = nil
      return .goesOn
    default:
      self.search = nil
      index = search.index ?? index
      return nil
    }
    self.search = search
    return .goesOn
  }

  private mutating func find(_ search: inout Search, before index: Int) {
    guard !search.text.isEmpty else {
      search.index = nil
      editor = search.before
      return
    }
    guard let found = history.last(before: index, having: search.text) else {
      // Keep the last match as long as it contains the text.
      if search.index.map({ !history.lines[$0].contains(search.text) }) ?? true {
        search.index = nil
      }
      return
    }
    search.index = found
    editor = TextEditor(history.lines[found], cursor: history.lines[found].count)
  }

  // MARK: - Drawing

  /// Returns the row to draw and the column of the cursor, from 0. Of a line longer than the row,
  /// only the part around the cursor is drawn.
  package func drawn(prompt: String, width: Int) -> (row: String, column: Int) {
    let prompt = searchPrompt ?? prompt
    let lead = prompt.reduce(0) { $0 + $1.cells }
    let room = max(8, width - lead - 1)
    let letters = Array(text).map(\.visible)
    var start = cursor
    var before = 0
    while start > 0, before + letters[start - 1].cells <= room {
      start -= 1
      before += letters[start].cells
    }
    var end = cursor
    var used = before
    while end < letters.count, used + letters[end].cells <= room {
      used += letters[end].cells
      end += 1
    }
    return (prompt + String(letters[start..<end]), lead + before)
  }
}
