import Foundation
import Support
import TerminalSupport
import Testing

/// The demo's use of its terminal, and the state in which it leaves it.
@Suite(.slow) struct TerminalTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a fatal signal restores the terminal`(signal: Int32) throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal("navlog-demo", ["--store", directory.file("notes.navlog")])
    let before = terminal.before
    try #require(terminal.shows("▸ Oslofjord"))
    #expect(terminal.attributes != before)

    let status = terminal.kill(signal)

    #expect(status & 0x7f == signal)
    #expect(terminal.attributes == before)
    #expect(!terminal.screen.isOnOwnScreen && terminal.screen.isCursorVisible)
  }

  @Test func `a crash restores the terminal`() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal("navlog-demo", ["--store", directory.file("notes.navlog")])
    let before = terminal.before
    try #require(terminal.shows("▸ Oslofjord"))

    let status = terminal.kill(SIGSEGV)

    #expect(status & 0x7f == SIGSEGV)
    #expect(terminal.attributes == before)
    #expect(!terminal.screen.isOnOwnScreen && terminal.screen.isCursorVisible)
  }

  @Test func `a resumed app redraws the screen`() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      "navlog-demo", ["--store", directory.file("notes.navlog")])
    try #require(terminal.shows("▸ Oslofjord"))
    let raw = terminal.attributes

    kill(terminal.id, SIGSTOP)
    kill(terminal.id, SIGCONT)

    #expect(terminal.wait { $0.clears == 2 && !$0.isInFrame && $0.text.contains("▸ Oslofjord") })
    #expect(terminal.attributes == raw)
    // A session leader has no shell that could resume it, so it continues by itself.
    terminal.type("\u{1A}")
    #expect(terminal.wait { $0.clears == 3 && !$0.isInFrame })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func `frames are complete and small, and the screen is cleared only once`() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      "navlog-demo", ["--store", directory.file("notes.navlog")], width: 120, height: 40)
    try #require(terminal.shows("▸ Oslofjord"))
    #expect(terminal.screen.clears == 1)

    terminal.type(Keyboard.down)
    #expect(terminal.shows("▸ Night sky"))
    #expect(terminal.screen.frameBytes < 400)
    terminal.type(Keyboard.enter + "jnFog" + Keyboard.escape + "y" + "?" + Keyboard.escape + "2\t")
    #expect(terminal.shows("Notes by title"))

    #expect(terminal.screen.clears == 1)
    #expect(terminal.screen.stray == "")
    // A key without effect draws nothing.
    let frames = terminal.screen.frames
    terminal.type(Keyboard.up + Keyboard.up + "q")
    terminal.end()
    #expect(terminal.screen.frames == frames)
  }

  @Test func `resizing changes the layout and keeps all state`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    let terminal = try PseudoTerminal("navlog-demo", ["--store", store], width: 120, height: 40)
    try #require(terminal.shows("▸ Oslofjord"))
    terminal.type(Keyboard.enter + Keyboard.enter)
    #expect(terminal.shows("│  Ferry to Nesodden"))
    let wide = terminal.screen.shown

    terminal.resize(width: 80, height: 24)
    #expect(terminal.shows("Notebooks › Oslofjord › Ferry to Nesodden"))
    terminal.resize(width: 120, height: 40)
    #expect(terminal.shows("│  Ferry to Nesodden"))
    #expect(terminal.wait { $0.shown == wide })

    terminal.resize(width: 20, height: 5)
    #expect(terminal.wait { $0.clears == 4 && !$0.isInFrame })
    terminal.kill(SIGKILL)
    // State recorded on a wide screen is restored on a narrow one, and wide again.
    #expect(
      try Demo.restored(store, width: 80, height: 24).contains("Notebooks › Oslofjord › Ferry"))
    #expect(try Demo.restored(store, width: 120, height: 40) == wide)
  }

  @Test func `colours can be turned off`() throws {
    let directory = try TemporaryDirectory()
    let colors = /(^|;)(3[0-7]|4[0-7]|9[0-7])(;|$)/
    let colored = try PseudoTerminal("navlog-demo", ["--store", directory.file("a.navlog")])
    try #require(colored.shows("▸ Oslofjord"))
    #expect(colored.screen.attributes.contains { $0.contains(colors) })
    colored.type("3" + Keyboard.enter)
    #expect(colored.shows("[ ] Colour"))

    let plain = try PseudoTerminal(
      "navlog-demo", ["--store", directory.file("b.navlog")], environment: ["NO_COLOR": "1"])
    try #require(plain.shows("▸ Oslofjord"))
    #expect(!plain.screen.attributes.contains { $0.contains(colors) })
    #expect(plain.screen.attributes.contains("0;7"))
  }

  @Test func `a terminal that can't place its cursor gets plain text`() throws {
    let directory = try TemporaryDirectory()
    let terminal = try PseudoTerminal(
      "navlog-demo", ["--store", directory.file("notes.navlog")], width: 80, height: 24,
      environment: ["TERM": "dumb"])
    let before = terminal.before
    #expect(terminal.wait { $0.stray.contains("▸ Oslofjord") })
    terminal.type(Keyboard.enter)
    #expect(terminal.wait { $0.stray.contains("▸ Ferry to Nesodden") })
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.screen.attributes.isEmpty && terminal.screen.clears == 0)
    #expect(terminal.attributes == before)
  }
}
