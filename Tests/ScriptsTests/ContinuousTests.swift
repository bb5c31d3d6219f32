import NavlogNavigation
import Testing

import NavlogEventText
@testable import NavlogScripts

/// Continuous values, such as scroll positions: few events, and none is lost except by a crash.
@MainActor
@Suite struct ContinuousTests {
  private func scroll(_ y: Int, _ more: String = "") -> String {
    #"{"do":"state","controller":"A","values":{"y":\#(y)},"continuous":true\#(more)}"#
  }
  private func clock(_ seconds: Double) -> String { #"{"do":"clock","advance":\#(seconds)}"# }
  private let shown = lines(
    Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A"]"#),
    Given.window("nav"))

  /// Returns the events after the window is shown: `y` for state, and the names of commands.
  private func play(_ text: String) throws -> [String] {
    let sink = MemorySink()
    let runner = ScriptRunner(sink: sink)
    var said: [String] = []
    var isFine = true
    func take(_ line: OutputLine) {
      if case .event(_, _, let name, _, let fields, _) = line {
        if name == "stateSet" || name == "viewWillLayoutSubviews" {
          said.append(
            name + (fields.first { $0.name == "value" }.map { " \($0.value.text)" } ?? ""))
        } else if name == "childAdded" {
          said.append(name)
        }
      }
    }
    let script = try Script(shown + "\n" + text)
    for command in script.commands {
      if command.line == 5 { said.removeAll() }
      let went = try runner.run(command) { take($0) }
      isFine = isFine && went
    }
    try runner.end { take($0) }
    #expect(isFine)
    return said
  }

  @Test func `a hundred steps within a second are five events, the last one at the end`() throws {
    let steps = (1...100).map { scroll($0) + "\n" + clock(0.01) }.joined(separator: "\n")
    #expect(
      try play(steps)
        == ["stateSet 1", "stateSet 25", "stateSet 50", "stateSet 75", "stateSet 100"])
  }

  @Test func `a key is recorded once per turn, with its newest value`() throws {
    #expect(try play(Do.batch(scroll(1), scroll(2), scroll(3))) == ["stateSet 3"])
  }

  @Test func `pending continuous values are recorded before a structural event`() throws {
    #expect(
      try play(lines(scroll(1), scroll(2), Do.push("nav", "B", Do.plain))).prefix(3)
        == ["stateSet 1", "stateSet 2", "childAdded"])
  }

  @Test func `setting a value otherwise supersedes the pending one`() throws {
    let plain = #"{"do":"state","controller":"A","values":{"y":9}}"#
    #expect(try play(lines(scroll(1), scroll(2), plain)) == ["stateSet 1", "stateSet 9"])
  }

  @Test func `a crash loses pending values, and nothing else`() throws {
    #expect(
      try play(lines(scroll(1), scroll(2), #"{"do":"crash"}"#)) == ["stateSet 1"])
  }

  @Test func `a stub reads its newest value before it is recorded`() throws {
    let expected = Do.expect(#""state":{"y":2},"controller":"A""#)
    #expect(try play(lines(scroll(1), scroll(2), expected)) == ["stateSet 1", "stateSet 2"])
  }

  @Test func `only transitions, traits, sizes and requests cause layout`() throws {
    let still = [
      scroll(1), clock(1), scroll(2), Do.set("A", #","title":"t""#),
      #"{"do":"memoryWarning"}"#, #"{"do":"firstResponder","controller":"A"}"#,
      #"{"do":"preferredContentSize","controller":"A","width":1,"height":2}"#,
      #"{"do":"screenChanged"}"#, #"{"do":"background"}"#, #"{"do":"foreground"}"#,
    ]
    #expect(try !play(lines(still.joined(separator: "\n"))).contains("viewWillLayoutSubviews"))
    for moving in [
      Do.traits("compact"), #"{"do":"traits","size":[100,200]}"#, #"{"do":"layout"}"#,
      Do.push("nav", "B"),
    ] {
      #expect(try play(moving).contains("viewWillLayoutSubviews"), "\(moving)")
    }
  }
}
