import Foundation
import Support
import TerminalSupport
import Testing

@testable import NavlogTool

/// The debugger on a terminal, with typed input.
@Suite(.slow) struct DebugTerminalTests {
  private func start(
    _ scene: Scene, _ options: String..., width: Int = 80, height: Int = 24,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      "navlog", ["debug", scene.directory.file("trip.navlog"), "--session", "1"] + options,
      width: width, height: height,
      environment: ["HOME": scene.directory.path, "TMPDIR": scene.directory.path].merging(
        environment
      ) { $1 })
  }

  /// Types a line, and waits for the prompt with a position.
  private func enter(
    _ keys: String, as line: String? = nil, _ terminal: PseudoTerminal, then prompt: String
  ) -> Bool {
    let line = line ?? keys
    func count(_ screen: VirtualScreen) -> Int {
      screen.text.split(separator: "\n").count { $0.hasSuffix(line == "" ? "›" : "› \(line)") }
    }
    let before = count(terminal.screen)
    terminal.type(keys + Keyboard.enter)
    return terminal.wait { screen in
      screen.text.split(separator: "\n").last.map(String.init) == prompt && count(screen) > before
    }
  }

  @Test(arguments: [80, 120])
  func `the debugger stops at the same places in both directions`(columns: Int) throws {
    let scene = try Scene()
    let terminal = try start(scene, width: columns, height: 60)
    let before = terminal.before
    try #require(terminal.shows("105/105 ›"))
    #expect(terminal.attributes != before)
    for (line, prompt) in [
      ("break push Trip*", "105/105 ›"), ("watch n50.state.scroll.y", "105/105 ›"),
      ("start", "0/105 ›"),
      ("c", "55/105 ›"), ("", "78/105 ›"), ("", "105/105 ›"), ("reverse-continue", "105/105 ›"),
      ("rc", "55/105 ›"), ("finish", "74/105 ›"), ("when", "74/105 ›"), ("tree", "74/105 ›"),
      ("last n50.state.scroll.y --forward", "74/105 ›"), ("info b", "74/105 ›"),
    ] {
      // The mark at the end is a separate stop, and the watchpoint comes before it.
      let prompt = line == "reverse-continue" ? "78/105 ›" : prompt
      #expect(enter(line, terminal, then: prompt), "\(line)\n\(terminal.screen.text)")
    }
    for row in terminal.screen.text.split(separator: "\n") { #expect(row.count <= columns) }
    let masked = terminal.screen.text.replacing(/\d\d:\d\d:\d\d\.\d{3} +\S+ \S+/, with: "<time>")
    try ReviewedText("debug-terminal-\(columns)").compare(masked)

    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.attributes == before)
  }

  @Test func `input typed before the prompt is read, including the end of input`() throws {
    let scene = try Scene()
    let terminal = try start(scene)
    terminal.type("goto 74" + Keyboard.enter + "\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.screen.text.contains("74/105 ›"), "\(terminal.screen.text)")
  }

  @Test func `the history of lines is saved, if it can be`() throws {
    let scene = try Scene()
    for (recalled, prompt) in [("", "105/105 ›"), ("goto 74", "74/105 ›")] {
      let terminal = try start(scene)
      try #require(terminal.shows("105/105 ›"))
      #expect(enter(Keyboard.up, as: recalled, terminal, then: prompt))
      #expect(enter("goto 74", terminal, then: "74/105 ›"))
      terminal.type("\u{4}")
      #expect(terminal.end() == 0)
    }
    let file = scene.directory.file(".local/state/navlog/debug-history")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "goto 74\n")

    let terminal = try start(scene, environment: ["XDG_STATE_HOME": "/dev/null"])
    try #require(terminal.shows("105/105 ›"))
    #expect(enter("goto 55", terminal, then: "55/105 ›"))
    terminal.type(Keyboard.up + "\u{15}" + "\u{12}got")
    #expect(terminal.wait { $0.text.contains("search 'got': goto 55") })
    terminal.type("\u{7}quit" + Keyboard.enter)
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [
    ("wat\t", "› watch"), ("watch n50.st\t", "› watch n50.state."),
    ("watch n50.state.sc\t", "› watch n50.state.scroll.y"),
    ("break viewDidA\t", "› break viewDidAppear"),
    ("break push TripD\t", "› break push TripDetail"), ("goto mark:\t", "› goto mark:sheet"),
    ("find visible(class:Sh\t", "› find visible(class:ShareSheet"),
    ("tree --with-s\t", "› tree --with-state"),
    ("s\t\t", "session   sessions  show      start     stats     step"),
    ("watch /main/pre\t", "› watch /main/presented"),
  ])
  func `completion completes what is typed`(keys: String, shown: String) throws {
    let scene = try Scene()
    let terminal = try start(scene)
    try #require(terminal.shows("105/105 ›"))
    terminal.type(keys)
    #expect(terminal.wait { $0.text.contains(shown) }, "\(terminal.screen.text)")
    #expect(terminal.kill(SIGTERM) & 0x7f == SIGTERM)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV])
  func `a fatal signal restores the terminal`(signal: Int32) throws {
    let scene = try Scene()
    let terminal = try start(scene)
    let before = terminal.before
    try #require(terminal.shows("105/105 ›"))
    #expect(terminal.attributes != before)

    #expect(terminal.kill(signal) & 0x7f == signal)
    #expect(terminal.attributes == before)
  }

  @Test func `the full screen opens with one command, and keeps the cursor`() throws {
    let scene = try Scene()
    let terminal = try start(scene)
    try #require(terminal.shows("105/105 ›"))
    #expect(enter("goto 74", terminal, then: "74/105 ›"))
    terminal.type("ui" + Keyboard.enter)
    #expect(terminal.wait { $0.isOnOwnScreen && !$0.isInFrame && $0.text.contains("74 of 105") })
    terminal.type(Keyboard.left + "q")
    #expect(terminal.wait { !$0.isOnOwnScreen && $0.text.contains("46/105 ›") })
    // Another session can be continued as well.
    terminal.type("ui" + Keyboard.enter)
    #expect(terminal.wait { $0.isOnOwnScreen && !$0.isInFrame && $0.text.contains("46 of 105") })
    terminal.type("g2:9" + Keyboard.enter + "q")
    #expect(terminal.wait { !$0.isOnOwnScreen && $0.text.contains("9/107 ›") })
    terminal.type("ui" + Keyboard.enter)
    #expect(terminal.wait { $0.isOnOwnScreen && !$0.isInFrame && $0.text.contains("9 of 107") })
    #expect(terminal.kill(SIGTERM) & 0x7f == SIGTERM)
    #expect(!terminal.screen.isOnOwnScreen && terminal.screen.isCursorVisible)
  }

  @Test func `control-C discards only the line`() throws {
    let scene = try Scene()
    let terminal = try start(scene)
    try #require(terminal.shows("105/105 ›"))
    terminal.type("goto 3\u{3}")
    #expect(terminal.shows("goto 3^C"))
    #expect(enter("日本語", terminal, then: "105/105 ›"))
    #expect(terminal.screen.text.contains("there is no command '日本語'"))
    terminal.resize(width: 50, height: 20)
    #expect(enter("goto 18", terminal, then: "18/105 ›"))
    terminal.type("q" + Keyboard.enter)
    #expect(terminal.end() != 0)
  }
}
