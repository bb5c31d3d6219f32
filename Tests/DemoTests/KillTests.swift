import Foundation
import Support
import TerminalSupport
import Testing

/// The demo killed with -9 while keys arrive faster than it can process them.
@Suite(.slow) struct KillTests {
  private static let moments: UInt64 = Effort.of(6, long: 50)

  @Test(arguments: 0..<moments)
  func `an app killed at any moment restores the state of its last command`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 900)
    let directory = try TemporaryDirectory()
    let (width, height) = seed % 2 == 0 ? (80, 24) : (120, 40)
    let keys = Keyboard.walk(&random, 80)
    let screens = try Demo.screens(
      directory.file("reference.navlog"), keys, width: width, height: height)
    try #require(screens.count == keys.count + 1)

    let store = directory.file("killed.navlog")
    let terminal = try PseudoTerminal(
      "navlog-demo", ["--store", store], width: width, height: height)
    try #require(terminal.wait { $0.frames > 0 })
    terminal.type(keys.joined())
    let frames = 1 + Int(random.next() % 60)
    let bytes = Int(random.next() % 300)
    terminal.wait(seconds: 1) { $0.frames > frames || $0.frames == frames && $0.frameBytes > bytes }
    terminal.kill(SIGKILL)

    let shown = terminal.screen.shown
    let restored = try Demo.restored(store, width: width, height: height)

    let places = screens.indices.filter { screens[$0] == shown }
    #expect(!places.isEmpty, "was shown and never is:\n\(shown)")
    let isThere = places.contains { screens[$0...].prefix(2).contains(restored) }
    // The notes are written just before the command, so the command can be repeated.
    let isAgain =
      try !isThere
      && places.contains { place in
        try place < keys.count
          && Demo.screens(store, [keys[place]], width: width, height: height).last
            == screens[place + 1]
      }
    #expect(isThere || isAgain, "shown:\n\(shown)\nrestored:\n\(restored)")
  }
}
