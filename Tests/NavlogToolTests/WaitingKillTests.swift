import Foundation
import Support
import Testing

@testable import NavlogTool

/// Launches that are killed at any moment while nodes are deferred.
@Suite(.slow) struct WaitingKillTests {
  /// Hundreds of kills with `NAVLOG_LONG=1`.
  private static let seeds: Range<UInt64> = Effort.of(0..<4, long: 0..<100)

  private static let classes = ["A", "B"]

  private static let controllers = """
    {"do":"controller","id":"a","restoration":"a"}
    {"do":"controller","id":"b","restoration":"b","class":"A"}
    {"do":"controller","id":"c","restoration":"c"}
    {"do":"controller","id":"nav","kind":"navigation","children":["a","b","c"],"restoration":"nav"}
    {"do":"controller","id":"d","restoration":"d","class":"B"}
    {"do":"controller","id":"tabs","kind":"tab","children":["nav","d"],"restoration":"tabs"}
    {"do":"controller","id":"s","restoration":"s","class":"B"}
    """

  @Test(.serialized, arguments: seeds)
  func `the launch after a kill knows each deferred node once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 31 &+ 7)
    let directory = try TemporaryDirectory()
    let store = directory.file("a.navlog")
    let begin = """
      \(Self.controllers)
      {"do":"window","id":"main","root":"tabs"}
      {"do":"state","controller":"b","values":{"k":1}}
      {"do":"present","from":"tabs","controller":"s","style":"formSheet","animated":false}
      """
    let first = Ran.navlog("play", "--store", store, "s", files: ["s": begin], in: directory)
    #expect(first.status == 0, "\(first.snapshot)")
    for _ in 0..<6 {
      let child = try ChildProcess(
        "navlog", ["play", "--json", "--events", "all", "--keep-going", "--store", store, "-"],
        environment: ["XDG_CACHE_HOME": directory.file("cache")])
      for line in Self.controllers.split(separator: "\n") { child.send(String(line)) }
      let waits = Self.classes.map { name in
        #"{"id":"\#(name)"\#(random.below(2) == 0 ? "" : #","policy":{"needs":"login"}"#)}"#
      }
      // Kills by the test must not cause a quarantine.
      child.send(
        #"{"do":"relaunch","classes":[\#(waits.joined(separator: ","))],"policy":{"attempts":99}}"#)
      child.send(#"{"do":"state","controller":"a","values":{"k":\#(random.below(99))}}"#)
      child.send(#"{"do":"expect","stack":["?"],"in":"nav"}"#)
      for _ in 0..<random.below(160) {
        guard let line = child.line(), !line.contains(#""expected":"#) else { break }
      }
      child.kill()

      let next = Ran.navlog(
        ["restore", store, "--dry-run", "--explain", "--json"], in: directory)
      let paths = next.output.matches(of: /"path":"([^"]*)"/).map { String($0.1) }
      let names = paths.compactMap { $0.split(separator: "/").last.map(String.init) }
      #expect(names.sorted() == ["a", "b", "c", "d", "nav", "s", "tabs"], "\(next.output)")
    }
    let open = #"{"do":"relaunch","policy":{"attempts":99}}"#
    let last = Ran.navlog(
      "play", "--store", store, "s", files: ["s": Self.controllers + "\n" + open], in: directory)
    #expect(last.status == 0, "\(last.snapshot)")
    let tree = Ran.navlog("tree", store, "--with-state", columns: 100, in: directory)
    for part in ["'b'", "'c'", "'d'", "'s'", "k = 1 "] {
      #expect(tree.output.contains(part), "\(part): \(tree.output)")
    }
  }
}
