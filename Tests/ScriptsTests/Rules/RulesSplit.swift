/// Further rows of b.4 on split controllers and `show`, A9 and A10.
enum RulesSplit {
  private static func split(
    _ answers: String = "", columns: String = "", secondary: String = "S", window: String = ""
  ) -> String {
    lines(
      Given.content("a", "S", "X", "E"), Do.controller("P", "navigation", #","children":["a"]"#),
      Do.controller("SN", "navigation", #","children":["S"]"#),
      Do.controller(
        "split", "split",
        #","children":["P","\#(secondary)"]\#(columns),"answers":{\#(answers)}"#),
      Given.window("split", window))
  }
  private static let collapse = #"{"do":"collapse","in":"split"}"#
  private static let expand = #"{"do":"expand","in":"split"}"#
  private static func columns(_ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return Do.expect(#""columns":[\#(list)],"in":"split""#)
  }
  private static func column(_ name: String, _ controller: String) -> String {
    #"{"do":"setColumn","in":"split","column":"\#(name)","controller":\#(controller)}"#
  }
  private static func show(_ from: String, _ id: String, _ more: String = "") -> String {
    Do.from("show", from, #","controller":"\#(id)""# + more)
  }
  private static func showDetail(_ from: String, _ id: String, _ more: String = "") -> String {
    Do.from("showDetail", from, #","controller":"\#(id)""# + more)
  }
  private static let all102: Set<String> = Log.chatter.subtracting(["columnWillHide"])

  static let all: [Scenario] = [
    // SPL-2, SPL-3.
    Scenario(
      "S097 the delegate separates", lines(split(#""separateSecondary":"E""#), collapse),
      lines(expand, columns("P", "E"), Do.stack("P", "a", "S"), Do.visible("S", "E")),
      """
      split.primaryForExpanding?nil E.init split.separateSecondary?E E.wM(split) E.LV E.DL E.wA E.iA
      E.layout E.dA E.dM(split) split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-2 the delegate names the primary", split(#""primaryForCollapsing":"E""#),
      lines(collapse, columns("E"), Do.visible("E")),
      """
      E.init split.primaryForCollapsing?E P.wM(nil) E.wM(split) E.LV E.DL P.wD a.wD E.wA E.iA
      E.layout P.dD a.dD E.dA P.dM(nil) E.dM(split) split.collapseSecondary?false S.wD S.dD S.dM(nil)
      split.showDetailTargetDidChange P.released a.released
      """),
    Scenario(
      "SPL-2 a secondary that is a stack goes onto the primary's as it is",
      split(secondary: "SN"),
      lines(
        collapse, columns("P"), Do.stack("P", "a", "SN"), Do.stack("SN", "S"), Do.visible("S")),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false SN.dM(nil) SN.wM(P) SN.dM(P) a.wD
      a.dD split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-3 and comes back as it was", lines(split(secondary: "SN"), collapse),
      lines(
        expand, columns("P", "SN"), Do.stack("P", "a"), Do.stack("SN", "S"), Do.visible("a", "S")),
      """
      split.primaryForExpanding?nil split.separateSecondary?nil SN.dM(nil) SN.wM(split) SN.dM(split)
      a.wA a.iA a.layout a.dA split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-3 nothing to separate", lines(split(), collapse, Do.pop("P", Do.plain)),
      lines(expand, columns("P")),
      """
      split.primaryForExpanding?nil split.separateSecondary?nil split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-2 twice is once", split(), lines(collapse, collapse, columns("P")),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false S.dM(nil) S.wM(P) S.dM(P) a.wD
      a.dD split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-2 by the traits", split(),
      lines(
        Do.traits("compact"), columns("P"), Do.stack("P", "a", "S"), Do.traits("regular"),
        columns("P", "S"), Do.visible("a", "S")),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false S.dM(nil) S.wM(P) S.dM(P) a.wD
      a.dD split.showDetailTargetDidChange split.layout P.layout S.layout
      split.primaryForExpanding?nil split.separateSecondary?nil S.dM(nil) S.wM(split) S.dM(split)
      a.wA a.iA a.layout a.dA split.showDetailTargetDidChange split.layout P.layout a.layout S.layout
      """,
      hides: Log.chatter.union(["traitsWillChange", "traitsDidChange", "sizeWillTransition"])),
    Scenario(
      "SPL-2 narrow from the start: the parent appears before the child",
      lines(
        Given.content("a", "S"), Do.controller("P", "navigation", #","children":["a"]"#),
        Do.controller("split", "split", #","children":["P","S"]"#)),
      Given.window("split", #","horizontal":"compact""#),
      """
      split.init P.init a.init a.wM(P) S.init P.wM(split) P.dM(split) S.wM(split) S.dM(split)
      split.LV split.DL split.primaryForCollapsing?nil split.collapseSecondary?false S.dM(nil) S.wM(P)
      S.dM(P) S.LV S.DL split.showDetailTargetDidChange split.wA P.LV P.DL P.wA S.wA split.iA P.iA S.iA
      split.layout P.layout S.layout split.dA P.dA S.dA
      """),
    Scenario(
      "SPL-8 off screen no appearance callbacks are sent", split(window: #","visible":false"#),
      lines(collapse, expand),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false S.dM(nil) S.wM(P) S.dM(P)
      split.showDetailTargetDidChange split.primaryForExpanding?nil split.separateSecondary?nil
      S.dM(nil) S.wM(split) S.dM(split) split.showDetailTargetDidChange
      """),

    // SPL-4, SHW-2.
    Scenario(
      "S099 show from the secondary takes its place", split(),
      lines(show("S", "X"), columns("P", "X")),
      """
      X.init split.canPerformAction?true split.splitShow?false S.wM(nil) X.wM(split) X.LV X.DL S.wD
      X.wA X.iA X.layout S.dD X.dA S.dM(nil) X.dM(split) S.released
      """),
    Scenario(
      "SHW-1 the nearest stack shows before the split does", split(),
      lines(show("a", "X"), Do.stack("P", "a", "X")),
      "X.init P.canPerformAction?true X.wM(P) X.LV X.DL a.wD X.wA X.iA X.layout a.dD X.dA X.dM(P)"),
    Scenario(
      "SPL-4 the delegate shows", split(#""splitShow":true"#),
      lines(show("S", "X"), columns("P", "S")),
      "X.init split.canPerformAction?true split.splitShow?true"),
    Scenario(
      "SPL-4 collapsed, the primary shows the detail", lines(split(), collapse),
      lines(showDetail("a", "X"), Do.stack("P", "a", "S", "X")),
      """
      X.init split.canPerformAction?true split.splitShowDetail?false X.wM(P) X.LV X.DL S.wD X.wA X.iA
      X.layout S.dD X.dA X.dM(P)
      """),
    Scenario(
      "NAV-11 showDetail in a stack without a split presents",
      lines(Given.shown("navigation", "nav", "A"), Given.content("X")), showDetail("A", "X"),
      "X.init X.LV X.DL X.wA X.iA X.layout X.dA nav.completion"),
    Scenario(
      "SHW-1 who can't perform it is passed over",
      lines(
        Given.content("A", "X"),
        Do.controller(
          "nav", "navigation", #","children":["A"],"answers":{"canPerformAction":{"show":false}}"#),
        Given.window("nav")),
      lines(show("A", "X"), Do.stack("nav", "A")),
      "X.init nav.canPerformAction?false X.LV X.DL X.wA X.iA X.layout X.dA nav.completion"),
    Scenario(
      "S103 E45 who overrides it finds itself",
      lines(
        Do.controller("A", "content", #","overrides":["showDetail"]"#), Given.content("X"),
        Given.window("A")),
      showDetail("A", "X", Do.refused("E45")), "X.init A.canPerformAction?true !E45(A)"),
    Scenario(
      "S103 unless it says no",
      lines(
        Given.content("a", "X"),
        Do.controller(
          "S", "content",
          #","overrides":["showDetail"],"answers":{"canPerformAction":{"showDetail":false}}"#),
        Do.controller("split", "split", #","children":["a","S"]"#), Given.window("split")),
      lines(showDetail("S", "X"), columns("a", "X")),
      """
      X.init S.canPerformAction?false split.canPerformAction?true split.splitShowDetail?false S.wM(nil)
      X.wM(split) X.LV X.DL S.wD X.wA X.iA X.layout S.dD X.dA S.dM(nil) X.dM(split) S.released
      """),
    Scenario(
      "E40 nothing to show", split(), #"{"do":"show","from":"a","controller":null}"#, "!E40(a)"),

    // SPL-1, SPL-5.
    Scenario(
      "SPL-5 a column is emptied and filled", split(),
      lines(
        column("secondary", "null"), columns("P"), column("secondary", #""X""#), columns("P", "X")),
      """
      S.wM(nil) S.wD S.dD S.dM(nil) S.released X.init X.wM(split) X.LV X.DL X.wA X.iA X.layout X.dA
      X.dM(split)
      """),
    Scenario(
      "SPL-5 two columns have none between", split(), column("supplementary", #""X""#),
      "X.init !SPL-5(split)"),
    Scenario(
      "SPL-5 the column that is to be on top",
      split(#""topColumnForCollapsing":"primary""#, columns: #","columns":2"#),
      lines(collapse, Do.stack("P", "a"), Do.visible("a")),
      """
      split.topColumnForCollapsing?primary split.columnWillHide S.navigation.wD S.wD S.navigation.dD
      S.dD S.navigation.dM(nil) split.didCollapse split.showDetailTargetDidChange
      """, hides: all102),
    Scenario(
      "SPL-6 a split may be embedded",
      lines(
        Given.content("a", "S"), Do.controller("split", "split", #","children":["a","S"]"#),
        Given.shown("container", "R")),
      Do.embed("R", "split"),
      """
      split.init a.init S.init a.wM(split) a.dM(split) S.wM(split) S.dM(split) split.wM(R) split.LV
      split.DL split.wA a.LV a.DL a.wA S.LV S.DL S.wA split.iA a.iA S.iA split.layout a.layout
      S.layout split.dM(R) split.dA a.dA S.dA
      """),
  ]
}
