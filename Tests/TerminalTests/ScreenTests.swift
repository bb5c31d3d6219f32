import Testing

@testable import NavlogTerminal

@Suite struct ScreenTests {
  @Test func `a line is clipped to its area, and wide characters are never halved`() {
    var screen = Screen(width: 8, height: 2)
    screen.write("abcdefghij", 0, 0, in: Rectangle(column: 1, row: 0, width: 5, height: 1))
    screen.write("日本語", 1, 0, in: Rectangle(column: 0, row: 0, width: 5, height: 2))
    #expect(screen.text == " abcd…\n日本…\n")
  }

  @Test func `control characters are not drawn`() {
    var screen = Screen(width: 20, height: 1)
    screen.write("a\u{1B}[31mb\u{202E}c\u{7}\u{9B}d\u{200B}\u{FEFF}", 0, 0, in: screen.area)
    #expect(screen.text == "a[31mbcd\n")
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 1), (1, 3)])
  func `any area can be drawn in, however small`(width: Int, height: Int) {
    var screen = Screen(width: width, height: height)
    let area = screen.area.inset(3, 3)
    screen.frame(area, "title")
    screen.frame(screen.area, "a title that is too long")
    screen.write("text", 5, -2, in: area.below(9).above(9))
    screen.clear(Rectangle(column: -4, row: -4, width: 30, height: 30), .faint)
    screen.stepBack()
    #expect(screen.text.count == screen.height)
  }
}
