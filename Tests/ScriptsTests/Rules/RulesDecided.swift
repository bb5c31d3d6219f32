/// Decisions of the second edition of the rules, each in a related case.
enum RulesDecided {
  private static func traits(of id: String, _ horizontal: String) -> String {
    Do.expect(#""traits":{"horizontal":"\#(horizontal)","vertical":"regular"},"of":"\#(id)""#)
  }
  private static let split = lines(
    Given.content("a", "s"), Do.controller("P", "navigation", #","children":["a"]"#),
    Do.controller(
      "split", "split", #","children":["P","s"],"answers":{"collapseSecondary":true}"#),
    Given.window("split"))
  private static let collapse = #"{"do":"collapse","in":"split"}"#

  static let all: [Scenario] = [
    Scenario(
      "ADP-6 a form sheet on a pad is compact, and so is what it hosts",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["B"]"#),
        Given.window("A"), Do.present("A", "nav", "formSheet")),
      lines(traits(of: "nav", "compact"), traits(of: "B", "compact"), traits(of: "A", "regular")),
      ""),
    Scenario(
      "ADP-6 a primary column on a pad is compact, the secondary isn't", split,
      lines(traits(of: "a", "compact"), traits(of: "s", "regular")), ""),
    Scenario(
      "PRE-16 the selected tab of a stack in a sheet holds the sheet, another tab doesn't",
      lines(
        Given.content("A", "x"), Do.controller("y", "content", #","isModalInPresentation":true"#),
        Do.controller("tab", "tab", #","children":["x","y"]"#),
        Do.controller("nav", "navigation", #","children":["tab"]"#), Given.window("A"),
        Do.present("A", "nav", "pageSheet"), Do.select("tab", "y")),
      lines(Do.swipe("nav"), Do.select("tab", "x"), Do.swipe("nav")),
      """
      nav.presentationDidAttemptToDismiss x.wA y.wD x.iA x.layout y.dD x.dA
      nav.presentationShouldDismiss?true nav.presentationWillDismiss nav.wD tab.wD x.wD nav.dD
      tab.dD x.dD nav.presentationDidDismiss nav.released tab.released x.released y.released
      """),
    Scenario(
      "SPL-3 the secondary that the delegate dealt with is released with the split",
      lines(split, Given.content("B"), collapse),
      #"{"do":"setRoot","window":"main","root":"B"}"#,
      """
      B.init B.LV B.DL split.wD P.wD a.wD B.wA B.iA B.layout split.dD P.dD a.dD B.dA
      split.released P.released a.released s.released
      """),
    Scenario(
      "SPL-10 what the compact column takes over returns to the columns",
      lines(
        Given.content("a", "b", "s"), Do.controller("P", "navigation", #","children":["a","b"]"#),
        Do.controller("C", "navigation"),
        Do.controller("split", "split", #","columns":2,"children":["P","s"]"#),
        #"{"do":"setColumn","in":"split","column":"compact","controller":"C"}"#,
        Given.window("split", #","horizontal":"compact""#), Do.setStack("C", ["a", "b"])),
      lines(
        Do.traits("regular"), Do.setStack("P", ["a", "b"]), Do.stack("P", "a", "b"),
        Do.visible("b", "s")),
      """
      split.traitsWillChange C.traitsWillChange b.traitsWillChange split.sizeWillTransition
      C.sizeWillTransition b.sizeWillTransition C.wD b.wD C.dD b.dD P.LV P.DL P.wA P.iA P.layout
      P.dA s.navigation.LV s.navigation.DL s.navigation.wA s.LV s.DL s.wA s.navigation.iA s.iA
      s.navigation.layout s.layout s.navigation.dA s.dA s.dM(s.navigation) split.didExpand
      split.showDetailTargetDidChange split.traitsDidChange C.traitsDidChange b.traitsDidChange
      split.layout P.layout s.navigation.layout s.layout a.dM(nil) b.dM(nil) a.wM(P) a.dM(P)
      b.wM(P) b.wA b.iA b.layout b.dA b.dM(P)
      """),
    Scenario(
      "NAV-14 a push during one in the hand is refused, and the first can still be taken back",
      lines(Given.shown("navigation", "nav", "A"), Given.content("B", "C")),
      lines(
        Do.push("nav", "B", Do.interactive), Do.push("nav", "C", Do.refused("E21")), Do.cancel,
        Do.stack("nav", "A")),
      """
      B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout C.init !E21(nav) B.wD B.dD A.wA A.dA
      B.dM(nil) B.released
      """),
  ]
}
