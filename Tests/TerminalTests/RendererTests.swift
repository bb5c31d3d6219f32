import Support
import TerminalSupport
import Testing

@testable import NavlogTerminal

@Suite struct RendererTests {
  private static func screen(_ random: inout SplitMix64, like old: Screen?) -> Screen {
    var screen = old ?? Screen(width: 40, height: 12)
    let styles = [TextStyle.plain, .faint, .title, .accent, .chosen, .warning, .frame]
    let words = ["fog", "Bygdøy", "›", "日本", "e\u{301}té", "", "────", "🦆 eider"]
    for _ in 0..<(1 + random.next() % 6) {
      let area = Rectangle(
        column: Int(random.next() % 40), row: Int(random.next() % 12),
        width: Int(random.next() % 30), height: 2)
      if random.next() % 3 == 0 { screen.clear(area) }
      screen.write(
        words[Int(random.next() % UInt64(words.count))], 0, 0, in: area,
        styles[Int(random.next() % UInt64(styles.count))])
    }
    screen.cursor = random.next() % 2 == 0 ? nil : Place(row: 3, column: Int(random.next() % 40))
    return screen
  }

  /// Returns whether no wide character is half covered; terminals don't show such characters
  /// either.
  private static func isWhole(_ screen: Screen) -> Bool {
    (0..<screen.height).allSatisfy { row in
      let cells = Array(screen.row(row))
      return cells.indices.allSatisfy { index in
        let isWide = (cells[index].character?.cells ?? 1) == 2
        let hasTail = index + 1 < cells.count && cells[index + 1].character == nil
        let isTail = cells[index].character == nil
        let hasHead = index > 0 && (cells[index - 1].character?.cells ?? 1) == 2
        return isWide == hasTail && (!isTail || hasHead)
      }
    }
  }

  @Test(
    arguments: [
      ("a", 1), ("e\u{301}", 1), ("\u{301}", 0), ("日", 2), ("🦆", 2), ("🇫🇮", 2), ("⌚", 2),
      ("👩‍👩‍👧", 2), ("─", 1), ("ש", 1), ("\u{200B}", 0), ("\u{202E}", 0),
    ])
  func `a character is as wide as in terminals`(text: String, cells: Int) {
    #expect(text.cells == cells)
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `applying every frame to a terminal shows every screen`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var renderer = Renderer(isInColor: seed % 2 == 0)
    var terminal = VirtualScreen(width: 40, height: 12)
    var screen: Screen?
    for _ in 0..<20 {
      let next = Self.screen(&random, like: screen)
      screen = next
      #expect(Self.isWhole(next))
      terminal.take(renderer.frame(next))
      guard terminal.text == next.text else { return #expect(Bool(false), "\(terminal.text)") }
      #expect(terminal.isCursorVisible == (next.cursor != nil))
      if let cursor = next.cursor { #expect(terminal.cursor == cursor) }
      #expect(renderer.frame(next).isEmpty)
    }
    #expect(terminal.clears == 1)
  }
}
