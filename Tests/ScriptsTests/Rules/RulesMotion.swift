/// The forms of every transition: animated, interactive, held.
enum RulesMotion {
  private static func root(_ id: String, _ more: String) -> String {
    #"{"do":"setRoot","window":"main","root":"\#(id)"\#(more)}"#
  }
  private static let roots = lines(
    Given.content("A"), Do.controller("B", "content", #","keep":true"#), Given.window("A"))
  private static let split = lines(
    Given.content("a", "s", "n"), Do.controller("P", "navigation", #","children":["a"]"#),
    Do.controller("split", "split", #","children":["P","s"]"#), Given.window("split"))
  private static func column(_ id: String, _ more: String) -> String {
    #"{"do":"setColumn","in":"split","column":"secondary","controller":"\#(id)"\#(more)}"#
  }
  private static func columns(_ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return Do.expect(#""columns":[\#(list)],"in":"split""#)
  }
  private static func it(_ verb: String, _ more: String) -> String {
    #"{"do":"\#(verb)","in":"split"\#(more)}"#
  }
  private static let container = lines(
    Do.controller("B", "content", #","keep":true"#), Do.controller("A", "container"),
    Given.window("A"))
  private static func embed(_ more: String) -> String {
    #"{"do":"embed","parent":"A","child":"B"\#(more)}"#
  }
  private static func unembed(_ more: String) -> String {
    #"{"do":"unembed","child":"B"\#(more)}"#
  }
  private static func children(_ list: String) -> String {
    Do.expect(#""children":[\#(list)],"of":"A""#)
  }
  private static let stack = lines(
    Do.controller("A", "content", #","answers":{"implements":["go"]}"#), Given.content("B", "M"),
    Do.controller("nav", "navigation", #","children":["A","B"]"#), Given.window("nav"))
  private static func unwind(_ from: String, _ more: String) -> String {
    #"{"do":"unwind","from":"\#(from)","action":"go"\#(more)}"#
  }
  /// A popover that is presented as a sheet on a narrow window.
  private static func adapting(_ more: String) -> String {
    lines(
      Given.content("A", "p"), Given.window("A", #","horizontal":"compact""#),
      Do.present("A", "p", "popover", #","anchor":"x""# + more), adapted("formSheet"))
  }
  private static func adapted(_ style: String) -> String {
    Do.expect(#""presentation":{"adapted":"\#(style)"},"of":"p""#)
  }
  private static let traits: Set = Log.chatter.union([
    "adaptiveStyle", "adaptiveController", "traitsWillChange", "traitsDidChange",
    "sizeWillTransition", "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews",
  ])
  private static let search: Set = Log.chatter.union([
    "allowedChildrenForUnwinding", "canPerformUnwind", "performEscape",
  ])
  private static let quiet: Set = Log.chatter.subtracting(["interactionEnded"])

  static let all: [Scenario] = [
    Scenario(
      "setRoot held", lines(roots, Given.content("C")),
      lines(
        root("B", Do.hold), Do.present("B", "C", "fullScreen", Do.refused("E04")), Do.finish,
        Do.visible("B")),
      "B.init B.LV B.DL A.wD B.wA B.iA B.layout C.init !E04(B) A.dD B.dA A.released"),
    Scenario(
      "setRoot in the hand, let go", roots,
      lines(root("B", Do.interactive), Do.cancel, Do.visible("A")),
      "B.init B.LV B.DL A.wD B.wA B.iA B.layout B.interactionEnded B.wD B.dD A.wA A.dA",
      hides: quiet),
    Scenario(
      "setRoot in the hand, let go after the former root has moved elsewhere",
      lines(roots, root("B", Do.interactive), Do.controller("T", "tab", #","children":["A"]"#)),
      lines(Do.it("loadView", "T"), Do.cancel, Do.visible("B")),
      "T.init A.wM(T) A.dD A.dM(T) T.LV T.DL B.interactionEnded B.dA",
      hides: quiet),
    Scenario(
      "setColumn in the hand, let go after the former column has moved elsewhere",
      lines(
        Given.shown("split", "split", "P", "S"), Given.content("X"),
        #"{"do":"setColumn","in":"split","column":"secondary","controller":"X","interactive":true}"#,
        Do.controller("T", "tab", #","children":["S"]"#)),
      lines(Do.it("loadView", "T"), Do.cancel, Do.visible("P", "X")),
      "T.init S.wM(T) S.dD S.dM(T) T.LV T.DL split.interactionEnded X.dA X.dM(split)",
      hides: quiet),
    Scenario(
      "setRoot while another one is held", lines(roots, Given.content("C"), root("B", Do.hold)),
      root("C", Do.warned("E08")),
      "C.init ~E08(B) A.dD B.dA C.LV C.DL B.wD C.wA C.iA C.layout B.dD C.dA A.released"),
    Scenario(
      "setRoot while another one is held, whose end sets a third",
      lines(
        Given.content("C", "D"),
        Do.controller("A", "content", #","on":{"viewDidDisappear":[\#(root("C", ""))]}"#),
        Do.controller("B", "content", #","keep":true"#), Given.window("A"), root("B", Do.hold)),
      lines(root("D", Do.warned("E08")), Do.visible("D")),
      """
      D.init ~E08(B) A.dD C.init C.LV C.DL B.wD C.wA C.iA C.layout B.dD C.dA D.LV D.DL C.wD D.wA
      D.iA D.layout C.dD D.dA A.released C.released
      """),
    Scenario(
      "setRoot while another one is held, whose end sets the same",
      lines(
        Given.content("D"),
        Do.controller("A", "content", #","on":{"viewDidDisappear":[\#(root("D", ""))]}"#),
        Do.controller("B", "content", #","keep":true"#), Given.window("A"), root("B", Do.hold)),
      lines(root("D", Do.warned("E08")), Do.visible("D")),
      "D.init ~E08(B) A.dD D.LV D.DL B.wD D.wA D.iA D.layout B.dD D.dA A.released"),
    Scenario(
      "setColumn in the hand, let go", split,
      lines(column("n", Do.interactive), Do.cancel, columns("P", "s"), Do.visible("a", "s")),
      """
      n.init s.wM(nil) n.wM(split) n.LV n.DL s.wD n.wA n.iA n.layout n.wD n.dD s.wA s.dA n.dM(nil)
      s.dM(split) n.released
      """),
    Scenario(
      "setColumn in the hand, carried through", split,
      lines(column("n", Do.interactive), Do.finish, columns("P", "n")),
      """
      n.init s.wM(nil) n.wM(split) n.LV n.DL s.wD n.wA n.iA n.layout s.dD n.dA s.dM(nil)
      n.dM(split) s.released
      """),
    Scenario(
      "a column that is emptied can only be held", split,
      lines(
        #"{"do":"setColumn","in":"split","column":"secondary","controller":null,"hold":true}"#,
        Do.finish, columns("P")),
      "s.wM(nil) s.wD s.dD s.dM(nil) s.released"),
    Scenario(
      "SPL-8 a collapse that is held, and its expansion", split,
      lines(
        it("collapse", Do.hold), Do.finish, Do.visible("s"), it("expand", Do.hold), Do.finish,
        Do.visible("a", "s")),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false s.dM(nil) s.wM(P) s.dM(P) a.wD
      split.showDetailTargetDidChange a.dD
      split.primaryForExpanding?nil split.separateSecondary?nil s.dM(nil) s.wM(split) a.wA a.iA
      a.layout a.dA split.showDetailTargetDidChange s.dM(split)
      """),
    Scenario(
      "SPL-5 three columns: what is held is the last step",
      lines(
        Given.content("a", "s", "b"),
        Do.controller("split", "split", #","children":["a","s","b"],"columns":3"#),
        Given.window("split")),
      lines(
        it("collapse", Do.hold), Do.finish, Do.visible("b"), it("expand", Do.hold), Do.finish,
        Do.visible("a", "s", "b")),
      """
      split.topColumnForCollapsing?secondary s.dM(nil) s.wM(a.navigation) s.dM(a.navigation)
      s.navigation.wD s.navigation.dD s.navigation.dM(nil) a.wD a.dD b.dM(nil) b.wM(a.navigation)
      b.dM(a.navigation) b.navigation.wD b.navigation.dD b.navigation.dM(nil) s.wD split.didCollapse
      split.showDetailTargetDidChange s.dD b.dM(nil) b.wM(b.navigation) b.dM(b.navigation)
      b.navigation.wM(split) b.navigation.wA b.navigation.iA b.navigation.layout b.layout
      b.navigation.dA b.navigation.dM(split) s.dM(nil) s.wM(s.navigation) s.dM(s.navigation)
      s.navigation.wM(split) s.navigation.wA s.wA s.navigation.iA s.iA s.navigation.layout s.layout
      a.wA a.iA a.layout a.dA split.didExpand split.showDetailTargetDidChange s.navigation.dA s.dA
      s.navigation.dM(split)
      """),
    Scenario(
      "several in flight: 'of' is the container first",
      lines(
        Given.content("a", "b", "z"), Do.controller("n", "navigation", #","children":["a"]"#),
        Given.shown("tab", "T", "n", "b").split(separator: "\n").dropFirst(2)
          .joined(separator: "\n"),
        Do.push("n", "z", Do.hold), Do.select("T", "b", Do.interactive)),
      lines(#"{"do":"finish","of":"n"}"#, #"{"do":"cancel","of":"T"}"#, Do.visible("z")),
      "a.dD b.wD b.dD n.wA z.wA n.dA z.dA z.dM(n)"),
    Scenario(
      "a stack set by the hand leaves those alone that found another place",
      lines(
        Given.content("B", "X"), Do.controller("Q", "container"),
        Given.shown("navigation", "nav", "A", "P"),
        Do.setStack("nav", ["X", "A"], Do.interactive), Do.embed("Q", "X")),
      lines(Do.finish, Do.stack("nav", "A")), "P.dD A.dA P.dM(nil) P.released"),
    Scenario(
      "what is popped by the hand and has no way back is told that it left",
      lines(
        Given.content("a"), Do.controller("page", "page"),
        Do.controller("n", "navigation", #","children":["a","page"]"#),
        Do.controller("T", "tab", #","children":["n"]"#), Given.window("T"),
        Do.pop("n", Do.interactive), Do.pages("setPages", "page", ["n"], Do.plain)),
      Do.cancel, "page.dM(nil) page.released n.released a.released"),
    Scenario(
      "a detail on the stack of a primary that goes, goes with it",
      lines(
        Given.content("a", "s"), Do.controller("n", "navigation", #","children":["a"]"#),
        Do.controller("m", "navigation", #","children":["s"]"#),
        Do.controller("split", "split", #","children":["n","m"]"#), Given.window("split"),
        it("collapse", ""),
        #"{"do":"setColumn","in":"split","column":"primary","controller":null}"#),
      lines(it("expand", ""), columns()),
      """
      split.primaryForExpanding?nil split.separateSecondary?nil split.showDetailTargetDidChange
      """),
    Scenario(
      "ADP-5 a presentation that adapts finishes", adapting(Do.hold),
      lines(Do.traits("regular"), adapted("popover")), "p.dA A.completion", hides: traits),
    Scenario(
      "ADP-5 and an interactive one is cancelled", adapting(Do.interactive),
      lines(Do.traits("regular"), Do.expect(#""presented":null,"by":"A""#)),
      "p.wD p.dD p.released", hides: traits),
    Scenario(
      "ADP-5 and an interactive dismissal is cancelled",
      lines(adapting(""), Do.dismiss("A", Do.interactive)),
      lines(Do.traits("regular"), adapted("popover")), "p.wA p.dA", hides: traits),
    Scenario(
      "ADP-5 below a presentation in flight",
      lines(adapting(""), Given.content("q"), Do.present("p", "q", "fullScreen", Do.hold)),
      lines(Do.traits("regular"), adapted("popover"), Do.finish, adapted("popover")),
      "q.dA p.dD p.completion", hides: traits),
    Scenario(
      "ADP-4 a presenter that presents by itself is asked, not the former asker",
      lines(
        Do.controller("A", "content", #","answers":{"presentationShouldDismiss":false}"#),
        Do.controller("p", "content", #","keep":true"#),
        Do.controller("n", "navigation", #","children":["A"]"#), Given.window("n"),
        Do.present("A", "p", "pageSheet"), Do.swipe("p"), Do.dismiss("n"),
        Do.present("n", "p", "pageSheet")),
      Do.swipe("p"),
      """
      p.presentationShouldDismiss?true p.presentationWillDismiss p.wD p.dD p.presentationDidDismiss
      """, hides: traits),
    Scenario(
      "ADP-4 the controller that asked is asked again",
      lines(
        Do.controller("A", "content", #","answers":{"adaptiveStyle":"fullScreen"}"#),
        Given.content("p"), Do.controller("n", "navigation", #","children":["A"]"#),
        Given.window("n"), Do.present("A", "p", "pageSheet"), adapted("pageSheet")),
      lines(Do.traits("compact"), adapted("fullScreen")), "n.wD A.wD n.dD A.dD", hides: traits),
    Scenario(
      "embed in the hand, let go", container,
      lines(embed(Do.interactive), Do.cancel, children("")),
      "B.init B.wM(A) B.LV B.DL B.wA B.iA B.layout B.dM(A) B.wD B.dD B.wM(nil) B.dM(nil)"),
    Scenario(
      "embed held", container, lines(embed(Do.hold), Do.finish, Do.visible("B")),
      "B.init B.wM(A) B.LV B.DL B.wA B.iA B.layout B.dM(A) B.dA"),
    Scenario(
      "unembed in the hand, let go", lines(container, embed("")),
      lines(unembed(Do.interactive), Do.cancel, children("\"B\""), Do.visible("B")),
      "B.wM(nil) B.wD B.wA B.dA B.dM(A)"),
    Scenario(
      "unembed held", lines(container, embed("")),
      lines(unembed(Do.hold), Do.finish, children(""), Do.visible("A")),
      "B.wM(nil) B.wD B.dD B.dM(nil)"),
    Scenario(
      "unwind in the hand, let go", stack,
      lines(unwind("B", Do.interactive), Do.cancel, Do.visible("B"), Do.stack("nav", "A", "B")),
      """
      B.prepare A.unwindAction nav.unwindTowards B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.layout
      A.wD A.dD B.wA B.dA B.dM(nav)
      """, hides: search),
    Scenario(
      "an unwind that is held holds its last step",
      lines(stack, Do.present("B", "M")), lines(unwind("M", Do.hold), Do.finish, Do.visible("A")),
      """
      M.prepare A.unwindAction M.wD nav.wA B.wA nav.iA B.iA nav.layout B.layout nav.dA B.dA M.dD
      nav.completion nav.unwindTowards B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.layout M.released B.dD
      A.dA B.dM(nil) B.released
      """, hides: search),
    Scenario(
      "an unwind in the hand to the top of a stack dismisses, and drops nothing",
      lines(
        Do.controller("A", "content", #","answers":{"implements":["go"]}"#), Given.content("M"),
        Do.controller("nav", "navigation", #","children":["A"]"#), Given.window("nav"),
        Do.present("A", "M")),
      lines(unwind("M", Do.interactive), Do.finish, Do.visible("A"), Do.stack("nav", "A")),
      """
      M.prepare A.unwindAction M.wD nav.wA A.wA nav.iA A.iA nav.layout A.layout nav.unwindTowards
      nav.dA A.dA M.dD nav.completion M.released
      """, hides: search),
    Scenario(
      "escape in the hand, let go", stack,
      lines(Do.it("escape", "B", Do.interactive), Do.cancel, Do.visible("B")),
      """
      B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.layout =true A.wD A.dD B.wA B.dA B.dM(nav)
      """, hides: search),
  ]

  /// A command, and the node whose next `will` callback carries the animated flag.
  static let flags: [(setup: String, command: String)] = [
    (roots, root("B", "")), (split, column("n", "")), (split, it("collapse", "")),
    (lines(split, it("collapse", "")), it("expand", "")), (container, embed("")),
    (lines(container, embed("")), unembed("")), (stack, unwind("B", "")),
    (stack, Do.it("escape", "B")),
  ]
}
