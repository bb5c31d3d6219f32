import NavlogPlatform

/// Reads lines typed on a terminal, with a history and completion.
///
/// The terminal is in raw mode only while a line is being typed.
package final class LineEditor {
  /// The result of reading a line.
  package enum Answer: Equatable {
    case line(String)
    /// The line was discarded.
    case abandoned
    /// The end of input.
    case end
    /// A signal that ends the program.
    case signal(Int32)
  }

  /// The completions of the text before the cursor.
  package struct Completion {
    /// The index of the first character that the words replace.
    package let start: Int
    /// The words; a single one includes the text that follows it.
    package let words: [String]

    package init(start: Int, words: [String]) {
      self.start = start
      self.words = words
    }
  }

  package private(set) var history: LineHistory
  private let terminal: TerminalDevice
  private let complete: (_ text: String) -> Completion
  private var killed = ""
  /// Keys typed after the end of the last line.
  private var pending: [KeyPress] = []
  private var hasOffered = false

  /// Creates a line editor.
  ///
  /// - Parameter complete: returns the completions of the text before the cursor.
  package init(
    _ terminal: TerminalDevice, _ history: LineHistory,
    complete: @escaping (_ text: String) -> Completion
  ) {
    self.terminal = terminal
    self.history = history
    self.complete = complete
  }

  /// Adds a line to the history; returns false if it isn't kept.
  package func remember(_ line: String) -> Bool { history.add(line) }

  /// Reads the next line.
  package func read(prompt: String) -> Answer {
    terminal.enter(.lines)
    defer { terminal.leave() }
    // Input typed ahead was read in line mode, where the kernel stores the end of input as a NUL.
    var isTypedAhead = terminal.hasInput
    var line = EditedLine(history, killed: killed)
    defer { killed = line.cut }
    draw(line, prompt)
    while true {
      while !pending.isEmpty {
        let key = pending.removeFirst()
        if let answer = press(key, &line, prompt) { return answer }
      }
      draw(line, prompt)
      switch terminal.next() {
      case .keys(let keys):
        pending += isTypedAhead ? keys.map { $0 == .control("@") ? .control("d") : $0 } : keys
        isTypedAhead = false
      case .signal(SIGWINCH), .resumed: break
      case .signal(SIGINT): return finish(.abandoned, "^C")
      case .signal(let number): return finish(.signal(number), "")
      case .end: return finish(.end, "")
      }
    }
  }

  private func press(_ key: KeyPress, _ line: inout EditedLine, _ prompt: String) -> Answer? {
    let outcome = line.press(key)
    if outcome != .completes { hasOffered = false }
    switch outcome {
    case .goesOn: return nil
    case .done:
      draw(line, prompt)
      return finish(.line(line.text), "")
    case .abandoned:
      draw(line, prompt)
      return finish(.abandoned, "^C")
    case .end: return finish(.end, "")
    case .clears: write("\u{1B}[H\u{1B}[2J")
    case .suspends: terminal.suspend()
    case .completes: offer(&line, prompt)
    }
    return nil
  }

  private func finish(_ answer: Answer, _ rest: String) -> Answer {
    write(rest + "\r\n")
    return answer
  }

  // MARK: - Completion

  /// Completes the common prefix of all completions; if requested again, lists them.
  private func offer(_ line: inout EditedLine, _ prompt: String) {
    let completion = complete(String(line.text.prefix(line.cursor)))
    guard let first = completion.words.first else { return write("\u{07}") }
    if completion.words.count == 1 {
      let isOpen = first.hasSuffix(".") || first.hasSuffix(":") || first.hasSuffix("/")
      line.complete(from: completion.start, with: isOpen ? first : first + " ")
      return
    }
    let common = completion.words.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if common.count > line.cursor - completion.start {
      line.complete(from: completion.start, with: common)
    } else if hasOffered {
      list(completion.words)
    }
    hasOffered = true
  }

  private func list(_ words: [String]) {
    let shown = words.prefix(200).map { String($0.map(\.visible)) }
    let broad = (shown.map { $0.reduce(0) { $0 + $1.cells } }.max() ?? 0) + 2
    let columns = max(1, terminal.size.width / broad)
    let rows = (shown.count + columns - 1) / columns
    var text = "\r\n"
    for row in 0..<rows {
      for index in stride(from: row, to: shown.count, by: rows) {
        let word = shown[index]
        let cells = word.reduce(0) { $0 + $1.cells }
        let isLast = index + rows >= shown.count
        text += word + (isLast ? "" : String(repeating: " ", count: broad - cells))
      }
      text += "\r\n"
    }
    if words.count > shown.count { text += "and \(words.count - shown.count) more\r\n" }
    write(text)
  }

  // MARK: - Drawing

  private func draw(_ line: EditedLine, _ prompt: String) {
    let (row, column) = line.drawn(prompt: prompt, width: terminal.size.width)
    write("\r\(row)\u{1B}[K\u{1B}[\(column + 1)G")
  }

  private func write(_ text: String) { terminal.send(Array(text.utf8)) }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
