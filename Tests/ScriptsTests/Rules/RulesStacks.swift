/// Further rows of b.3, and A4.
enum RulesStacks {
  /// A navigation controller in a window, and controllers to push.
  private static func nav(_ names: String..., window: String = "") -> String {
    let children = names.map { "\"\($0)\"" }.joined(separator: ",")
    return lines(
      Given.content("A", "B", "C", "D", "X"),
      Do.controller("nav", "navigation", #","children":[\#(children)]"#),
      Given.window("nav", window))
  }
  private static let back = "B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.layout"

  static let all: [Scenario] = [
    // NAV-8, NAV-9.
    Scenario(
      "S052 NAV-9 the hand lets a pop go", nav("A", "B"),
      lines(Do.pop("nav", Do.interactive), Do.cancel, Do.stack("nav", "A", "B"), Do.visible("B")),
      back + " =[B] nav.interactionEnded A.wD A.dD B.wA B.dA B.dM(nav)",
      hides: Log.chatter.subtracting(["interactionEnded"])),
    Scenario(
      "S052 NAV-9 the hand carries a pop through", nav("A", "B"),
      lines(Do.pop("nav", Do.interactive), Do.finish, Do.stack("nav", "A")),
      back + " =[B] nav.interactionEnded B.dD A.dA B.dM(nil) B.released",
      hides: Log.chatter.subtracting(["interactionEnded"])),
    Scenario(
      "a push in the hand", nav("A"),
      lines(Do.push("nav", "B", Do.interactive), Do.finish),
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "a push on hold", nav("A"), lines(Do.push("nav", "B", Do.hold), Do.finish),
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "a push before system 13", nav("A", window: #","system":12"#), Do.push("nav", "B"),
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "popTo in the hand goes back to what it was", nav("A", "B", "C"),
      lines(
        Do.popTo("nav", "A", Do.interactive), Do.stack("nav", "A"), Do.cancel,
        Do.stack("nav", "A", "B", "C")),
      """
      C.wM(nil) A.LV A.DL C.wD A.wA A.iA A.layout =[B,C] A.wD A.dD C.wA C.dA C.dM(nav)
      """),
    Scenario(
      "popToRoot in the hand, carried through", nav("A", "B", "C"),
      lines(Do.popToRoot("nav", Do.interactive), Do.finish, Do.stack("nav", "A")),
      """
      C.wM(nil) A.LV A.DL C.wD A.wA A.iA A.layout =[B,C] B.wM(nil) B.dM(nil) C.dD A.dA C.dM(nil)
      B.released C.released
      """),

    // NAV-1, NAV-16.
    Scenario(
      "S055 popTo the middle", nav("A", "B", "C", "D"),
      lines(Do.popTo("nav", "B"), Do.expect(#""returned":["C","D"]"#), Do.stack("nav", "A", "B")),
      """
      C.wM(nil) C.dM(nil) D.wM(nil) B.LV B.DL D.wD B.wA B.iA B.layout D.dD B.dA D.dM(nil) =[C,D]
      C.released D.released
      """),
    Scenario("NAV-1 popTo the top", nav("A", "B"), Do.popTo("nav", "B"), "=nil"),
    Scenario("NAV-1 popToRoot at the root", nav("A"), Do.popToRoot("nav"), "=nil"),
    Scenario("NAV-1 an empty stack", nav(), lines(Do.pop("nav"), Do.popToRoot("nav")), "=nil =nil"),
    Scenario(
      "NAV-6 NAV-7 the first one pushed", nav(), Do.push("nav", "A"),
      "A.init A.wM(nav) A.LV A.DL A.wA A.iA A.layout A.dA A.dM(nav)"),

    // NAV-2, NAV-3.
    Scenario(
      "S057 E15 twice in one set", nav("A", "B"),
      lines(Do.setStack("nav", ["A", "X", "A"], Do.refused("E15")), Do.stack("nav", "A", "B")),
      "X.init !E15(nav)"),
    Scenario(
      "S058 E16 E17 in a set",
      lines(nav("A"), Do.controller("N", "navigation"), Do.controller("S", "split")),
      lines(
        Do.setStack("nav", ["A", "N"], Do.refused("E16")),
        Do.setStack("nav", ["A", "S"], Do.refused("E17")), Do.stack("nav", "A")),
      "N.init !E16(nav) S.init !E17(nav)"),
    Scenario(
      "NAV-3 a tab controller may be pushed",
      lines(nav("A"), Do.controller("T", "tab", #","children":["X"]"#)), Do.push("nav", "T"),
      """
      T.init X.init X.wM(T) X.dM(T) T.wM(nav) T.LV T.DL A.wD T.wA X.LV X.DL X.wA T.iA X.iA T.layout
      X.layout A.dD T.dA X.dA T.dM(nav)
      """),
    Scenario("E14 the stack onto itself", nav("A"), Do.push("nav", "nav"), "!E14(nav)"),
    Scenario(
      "E14 what is presented can't be pushed", lines(nav("A"), Do.present("A", "B", "formSheet")),
      Do.push("nav", "B"), "!E14(nav)"),

    // NAV-4.
    Scenario(
      "S063 the same top: what is below changes without a word on screen", nav("A", "B", "C"),
      lines(Do.setStack("nav", ["X", "C"]), Do.visible("C")),
      """
      X.init A.wM(nil) A.dM(nil) B.wM(nil) B.dM(nil) X.wM(nav) X.dM(nav) A.released B.released
      """),
    Scenario(
      "S065 a top that was there looks like a pop", nav("A", "B", "C"),
      Do.setStack("nav", ["A", "B"]),
      "C.wM(nil) B.LV B.DL C.wD B.wA B.iA B.layout C.dD B.dA C.dM(nil) C.released"),
    Scenario(
      "NAV-4 another top for the old one", nav("A", "B"), Do.setStack("nav", ["A", "C"]),
      "C.init B.wM(nil) C.wM(nav) C.LV C.DL B.wD C.wA C.iA C.layout B.dD C.dA C.dM(nav) B.dM(nil) B.released"
    ),
    Scenario(
      "NAV-4 nothing left", nav("A", "B"), lines(Do.setStack("nav", []), Do.stack("nav")),
      "A.wM(nil) A.dM(nil) B.wM(nil) B.wD B.dD B.dM(nil) A.released B.released"),
    Scenario(
      "NAV-4 two change places", nav("A", "B"),
      lines(Do.setStack("nav", ["B", "A"]), Do.stack("nav", "B", "A"), Do.visible("A")),
      "A.LV A.DL B.wD A.wA A.iA A.layout B.dD A.dA"),
    Scenario(
      "setStack on hold", nav("A"), lines(Do.setStack("nav", ["A", "B"], Do.hold), Do.finish),
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "setStack in the hand, cancelled as a push", nav("A"),
      lines(Do.setStack("nav", ["X", "A", "B"], Do.interactive), Do.cancel, Do.stack("nav", "A")),
      """
      X.init B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout B.wD B.dD A.wA A.dA B.dM(nil)
      B.released
      """),
    Scenario(
      "setStack in the hand, carried through as a push", nav("A"),
      lines(
        Do.setStack("nav", ["X", "A", "B"], Do.interactive), Do.finish,
        Do.stack("nav", "X", "A", "B")),
      """
      X.init B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout X.wM(nav) X.dM(nav) A.dD B.dA
      B.dM(nav)
      """),
    Scenario(
      "setStack in the hand, cancelled as a pop", nav("A", "B", "C"),
      lines(
        Do.setStack("nav", ["B", "A"], Do.interactive), Do.cancel, Do.stack("nav", "A", "B", "C")),
      "C.wM(nil) A.LV A.DL C.wD A.wA A.iA A.layout A.wD A.dD C.wA C.dA C.dM(nav)"),
    Scenario(
      "setStack in the hand, cancelled as an exchange", nav("A", "B"),
      lines(Do.setStack("nav", ["C", "D"], Do.interactive), Do.cancel, Do.stack("nav", "A", "B")),
      """
      C.init D.init B.wM(nil) D.wM(nav) D.LV D.DL B.wD D.wA D.iA D.layout D.wD D.dD B.wA B.dA
      D.dM(nil) B.dM(nav) D.released
      """),
    Scenario(
      "setStack in the hand, carried through as an exchange", nav("A", "B"),
      lines(Do.setStack("nav", ["C", "D"], Do.interactive), Do.finish, Do.stack("nav", "C", "D")),
      """
      C.init D.init B.wM(nil) D.wM(nav) D.LV D.DL B.wD D.wA D.iA D.layout A.wM(nil) A.dM(nil)
      C.wM(nav) C.dM(nav) B.dD D.dA D.dM(nav) B.dM(nil) A.released B.released
      """),
    Scenario(
      "setStack in the hand, where two change places", nav("A", "B"),
      lines(Do.setStack("nav", ["B", "A"], Do.interactive), Do.cancel, Do.stack("nav", "A", "B")),
      "A.LV A.DL B.wD A.wA A.iA A.layout A.wD A.dD B.wA B.dA"),

    // NAV-5.
    Scenario(
      "S067 what is presented by the stack itself",
      lines(nav("A", "B"), Do.present("nav", "X", "formSheet")),
      lines(
        Do.expect(#""visibleController":"X","in":"nav""#), Do.dismiss("nav"),
        Do.expect(#""visibleController":"B","in":"nav""#)),
      "X.wD X.dD nav.completion =[X] X.released"),
    Scenario(
      "NAV-5 what is presented from a stack inside other containers",
      lines(
        Given.content("A", "X"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Do.controller("tab", "tab", #","children":["nav"]"#), Given.window("tab"),
        Do.present("A", "X")),
      Do.expect(#""visibleController":"X","in":"nav""#), ""),

    // NAV-13, LIF-10.
    Scenario(
      "S071 the delegate hears of a pop", nav("A", "B"), Do.pop("nav"),
      """
      B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.navigationWillShow A.layout B.dD A.dA
      A.navigationDidShow B.dM(nil) =[B] B.released
      """, hides: Log.chatter.subtracting(["navigationWillShow", "navigationDidShow"])),
    Scenario(
      "LOG-g without a window the delegate hears nothing",
      nav("A", window: #","visible":false"#),
      lines(Do.push("nav", "B"), Do.pop("nav"), Do.stack("nav", "A")),
      "B.init A.dM(nav) B.wM(nav) B.wM(nil) B.dM(nil) =[B] B.released",
      hides: Log.chatter.subtracting(["navigationWillShow", "navigationDidShow"])),
    Scenario(
      "LIF-10 pushed below a presentation that covers",
      lines(nav("A"), Do.present("A", "X")),
      lines(Do.push("nav", "B"), Do.dismiss("A"), Do.visible("B")),
      """
      B.init B.wM(nav) X.wD nav.wA B.LV B.DL B.wA nav.iA B.iA nav.layout B.layout nav.dA B.dA
      B.dM(nav) X.dD nav.completion =[X] X.released
      """),

    // NAV-14, script.md 4.
    Scenario(
      "E21 whatever changes the stack", lines(nav("A", "B"), Do.push("nav", "C", Do.hold)),
      lines(
        Do.push("nav", "D", Do.refused("E21")), Do.pop("nav", Do.refused("E21")),
        Do.popTo("nav", "A", Do.refused("E21")), Do.popToRoot("nav", Do.refused("E21")),
        Do.setStack("nav", ["A"], Do.refused("E21")), Do.stack("nav", "A", "B", "C")),
      "D.init !E21(nav) !E21(nav) !E21(nav) !E21(nav) !E21(nav)"),
    Scenario(
      "E18 before system 13",
      lines(nav("A", "B", window: #","system":12"#), Do.push("nav", "C", Do.hold)),
      lines(Do.push("nav", "D", Do.refused("E18")), Do.pop("nav", Do.refused("E18"))),
      "D.init !E18(nav) !E18(nav)"),
    Scenario(
      "E21 while something is being presented",
      lines(nav("A"), Do.present("A", "X", "formSheet", Do.hold)),
      Do.push("nav", "B", Do.refused("E21")), "B.init !E21(nav)"),
    Scenario(
      "E05 nothing is dismissed while a push is held, not even nothing",
      lines(nav("A"), Do.push("nav", "B", Do.hold)), Do.dismiss("A", Do.refused("E05")), "!E05(A)"),
    Scenario(
      "another stack is not busy",
      lines(
        nav("A"), Do.controller("n2", "navigation", #","children":["C"]"#),
        #"{"do":"window","id":"other","root":"n2"}"#, Do.push("nav", "B", Do.hold)),
      Do.push("n2", "D"),
      "D.init D.wM(n2) D.LV D.DL C.wD D.wA D.iA D.layout C.dD D.dA D.dM(n2)"),

    // CON-11.
    Scenario(
      "CON-11 who is pushed over stays a child", lines(nav("A"), Do.push("nav", "B")),
      Do.expect(#""children":["A","B"],"of":"nav""#), ""),
    Scenario(
      "CON-1 pushed out of another stack",
      lines(
        nav("A", "B"), Do.controller("n2", "navigation", #","children":["C"]"#),
        #"{"do":"window","id":"other","root":"n2"}"#),
      lines(Do.push("n2", "B"), Do.stack("nav", "A"), Do.stack("n2", "C", "B")),
      """
      B.wD A.LV A.DL A.wA A.iA A.layout B.dD A.dA B.dM(nil) B.wM(n2) C.wD B.wA B.iA B.layout C.dD
      B.dA B.dM(n2)
      """),
  ]
}
