import NavlogEventText
import NavlogScripts

/// Plays a script while it is written.
@MainActor
struct LivePlay {
  private var parser = ScriptParser(isLive: true)
  let runner: ScriptRunner

  init(_ runner: ScriptRunner = ScriptRunner()) { self.runner = runner }

  mutating func run(_ line: String) throws -> [OutputLine] {
    guard let command = try parser.parse(Array(line.utf8)) else { return [] }
    var output: [OutputLine] = []
    _ = try runner.run(command) { output.append($0) }
    return output
  }
}
