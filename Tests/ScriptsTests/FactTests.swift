import NavlogNavigation
import NavlogEventText
import NavlogScripts
import Testing

/// Parses lines of facts as `play --json --events all` prints them.
@MainActor
@Suite struct FactTests {
  private nonisolated static let scenarios =
    AppearanceScenarios.all + ContainmentScenarios.all + StackScenarios.all
    + ContainerScenarios.all + PresentationScenarios.all + SegueScenarios.all
    + FurtherScenarios.all + RulesAppearance.all + RulesContainment.all + RulesStacks.all
    + RulesTabs.all + RulesPages.all + RulesSplit.all + RulesNested.all + RulesPresentation.all
    + RulesPresentationFlow.all + RulesMotion.all + RulesSegues.all

  /// Names slots and windows by number, so that names never change.
  @MainActor private struct Numbers: @MainActor NodeNames {
    let runner: ScriptRunner
    func name(_ slot: Slot) -> String { "#\(slot.raw)" }
    func name(_ window: WindowID) -> String { "w\(window.raw)" }
    func text(_ symbol: Symbol) -> String? { runner.text(symbol) }
  }

  private final class Folded {
    var hierarchy = Hierarchy()
  }

  /// Runs a script and parses its lines; returns the original and the parsed events.
  private func readBack(
    _ script: String
  ) throws -> (was: [RecordedEvent], read: [Event], impossible: Int, names: Numbers) {
    let sink = MemorySink()
    let runner = ScriptRunner(sink: sink)
    var lines: [String] = []
    for command in try Script(script).commands {
      _ = try runner.run(command) { lines.append($0.json) }
    }
    let was = sink.entries
    let folded = Folded()
    let scope = FactScope(
      FactScope.Keeping(
        symbol: { (name) throws(SinkError) in try runner.number(name) },
        stage: { (value) throws(SinkError) in try runner.fingerprint(of: value) })
    ) { folded.hierarchy }
    var read: [Event] = []
    var impossible = 0
    for (index, text) in lines.enumerated() {
      let line = try #require(try FactLine(Array(text.utf8), number: index + 1))
      guard !line.isRemark else { continue }
      let event = try FactReader(line, in: scope).event()
      if !folded.hierarchy.apply(event) { impossible += 1 }
      scope.took(event, at: try line.position())
      read.append(event)
    }
    return (was, read, impossible, Numbers(runner: runner))
  }

  @Test(arguments: scenarios.indices)
  func `each line reads back as the event it was printed from`(index: Int) throws {
    let row = Self.scenarios[index]
    let script = row.setup + "\n" + row.action
    // A launch begins another session, which the verb recognizes.
    guard !script.contains(#""do":"relaunch""#) else { return }
    let (was, read, impossible, names) = try readBack(script)

    try #require(was.count == read.count, "\(row.id)")
    #expect(impossible == 0, "\(row.id)")
    for (position, (entry, event)) in zip(was, read).enumerated() {
      // Lines are printed when the command has ended: a node released by then may have no name.
      if case .commanded(.release) = entry.event { continue }
      let (before, after) = (entry.event.words(names), event.words(names))
      #expect(
        before.name == after.name && before.node == after.node && before.fields == after.fields,
        "\(row.id) \(position + 1): \(entry.event) came back as \(event)")
    }
  }

  @Test(
    arguments: [
      (#"{"node":"A"}"#, "line 1: 'event' is missing", nil),
      (
        #"{"event":"viewDidApear","node":"A"}"#, "line 1: there is no event 'viewDidApear'",
        "did you mean 'viewDidAppear'?"
      ),
      (
        #"{"event":"init","node":"A","kind":"tabs"}"#,
        "line 1, column 28: 'kind' can't be 'tabs'", "did you mean 'tab'?"
      ),
      (
        #"{"event":"viewDidAppear","node":7}"#,
        "line 1, column 26: 'node' is text, and this is a number", nil
      ),
      (
        #"{"event":"stateSet","node":"A","key":"k"}"#, "line 1: 'value' is missing", nil
      ),
      (#"[1]"#, "line 1, column 1: a fact is an object, and this is a list", nil),
      (#"{"event":}"#, "line 1, column 10: expected a value, found '}'", nil),
      (
        #"{"event":"finished"}"#, "line 1: 'began' is missing", nil
      ),
    ] as [(String, String, String?)])
  func `an invalid line is reported with its place and a hint`(
    text: String, message: String, hint: String?
  ) throws {
    let runner = ScriptRunner()
    let scope = FactScope(
      FactScope.Keeping(
        symbol: { (name) throws(SinkError) in try runner.number(name) },
        stage: { (value) throws(SinkError) in try runner.fingerprint(of: value) })
    ) { Hierarchy() }
    do {
      let line = try #require(try FactLine(Array(text.utf8), number: 1))
      let event = try FactReader(line, in: scope).event()
      Issue.record("'\(text)' was read as \(event)")
    } catch let error as ScriptError {
      #expect(error.description == message)
      if let hint { #expect(error.hint == hint) }
    }
  }
}
