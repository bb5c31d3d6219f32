import Foundation
import Support

@testable import NavlogTool

/// A directory with the stores for the snapshots of verbs.
struct Scene {
  let directory: TemporaryDirectory

  /// A trip that crashed and was restored.
  static let trip = #"""
    {"do":"controller","id":"list","class":"TripList","title":"Trips","restoration":"list"}
    {"do":"controller","id":"nav","kind":"navigation","children":["list"],"restoration":"nav"}
    {"do":"window","id":"main","root":"nav","scene":"desk"}
    {"do":"controller","id":"trip","class":"TripDetail","title":"Oslo","version":2}
    {"do":"push","in":"nav","controller":"trip"}
    {"do":"state","controller":"trip","values":{"scroll.y":312,"notes":"pack the blue coat"}}
    {"do":"controller","id":"share","class":"ShareSheet"}
    {"do":"present","from":"trip","controller":"share","style":"pageSheet"}
    {"do":"crash"}
    {"do":"relaunch"}
    {"do":"push","in":"nav","controller":"trip"}

    """#

  init() throws {
    directory = try TemporaryDirectory()
    for (name, script) in [("trip.navlog", Self.trip), ("inbox.navlog", Recorded.script)] {
      let ran = try PlayedStore.make(name, script, from: "\(name).jsonl", in: directory)
      guard ran.status == 0 else { throw Failed(text: ran.snapshot) }
    }
    // Recovers the crashed session once, so that later reads are alike.
    _ = Ran.navlog("mark", "add", "sheet", "1:end", directory.file("trip.navlog"), in: directory)
  }

  struct Failed: Error { let text: String }

  /// Runs a command line with quoting: words that name something in the directory become paths.
  func run(_ line: String, columns: Int = 80, input: [String] = [], isTerminal: Bool = false) -> Ran
  {
    var words = DebugLine(line).words
    for index in words.indices
    where [".navlog", ".json", ".navsession"].contains(where: words[index].hasSuffix) {
      words[index] = directory.file(words[index])
    }
    return Ran.navlog(
      words, input: input, isTerminal: isTerminal, columns: columns, in: directory)
  }

  /// Returns the text without parts that differ between runs: paths, IDs, and sizes that depend on
  /// when the writer's thread commits.
  func masked(_ text: String) -> String {
    text.replacing(directory.path + "/", with: "")
      .replacing(#/[0-9a-f]{32}/#, with: "<id>")
      .replacing(#/s:[0-9a-f]{8}…/#, with: "s:<id>…")
      .replacing(#/file  +[0-9].*/#, with: "file <sizes>")
      .replacing(#/record (?<rows>\d+) \([^)]*\)/#) { "record \($0.output.rows) (<size>)" }
      .replacing(#/ {2}record +\d+ .*/#, with: "  record <sizes>")
      .replacing(#/ {2}(?<kind>rows|symbol|session|mark|end) +(?<count>\w+) +(?<size>[\w.]+.*)\n/#)
    {
      "  \($0.output.kind) \($0.output.count) \($0.output.size)\n"
    }
      .replacing(#/"file":\{[^}]*\}/#, with: #""file":{…}"#)
      .replacing(#/\{"bytes":\d+,"kind":"record"/#, with: #"{"bytes":<size>,"kind":"record""#)
      .replacing(#/"by":"rows","bytes":\d+/#, with: #""by":"rows","bytes":<size>"#)
      .replacing(#/(?<event>events), \d[0-9.]* KiB/#) { "\($0.output.event), <size>" }
      .replacing(#/rewritten: .*/#, with: "rewritten: <sizes>")
      .replacing(#/(?<what>deleted): \d[0-9.]* K?i?B/#) { "\($0.output.what): <size>" }
      .replacing(#/"(?<key>before|after)":\d+/#) { "\"\($0.output.key)\":<size>" }
      .replacing(#/"bytes":\d+,"(?<key>copy|did|would)/#) { "\"bytes\":<size>,\"\($0.output.key)" }
  }
}
