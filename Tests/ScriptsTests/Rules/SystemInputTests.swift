import NavlogEventText
import NavlogScripts
import Testing

/// A line with a wrong value, and the expected error, which is found before anything runs.
struct WrongLine: CustomTestStringConvertible, Sendable {
  let line: String
  let says: String
  var testDescription: String { line }
}

/// Wrong types, unknown names, empty and huge values of the verbs for windows, focus and transitions.
@MainActor
@Suite struct SystemInputTests {
  nonisolated static let huge = String(repeating: "9", count: 18)
  nonisolated static let wrong: [WrongLine] = [
    WrongLine(line: #"{"do":"rotate"}"#, says: "'rotate' needs 'to'"),
    WrongLine(line: #"{"do":"rotate","to":"sideways"}"#, says: "'to' of 'rotate' is one of"),
    WrongLine(line: #"{"do":"rotate","to":3}"#, says: "'to' of 'rotate'"),
    WrongLine(line: #"{"do":"rotate","to":""}"#, says: "'to' of 'rotate'"),
    WrongLine(line: #"{"do":"rotate","to":"portrait","by":1}"#, says: "no field 'by'"),
    WrongLine(line: #"{"do":"makeKey"}"#, says: "'makeKey' needs 'window'"),
    WrongLine(line: #"{"do":"makeKey","window":7}"#, says: "'window' of 'makeKey'"),
    WrongLine(line: #"{"do":"setLevel","window":"main"}"#, says: "'setLevel' needs 'level'"),
    WrongLine(
      line: #"{"do":"setLevel","window":"main","level":-1}"#, says: "'level' of 'setLevel'"),
    WrongLine(
      line: #"{"do":"setLevel","window":"main","level":\#(huge)}"#, says: "'level' of 'setLevel'"),
    WrongLine(
      line: #"{"do":"setLevel","window":"main","level":16777216}"#, says: "'level' of 'setLevel'"),
    WrongLine(
      line: #"{"do":"setNeedsUpdate","controller":"A","of":"bars"}"#,
      says: "'of' of 'setNeedsUpdate' is one of"),
    WrongLine(line: #"{"do":"setNeedsUpdate","controller":"A"}"#, says: "needs 'of'"),
    WrongLine(line: #"{"do":"updateFocus","controller":"X"}"#, says: "'X' is declared by no line"),
    WrongLine(
      line: #"{"do":"updateFocus","controller":null}"#, says: "'controller' of 'updateFocus'"),
    WrongLine(
      line: #"{"do":"updateFocus","controller":"A","to":[]}"#, says: "'to' of 'updateFocus'"),
    WrongLine(line: #"{"do":"tapBeside"}"#, says: "'tapBeside' needs 'controller'"),
    WrongLine(
      line: #"{"do":"tapBeside","controller":"A","view":1}"#, says: "'view' of 'tapBeside'"),
    WrongLine(
      line: #"{"do":"popover","controller":"A","passthrough":["a","a"]}"#, says: "each once"),
    WrongLine(line: #"{"do":"popover","controller":"A","passthrough":[""]}"#, says: "each once"),
    WrongLine(
      line: #"{"do":"popover","controller":"A","passthrough":["a","b","c","d","e"]}"#,
      says: "at most 4"),
    WrongLine(
      line: #"{"do":"popover","controller":"A","popoverArrows":16}"#, says: "'popoverArrows'"),
    WrongLine(
      line: #"{"do":"alert","controller":"A","textFields":["a","a"]}"#, says: "each once"),
    WrongLine(
      line: #"{"do":"alert","controller":"A","style":"actionSheet","textFields":["a"]}"#,
      says: "an action sheet has no 'textFields'"),
    WrongLine(line: #"{"do":"enterText","controller":"A","view":"n"}"#, says: "needs 'text'"),
    WrongLine(
      line: #"{"do":"enterText","controller":"A","view":"n","text":5}"#, says: "'text' of"),
    WrongLine(line: #"{"do":"setRoot","window":"main","root":5}"#, says: "'root' of 'setRoot'"),
    WrongLine(
      line: #"{"do":"set","controller":"A","answers":{"supportedInterfaceOrientations":["up"]}}"#,
      says: "the answer to 'supportedInterfaceOrientations' is a list of"),
    WrongLine(
      line: #"{"do":"set","controller":"A","answers":{"animationController":"B"}}"#,
      says: "the answer to 'animationController' is true or false"),
    WrongLine(line: #"{"do":"expect","orientation":"up","window":"main"}"#, says: "'orientation'"),
    WrongLine(line: #"{"do":"expect","orientation":"portrait"}"#, says: "needs 'window'"),
    WrongLine(line: #"{"do":"expect","level":"high","window":"main"}"#, says: "'level'"),
  ]

  @Test(arguments: wrong)
  func `a wrong value is an error with its line`(row: WrongLine) throws {
    let error = #expect(throws: ScriptError.self) {
      _ = try Script(Given.content("A", "B") + "\n" + row.line)
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(row.says) && text.contains("line 3"), "\(text)")
  }

  /// Lines in the wrong state, and the rule that refuses them.
  nonisolated static let refused: [WrongLine] = [
    WrongLine(line: #"{"do":"makeKey","window":"other"}"#, says: "E76"),
    WrongLine(line: #"{"do":"rotate","window":"","to":"portrait"}"#, says: "E76"),
    WrongLine(line: #"{"do":"setLevel","window":"other","level":1}"#, says: "E76"),
    WrongLine(line: #"{"do":"tapBeside","controller":"A"}"#, says: "E74"),
    WrongLine(line: #"{"do":"tapBeside","controller":"B"}"#, says: "E74"),
    WrongLine(line: #"{"do":"tapBeside","controller":"A","view":""}"#, says: "E74"),
    WrongLine(line: #"{"do":"setRoot","window":"main","root":"A"}"#, says: ""),
    WrongLine(line: #"{"do":"updateFocus","controller":"B"}"#, says: ""),
    WrongLine(line: #"{"do":"setNeedsUpdate","controller":"B","of":"orientations"}"#, says: ""),
    WrongLine(line: #"{"do":"firstResponder","controller":"B"}"#, says: ""),
    WrongLine(line: #"{"do":"firstResponder","controller":"A","view":"none"}"#, says: "E30"),
    WrongLine(line: #"{"do":"updateFocus","controller":"A","view":""}"#, says: "E30"),
    WrongLine(
      line: #"{"do":"enterText","controller":"A","view":"name","text":"x"}"#, says: "E30"),
  ]

  @Test(arguments: refused)
  func `a command in the wrong state is refused by its rule, or does nothing`(row: WrongLine) throws
  {
    let script = try Script(lines(Given.content("A", "B"), Given.window("A"), row.line))
    let runner = ScriptRunner()
    var rules: [String] = []
    for command in script.commands {
      _ = try runner.run(command) {
        if case .refusal(_, let rule, _, _, _) = $0 { rules.append(rule) }
      }
    }
    #expect(rules.joined() == row.says)
  }
}
