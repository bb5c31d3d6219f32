import NavlogEventText
import NavlogNavigation
import NavlogScripts
import Testing

/// Cases that the tables omit and the same rules decide, one test case per row.
@MainActor
@Suite struct RulesTests {
  @Test(arguments: RulesAppearance.all)
  func `life cycle and appearance`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesContainment.all)
  func `containment`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesStacks.all)
  func `navigation stacks`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesTabs.all)
  func `tabs`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesPages.all)
  func `pages`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesSplit.all)
  func `split controllers and show`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesNested.all)
  func `commands from callbacks`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesPresentation.all)
  func `presentation: presenter, place and style`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesPresentationFlow.all)
  func `presentation: chains, gestures and obstacles`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesPracticeStacks.all + RulesPracticePresentations.all)
  func `stacks and presentations in typical apps`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesSceneLife.all)
  func `the life cycle of scenes and of the app`(row: Scenario) throws { try row.check() }

  @Test(arguments: [
    (#"{"do":"app","activities":{"one":3}}"#, "'one' in 'activities' has no type"),
    (#"{"do":"app","activities":{"one":{"type":""}}}"#, "'one' in 'activities' has no type"),
  ])
  func `an invalid property of a scene is an error of the line`(line: String, says: String) throws {
    let error = #expect(throws: ScriptError.self) {
      for command in try Script(line).commands { _ = try ScriptRunner().run(command) { _ in } }
    }
    #expect(error.map { "\($0)" }?.contains(says) == true, "\(error.map { "\($0)" } ?? "")")
    #expect(error.map { "\($0)" }?.contains("line 1") == true)
  }

  @Test(arguments: [
    (
      #"{"do":"push","in":"nav","controller":"A","interactive":true,"animated":false}"#,
      "'interactive' is animated"
    ),
    (
      #"{"do":"push","in":"nav","controller":"A","hold":true,"animated":false}"#,
      "'hold' is animated"
    ),
  ])
  func `contradictory values are an error of the line`(lines: String, says: String) throws {
    let error = #expect(throws: ScriptError.self) {
      let runner = ScriptRunner()
      for command in try Script(lines).commands { _ = try runner.run(command) { _ in } }
    }
    #expect(error.map { "\($0)" }?.contains(says) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [
    (#"{"do":"connect","scene":"one"}"#, "line 1, column 17: no line before this one connects"),
    (
      #"{"do":"scene","id":"one"}"# + "\n" + #"{"do":"connect","scene":"onw"}"#,
      "line 2, column 17: no line before this one connects the scene 'onw'"
    ),
    (
      #"{"do":"controller","id":"T","modelIdentifiers":3}"#,
      "'modelIdentifiers' of 'controller' is true or false, or a list of texts, not 3"
    ),
    (
      #"{"do":"controller","id":"T"}"# + "\n"
        + #"{"do":"view","controller":"T","id":"v","rows":{"a":1}}"#,
      "'rows' of 'view' is a list of texts"
    ),
    (
      #"{"do":"controller","id":"T"}"# + "\n"
        + #"{"do":"set","controller":"T","anchor":[1]}"#,
      "line 2, column 30: 'anchor' of 'set' is a text, or null, or true or false"
    ),
    (
      #"{"do":"controller","id":"T","title":"\#(String(repeating: "x", count: 4_097))"}"#,
      "line 1, column 29: 'title' of 'controller' has a text of 4097 bytes"
    ),
    (
      #"{"do":"controller","id":"T"}"# + "\n"
        + #"{"do":"state","controller":"T","values":{"\#(String(repeating: "k", count: 5_000))":1}}"#,
      "line 2, column 32: 'values' of 'state' has a text of 5000 bytes"
    ),
  ])
  func `an error that is visible in the script is reported before it runs`(
    lines: String, says: String
  ) {
    let error = #expect(throws: ScriptError.self) { try Script(lines) }
    #expect(error.map { "\($0)" }?.contains(says) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [
    (
      lines(
        Given.shown("content", "A"), Given.content("B"), Do.present("A", "B", "pageSheet"),
        Do.controller("tab", "tab", #","children":["B"]"#), Do.present("B", "tab", "pageSheet")),
      "'B' can't be a child of 'tab'"
    ),
    (
      #"{"do":"controller","id":"nav","kind":"navigation"}"# + "\n"
        + #"{"do":"alert","controller":"nav","title":"T"}"#,
      "an alert is of kind content"
    ),
    (RulesReach.duplicates, "the stack of 'nav' can have each controller once"),
    (RulesReach.duplicates.replacing("navigation", with: "tab"), "each must be given once"),
  ])
  func `a refusal names its subjects`(lines: String, says: String) throws {
    let runner = ScriptRunner()
    var messages: [String] = []
    for command in try Script(lines).commands {
      _ = try runner.run(command) {
        if case .refusal(_, _, _, _, let message) = $0 { messages.append(message) }
      }
    }
    #expect(messages.contains { $0.contains(says) }, "\(messages)")
  }

  @Test(arguments: [
    (Do.controller("M", "page", #","children":["A","B"]"#), "E29"),
    (Do.controller("M", "split", #","children":["A","B","C"]"#), "SPL-5"),
    (
      lines(
        Do.controller("P", "page", #","children":["A","B"]"#),
        Do.controller("M", "tab", #","children":["C","P"]"#)),
      "E29"
    ),
  ])
  func `a container that can't be made leaves nothing behind`(made: String, rule: String) throws {
    let setup = lines(Given.content("A", "B", "C"), Given.shown("content", "D"), made)
    let runner = ScriptRunner()
    for command in try Script(setup).commands {
      #expect(try runner.run(command) { _ in })
    }
    let before = runner.hierarchy.digest
    for line in [
      Do.present("D", "M", "fullScreen", Do.refused(rule)),
      #"{"do":"window","id":"other","root":"M","expect":{"refused":"\#(rule)"}}"#,
    ] {
      for command in try Script(setup + "\n" + line).commands.suffix(1) {
        #expect(try runner.run(command) { _ in }, "\(line)")
      }
    }
    #expect(runner.hierarchy.digest == before)
    #expect(runner.hierarchy.windows.count == 1)
  }

  @Test(arguments: [
    (Do.set("A", #","style":"none""#), "SAV-18"),
    (Do.set("A", #","title":"T","statusBarStyle":9"#), "SAV-18"),
    (Do.controller("C", "content", #","style":"none""#), "SAV-18"),
    (#"{"do":"window","id":"other","root":"A"}"#, "E01"),
  ])
  func `a refused line changes nothing`(line: String, rule: String) throws {
    let setup = lines(
      Given.content("B"), Given.shown("navigation", "nav", "A"),
      line.dropLast() + Do.refused(rule) + "}")
    let after = lines(
      Do.controller("C"), Do.set("A", #","title":"U""#),
      #"{"do":"window","id":"other","root":"B"}"#, Do.push("nav", "C"),
      Do.visible("C", "B"))
    let runner = ScriptRunner()
    for command in try Script(setup + "\n" + after).commands {
      #expect(try runner.run(command) { _ in }, "line \(command.line)")
    }
  }

  @Test func `the activity of a scene is returned when it reconnects after a relaunch`() throws {
    let script = try Script(
      RulesSceneLife.kept + "\n" + #"{"do":"disconnect","scene":"one"}"# + "\n"
        + #"{"do":"relaunch"}"# + "\n" + #"{"do":"connect","scene":"one"}"#)
    let runner = ScriptRunner()
    var activities: [JSON] = []
    for command in script.commands {
      _ = try runner.run(command) {
        guard case .event(_, _, "sceneWillConnect", _, let fields, _) = $0 else { return }
        activities.append(fields.first { $0.name == "activity" }?.value ?? .null)
      }
    }
    let edit: JSON = ["type": "edit", "userInfo": ["note": 12]]
    #expect(activities == [.null, edit, edit])
  }

  @Test(arguments: RulesScenes.all)
  func `scenes`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesSheets.all)
  func `sheets`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesBars.all)
  func `bars and back navigation`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesAlerts.all)
  func `alerts, action sheets and search`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesCollapsed.all)
  func `columns of a collapsed split`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesWayBack.all)
  func `transitions without a way back, and what is shown instead`(row: Scenario) throws {
    try row.check()
  }

  @Test(arguments: RulesReach.reach + RulesReach.interruptions)
  func `the reach of gestures`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesColumns.all)
  func `columns and display modes`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesPageSource.all)
  func `questions of page controllers`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesCustom.all)
  func `transitions that the app animates`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesSystem.orientations + RulesSystem.chrome)
  func `orientations and the system's interface`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesSystem.windows + RulesSystem.focus + RulesSystem.popovers)
  func `windows, focus and popovers`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesAsking.all)
  func `questions of scripts`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesMotion.all)
  func `held, interactive and immediate transitions`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesMotion.flags.indices, [true, false])
  func `appearance callbacks carry whether the change is animated`(index: Int, isAnimated: Bool)
    throws
  {
    let (setup, command) = RulesMotion.flags[index]
    let script = try Script(
      setup + "\n" + command.dropLast() + #","animated":\#(isAnimated)}"#)
    let runner = ScriptRunner()
    var flags: [JSON] = []
    for command in script.commands {
      let isLast = command.line == script.commands.last?.line
      _ = try runner.run(command) { line in
        guard isLast, case .event(_, _, let name, _, let fields, _) = line,
          name == "viewWillAppear" || name == "viewWillDisappear"
        else { return }
        flags += fields.filter { $0.name == "animated" }.map(\.value)
      }
    }
    #expect(!flags.isEmpty && flags.allSatisfy { $0 == .bool(isAnimated) }, "\(command)")
  }

  @Test(arguments: RulesSegues.all)
  func `further rules of segues, unwinding and accessibility`(row: Scenario) throws {
    try row.check()
  }

  @Test(arguments: RulesCorrected.all)
  func `rules corrected after measuring UIKit`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesDecided.all)
  func `rules clarified later`(row: Scenario) throws { try row.check() }

  @Test(arguments: RulesBeside.all)
  func `combined rules`(row: Scenario) throws { try row.check() }
}
