import Foundation
import Support
import NavlogTerminal
import TerminalSupport
import Testing

@testable import NavlogTool

/// The full-screen view on a terminal.
@Suite(.slow) struct FullScreenTerminalTests {
  private func start(
    _ scene: Scene, _ options: String..., width: Int = 80, height: Int = 24,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      "navlog", ["debug", scene.directory.file("trip.navlog"), "--ui"] + options, width: width,
      height: height,
      environment: ["HOME": scene.directory.path].merging(environment) { $1 })
  }

  @Test(arguments: [(80, 24), (120, 40)])
  func `a terminal shows what the view draws, in small frames`(width: Int, height: Int) throws {
    let scene = try Scene()
    let terminal = try start(scene, "--session", "1", width: width, height: height)
    let before = terminal.before
    try #require(terminal.shows("105 of 105"))
    var screen = try FullScreen(scene.directory.file("trip.navlog"), "trip.navlog", session: 1)
    #expect(terminal.screen.text == screen.screen(width: width, height: height).text)

    let walk: [(String, KeyPress)] = [
      (Keyboard.left, .left), (Keyboard.left, .left), (",", .character(",")),
      ("b", .character("b")),
      (Keyboard.tab, .tab), (Keyboard.up, .up), ("s", .character("s")), (Keyboard.escape, .escape),
    ]
    for (bytes, key) in walk {
      terminal.type(bytes)
      screen.press(key)
      let expected = screen.screen(width: width, height: height).text
      #expect(terminal.wait { !$0.isInFrame && $0.text == expected })
    }
    #expect(terminal.screen.clears == 1 && terminal.screen.stray == "")
    // A step doesn't redraw the whole screen.
    terminal.type(Keyboard.left)
    screen.press(.left)
    let expected = screen.screen(width: width, height: height).text
    #expect(terminal.wait { !$0.isInFrame && $0.text == expected })
    #expect(terminal.screen.frameBytes < width * height)

    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(terminal.attributes == before)
    #expect(!terminal.screen.isOnOwnScreen && terminal.screen.isCursorVisible)
  }

  @Test func `the mouse selects, copying reaches the terminal, and suspending ends both`() throws {
    let scene = try Scene()
    let terminal = try start(scene, "--session", "1", "--at", "80")
    try #require(terminal.shows("80 of 105"))
    #expect(terminal.screen.tracksMouse)
    let rows = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("connect") })
    terminal.type("\u{1B}[<0;4;\(row + 1)M\u{1B}[<0;4;\(row + 1)m")
    #expect(terminal.shows("46 of 105"))
    terminal.type("y")
    #expect(terminal.shows("copied"))
    let command = "navlog tree \(scene.directory.file("trip.navlog")) --at 1:46"
    #expect(terminal.screen.commands == ["52;c;" + Data(command.utf8).base64EncodedString()])
    terminal.type("\u{1B}")
    terminal.type("r")
    #expect(terminal.shows("the replay is at the end"))
    terminal.type(":why n50\r")
    #expect(terminal.shows("because of"))
    terminal.type("\u{1B}")
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(!terminal.screen.tracksMouse && !terminal.screen.isOnOwnScreen)
  }

  @Test func `a slow terminal gets only the newest frames`() throws {
    let scene = try Scene()
    let terminal = try start(scene, "--session", "1", width: 200, height: 60)
    try #require(terminal.shows("105 of 105"))
    let before = terminal.screen.frames
    // Each key redraws everything, and the output isn't read meanwhile.
    for _ in 0..<200 {
      terminal.type("\u{0C}")
      usleep(2_000)
    }
    terminal.type("," + "q")
    #expect(terminal.end() == 0)
    #expect(terminal.screen.frames - before < 50, "\(terminal.screen.frames)")
    #expect(!terminal.screen.isOnOwnScreen)
  }

  @Test func `a terminal that is too small is reported, and a dumb one is refused`() throws {
    let scene = try Scene()
    let small = try start(scene, width: 19, height: 6)
    #expect(small.shows("too small: 19×6"))
    small.resize(width: 20, height: 6)
    #expect(small.shows("107 of 107"))
    small.type("q")
    #expect(small.end() == 0)
    let dumb = try start(scene, environment: ["TERM": "dumb"])
    #expect(dumb.end() >> 8 == 2)
    #expect(dumb.screen.stray.contains("navlog: the full screen needs a terminal"))
    #expect(!dumb.screen.isOnOwnScreen && dumb.screen.clears == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV])
  func `a fatal signal restores the terminal`(signal: Int32) throws {
    let scene = try Scene()
    let terminal = try start(scene)
    let before = terminal.before
    try #require(terminal.shows("107 of 107"))
    #expect(terminal.attributes != before)

    let status = terminal.kill(signal)

    #expect(status & 0x7f == signal)
    #expect(terminal.attributes == before)
    #expect(!terminal.screen.isOnOwnScreen && terminal.screen.isCursorVisible)
  }

  @Test func `resizing keeps the position`() throws {
    let scene = try Scene()
    let terminal = try start(scene, "--session", "1", "--at", "74")
    try #require(terminal.shows("74 of 105"))
    for (width, height) in [(120, 40), (46, 16), (80, 24)] {
      var screen = try FullScreen(
        scene.directory.file("trip.navlog"), "trip.navlog", session: 1, at: 74)
      let expected = screen.screen(width: width, height: height).text
      terminal.resize(width: width, height: height)
      #expect(terminal.wait { !$0.isInFrame && $0.text == expected }, "\(terminal.screen.text)")
    }
    for (width, height) in [(20, 5), (1, 1), (3, 2), (80, 24)] {
      terminal.resize(width: width, height: height)
    }
    #expect(terminal.shows("74 of 105"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func `a resumed view continues where it was`() throws {
    let scene = try Scene()
    let terminal = try start(scene, "--session", "1", "--at", "74")
    try #require(terminal.shows("74 of 105"))
    let raw = terminal.attributes
    kill(terminal.id, SIGSTOP)
    kill(terminal.id, SIGCONT)
    #expect(terminal.wait { $0.clears == 2 && !$0.isInFrame && $0.text.contains("74 of 105") })
    #expect(terminal.attributes == raw)
    terminal.type("\u{1A}")
    #expect(terminal.wait { $0.clears == 3 && !$0.isInFrame && $0.text.contains("74 of 105") })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func `colours can be turned off`() throws {
    let scene = try Scene()
    let colors = /(^|;)(3[0-7]|4[0-7]|9[0-7])(;|$)/
    let colored = try start(scene)
    try #require(colored.shows("107 of 107"))
    #expect(colored.screen.attributes.contains { $0.contains(colors) })
    for plain in [
      try start(scene, "--color", "never"), try start(scene, environment: ["NO_COLOR": "1"]),
    ] {
      try #require(plain.shows("107 of 107"))
      #expect(!plain.screen.attributes.contains { $0.contains(colors) })
      #expect(plain.screen.attributes.contains("0;7"))
    }
  }

  @Test func `damage is reported on the screen, after it, and by the status`() throws {
    let recorded = try Recorded()
    // Only a value in a record is changed, and nothing that the store itself needs.
    let path = try recorded.damaged { bytes in
      let value = Array("see you at one".utf8)
      for index in bytes.indices.dropLast(value.count)
      where bytes[index..<(index + value.count)].elementsEqual(value) { bytes[index] ^= 1 }
    }
    let terminal = try PseudoTerminal(
      "navlog", ["debug", path, "--ui"], environment: ["HOME": recorded.directory.path])
    try #require(terminal.shows("the session is unreadable after 86:"), "\(terminal.screen.text)")
    #expect(terminal.screen.text.contains("86 of 86"))
    terminal.type(Keyboard.left)
    #expect(terminal.shows("60 of 86"))
    terminal.type("q")
    #expect(terminal.end() >> 8 == 3)
    #expect(terminal.screen.stray.contains("does not match its checksum"))
  }

  @Test func `a session that another process writes grows on the screen, and is followed`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("live.navlog")
    let writer = try ChildProcess(
      "navlog", ["play", "--json", "--store", store, "-"], environment: ["HOME": directory.path])
    writer.send(#"{"do":"controller","id":"A","title":"First"}"#)
    writer.send(#"{"do":"controller","id":"nav","kind":"navigation","children":["A"]}"#)
    writer.send(#"{"do":"window","id":"main","root":"nav"}"#)
    _ = writer.line()
    let terminal = try PseudoTerminal(
      "navlog", ["debug", store, "--ui"], width: 120, height: 40,
      environment: ["HOME": directory.path])
    // New events are shown, however many there were at the beginning.
    try #require(terminal.shows("openWin"))
    terminal.type("\u{1B}[F")
    try #require(terminal.shows("\"First\""))
    let first = terminal.screen.text
    writer.send(#"{"do":"controller","id":"B","title":"Second"}"#)
    writer.send(#"{"do":"push","in":"nav","controller":"B"}"#)
    // New events appear after the cursor.
    #expect(terminal.shows("push"))
    #expect(first.contains("  open"))

    terminal.type("f")
    #expect(terminal.shows("followed"))
    #expect(terminal.shows("\"Second\""))
    writer.send(#"{"do":"controller","id":"C","title":"Third"}"#)
    writer.send(#"{"do":"push","in":"nav","controller":"C"}"#)
    #expect(terminal.shows("\"Third\""))
    writer.kill()
    #expect(terminal.shows("crashed"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
