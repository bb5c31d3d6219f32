import Foundation
import NavlogNavigation
import NavlogEventText
import NavlogScripts
import NavlogStoryboards
import Support
import Testing

/// The output of scripts with `--events all`, stored in `Tests/Golden/events`: a line for each line
/// of a script, so that the runner can be rewritten without changing an event.
///
/// With `NAVLOG_RECORD_SNAPSHOTS` in the environment, the file is written again and the run fails;
/// review the difference before you commit it.
@MainActor
struct FrozenEvents {
  private var lines: [String] = []

  /// Runs a script and adds its events.
  mutating func add(_ id: String, _ script: String, storyboards: [StoryboardContents] = []) throws {
    lines.append("# " + id)
    let sink = MemorySink()
    let runner = ScriptRunner(sink: sink, storyboards: StoryboardCollection(storyboards))
    for command in try Script(script).commands {
      var happened: [String] = []
      let before = (session: sink.sessionNumber, count: sink.entries.count)
      do throws(ScriptError) {
        _ = try runner.run(command) { happened.append(Self.text($0)) }
      } catch {
        happened.append("error \(error)")
      }
      let isNew = before.session != sink.sessionNumber
      let first = isNew ? 0 : before.count
      if sink.entries.count > first { happened.append(Self.causes(sink.entries, from: first)) }
      guard !happened.isEmpty else { continue }
      lines.append("\(command.line) " + happened.joined(separator: "; "))
    }
    runner.sumUp { lines.append(Self.text($0)) }
  }

  private static func text(_ line: OutputLine) -> String {
    guard case .event(let kind, _, let name, let node, let fields, _) = line else {
      return line.json
    }
    let words = [kind == .question ? name + "?" : name] + [node].compactMap(\.self)
    // The fingerprint of a value depends on its encoding.
    let said = fields.filter { $0.name != "fingerprint" }
    return (words + said.map { "\($0.name)=\(plain($0.value))" }).joined(separator: " ")
  }

  private static func plain(_ value: JSON) -> String {
    if case .string(let text) = value { text } else { value.lineText }
  }

  /// Returns a hash of the distances between events and their causes.
  private static func causes(_ entries: [RecordedEvent], from first: Int) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (index, entry) in entries.enumerated().dropFirst(first) {
      let distance = entry.link == 0 ? 0 : UInt64(index + 1) - UInt64(entry.link)
      hash = (hash ^ distance) &* 0x100_0000_01b3
    }
    return "\(entries.count - first) by \(String(hash, radix: 36))"
  }

  func compare(_ name: String) throws {
    let file = BuildProducts.package.appending(path: "Tests/Golden/events/\(name).txt")
    if ProcessInfo.processInfo.environment["NAVLOG_RECORD_SNAPSHOTS"] != nil {
      try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
      Issue.record("'\(name)' was recorded anew")
    }
    let frozen = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == frozen.count)
    var id = ""
    for (now, then) in zip(lines, frozen) {
      if now.hasPrefix("# ") { id = now }
      guard now != then else { continue }
      let parts = zip(now.split(separator: "; "), then.split(separator: "; "))
      let difference = parts.first { $0 != $1 }
      Issue.record("\(id): \(difference?.0 ?? "") instead of \(difference?.1 ?? ""), in \(now)")
      return
    }
  }
}
