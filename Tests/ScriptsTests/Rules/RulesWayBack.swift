/// Transitions without a way back, and what is shown in place of what has gone.
enum RulesWayBack {
  /// Two stacks in tabs; others take a controller of the second one.
  private static let stacks = lines(
    Given.content("A", "D", "E"), Do.controller("nav", "navigation", #","children":["A"]"#),
    Do.controller("other", "navigation", #","children":["D","E"]"#),
    Do.controller("Q", "container"),
    Do.controller("tab", "tab", #","children":["nav","other","Q"]"#), Given.window("tab"))
  private static let isHeld = lines(
    #"{"do":"cancel","expect":{"refused":"NAV-9"}}"#, Do.finish, Do.stack("other", "D"))

  private static let columns = lines(
    Given.content("K"), Given.shown("split", "split", "P", "S", more: #","columns":2"#),
    #"{"do":"setColumn","in":"split","column":"compact","controller":"K"}"#, collapse,
    Do.visible("K"))
  private static func column(_ verb: String, _ name: String, _ more: String = "") -> String {
    #"{"do":"\#(verb)","in":"split","column":"\#(name)"\#(more)}"#
  }
  private static let emptyStack = lines(
    Given.content("b"), Do.controller("p", "navigation", #","children":[]"#),
    Do.controller("s", "navigation", #","children":["b"]"#),
    Do.controller("split", "split", #","children":["p","s"]"#), Given.window("split"))
  private static let collapse = #"{"do":"collapse","in":"split"}"#
  private static let expand = #"{"do":"expand","in":"split"}"#

  static let all: [Scenario] = [
    Scenario(
      "NAV-9 a controller from another stack has no way back", stacks,
      lines(Do.push("nav", "E", Do.interactive), isHeld, Do.stack("nav", "A", "E")),
      "!NAV-9()", hides: everything),
    Scenario(
      "NAV-9 nor has a stack that is set with it", stacks,
      lines(
        #"{"do":"setStack","in":"nav","controllers":["E"],"interactive":true}"#, isHeld,
        Do.stack("nav", "E")),
      "!NAV-9() A.released", hides: everything),
    Scenario(
      "NAV-9 nor what is embedded", lines(stacks, Do.select("tab", "Q")),
      lines(
        #"{"do":"embed","parent":"Q","child":"E","interactive":true}"#, isHeld,
        Do.expect(#""children":["E"],"of":"Q""#)),
      "!NAV-9()", hides: everything),
    Scenario(
      "NAV-9 nor what is set for a column",
      lines(
        Given.content("S", "D", "E"),
        Do.controller("other", "navigation", #","children":["D","E"]"#),
        Do.controller("split", "split", #","children":["other","S"]"#), Given.window("split")),
      lines(column("setColumn", "secondary", #","controller":"E""# + Do.interactive), isHeld),
      "!NAV-9() S.released", hides: everything),
    Scenario(
      "SPL-10 without its compact column, a split shows the others", columns,
      lines(
        column("setColumn", "compact", #","controller":null"#), Do.visible("S"),
        Do.stack("P.navigation", "P", "S"), column("showColumn", "primary"), Do.visible("P"),
        column("showColumn", "secondary"), Do.visible("S"), expand,
        Do.expect(#""columns":["P","S"],"in":"split""#), Do.visible("P", "S")),
      "K.released", hides: everything),
    Scenario(
      "SPL-3 the stack on a stack that was empty", emptyStack,
      lines(
        collapse, Do.stack("p", "s"), expand, Do.expect(#""columns":["p","s"],"in":"split""#),
        Do.expect(#""stack":[],"in":"p""#)),
      "", hides: everything),
  ]

  private static let appearance: Set<String> = [
    "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
  ]
  /// Rows with expectations only.
  private static let everything = Log.chatter.union(appearance).union([
    "displayModeForExpanding", "columnWillShow", "columnWillHide", "didExpand", "didCollapse",
    "showDetailTargetDidChange", "displayModeWillChange", "willMove", "didMove", "loadView",
    "viewDidLoad", "interactionEnded", "topColumnForCollapsing", "primaryForCollapsing",
    "primaryForExpanding", "collapseSecondary", "separateSecondary", "navigationWillShow",
    "navigationDidShow", "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews",
  ])
}
