import Foundation
import Support
import NavlogTerminal
import TerminalSupport
import Testing

@testable import NavlogDemo

/// The demo on a terminal, from keys to the screen.
@Suite(.slow) struct DemoTerminalTests {
  @Test(arguments: [(80, 24), (120, 40)])
  func `a user uses every screen, and continues after the app is killed`(
    width: Int, height: Int
  ) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    let isWide = width >= 100
    let terminal = try PseudoTerminal(
      "navlog-demo", ["--store", store], width: width, height: height)
    try #require(terminal.shows("▸ Oslofjord"))
    #expect(terminal.screen.isOnOwnScreen && !terminal.screen.isCursorVisible)

    terminal.type(Keyboard.enter)
    #expect(terminal.shows("▸ Ferry to Nesodden"))
    terminal.type(Keyboard.down + Keyboard.enter)
    #expect(terminal.shows("The bladderwrack lies flat"))
    #expect(terminal.screen.text.contains("Ferry to Nesodden") == isWide)
    #expect(isWide || terminal.screen.text.contains("Notebooks › Oslofjord › Low tide, Bygdøy"))

    terminal.type("d")
    #expect(terminal.shows("Delete “Low tide, Bygdøy”?"))
    terminal.type("n")
    #expect(terminal.wait { !$0.isInFrame && !$0.text.contains("Delete") })

    terminal.type("b")
    #expect(terminal.shows("▸ Oslofjord"))
    #expect(terminal.screen.text.contains("The bladderwrack") == isWide)

    terminal.type(Keyboard.tab + "moon")
    #expect(terminal.shows("Find: moon"))
    #expect(terminal.shows("▸ Jupiter"))
    #expect(terminal.wait { $0.isCursorVisible && $0.cursor.row == 2 && $0.cursor.column == 12 })

    terminal.type("\u{1B}[Z" + Keyboard.enter + "n")
    #expect(terminal.shows("New note · Oslofjord"))
    terminal.type("Fog\rThree foghrons")
    #expect(terminal.shows("Three foghrons"))
    let end = terminal.screen.cursor
    terminal.type(Keyboard.left + Keyboard.left)
    #expect(terminal.wait { !$0.isInFrame && $0.cursor.column == end.column - 2 })
    terminal.kill(SIGKILL)
    let left = terminal.screen.shown
    let cursor = terminal.screen.cursor

    let again = try PseudoTerminal("navlog-demo", ["--store", store], width: width, height: height)
    #expect(again.wait { $0.frames > 0 })
    #expect(again.screen.shown == left)
    #expect(again.screen.cursor == cursor && again.screen.isCursorVisible)
    again.type("\u{7F}\u{7F}or" + Keyboard.save)
    #expect(again.wait { !$0.isInFrame && !$0.text.contains("draft") })
    again.type("q")
    #expect(again.end() == 0)
    #expect(!again.screen.isOnOwnScreen && again.screen.isCursorVisible)
    let notes = try String(contentsOfFile: directory.file("notes.json"), encoding: .utf8)
    #expect(notes.contains(#"Fog\nThree foghorns"#))
  }

  @Test func `search, settings and help are restored`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    func start(_ script: String) throws -> String {
      try Demo.restored(store, width: 80, height: 24, script: script)
    }
    #expect(try start("2under<down>").contains("▸ Hedgehog"))
    #expect(try start("").contains("▸ Hedgehog"))
    #expect(try start("<enter>").contains("Search › Hedgehog"))
    #expect(try start("3<down>").contains("▸ [ ] Notes by title"))
    #expect(try start("<enter>").contains("▸ [x] Notes by title"))
    #expect(try start("?").contains("start it again"))
    #expect(try start("").contains("start it again"))
    #expect(try start("<esc>2").contains("Search › Hedgehog"))
  }

  @Test func `deleting a note selects the next one`() throws {
    let directory = try TemporaryDirectory()
    for size in [(80, 24), (120, 40)] {
      let screen = try Demo.restored(
        directory.file("\(size.0).navlog"), width: size.0, height: size.1,
        script: "<enter><down><enter>dy")
      #expect(screen.contains("▸ Eiders at Huk"), "\(screen)")
      #expect(!screen.contains("Bygdøy"), "\(screen)")
    }
  }

  @Test func `a draft is discarded only after confirmation`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    let asked = try Demo.restored(
      store, width: 80, height: 24, script: "<enter>nUnsaid<esc>")
    #expect(asked.contains("Throw this draft away?"))
    #expect(try Demo.restored(store, width: 80, height: 24) == asked)
    let kept = try Demo.restored(store, width: 80, height: 24, script: "n")
    #expect(kept.contains("│ Unsaid") && !kept.contains("Throw"))
    let gone = try Demo.restored(store, width: 80, height: 24, script: "<esc><right><enter>")
    #expect(gone.contains("Notebooks › Oslofjord") && !gone.contains("Unsaid"))
  }

  @Test func `the open note moves between the columns and the compact layout`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    let place = "Notebooks › Oslofjord › Low tide, Bygdøy"
    let narrow = try Demo.restored(
      store, width: 80, height: 24, script: "<enter><down><enter>j")
    #expect(narrow.contains(place))
    let terminal = try PseudoTerminal("navlog-demo", ["--store", store], width: 120, height: 24)
    #expect(terminal.shows("│  The bladderwrack lies flat"))
    #expect(terminal.screen.text.contains("▸ Low tide, Bygdøy"))
    terminal.resize(width: 80, height: 24)
    #expect(terminal.shows(place))
    terminal.type(Keyboard.escape)
    #expect(terminal.wait { !$0.isInFrame && !$0.text.contains(place) })
    terminal.resize(width: 120, height: 24)
    #expect(terminal.shows("No note is open"))
    #expect(terminal.shows("▸ Low tide, Bygdøy"))
    terminal.kill(SIGKILL)
    #expect(try Demo.restored(store, width: 80, height: 24).contains("▸ Low tide, Bygdøy"))
  }

  @Test func `the way back is blocked while a remark is edited`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    let asked = try Demo.restored(
      store, width: 80, height: 24, script: "<enter><enter>aFog<esc>")
    #expect(asked.contains("Throw this remark away?") && asked.contains("Remark: Fog"))
    #expect(try Demo.restored(store, width: 80, height: 24) == asked)
    let kept = try Demo.restored(store, width: 80, height: 24, script: "n")
    #expect(kept.contains("Remark: Fog") && !kept.contains("Throw"))
    let gone = try Demo.restored(store, width: 80, height: 24, script: "<esc>y")
    #expect(gone.contains("Notebooks › Oslofjord\n"))
    let added = try Demo.restored(store, width: 80, height: 24, script: "<enter>aRain<enter>G")
    #expect(added.contains("  Rain") && !added.contains("Remark"))

    let (told, _) = try Demo.program(BuildProducts.path(of: "navlog"), ["events", store, "s1"])
    #expect(told.contains("navigationShouldPop"), "\(told)")
  }

  @Test func `a scratchpad opens and closes with its scene`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    func start(_ script: String = "") throws -> String {
      try Demo.restored(store, width: 120, height: 24, script: script)
    }
    #expect(try start("<enter>sBuy line").contains("│ Buy line"))
    #expect(try start().contains("│ Buy line"))
    #expect(try start(" 8mm<esc>").contains("scratchpad: 3 words"))
    #expect(try start().contains("scratchpad: 3 words"))
    #expect(try start("s").contains("│ Buy line 8mm"))

    // Another screen in the same session is explained by the previous one.
    #expect(try start("!<esc>s").contains("│ Buy line 8mm!"))
    func ask(_ verb: String, _ address: String) throws -> String {
      try Demo.program(BuildProducts.path(of: "navlog"), [verb, store, address]).output
    }
    let last = try ask("last", "class:scratchpad.state.text")
    #expect(last.contains(#""Buy line 8mm" → "Buy line 8mm!""#), "\(last)")
    let why = try ask("why", "class:scratchpad")
    #expect(why.contains(/restored by V1, 'scratchpad'\s+was n\d+ of 6:/), "\(why)")
    #expect(try ask("blame", "class:scratchpad").contains(#"· text = "Buy line 8mm!""#))
  }

  @Test func `an unreadable file of notes is reported, with a remedy`() throws {
    let directory = try TemporaryDirectory()
    try "{".write(toFile: directory.file("notes.json"), atomically: true, encoding: .utf8)
    let (output, status) = try Demo.program(
      BuildProducts.path(of: "navlog-demo"), ["--store", directory.file("notes.navlog"), "--dump"])
    #expect(status == 1)
    #expect(output.contains("the notes in \(directory.file("notes.json")) can't be read: "))
    #expect(output.contains("hint: repair the file, or move it away"))
  }
}
