import NavlogTimeTravel
import NavlogStore
import Foundation
import NavlogHistory
import HistorySupport
import NavlogNavigation
import Support
import NavlogTerminal
import Testing

@testable import NavlogTool

/// The full-screen view without a terminal, from keys to screens.
@Suite struct FullScreenTests {
  @Test(arguments: [(80, 24), (120, 40), (46, 16)])
  func `the screen matches its snapshot`(width: Int, height: Int) throws {
    let scene = try Scene()
    var screen = try FullScreen(scene.directory.file("trip.navlog"), "trip.navlog", session: 1)
    var text = ""
    for keys in [
      "", "<left><left>", "<left>", "<left><left>", "<right>,", "<enter>.",
      "<right><tab><up>", "<esc>/crash<enter>", "mj<enter>", "<end><tab><tab><down>b",
      "<backspace>s<down><enter>", "g1:74<enter>", "?", "<esc>gnowhere<enter>",
    ] {
      for key in try #require(KeyPress.script(keys)) { screen.press(key) }
      text += "== \(keys.isEmpty ? "at first" : keys)\n"
      text += screen.screen(width: width, height: height).text
    }
    try ReviewedText("fullscreen-\(width)x\(height)").compare(text)
  }

  @Test(arguments: Effort.of(0..<12, long: 0..<24) as Range<UInt64>)
  func `no sequence of keys leads outside of the session, at any size`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scene = try Scene()
    let name = seed % 2 == 0 ? "trip.navlog" : "inbox.navlog"
    var screen = try FullScreen(scene.directory.file(name), name)
    let keys = [
      "<left>", "<right>", "<up>", "<down>", ",", ".", "<pageup>", "<pagedown>", "<home>", "<end>",
      "<tab>", "<backtab>", "<enter>", "<esc>", "<backspace>", "b", "g", "/", "n", "N", "m", "s",
      "w", "d", "M", ":", "y", "z", "t", "r", " ",
      "?", "f", "5", "0%", "Oslo", "exists(n42)", "1:", "<ctrl-u>", "<shift-left>", "<shift-right>",
    ]
    for _ in 0..<60 {
      let script = keys[Int(random.next() % UInt64(keys.count))]
      for key in try #require(KeyPress.script(script)) { screen.press(key) }
      let place = Place(row: Int(random.next() % 50), column: Int(random.next() % 140))
      let mouse: [KeyPress] = [.click(place), .wheelUp(place), .wheelDown(place)]
      if random.next() % 4 == 0 { screen.press(mouse[Int(random.next() % 3)]) }
      if screen.replayDelay != nil { screen.replayStep() }
      let (width, height) = (Int(random.next() % 140), Int(random.next() % 50))
      let shown = screen.screen(width: width, height: height)
      #expect(shown.width == max(1, width) && shown.height == max(1, height))
      #expect(screen.position >= screen.reader.start && screen.position <= screen.reader.end)
      #expect(UInt64(screen.frame.new.position) == screen.position)
    }
  }

  @Test func `arrows step by commands, comma and full stop by events`() throws {
    let scene = try Scene()
    var screen = try FullScreen(
      scene.directory.file("trip.navlog"), "trip.navlog", session: 1, at: 0)
    var ends: [UInt64] = []
    try screen.reader.history.forEachCommand {
      ends.append($0.last)
      return true
    }
    for end in ends {
      screen.press(.right)
      #expect(screen.position == end)
    }
    screen.press(.right)
    #expect(screen.position == screen.reader.end)
    for end in ends.reversed().dropFirst() {
      screen.press(.left)
      #expect(screen.position == end)
    }
    screen.press(.left)
    for position in 1...screen.reader.end {
      screen.press(.character("."))
      #expect(screen.position == position)
    }
    screen.press(.shiftLeft)
    #expect(screen.position == screen.reader.end - 1)
    // From inside a command, its end is next, and the previous command is in the other direction.
    screen.press(.right)
    #expect(screen.position == screen.reader.end)
  }

  @Test func `the tree has every node in order, including removed ones`() throws {
    let scene = try Scene()
    let screen = try FullScreen(scene.directory.file("trip.navlog"), "trip.navlog", session: 1)
    let history = screen.reader.history
    var random = SplitMix64(seed: 1)
    for _ in 0..<32 {
      let bounds = (0..<2).map { _ in random.next() % (screen.reader.end + 1) }.sorted()
      let old = try history.hierarchy(at: bounds[0]).hierarchy
      let new = try history.hierarchy(at: bounds[1]).hierarchy
      let nodeNames = NodeNameIndex(new, symbols: try history.names())
      let tree = TreeLines(old, new, nodeNames)

      let there = Outline(new, nodeNames, depth: .max, below: nil).sections.flatMap(\.rows).map(
        \.slot)
      #expect(tree.nodes.filter { !$0.isGone }.map(\.row.slot) == there, "\(bounds)")
      var gone: [UInt32] = []
      old.forEachNode { if !new.isCurrent(old.id($0.slot)) { gone.append(old[$0.slot].born) } }
      let shown = tree.nodes.filter(\.isGone).map { old[$0.row.slot].born }
      #expect(shown.sorted() == gone.sorted(), "\(bounds)")
      let strokes = tree.strokes(of: tree.lines.indices, most: 40)
      #expect(strokes.count == tree.nodes.count, "\(bounds)")
    }
  }

  @Test func `a search finds its target in both directions, and blame has a way back`() throws {
    let scene = try Scene()
    var screen = try FullScreen(
      scene.directory.file("trip.navlog"), "trip.navlog", session: 1, at: 0)
    func type(_ script: String) {
      for key in KeyPress.script(script) ?? [] { screen.press(key) }
    }
    type("/setstate<enter>")
    let set = screen.position
    #expect(set > 0 && screen.reader.history.session == SessionNumber(1))
    type("/exists(class:ShareSheet)<enter>")
    let came = screen.position
    #expect(try screen.reader.history.events(at: came).count == 1 && came > set)
    type("N")
    #expect(screen.notice == "no other match" && screen.position == came)
    type("/exists(clas:X)<enter>")
    #expect(screen.notice?.contains("clas") == true)

    type("<home><end>")
    #expect(screen.position == screen.reader.end)
    let end = screen.position
    type("g\(set)<enter><tab><tab><down>")
    #expect(screen.shownNode.map(\.born) == 50)
    type("b")
    #expect(screen.position < set && screen.grain == .event)
    #expect(screen.notice?.hasPrefix("event \(screen.position) set '") == true)
    type("<backspace>")
    #expect(screen.position == set)
    type("<backspace>")
    #expect(screen.position == end)
  }

  @Test func `any key interrupts a long search, with a notice`() throws {
    let directory = try TemporaryDirectory()
    let script =
      #"{"do":"controller","id":"A"}"# + "\n" + #"{"do":"window","id":"main","root":"A"}"# + "\n"
      + (0..<400).map { #"{"do":"state","controller":"A","values":{"x":\#($0)}}"# + "\n" }.joined()
    let store = directory.file("long.navlog")
    let ran = Ran.navlog(
      "play", "--store", store, "s.jsonl", files: ["s.jsonl": script], in: directory)
    try #require(ran.status == 0, "\(ran.snapshot)")
    var screen = try FullScreen(store, "long.navlog", at: 0)
    screen.isInterrupted = { true }
    for word in ["n6.state.x = 399", "x = 399 of nothing"] {
      for key in try #require(KeyPress.script("/\(word)<enter>")) { screen.press(key) }
      #expect(screen.position == 0)
      #expect(
        screen.notice == "interrupted before the search was complete", "\(word)")
    }
    screen.isInterrupted = { false }
    for key in try #require(KeyPress.script("/n6.state.x = 399<enter>")) { screen.press(key) }
    #expect(screen.position + 1 == screen.reader.end)
  }

  @Test func `an interrupted command has its own line, and isn't a position`() throws {
    let session = try TestSession()
    try {
      let recorder = try session.recorder(try session.open())
      let storm = Storm(seed: 3, recorder: recorder)
      storm.run(commands: 10)
      let begin = Position(storm.entries.count)
      for (index, event) in [
        .commanded(.turn), .called(Call(.turn, .none)),
        Event.commanded(.create(.content, class: try recorder.symbol("Late"))),
      ].enumerated() {
        let link = index < 2 ? 0 : begin + 2
        recorder.record(RecordedEvent(event, link: link), at: begin + 1 + Position(index))
      }
    }()
    var screen = try FullScreen(session.path, "cut.navlog")
    let end = screen.reader.end
    for width in [46, 80, 120] {
      let rows = screen.screen(width: width, height: 24).text.split(separator: "\n")
      let row = try #require(rows.first { $0.contains("cut off") })
      #expect(row.contains("create"), "\(row)")
    }
    for key in KeyPress.script("<right>.<end>") ?? [] { screen.press(key) }
    #expect(screen.position == end)
  }

  @Test func `commands from callbacks are marked, and commands from outside aren't`() throws {
    let directory = try TemporaryDirectory()
    let script = #"""
      {"do":"controller","id":"A","on":{"viewDidLoad":[{"do":"state","controller":"A","values":{"x":1}}]}}
      {"do":"window","id":"main","root":"A"}

      """#
    let store = directory.file("nested.navlog")
    let ran = Ran.navlog(
      "play", "--store", store, "s.jsonl", files: ["s.jsonl": script], in: directory)
    try #require(ran.status == 0, "\(ran.snapshot)")
    var screen = try FullScreen(store, "nested.navlog", at: 1)
    let rows = screen.screen(width: 120, height: 60).text.split(separator: "\n")
    #expect(rows.count { $0.contains("↳ ") } == 1)
    #expect(rows.contains { $0.contains("↳ commanded") })
    #expect(rows.contains { $0.contains("· commanded") })
  }

  @Test func `control characters in titles and states have no effect`() throws {
    let directory = try TemporaryDirectory()
    let script = #"""
      {"do":"controller","id":"A","class":"\u001b[2Jevil","title":"日本語\u202e\u0007\u009b31m title"}
      {"do":"window","id":"main","root":"A"}
      {"do":"state","controller":"A","values":{"k\u001b]0;x\u0007":"v\u001b[5m👩‍👩‍👧e\u0301"}}

      """#
    let store = directory.file("odd.navlog")
    let ran = Ran.navlog(
      "play", "s.jsonl", "--store", store, files: ["s.jsonl": script], in: directory)
    try #require(ran.status == 0, "\(ran.snapshot)")
    var screen = try FullScreen(store, "odd\u{1B}[2J.navlog")
    for width in [20, 61, 80, 140] {
      let shown = screen.screen(width: width, height: 24)
      let scalars = shown.cells.compactMap(\.character).flatMap(\.unicodeScalars)
      #expect(!scalars.contains { $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value })
      #expect(!scalars.contains("\u{202E}"))
    }
    #expect(screen.screen(width: 120, height: 24).text.contains("日本語"))
  }

  @Test func `the readable part of a damaged session is shown, with its end`() throws {
    let recorded = try Recorded()
    let size = try Data(contentsOf: URL(filePath: recorded.store + "/data.mdb")).count
    var shown = 0
    for offset in stride(from: 2_000, to: size, by: 500) {
      let path = try recorded.damaged { $0[min(offset, $0.count - 1)] ^= 0x10 }
      var screen: FullScreen
      do { screen = try FullScreen(path, "damaged.navlog") } catch { continue }
      shown += 1
      // At the end of the readable part of the log, the damage is reported.
      if screen.reader.trouble != nil {
        #expect(screen.notice == screen.reader.trouble)
        #expect(screen.reader.end < screen.reader.info.head)
        #expect(screen.screen(width: 80, height: 24).text.contains("of \(screen.reader.end)"))
      }
      for key in KeyPress.script("<left><left><home><right>,.<end><tab>b/x<enter>") ?? [] {
        screen.press(key)
        _ = screen.screen(width: 80, height: 24)
      }
      #expect(screen.position <= screen.reader.end)
    }
    #expect(shown > 0)
  }

  @Test func `the picture in the article Debugging is current`() throws {
    let readme = try ReadmeCommandTests.document("README.md")
    let article = try ReadmeCommandTests.document("Sources/TimeTravel/TimeTravel.docc/Debugging.md")
    let script = try #require(ReadmeCommandTests.blocks("json", in: readme).first)
    let picture = try #require(ReadmeCommandTests.blocks("text", in: article).first)
    let directory = try TemporaryDirectory()
    let store = directory.file("trip.navlog")
    let ran = Ran.navlog(
      "play", "--store", store, "trip.jsonl", files: ["trip.jsonl": script], in: directory)
    try #require(ran.status == 0)
    var screen = try FullScreen(store, "trip.navlog", at: 69)

    let command = "$ navlog debug trip.navlog --ui --at 69\n"
    let shown = screen.screen(width: 80, height: 20).text
    #expect(picture == command + shown, "\(shown)")
  }

  @Test func `without a terminal, the error names the alternatives`() throws {
    let scene = try Scene()
    let ran = scene.run("debug trip.navlog --ui")
    #expect(
      ran.snapshot == """
        --- stderr ---
        navlog: the full screen needs a terminal with cursor positioning
        hint: 'navlog log' and 'navlog tree' print what it shows
        [exit status: 2]

        """)
  }
}
