import Support
import TerminalSupport
import Testing

/// The demo under a shell that suspends and resumes it.
@Suite(.slow) struct SuspendTests {
  @Test func `the app resumes where it was after a shell suspends it`() throws {
    let directory = try TemporaryDirectory()
    let shell = try PseudoTerminal("/bin/sh", ["-i"], environment: ["PS1": "shell> "])
    try #require(shell.shows("shell>"))
    let before = shell.attributes
    shell.type(
      "\(BuildProducts.path(of: "navlog-demo")) --store \(directory.file("notes.navlog"))\r")
    try #require(shell.shows("▸ Oslofjord"))
    shell.type(Keyboard.enter)
    try #require(shell.shows("▸ Ferry to Nesodden"))
    let shown = shell.screen.shown
    for _ in 0..<2 {
      shell.type("\u{1A}")
      // The shell has its own screen and settings again.
      try #require(
        shell.wait {
          !$0.isOnOwnScreen && $0.text.contains("Stopped") && shell.attributes == before
        })
      shell.type("fg\r")
      try #require(shell.wait { $0.isOnOwnScreen && !$0.isInFrame && $0.shown == shown })
    }
    shell.type("q")
    // Input before the shell has restored its settings has no line ending.
    #expect(
      shell.wait { !$0.isOnOwnScreen && $0.text.split(separator: "\n").last == "shell>" })
    shell.type("exit\r")
    #expect(shell.end() == 0)
  }
}
