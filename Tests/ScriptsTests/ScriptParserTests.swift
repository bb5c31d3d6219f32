import NavlogEventText
import NavlogScripts
import Support
import Testing

@Suite struct ScriptParserTests {
  struct Case: CustomTestStringConvertible {
    let script: String
    let code: ScriptError.Code
    let says: String
    var hint: String? = nil
    init(_ script: String, _ code: ScriptError.Code, _ says: String, hint: String? = nil) {
      self.script = script
      self.code = code
      self.says = says
      self.hint = hint
    }
    var testDescription: String { script }
  }

  static let two = #"""
    {"do":"controller","id":"A","kind":"content"}
    {"do":"controller","id":"nav","kind":"navigation","children":["A"]}

    """#

  static let cases: [Case] = [
    Case("[]", .syntax, "line 3, column 1: a command is an object with 'do', not a list"),
    Case(
      "{", .syntax, "line 3, column 2: expected a key in double quotes, found the end of the line"),
    Case(
      #"{"do":"pusj","in":"nav","controller":"A"}"#, .unknownVerb,
      "line 3, column 1: there is no command 'pusj'", hint: "did you mean 'push'?"),
    Case(
      #"{"do":"setState"}"#, .unknownVerb, "line 3, column 1: there is no command 'setState'",
      hint: "the command is 'state' in a script"),
    Case(
      #"{"do":"psuh"}"#, .unknownVerb, "line 3, column 1: there is no command 'psuh'",
      hint: "did you mean 'push'?"),
    Case(
      #"{"do":"teleport"}"#, .unknownVerb, "line 3, column 1: there is no command 'teleport'",
      hint: "'navlog help scripts' lists them all"),
    Case(
      #"{"do":"push","in":"nav","contoller":"A"}"#, .unknownField,
      "line 3, column 25: 'push' has no field 'contoller'", hint: "did you mean 'controller'?"),
    Case(
      #"{"do":"push","in":"nav"}"#, .missingField,
      "line 3, column 1: 'push' needs 'controller': the name of a controller"),
    Case(
      #"{"do":"push","in":"nav","controller":null}"#, .badValue,
      "line 3, column 25: 'controller' of 'push' is the name of a controller, not null"),
    Case(
      #"{"do":"push","in":"nav","controller":7}"#, .badValue,
      "line 3, column 25: 'controller' of 'push' is the name of a controller, not 7"),
    Case(
      #"{"do":"push","in":"nav","controller":"B"}"#, .unknownName,
      "line 3, column 25: 'B' is declared by no line before this one", hint: "did you mean 'A'?"),
    Case(
      #"{"do":"background","scene":7}"#, .badValue,
      "line 3, column 20: 'scene' of 'background' is a text, not 7"),
    Case(
      #"{"do":"deactivate"}"#, .missingField,
      "line 3, column 1: 'deactivate' needs 'scene': a text"),
    Case(
      #"{"do":"continueActivity","activity":null}"#, .badValue,
      "line 3, column 26: 'activity' of 'continueActivity' is a text, not null"),
    Case(
      #"{"do":"continueActivity","activity":"a","content":[]}"#, .badValue,
      "line 3, column 41: 'content' of 'continueActivity' is an object, not a list"),
    Case(
      #"{"do":"app","activities":3}"#, .badValue,
      "line 3, column 13: 'activities' of 'app' is an object, not 3"),
    Case(
      #"{"do":"goBack"}"#, .missingField,
      "line 3, column 1: 'goBack' needs 'in': the name of a controller"),
    Case(
      #"{"do":"goBack","in":""}"#, .unknownName,
      "line 3, column 16: '' is declared by no line before this one", hint: "a name isn't empty"),
    Case(
      #"{"do":"setStack","in":"nav","controllers":["A",1]}"#, .badValue,
      "line 3, column 29: 'controllers' of 'setStack' is a list of names, not one with 1"),
    Case(
      #"{"do":"goBack","in":"nav","interactive":1}"#, .badValue,
      "line 3, column 27: 'interactive' of 'goBack' is true or false, not 1"),
    Case(
      #"{"do":"expect","bars":["menu"],"of":"A"}"#, .badValue,
      "line 3, column 1: 'bars' are navigationBar, toolbar, tabBar, not 'menu'"),
    Case(
      #"{"do":"expect","bars":"tabBar","of":"A"}"#, .badValue,
      "line 3, column 16: 'bars' of 'expect' is a list of texts, not 'tabBar'"),
    Case(
      #"{"do":"alert","controller":"A","style":"sheet"}"#, .badValue,
      "line 3, column 32: 'style' of 'alert' is one of alert, actionSheet, not 'sheet'"),
    Case(
      #"{"do":"alert","controller":"A","actions":["OK","OK"]}"#, .badValue,
      "line 3, column 1: 'actions' of 'alert' are at most 32 titles, each once"),
    Case(
      #"{"do":"alert","controller":"A","actions":["OK"],"cancel":"No"}"#, .badValue,
      "line 3, column 1: 'cancel' of 'alert' is one of its 'actions', not 'No'"),
    Case(
      #"{"do":"selectAction","controller":"A"}"#, .missingField,
      "line 3, column 1: 'selectAction' needs 'action': a text"),
    Case(
      #"{"do":"selectAction","controller":"A","action":7}"#, .badValue,
      "line 3, column 39: 'action' of 'selectAction' is a text, not 7"),
    Case(
      #"{"do":"showColumn","in":"nav","column":"left"}"#, .badValue,
      "line 3, column 31: 'column' of 'showColumn' is one of primary, supplementary, secondary, compact, inspector, not 'left'"
    ),
    Case(
      #"{"do":"hideColumn","in":"nav"}"#, .missingField,
      "line 3, column 1: 'hideColumn' needs 'column': primary, supplementary, secondary, compact, inspector"
    ),
    Case(
      #"{"do":"preferDisplayMode","in":"nav","mode":2}"#, .badValue,
      "line 3, column 38: 'mode' of 'preferDisplayMode' is one of automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary, not 2"
    ),
    Case(
      #"{"do":"turnPage","in":"nav","direction":"up"}"#, .badValue,
      "line 3, column 29: 'direction' of 'turnPage' is one of forward, reverse, not 'up'"),
    Case(
      #"{"do":"set","controller":"A","answers":{"presentationCount":-1}}"#, .badValue,
      "line 3, column 41: the answer to 'presentationCount' is a whole number, not -1"),
    Case(
      #"{"do":"set","controller":"A","answers":{"pageAfter":{"A":"Z"}}}"#, .unknownName,
      "line 3, column 54: 'Z' is declared by no line before this one"),
    Case(
      #"{"do":"expect","being":["presented"]}"#, .missingField,
      "line 3, column 1: to expect 'being' needs 'of'"),
    Case(
      #"{"do":"expect","traits":"compact","of":"A"}"#, .badValue,
      "line 3, column 16: 'traits' of 'expect' is an object, not 'compact'"),
    Case(
      #"{"push":"A"}"#, .missingField, "line 3, column 1: a command needs a field 'do'"),
    Case(
      #"{"do":"clock","advance":1e300}"#, .badValue,
      "line 3, column 1: 'advance' of 'clock' is from 0 to 1000000000 seconds"),
    Case(
      #"{"do":"sheet","controller":"A","detents":[]}"#, .badValue,
      "line 3, column 1: 'detents' of 'sheet' is a list of 1 to 6 names, each once"),
    Case(
      #"{"do":"sheet","controller":"A","detents":["small","small"]}"#, .badValue,
      "line 3, column 1: 'detents' of 'sheet' is a list of 1 to 6 names, each once"),
    Case(
      #"{"do":"sheet","controller":"A","detents":["medium",""]}"#, .badValue,
      "line 3, column 1: 'detents' of 'sheet' can't be ''",
      hint: "medium, large, or a name of your own"),
    Case(
      #"{"do":"sheet","controller":"A","detents":["Medium"]}"#, .badValue,
      "line 3, column 1: 'detents' of 'sheet' can't be 'Medium'", hint: "did you mean 'medium'?"),
    Case(
      #"{"do":"sheet","controller":"A","detents":["tiny","medium"],"largestUndimmedDetent":"tinny"}"#,
      .badValue,
      "line 3, column 1: 'largestUndimmedDetent' of 'sheet' is 'tinny', which is not among its 'detents'",
      hint: "did you mean 'tiny'?"),
    Case(#"{"do":1}"#, .badValue, "line 3, column 1: 'do' is the name of a command, not a number"),
    Case(
      #"{"do":"controller","id":"app","kind":"content"}"#, .badValue,
      "line 3, column 20: 'id' can't be 'app', which is the app itself"),
    Case(#"{"do":"object","id":""}"#, .badValue, "line 3, column 16: 'id' can't be empty"),
    Case(
      #"{"do":"window","id":"W","scene":""}"#, .badValue,
      "line 3, column 25: 'scene' can't be empty"),
    Case(
      #"{"do":"controller","id":"B","kind":"contents"}"#, .badValue,
      "line 3, column 29: 'kind' of 'controller' is one of content, table, collection, navigation, "
        + "tab, split, page, container, not 'contents'", hint: "did you mean 'content'?"),
    Case(
      #"{"do":"set","controller":"A","id":"B"}"#, .unknownField,
      "line 3, column 30: 'set' has no field 'id'"),
    Case(
      #"{"do":"set","controller":"A","on":{"viewDidApear":[]}}"#, .badValue,
      "line 3, column 36: there is no callback 'viewDidApear'",
      hint: "did you mean 'viewDidAppear'?"),
    Case(
      #"{"do":"set","controller":"A","on":{"viewDidAppear":{"do":"pop","in":"nav"}}}"#, .badValue,
      "line 3, column 36: 'viewDidAppear' in 'on' is a list of commands, not an object"),
    Case(
      #"{"do":"set","controller":"A","on":{"viewDidAppear":[{"do":"pop","on":"nav"}]}}"#,
      .unknownField, "line 3, column 65: 'pop' has no field 'on'"),
    Case(
      #"{"do":"set","controller":"A","on":{"viewDidAppear":[{"do":"relaunch"}]}}"#, .outOfPlace,
      "line 3, column 36: 'relaunch' needs a line of its own, outside other commands"),
    Case(
      #"{"do":"set","controller":"A","on":{"viewDidAppear":[{"do":"push","in":"nav","controller":"C"}]}}"#,
      .unknownName, "line 3, column 77: 'C' is declared by no line before this one"),
    Case(
      #"{"do":"set","controller":"A","answers":{"shouldPerformSeque":true}}"#, .badValue,
      "line 3, column 41: there is no question 'shouldPerformSeque'",
      hint: "did you mean 'shouldPerformSegue'?"),
    Case(
      #"{"do":"set","controller":"A","answers":{"separateSecondary":true}}"#, .badValue,
      "line 3, column 41: the answer to 'separateSecondary' is a name, or null, not true"),
    Case(
      #"{"do":"set","controller":"A","answers":{"shouldPerformSegue":{"go":1}}}"#, .badValue,
      "line 3, column 41: the answer to 'shouldPerformSegue' is true or false, or an object with "
        + "that per segue, not an object"),
    Case(
      #"{"do":"pop","in":"nav","interactive":true,"hold":true}"#, .badValue,
      "line 3, column 1: 'interactive' and 'hold' exclude each other: only an interactive "
        + "transition can be cancelled"),
    Case(
      #"{"do":"pop","in":"nav","interactive":1}"#, .badValue,
      "line 3, column 24: 'interactive' of 'pop' is true or false, not 1"),
    Case(
      #"{"do":"expect","in":"nav"}"#, .missingField,
      "line 3, column 1: 'expect' has nothing to expect"),
    Case(
      #"{"do":"pop","in":"nav","expect":"refuse"}"#, .badValue,
      #"line 3, column 24: 'expect' is "refused", or an object with 'refused', 'warning', or what an expect line says"#
    ),
    Case(
      #"{"do":"pop","in":"nav","expect":{"stak":["A"]}}"#, .unknownField,
      "line 3, column 34: 'expect' has no field 'stak'", hint: "did you mean 'stack'?"),
    Case(
      #"{"do":"select","in":"nav"}"#, .missingField,
      "line 3, column 1: 'select' needs 'controller': the name of a controller"),
    Case(
      #"{"do":"select","in":"nav","index":-1}"#, .badValue,
      "line 3, column 27: 'index' of 'select' is a whole number from 0 to 2147483647, not -1"),
    Case(
      #"{"do":"batch","commands":[{"do":"batch","commands":[{"do":"pop"}]}]}"#, .missingField,
      "line 3, column 41: 'pop' needs 'in': the name of a controller"),
    Case(
      #"{"do":"push","in":"nav","in":"nav","controller":"A"}"#, .syntax,
      "line 3, column 25: the key 'in' occurs twice"),
  ]

  @Test(arguments: cases)
  func `a line that matches no verb is refused with its place and a hint`(case example: Case) {
    let error = #expect(throws: ScriptError.self) { try Script(Self.two + example.script) }

    #expect(error?.description == example.says)
    #expect(error?.code == example.code)
    if let hint = example.hint { #expect(error?.hint == hint) }
  }

  @Test func `blank lines and comments are counted`() throws {
    let script = try Script("\u{feff}# one\n\n \t\r\n" + #"{"do":"memoryWarning"}"# + "\r\n")

    #expect(script.commands.map(\.line) == [4])
  }

  @Test func `a declaration can use names that are defined later, and a command can't`() throws {
    let nav = #"{"do":"controller","id":"nav","kind":"navigation","children":["A"]}"#
    let a = #"{"do":"controller","id":"A"}"#
    let window = #"{"do":"window","id":"main","root":"nav"}"#

    #expect(throws: Never.self) { try Script([nav, a, window].joined(separator: "\n")) }
    let error = #expect(throws: ScriptError.self) {
      try Script([window, nav, a].joined(separator: "\n"))
    }
    #expect(error?.line == 1)
  }

  @Test func `a verb with two forms is parsed as the one that matches`() throws {
    let script = try Script(
      Self.two + #"{"do":"show","window":"main"}"# + "\n"
        + #"{"do":"show","from":"nav","controller":"A"}"#)

    #expect(script.commands[2].fields[.window] != nil)
    #expect(script.commands[3].verb.group == .presentation)
  }

  @Test func `the More controller of a tab controller has a name`() throws {
    let script = Self.two + #"{"do":"expect","stack":[],"in":"nav.more"}"#

    #expect(throws: Never.self) { try Script(script) }
  }

  @Test func `null means that an optional field is omitted`() throws {
    let script = try Script(Self.two + #"{"do":"pop","in":"nav","animated":null}"#)

    #expect(script.commands[2].fields[.animated] == nil)
  }

  @Test func `each verb has unique fields and a description`() {
    for verb in Verb.table {
      #expect(Set(verb.fields.map(\.name)).count == verb.fields.count, "\(verb.name)")
      #expect(!verb.help.isEmpty && verb.help.last != ".", "\(verb.name)")
    }
  }

  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<32 as Range<UInt64>)
  func `a mutated script is parsed or an error, and never traps`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = Array((Self.two + Self.cases.map(\.script).joined(separator: "\n")).utf8)
    for _ in 0..<15 {
      var bytes = text
      for _ in 0...random.below(4) {
        bytes[random.below(bytes.count)] = text[random.below(text.count)]
      }
      var parser = ScriptParser(isLive: random.below(2) == 0)
      for line in bytes.split(separator: 10) {
        do { _ = try parser.parse(Array(line)) } catch { #expect(error.line > 0) }
      }
    }
  }
}
