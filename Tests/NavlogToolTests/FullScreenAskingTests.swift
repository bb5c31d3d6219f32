import Foundation
import NavlogHistory
import NavlogStore
import NavlogTerminal
import NavlogTimeTravel
import Support
import Testing

@testable import NavlogTool

/// The full screen's answers about the selection, and its layout.
@MainActor @Suite struct FullScreenAskingTests {
  /// Opens the full screen on a store, with the commands of the debugger.
  private func open(
    _ scene: Scene, _ name: String = "trip.navlog", session: UInt32 = 1, at position: UInt64 = 80
  ) throws -> FullScreen {
    let path = scene.directory.file(name)
    var screen = try FullScreen(path, name, session: session, at: position)
    let opened = OpenSession(
      view: screen.view, history: screen.reader.history, info: screen.reader.info, words: [],
      damage: screen.met)
    var console = Console(
      arguments: [], openFile: { _ in throw Failure("no files") }, output: { _ in },
      error: { _ in }, isStore: { $0 == path }, temporaryDirectory: scene.directory.path,
      cacheDirectory: scene.directory.file("cache"))
    console.runTool = {
      try Subprocess.output(of: [BuildProducts.path(of: "navlog")] + $0)
    }
    let arguments = try Arguments([], options: ToolVerb.debug.allOptions, verb: "debug")
    screen.serve(opened, path, arguments, console)
    return screen
  }

  private func type(_ script: String, _ screen: inout FullScreen) throws {
    for key in try #require(KeyPress.script(script)) { screen.press(key) }
  }

  @Test(arguments: [(40, 10), (80, 24), (120, 36), (200, 60)])
  func `the screen matches its snapshot at every size`(width: Int, height: Int) throws {
    let scene = try Scene()
    var screen = try open(scene)
    var text = ""
    for keys in [
      "", "<tab><tab><down><enter>", "<esc>w", "<esc>d", "<esc>:print n50.state.notes<enter>",
      "<esc>:rc<enter>", "<esc>?", "<end>", "<esc><tab><space>", "z", "<esc>t",
      "g78<enter>Mhere<enter>",
    ] {
      try type(keys.replacing("<space>", with: " "), &screen)
      text += "== \(keys.isEmpty ? "at first" : keys)\n"
      text += screen.screen(width: width, height: height).text
    }
    try ReviewedText("fullscreen-asking-\(width)x\(height)").compare(scene.masked(text))
  }

  @Test func `why and diff show what their verbs print`() throws {
    let scene = try Scene()
    var screen = try open(scene)
    _ = screen.screen(width: 206, height: 60)
    try type("<tab>w", &screen)
    let why = scene.run("why trip.navlog n50 --at 1:80", columns: 200).output
    #expect(text(screen.overlay) == why)
    try type("<esc>d", &screen)
    let before = try screen.reader.position(-1, commandsFrom: 80)
    let diff = scene.run("diff trip.navlog 1:\(before) 1:80", columns: 200).output
    #expect(text(screen.overlay) == diff)
  }

  private func text(_ overlay: FullScreen.Overlay?) -> String? {
    guard case .page(var page)? = overlay else { return nil }
    return page.lines(200).map { $0 + "\n" }.joined()
  }

  @Test func `a mark is written, and is the base of differences`() throws {
    let scene = try Scene()
    var screen = try open(scene, at: 46)
    _ = screen.screen(width: 100, height: 40)
    try type("Mbefore<enter>", &screen)
    #expect(screen.notice == "mark 'before' at 1:46")
    #expect(screen.reader.marks.contains { $0.name == "before" && $0.position == 46 })
    #expect(scene.run("mark ls trip.navlog").output.contains("before"))
    try type("<end>d", &screen)
    let title = if case .page(let page)? = screen.overlay { page.title } else { "" }
    #expect(title == "difference from 46 'before' to 105")
    try type("<esc>Ma:b<enter>", &screen)
    #expect(screen.notice?.contains("can't be named 'a:b'") == true)
  }

  @Test func `another key closes a page and is carried out`() throws {
    let scene = try Scene()
    var screen = try open(scene, at: 40)
    _ = screen.screen(width: 100, height: 40)
    try type("?", &screen)
    #expect(screen.overlay != nil)
    try type("<end><home>", &screen)
    #expect(screen.overlay != nil && screen.position == 40, "they scroll")
    try type("l", &screen)
    #expect(screen.overlay == nil && screen.position > 40)
    try type("?q", &screen)
    #expect(screen.overlay == nil && !screen.isOver)
  }

  @Test func `a damaged store is not marked`() throws {
    let recorded = try Recorded()
    let size = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count
    let path = try recorded.damaged { bytes in
      for index in stride(from: 8_192 + 300, to: size, by: 1_024) {
        bytes[index] ^= 0x10
      }
    }
    let before = try Data(contentsOf: URL(filePath: path + "/data.mdb"))
    let ran = Ran.navlog("debug", path, "-x", "mark here", in: recorded.directory)
    #expect(ran.status == 3, "\(ran.snapshot)")
    #expect(try Data(contentsOf: URL(filePath: path + "/data.mdb")) == before)
  }

  @Test func `commands of the debugger move the cursor, and quit`() throws {
    let scene = try Scene()
    var screen = try open(scene, at: 0)
    _ = screen.screen(width: 100, height: 40)
    try type(":watch n50.state.scroll.y<enter><esc>:c<enter>", &screen)
    let set = screen.position
    #expect(set == 78 && screen.grain == .event)
    #expect(text(screen.overlay)?.hasPrefix("watchpoint 1, n50.state.scroll.y") == true)
    try type("<esc>:goto 2:end<enter>", &screen)
    #expect(screen.reader.history.session == SessionNumber(2))
    try type("<esc><backspace>", &screen)
    #expect(screen.reader.history.session == SessionNumber(1) && screen.position == set)
    try type(":nonsense<enter>", &screen)
    #expect(text(screen.overlay)?.contains("there is no command 'nonsense'") == true)
    try type("<esc>:ui<enter>", &screen)
    #expect(text(screen.overlay)?.contains("this is the full screen") == true)
    try type("<esc>:q<enter>", &screen)
    #expect(screen.isOver)
  }

  @Test func `a search says that a predicate is true all the time`() throws {
    var screen = try open(try Scene(), at: 70)
    try type("/not exists(n999)<enter>", &screen)
    #expect(screen.notice == "the predicate is true throughout this session")
    try type("/not exists(n50)<enter>", &screen)
    #expect(screen.notice == "the predicate is true from the start of this session to 49")
    try type("/exists(n999)<enter>", &screen)
    #expect(screen.notice == "no 'exists(n999)' in this session")
  }

  @Test(arguments: ["h", ",", "<home>", "<pageup>", "g60<enter>"])
  func `moving back ends following`(keys: String) throws {
    var screen = try open(try Scene())
    try type("f", &screen)
    #expect(screen.isFollowing)
    try type("l", &screen)
    #expect(screen.isFollowing, "there is nothing after the end")
    try type(keys, &screen)
    #expect(!screen.isFollowing)
  }

  @Test func `everything can be folded where only the root has children`() throws {
    let recorded = try Recorded(
      #"""
      {"do":"controller","id":"a","class":"A"}
      {"do":"controller","id":"nav","kind":"navigation","children":["a"]}
      {"do":"window","id":"main","root":"nav"}

      """#)
    var screen = try FullScreen(recorded.store, "a.navlog")
    #expect(screen.tree.nodes.count == 2)
    try type("z", &screen)
    #expect(screen.tree.nodes.count == 1 && screen.notice == nil)
    try type("z", &screen)
    #expect(screen.tree.nodes.count == 2)
  }

  @Test func `the copied command prints what is selected`() throws {
    let scene = try Scene()
    var screen = try open(scene)
    try type("y", &screen)
    #expect(screen.clipboard == "navlog tree \(scene.directory.file("trip.navlog")) --at 1:80")
    try type("<esc><tab>y", &screen)
    #expect(screen.clipboard?.hasSuffix(" --node n50 --at 1:80") == true)
    try type("<esc><tab><down>y", &screen)
    let command = try #require(screen.clipboard)
    #expect(command.contains("navlog get ") && command.hasSuffix(" --at 1:80"))
    let ran = Ran.navlog(
      Array(DebugLine(command).words.dropFirst()), in: scene.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    #expect(
      "a b's".quotedForShell == "'a b'\\''s'" && "a/b-1.navlog".quotedForShell == "a/b-1.navlog")
  }

  @Test func `a folded node counts its descendants`() throws {
    let scene = try Scene()
    var screen = try open(scene)
    let all = screen.tree.nodes.count
    try type("<tab><up><up><up> ", &screen)
    #expect(screen.tree.nodes.count == 1 && screen.tree.lines.count == 2)
    #expect(screen.screen(width: 80, height: 24).text.contains("⊞ \(all - 1) below"))
    // The shown node is still the one that the command changed.
    try type("<esc>", &screen)
    #expect(screen.shownNode?.born == 50)
    try type("<tab> ", &screen)
    #expect(screen.tree.nodes.count == all)
    try type("z", &screen)
    #expect(screen.tree.nodes.count <= all)
  }

  @Test func `clicks select and the wheel scrolls, at every size`() throws {
    let scene = try Scene()
    for (width, height) in [(40, 10), (80, 24), (120, 36), (200, 60)] {
      var screen = try open(scene)
      let rows = screen.screen(width: width, height: height).text.split(
        separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(rows.firstIndex { $0.contains("connect") })
      screen.press(.click(Place(row: row, column: 3)))
      #expect(screen.position == 46 && screen.focus == .timeline, "\(width)")
      screen.press(.wheelDown(Place(row: row, column: 3)))
      #expect(screen.position > 46)
      // The top bar represents the whole session.
      screen.press(.click(Place(row: 1, column: width - 1)))
      #expect(screen.position == screen.reader.end)
      screen.press(.click(Place(row: 1, column: 0)))
      #expect(screen.position == screen.reader.start)
      screen.press(.character("?"))
      _ = screen.screen(width: width, height: height)
      screen.press(.wheelDown(Place(row: 5, column: 5)))
      #expect(screen.overlay != nil)
      screen.press(.click(Place(row: 5, column: 5)))
      #expect(screen.overlay == nil)
    }
  }

  @Test func `a replay goes through the commands and any key stops it`() throws {
    let scene = try Scene()
    var screen = try open(scene, at: 0)
    try type("r", &screen)
    var steps = 0
    while let delay = screen.replayDelay, steps < 100 {
      #expect(delay >= .milliseconds(40) && delay <= .seconds(1))
      screen.replayStep()
      steps += 1
    }
    #expect(screen.position == screen.reader.end && screen.notice == "the replay is at the end")
    try type("r", &screen)
    #expect(screen.position == screen.reader.start)
    screen.replayStep()
    try type("q", &screen)
    #expect(!screen.isOver && screen.replayDelay == nil && screen.notice == "stopped")
  }

  @Test func `a pause is a gap in the bar by time`() throws {
    let scene = try Scene()
    var screen = try open(scene)
    #expect(!screen.screen(width: 80, height: 24).text.split(separator: "\n")[1].contains("·"))
    try type("t", &screen)
    let bar = screen.screen(width: 80, height: 24).text.split(separator: "\n")[1]
    #expect(bar.contains("·") && bar.contains("●"), "\(bar)")
    for column in 0..<80 {
      let position = screen.scale.position(at: column)
      #expect(screen.scale.column(of: position) <= column)
    }
  }

  @Test(arguments: [(19, 24), (80, 5), (1, 1)])
  func `a screen that is too small is reported`(width: Int, height: Int) throws {
    var screen = try open(try Scene())
    let text = screen.screen(width: width, height: height).text
    #expect(text.hasPrefix(String("too small".prefix(max(0, width - 1)))) || width == 1, "\(text)")
    #expect(screen.screen(width: 20, height: 6).text.contains("80 of 105"))
  }
}
