import Foundation
import Support
import NavlogTerminal
import TerminalSupport
import Testing

@testable import NavlogDemo

/// The next build launched over the store of the first.
@Suite(.slow) struct BuildTests {
  @Test func `the next build restores what it can, and explains what it can't`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    let first = try PseudoTerminal("navlog-demo", ["--store", store])
    try #require(first.shows("▸ Oslofjord"))
    first.type("3" + Keyboard.down + "1" + Keyboard.enter + Keyboard.enter + "jeA")
    try #require(first.shows("should not be.A"))
    let end = first.screen.cursor
    first.type(Keyboard.up)
    try #require(first.wait { !$0.isInFrame && $0.cursor.row == end.row - 1 })
    first.kill(SIGKILL)

    let screen = try Demo.restored(store, width: 80, height: 24, build: 2)
    #expect(screen.contains("│ Ferry to Nesodden"))
    #expect(screen.contains("Build 1 left 13 controllers; all but these are unchanged:"))
    #expect(screen.contains("restored note: 'note' is 'page' now (V5)"), "\(screen)")
    #expect(screen.contains("dropped settings: class 'settings' is unknown"), "\(screen)")
    #expect(screen.contains("migrated composer: by 1→2"), "\(screen)")

    let (told, status) = try Demo.program(
      BuildProducts.path(of: "navlog"), ["restore", store, "s2", "--recorded", "--explain"])
    #expect(status == 1)
    #expect(told.contains("'note' is 'page' now (V5)"), "\(told)")
    #expect(told.contains("V7     TabBarController/:[2]:/settings"), "\(told)")
    #expect(told.contains("composer@1→2"), "\(told)")

    let next = try PseudoTerminal("navlog-demo", ["--store", store, "--build", "2"])
    #expect(next.wait { $0.frames > 0 && $0.isCursorVisible })
    // The cursor is now a paragraph and a place in it, and where it was.
    #expect(next.screen.cursor == first.screen.cursor)
    #expect(!next.screen.shown.contains("left 13 controllers"))
    #expect(next.screen.shown.contains("should not be.A"))
    next.type(Keyboard.escape)
    #expect(next.shows("Throw this draft away?"))
    next.type("y")
    #expect(next.shows("Notebooks › Oslofjord › Ferry to Nesodden"))
    #expect(!next.screen.text.contains("3 Settings"))
  }

  @Test func `the screen of a deleted note isn't restored, and its list is`() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("notes.navlog")
    _ = try Demo.restored(store, width: 80, height: 24, script: "<enter><enter>")
    let path = directory.file("notes.json")
    let notes = try String(contentsOfFile: path, encoding: .utf8)
    try notes.replacing("note-3", with: "note-30").write(
      toFile: path, atomically: true, encoding: .utf8)

    let screen = try Demo.restored(store, width: 80, height: 24)

    #expect(screen.contains("Notebooks › Oslofjord\n"))
    #expect(screen.contains("vetoed note"), "\(screen)")
  }
}
