/// Further rows of b.5: chains, gestures, obstacles (A7).
enum RulesPresentationFlow {
  private static let a = lines(Given.content("A", "B", "C", "D"), Given.window("A"))
  private static let sheet = lines(a, Do.present("A", "B", "formSheet"))
  private static let full = lines(a, Do.present("A", "B"))
  private static let asks = "B.presentationShouldDismiss?true B.presentationWillDismiss "

  static let all: [Scenario] = [
    // PRE-5…PRE-7, PRE-15.
    Scenario(
      "PRE-15 the presentation controller", a, lines(Do.present("A", "B"), Do.dismiss("A")),
      """
      B.init B.LV B.DL B.presentationTransitionWillBegin A.wD B.wA B.iA B.layout B.dA A.dD
      B.presentationTransitionDidEnd A.completion B.dismissalTransitionWillBegin B.wD A.wA A.iA
      A.layout A.dA B.dD B.dismissalTransitionDidEnd A.completion =[B] B.released
      """,
      hides: Log.chatter.subtracting([
        "presentationTransitionWillBegin", "presentationTransitionDidEnd",
        "dismissalTransitionWillBegin", "dismissalTransitionDidEnd",
      ])),
    Scenario(
      "a presentation in the hand, let go", a,
      lines(Do.present("A", "B", "fullScreen", Do.interactive), Do.cancel, Do.visible("A")),
      "B.init B.LV B.DL A.wD B.wA B.iA B.layout B.wD B.dD A.wA A.dA B.released"),
    Scenario(
      "a sheet in the hand, let go", a,
      lines(Do.present("A", "B", "formSheet", Do.interactive), Do.cancel),
      "B.init B.LV B.DL B.wA B.iA B.layout B.wD B.dD B.released"),
    Scenario(
      "a presentation in the hand, carried through", a,
      lines(Do.present("A", "B", "fullScreen", Do.interactive), Do.finish),
      "B.init B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion"),
    Scenario(
      "a dismissal on hold", full, lines(Do.dismiss("A", Do.hold), Do.finish),
      "B.wD A.wA A.iA A.layout =[B] A.dA B.dD A.completion B.released"),
    Scenario(
      "a sheet's dismissal in the hand, let go", sheet,
      lines(Do.dismiss("A", Do.interactive), Do.cancel, Do.visible("A", "B")),
      "B.wD =[B] B.wA B.dA"),

    // PRE-10, PRE-11.
    Scenario(
      "S131 a chain: what is presented presents", full, Do.present("B", "C"),
      "C.init C.LV C.DL B.wD C.wA C.iA C.layout C.dA B.dD B.completion"),
    Scenario(
      "S132 the first one's dismissal clears sheets above sheets",
      lines(sheet, Do.present("B", "C", "formSheet")), Do.dismiss("A"),
      "B.wD C.wD B.dD C.dD A.completion =[B,C] B.released C.released"),
    Scenario(
      "PRE-10 a full screen above a sheet", lines(sheet, Do.present("B", "C")), Do.dismiss("A"),
      "C.wD C.dD A.completion =[B,C] B.released C.released"),
    Scenario(
      "PRE-10 a sheet above a full screen", lines(full, Do.present("B", "C", "formSheet")),
      lines(Do.dismiss("A"), Do.visible("A")),
      "B.wD C.wD A.wA A.iA A.layout A.dA B.dD C.dD A.completion =[B,C] B.released C.released"),
    Scenario(
      "PRE-11 the middle one dismisses what is above",
      lines(full, Do.present("B", "C"), Do.present("C", "D")),
      lines(Do.dismiss("B"), Do.visible("B"), Do.expect(#""presented":null,"by":"B""#)),
      "D.wD B.wA B.iA B.layout B.dA D.dD B.completion =[C,D] C.released D.released"),
    Scenario(
      "S133 from a child of what is presented",
      lines(
        Given.content("A", "x", "y"), Do.controller("nav", "navigation", #","children":["x","y"]"#),
        Given.window("A"), Do.present("A", "nav")),
      Do.dismiss("x"),
      """
      nav.wD y.wD A.wA A.iA A.layout A.dA nav.dD y.dD A.completion =[nav] nav.released x.released
      y.released
      """),
    Scenario(
      "a chain's dismissal in the hand, let go", lines(full, Do.present("B", "C")),
      lines(
        Do.dismiss("A", Do.interactive), Do.cancel, Do.visible("C"),
        Do.expect(#""presented":"C","by":"B""#)),
      "C.wD A.wA A.iA A.layout =[B,C] A.wD A.dD C.wA C.dA"),

    // PRE-12.
    Scenario(
      "S130 E03", full, Do.present("A", "C", "fullScreen", Do.refused("E03")), "C.init !E03(A)"),
    Scenario(
      "E01 what presents can't be presented above", full,
      Do.present("B", "A", "fullScreen", Do.refused("E01")), "!E01(B)"),
    Scenario(
      "E01 a root of another window",
      lines(a, #"{"do":"window","id":"other","root":"C"}"#), Do.present("A", "C"), "!E01(A)"),
    Scenario(
      "S067 a child that a stack does not show presents: its presenter is in the window",
      lines(Given.shown("navigation", "nav", "A", "B"), Given.content("C")),
      Do.present("A", "C", "fullScreen"),
      "C.init C.LV C.DL nav.wD B.wD C.wA C.iA C.layout C.dA nav.dD B.dD nav.completion"),
    Scenario("E40 nothing", a, #"{"do":"present","from":"A","controller":null}"#, "!E40(A)"),
    Scenario(
      "E07 a presenter that is shown without being a child",
      lines(
        Given.content("C", "M"), Given.shown("container", "P"),
        Do.child("addView", "C", #","in":"P""#)),
      Do.present("C", "M", "formSheet", Do.warned("E07")),
      "M.init ~E07(C) M.LV M.DL M.wA M.iA M.layout M.dA C.completion"),
    Scenario(
      "S138 E04 E05 while a presentation is held",
      lines(a, Do.present("A", "B", "formSheet", Do.hold)),
      lines(
        Do.present("B", "C", "fullScreen", Do.refused("E04")),
        Do.present("A", "C", "fullScreen", Do.refused("E04")), Do.dismiss("A", Do.refused("E05")),
        Do.dismiss("B", Do.refused("E05")), Do.swipe("B", Do.refused("E05"))),
      "C.init !E04(B) !E04(A) !E05(A) !E05(B) !E05(B)"),
    Scenario(
      "E04 E05 while a dismissal is held", lines(sheet, Do.dismiss("A", Do.hold)),
      lines(
        Do.present("A", "C", "fullScreen", Do.refused("E04")), Do.dismiss("A", Do.refused("E05"))),
      "C.init !E04(A) !E05(A)"),
    Scenario(
      "E04 while a tab is held",
      lines(
        Given.shown("tab", "tab", "a", "b"), Given.content("M"), Do.select("tab", "b", Do.hold)),
      Do.present("b", "M", "fullScreen", Do.refused("E04")), "M.init !E04(b)"),
    Scenario(
      "E05 presented and dismissed in one turn", a,
      Do.batch(Do.present("A", "B", "formSheet"), Do.dismiss("A", Do.refused("E05"))),
      "B.init B.LV B.DL B.wA B.iA B.layout !E05(A) B.dA A.completion"),
    Scenario(
      "another window is not in the way",
      lines(
        a, #"{"do":"window","id":"other","root":"C"}"#, Do.present("A", "B", "formSheet", Do.hold)),
      Do.present("C", "D", "formSheet"), "D.init D.LV D.DL D.wA D.iA D.layout D.dA C.completion"),

    // PRE-16, E06.
    Scenario(
      "S142 in code the delegate isn't asked", sheet, Do.dismiss("B"),
      "B.wD B.dD A.completion =[B] B.released"),
    Scenario(
      "S143 the user cancels, and begins again", sheet,
      lines(
        Do.swipe("B", Do.interactive), Do.cancel, Do.visible("A", "B"),
        Do.swipe("B", Do.interactive), Do.finish),
      asks + "B.wD B.wA B.dA " + asks + "B.wD B.dD B.presentationDidDismiss B.released"),
    Scenario(
      "S144 a tap beside a popover", lines(a, Do.present("A", "B", "popover", #","anchor":"x""#)),
      Do.swipe("B"), asks + "B.wD B.dD B.presentationDidDismiss B.released"),
    Scenario(
      "PRE-16 the presenter is the delegate",
      lines(
        Do.controller("A", "content", #","answers":{"presentationShouldDismiss":false}"#),
        Given.content("B"), Given.window("A"), Do.present("A", "B", "pageSheet")),
      Do.swipe("B"), "B.presentationShouldDismiss?false B.presentationDidAttemptToDismiss"),
    Scenario(
      "PRE-16 a sheet is not in the hand before system 13",
      lines(
        Given.content("A", "B"), Given.window("A", #","system":12"#),
        Do.present("A", "B", "formSheet")),
      Do.swipe("B", Do.refused("PRE-16")), "!PRE-16(B)"),
    Scenario(
      "E06 the code dismisses what the hand is dismissing",
      lines(sheet, Do.swipe("B", Do.interactive)),
      Do.dismiss("A", Do.refused("E06")), "!E06(A)"),
    Scenario(
      "E06 the hand dismisses what the code is dismissing", lines(sheet, Do.dismiss("A", Do.hold)),
      Do.swipe("B", Do.refused("E06")), "!E06(B)"),

    // PRE-20.
    Scenario(
      "S150 the keyboard comes back when the hand dismisses",
      lines(a, Do.it("firstResponder", "A"), Do.present("A", "B", "formSheet")), Do.swipe("B"),
      asks + "B.wD B.dD A.becameFirstResponder B.presentationDidDismiss B.released"),
    Scenario(
      "S150 and when the presentation is let go", lines(a, Do.it("firstResponder", "A")),
      lines(Do.present("A", "B", "formSheet", Do.interactive), Do.cancel),
      """
      B.init B.LV B.DL A.resignedFirstResponder B.wA B.iA B.layout B.wD B.dD A.becameFirstResponder
      B.released
      """),

    // Windows.
    Scenario(
      "what covers goes and comes with its window", full,
      lines(#"{"do":"hide","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      "B.wD B.dD B.wA B.iA B.layout B.dA"),
    Scenario(
      "so do a sheet and its presenter", sheet,
      lines(#"{"do":"hide","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      "A.wD B.wD A.dD B.dD A.wA B.wA A.iA B.iA A.layout B.layout A.dA B.dA"),
  ]
}
