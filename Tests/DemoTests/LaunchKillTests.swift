import Foundation
import Navlog
import Support
import NavlogTerminal
import Testing

@testable import NavlogDemo

/// Kills the launch of the demo at many events, or at every one with `NAVLOG_LONG`; the next launch
/// shows the same screen as without the kill.
@MainActor
@Suite struct LaunchKillTests {
  private nonisolated static let step: UInt64 = Effort.of(61, long: 1)

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  /// Places in the app: a note, a draft above a form, a question above a note, a search in the
  /// other tab, a remark that is being left, a scratchpad above a note.
  private nonisolated static let places = [
    "<enter>j<enter>", "<enter>nFog at Huk<enter>Three foghorns<left><left>", "<enter>j<enter>d",
    "<tab>moon", "<tab>moon<tab><tab>j?", "<enter>j<enter>aFog<esc>", "<enter>j<enter>sFog",
  ]

  private func notebook(_ name: String) throws -> FieldNotebook {
    try FieldNotebook(store: directory.file(name + "/notes.navlog"), build: .first)
  }

  private func launch(_ notebook: FieldNotebook, _ size: (width: Int, height: Int)) throws -> String
  {
    try notebook.launch(width: size.width, height: size.height)
    return notebook.screen(width: size.width, height: size.height).text
  }

  /// Brings the app to a place, and kills the process.
  private func leave(at keys: String, _ size: (width: Int, height: Int)) throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("left"), withIntermediateDirectories: true)
    let notebook = try notebook("left")
    _ = try launch(notebook, size)
    for key in try #require(KeyPress.script(keys)) {
      notebook.press(key)
      _ = notebook.screen(width: size.width, height: size.height)
    }
  }

  private func copy(to name: String) throws {
    try FileManager.default.copyItem(atPath: directory.file("left"), toPath: directory.file(name))
  }

  @Test(arguments: places, [(width: 80, height: 24), (width: 120, height: 40)])
  func `after a launch is killed at any event, the next one restores everything`(
    keys: String, size: (width: Int, height: Int)
  ) throws {
    try leave(at: keys, size)
    try copy(to: "whole")
    let expected = try launch(try notebook("whole"), size)
    var position: UInt64 = 1
    while true {
      let name = "killed-\(position)"
      try copy(to: name)
      let isKilled = try { () throws -> Bool in
        let killed = try notebook(name)
        killed.application.crashPosition = position
        do { _ = try launch(killed, size) } catch {
          guard killed.application.hasCrashed else { throw error }
        }
        return killed.application.hasCrashed
      }()
      guard isKilled else { break }
      let shown = try launch(try notebook(name), size)
      #expect(shown == expected, "killed at event \(position)")
      try FileManager.default.removeItem(atPath: directory.file(name))
      position += Self.step
    }
    #expect(position > 100, "a launch of \(position) events")
  }
}
