import Foundation
import Support
import Testing

@testable import NavlogTool

/// `play` in a process that is killed in the middle of a script.
@Suite(.slow) struct PlayKillTests {
  @Test(arguments: [1, 7, 40])
  func `printed lines of a killed script are in the store, and no partial ones`(lines: Int) throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("killed.navlog")
    let child = try ChildProcess(
      "navlog", ["play", "--json", "--events", "all", "--store", store, "-"],
      environment: ["XDG_CACHE_HOME": directory.file("cache")])
    child.send(#"{"do":"controller","id":"A"}"#)
    child.send(#"{"do":"controller","id":"nav","kind":"navigation","children":["A"]}"#)
    child.send(#"{"do":"window","id":"main","root":"nav"}"#)
    for number in 0..<lines {
      child.send(#"{"do":"controller","id":"B\#(number)","title":"Page \#(number)"}"#)
      child.send(#"{"do":"push","in":"nav","controller":"B\#(number)"}"#)
    }
    // The last event of the last line confirms that the whole script was performed.
    var printed: [Int] = []
    while printed.isEmpty || !Self.isLast(printed.count, lines), let line = child.line() {
      let found = line.firstMatch(of: /^\{"position":([0-9]+),"event":"([a-z]+)/)
      if let found, found.2 == "ended", let position = Int(found.1) { printed.append(position) }
    }
    child.kill()

    let log = Ran.navlog("log", store, "--reverse", "--json", in: directory)
    let tree = Ran.navlog("tree", store, columns: 80, in: directory)

    let logged = log.output.matches(of: /"position":([0-9]+)/).compactMap { Int($0.1) }
    #expect(logged == printed, "\(log.snapshot)")
    #expect(log.status == 0 && log.error.contains("had crashed"))
    #expect(tree.output.hasPrefix("session 1  crashed  position \(printed.last ?? 0) of "))
    #expect(tree.output.contains(#"ViewController "Page \#(lines - 1)""#), "\(tree.snapshot)")
  }

  /// Checks the number of outermost commands: the window and each push.
  private static func isLast(_ count: Int, _ lines: Int) -> Bool { count == lines + 1 }
}
