import Support
import NavlogTerminal
import Testing

@Suite struct EditedLineTests {
  static let history = LineHistory(["break push", "watch n12", "continue", "break pop"])

  /// Returns the text of a line after some keys, with a bar at the cursor.
  private func typed(_ script: String, _ history: LineHistory = Self.history) throws -> String {
    var line = EditedLine(history)
    for key in try #require(KeyPress.script(script)) { #expect(line.press(key) == .goesOn) }
    let letters = Array(line.text)
    return String(letters[..<line.cursor]) + "|" + String(letters[line.cursor...])
  }

  @Test(arguments: [
    ("abc", "abc|"), ("abc<left><left>x", "ax|bc"), ("abc<home>x<end>y", "xabcy|"),
    ("abc<ctrl-a><ctrl-f>x<ctrl-e>y", "axbcy|"), ("one two<ctrl-w>x", "one x|"),
    ("one two  <ctrl-w>", "one |"), ("one two<ctrl-u>", "|"),
    ("one two<word-left><ctrl-u>", "|two"),
    ("one two<home><ctrl-k>", "|"), ("one two<home><word-right><ctrl-k>", "one|"),
    ("one two<ctrl-w><ctrl-y><ctrl-y>", "one twotwo|"),
    ("ab<backspace><backspace><backspace>", "|"),
    ("abc<left><delete><delete>", "ab|"), ("日本é<left><backspace>x", "日x|é"),
    ("<up>", "break pop|"), ("<up><up><down>", "break pop|"), ("ab<up><down>", "ab|"),
    ("<up><up><up><up><up><up>", "break push|"), ("<ctrl-p><ctrl-n><ctrl-n>", "|"),
    ("ab<ctrl-b><ctrl-d>", "a|"), ("<ctrl-k><ctrl-w><ctrl-u><delete><left><right>", "|"),
    ("<ctrl-r>br", "break pop|"), ("<ctrl-r>br<ctrl-r>", "break push|"),
    ("<ctrl-r>brx", "break pop|"), ("ab<ctrl-r>watch<esc>", "ab|"),
    ("<ctrl-r>wa<left>", "watch n1|2"), ("<ctrl-r>br<ctrl-r><up>", "break push|"),
    ("<ctrl-r>br<ctrl-r><down>", "watch n12|"),
    ("<ctrl-r>watch<backspace><backspace>", "watch n12|"),
  ])
  func `keys have the effects they have in shells`(script: String, expected: String) throws {
    #expect(try typed(script) == expected)
  }

  @Test func `some keys end editing`() {
    for (key, outcome) in [
      (KeyPress.enter, EditedLine.Outcome.done), (.tab, .completes), (.control("c"), .abandoned),
      (.control("d"), .end), (.control("l"), .clears), (.control("z"), .suspends),
    ] {
      var line = EditedLine(LineHistory())
      #expect(line.press(key) == outcome)
    }
  }

  @Test func `a search shows its text, and whether a line matches`() throws {
    var line = EditedLine(Self.history)
    #expect(line.searchPrompt == nil)
    for key in try #require(KeyPress.script("<ctrl-r>bre")) { _ = line.press(key) }
    #expect(line.drawn(prompt: "› ", width: 80).row == "search 'bre': break pop")
    for key in try #require(KeyPress.script("<backspace><backspace><backspace>zz")) {
      _ = line.press(key)
    }
    #expect(line.drawn(prompt: "› ", width: 80).row == "nothing like 'zz': ")
    #expect(line.press(.enter) == .done && line.searchPrompt == nil)
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `the cursor is always on the row`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters: [Character] = ["a", " ", "日", "é", "👩‍👩‍👧", "x"]
    let keys: [KeyPress] = [
      .left, .right, .home, .end, .wordLeft, .wordRight, .control("w"), .control("y"), .backspace,
      .up, .down,
    ]
    var line = EditedLine(Self.history)
    for _ in 0..<400 {
      let key =
        random.below(3) > 0
        ? KeyPress.character(letters[random.below(letters.count)]) : keys[random.below(keys.count)]
      #expect(line.press(key) == .goesOn)
      let width = 20 + random.below(60)
      let (row, column) = line.drawn(prompt: "12/34 › ", width: width)
      let cells = row.reduce(0) { $0 + $1.cells }
      #expect(cells < width && column <= cells && column >= 8)
      #expect(line.cursor <= line.text.count)
    }
  }

  @Test func `a completion replaces the beginning of the word`() throws {
    var line = EditedLine(LineHistory())
    for key in try #require(KeyPress.script("watch n1 x<left><left>")) { _ = line.press(key) }
    line.complete(from: 6, with: "n12.title")
    #expect(line.text == "watch n12.title x" && line.cursor == 15)
  }

  @Test func `control and hidden characters are not drawn, whatever their source`() {
    var line = EditedLine(LineHistory())
    line.complete(from: 0, with: "class:\u{1b}[2J\u{202e}\u{2028}\u{9b}\u{61c}é日")

    #expect(line.drawn(prompt: "› ", width: 80).row == "› class:?[2J????é日")
  }

  @Test func `the history skips repeated lines, and its length is limited`() {
    var history = LineHistory()
    #expect(history.add("a") && !history.add("a") && !history.add("") && !history.add(" b"))
    for number in 0..<2_000 { _ = history.add("\(number)") }
    #expect(history.lines.count == LineHistory.limit && history.lines.last == "1999")
  }
}
