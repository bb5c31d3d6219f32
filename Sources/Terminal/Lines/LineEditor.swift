import Glibc

/// Reads lines that are typed on a terminal: with a history, and words completed.
///
/// The terminal is its own only while a line is typed; what is done in between has it as it was.
package final class LineEditor {
  /// What came instead of a line, or the line.
  package enum Answer: Equatable {
    case line(String)
    /// The line was thrown away.
    case abandoned
    /// There are no more lines.
    case end
    /// A signal wants the program to end.
    case signal(Int32)
  }

  /// Words that what was begun can become.
  package struct Completion {
    /// From which character on they replace what stands before the cursor.
    package let start: Int
    /// The words; each with what stands behind it when it is the only one.
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
  /// Keys that came behind the end of a line.
  private var pending: [KeyPress] = []
  private var hasOffered = false

  /// - Parameter complete: what a text, all that stands before the cursor, can go on with.
  package init(
    _ terminal: TerminalDevice, _ history: LineHistory,
    complete: @escaping (_ text: String) -> Completion
  ) {
    self.terminal = terminal
    self.history = history
    self.complete = complete
  }

  /// Takes a line into the history; false for one that is not kept.
  package func remember(_ line: String) -> Bool { history.add(line) }

  /// Reads the next line.
  package func read(prompt: String) -> Answer {
    terminal.enter(.lines)
    defer { terminal.leave() }
    // What was typed before was taken as lines: there the kernel keeps the end of input as a NUL.
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

  /// Completes as far as there is only one way; asked again, it lists the ways.
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
