import Support
import Testing

@testable import NavlogTerminal

@Suite struct TextTests {
  @Test func `text is wrapped at spaces, and within words if necessary`() {
    let layout = TextLayout("Three foghorns\n\nand unpronounceable ones ", width: 10)
    #expect(
      layout.lines.indices.map(layout.text) == [
        "Three", "foghorns", "", "and", "unpronounc", "eable ones", "",
      ])
    #expect(TextLayout("", width: 10).lines == [0..<0])
    #expect(TextLayout("日本語", width: 4).lines == [0..<2, 2..<3])
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `every position in a text has a place on the screen, and the cursor stays inside`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let width = 1 + Int(random.next() % 12)
    var editor = TextEditor("", cursor: 0)
    let keys: [KeyPress] = [
      .character("a"), .character("b"), .character(" "), .character("日"), .character("\u{301}"),
      .enter, .left, .right, .up, .down, .home, .end, .backspace, .delete,
    ]
    for _ in 0..<200 {
      let isKnown = editor.handle(keys[Int(random.next() % UInt64(keys.count))], width: width)
      #expect(isKnown)
      #expect(0...editor.text.count ~= editor.cursor)
      let layout = TextLayout(editor.text, width: width)
      let place = layout.place(of: editor.cursor)
      #expect(layout.lines.indices.contains(place.row))
      #expect(layout.lines[place.row].lowerBound <= editor.cursor)
    }
  }
}
