package import NavlogTerminal

/// A terminal emulator, as far as the package's programs need it.
package struct VirtualScreen {
  package private(set) var width: Int
  package private(set) var height: Int
  private var cells: [[Character]]
  /// The shell's screen, and the position of its cursor.
  private var shell: (cells: [[Character]], row: Int, column: Int)?
  private var row = 0
  private var column = 0
  private var pending: [UInt8] = []
  /// Whether the cursor is visible.
  package private(set) var isCursorVisible = true
  /// The number of times the screen was cleared.
  package private(set) var clears = 0
  /// The number of complete frames, and the text after the last one.
  package private(set) var frames = 0
  package private(set) var shown = ""
  package private(set) var isInFrame = false
  /// The bytes of the current frame, or of the last one.
  package private(set) var frameBytes = 0
  /// The text drawn outside of frames.
  package private(set) var stray = ""
  /// Whether the terminal reports the mouse.
  package private(set) var tracksMouse = false
  /// The commands to the terminal's operating system, such as for its clipboard.
  package private(set) var commands: [String] = []
  /// The attributes that were set.
  package private(set) var attributes: Set<String> = []

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Self.empty(width, height)
  }

  private static func empty(_ width: Int, _ height: Int) -> [[Character]] {
    Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  /// Whether the program uses the alternate screen.
  package var isOnOwnScreen: Bool { shell != nil }

  /// The position of the cursor.
  package var cursor: Place { Place(row: row, column: column) }

  /// The plain text, without trailing blanks.
  package var text: String {
    cells.map { line in
      var line = line.filter { $0 != "\0" }
      while line.last == " " { line.removeLast() }
      return String(line) + "\n"
    }.joined()
  }

  package mutating func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Self.empty(width, height)
  }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    var rest = pending[...]
    while let first = rest.first {
      if isInFrame { frameBytes += 1 }
      if first == 0x1B, rest.dropFirst().first == UInt8(ascii: "]") {
        guard let end = rest.firstIndex(of: 7) else { break }
        commands.append(String(decoding: rest[(rest.startIndex + 2)..<end], as: UTF8.self))
        rest = rest[(end + 1)...]
      } else if first == 0x1B {
        guard let end = rest.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else { break }
        let body = String(decoding: rest[(rest.startIndex + 2)..<end], as: UTF8.self)
        frameBytes += end - rest.startIndex
        perform(rest[end], body)
        rest = rest[(end + 1)...]
      } else {
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard rest.count >= length else { break }
        put(String(decoding: rest.prefix(length), as: UTF8.self))
        rest = rest.dropFirst(length)
      }
    }
    pending = Array(rest)
  }

  private mutating func perform(_ letter: UInt8, _ body: String) {
    switch (letter, body) {
    case (UInt8(ascii: "H"), _):
      let numbers = body.split(separator: ";").compactMap { Int($0) }
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case (UInt8(ascii: "J"), "2"):
      cells = Self.empty(width, height)
      clears += 1
    case (UInt8(ascii: "K"), ""):
      for index in column..<max(column, width) { cells[row][index] = " " }
    case (UInt8(ascii: "G"), _): column = min(width, Int(body) ?? 1) - 1
    case (UInt8(ascii: "m"), _): attributes.insert(body)
    case (UInt8(ascii: "h"), "?25"): isCursorVisible = true
    case (UInt8(ascii: "l"), "?25"): isCursorVisible = false
    case (UInt8(ascii: "h"), "?1006"): tracksMouse = true
    case (UInt8(ascii: "l"), "?1006"): tracksMouse = false
    case (UInt8(ascii: "h"), "?2026"):
      isInFrame = true
      frameBytes = 0
    case (UInt8(ascii: "l"), "?2026"):
      if isInFrame {
        frames += 1
        shown = text
      }
      isInFrame = false
    case (UInt8(ascii: "h"), "?1049"):
      shell = (cells, row, column)
      cells = Self.empty(width, height)
    case (UInt8(ascii: "l"), "?1049"):
      if let shell { (cells, row, column) = shell }
      shell = nil
    default: break
    }
  }

  private mutating func put(_ text: String) {
    guard let character = text.first else { return }
    switch character {
    case "\r": column = 0
    case "\n":
      row += 1
      guard row == height else { break }
      cells.removeFirst()
      cells += Self.empty(width, 1)
      row = height - 1
    case "\u{8}": column = max(0, column - 1)
    case ..<" ": break
    default:
      if !isInFrame { stray.append(character) }
      if character.cells == 0 {
        if column > 0 { cells[row][column - 1] = Character("\(cells[row][column - 1])\(text)") }
        return
      }
      guard row < height, column < width else { return }
      cells[row][column] = character
      if character.cells == 2, column + 1 < width { cells[row][column + 1] = "\0" }
      column += max(1, character.cells)
    }
  }
}
