/// Cases in which several rules meet.
enum RulesBeside {
  /// A split with a stack in each column.
  private static let split = lines(
    Given.content("a", "x", "y", "z"), Do.controller("P", "navigation", #","children":["a"]"#),
    Do.controller("D", "navigation", #","children":["x","y"]"#),
    Do.controller("split", "split", #","children":["P","D"]"#), Given.window("split"))

  static let all: [Scenario] = [
    // Containment.
    Scenario(
      "CON-4 a child that is added while its container appears comes along",
      lines(
        Given.content("C"),
        Do.controller("P", "container", #","on":{"viewWillAppear":[\#(Do.embed("P", "C"))]}"#)),
      Given.window("P"),
      """
      P.init P.LV P.DL P.wA C.init C.wM(P) C.LV C.DL C.wA C.dM(P) P.iA C.iA P.layout C.layout P.dA
      C.dA
      """),
    Scenario(
      "E47 what is shown without being a child goes with its host, and what it presents too",
      lines(
        Given.content("C", "M"), Given.shown("container", "P"),
        Do.child("addView", "C", #","in":"P""#), Do.present("C", "M", "formSheet")),
      #"{"do":"hide","window":"main"}"#, "P.wD C.wD M.wD P.dD C.dD M.dD"),
    Scenario(
      "S038 E13 the exchange of a container that forwards by hand",
      lines(
        Given.content("D"),
        Do.controller("C", "content"), Do.controller("P", "container", #","children":["C"]"#),
        Given.window("P"), Do.set("P", #","forwardsAppearance":false"#)),
      #"{"do":"transition","in":"P","from":"C","to":"D"}"#, "D.init !E13(P)"),

    // Stacks.
    Scenario(
      "E12 the root of a window can't be pushed",
      lines(Given.shown("navigation", "nav", "A"), Do.controller("other", "navigation")),
      Do.push("other", "nav"), "other.init !E12(other)"),
    Scenario(
      "NAV-4 a top that was there, above a new one, and then the two exchanged",
      lines(Given.shown("navigation", "nav", "A", "B", "C"), Given.content("D")),
      lines(
        Do.setStack("nav", ["D", "B"]), Do.stack("nav", "D", "B"),
        Do.setStack("nav", ["B", "D"]), Do.stack("nav", "B", "D"), Do.visible("D")),
      """
      D.init A.wM(nil) A.dM(nil) D.wM(nav) D.dM(nav) C.wM(nil) B.LV B.DL C.wD B.wA B.iA B.layout
      C.dD B.dA C.dM(nil) A.released C.released D.LV D.DL B.wD D.wA D.iA D.layout B.dD D.dA
      """),
    Scenario(
      "CON-1 pushed out of a stack on screen onto one that is not",
      lines(
        Given.content("A", "B", "C"), Do.controller("one", "navigation", #","children":["A","B"]"#),
        Do.controller("two", "navigation", #","children":["C"]"#),
        Do.controller("tab", "tab", #","children":["one","two"]"#), Given.window("tab")),
      lines(Do.push("two", "B"), Do.stack("one", "A"), Do.stack("two", "C", "B")),
      "B.wD A.LV A.DL A.wA A.iA A.layout B.dD A.dA B.dM(nil) C.dM(two) B.wM(two)"),

    // Tabs and pages.
    Scenario(
      "E59 the tab that presents in its context is selected again",
      lines(
        Given.content("b", "M"),
        Do.controller("a", "content", #","definesPresentationContext":true"#),
        Do.controller("tab", "tab", #","children":["a","b"]"#), Given.window("tab"),
        Do.present("a", "M", "currentContext"), Do.select("tab", "b")),
      lines(Do.select("tab", "a"), Do.visible("tab", "M")), "M.wA b.wD M.iA M.layout b.dD M.dA"),
    Scenario(
      "TAB-4 when the tabs come back, the tab comes that was selected meanwhile",
      lines(
        Given.content("T1", "T2", "A"), Do.controller("tab", "tab", #","children":["T1","T2"]"#),
        Do.controller("nav", "navigation", #","children":["tab"]"#), Given.window("nav"),
        Do.push("nav", "A", Do.interactive)),
      lines(Do.select("tab", "T2"), Do.cancel, Do.visible("T2")),
      "T1.dD A.wD A.dD tab.wA T2.LV T2.DL T2.wA tab.dA T2.dA A.dM(nil) A.released"),
    Scenario(
      "PAGE-2 one of two pages stays",
      lines(
        Given.content("C", "M", "N"),
        Do.controller("page", "page", #","children":["N","M"],"spine":2"#),
        Given.window("page")),
      lines(
        Do.pages("setPages", "page", ["M", "C"]), Do.expect(#""children":["M","C"],"of":"page""#)),
      """
      C.init N.wM(nil) N.wD N.dD N.dM(nil) C.wM(page) C.LV C.DL C.wA C.iA C.layout C.dA C.dM(page)
      N.released
      """),

    // Split controllers.
    Scenario(
      "SPL-3 what was pushed meanwhile goes back with the rest",
      lines(split, #"{"do":"collapse","in":"split"}"#, Do.push("P", "z")),
      lines(
        #"{"do":"expand","in":"split"}"#, Do.stack("P", "a"), Do.stack("D", "x", "y", "z"),
        Do.visible("a", "z")),
      """
      split.primaryForExpanding?nil split.separateSecondary?nil z.dM(nil) z.wM(D) z.dM(D) D.dM(nil)
      D.wM(split) D.wA D.iA D.layout z.layout D.dA D.dM(split) a.wA a.iA a.layout a.dA
      split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-5 three columns collapse up to the middle one, and come back",
      lines(
        Given.content("a", "M", "S", "X"), Do.controller("P", "navigation", #","children":["a"]"#),
        Do.controller(
          "split", "split",
          #","children":["P","M","S"],"columns":3,"answers":{"topColumnForCollapsing":"supplementary"}"#
        ), Given.window("split")),
      lines(
        Do.from("showDetail", "M", #","controller":"X""#), #"{"do":"collapse","in":"split"}"#,
        Do.stack("P", "a", "M"), #"{"do":"expand","in":"split"}"#, Do.visible("a", "M", "X")),
      """
      X.init split.canPerformAction?true X.navigation.init X.wM(X.navigation) S.navigation.wM(nil)
      X.navigation.wM(split) X.navigation.LV X.navigation.DL S.navigation.wD S.wD X.navigation.wA
      X.LV X.DL X.wA X.navigation.iA X.iA X.navigation.layout X.layout S.navigation.dD S.dD
      X.navigation.dA X.dA X.dM(X.navigation) S.navigation.dM(nil) X.navigation.dM(split)
      S.navigation.released S.released split.topColumnForCollapsing?supplementary M.dM(nil)
      M.wM(P) M.dM(P) M.navigation.wD M.navigation.dD M.navigation.dM(nil) a.wD a.dD
      X.navigation.wD X.wD X.navigation.dD X.dD X.navigation.dM(nil) split.didCollapse
      split.showDetailTargetDidChange X.navigation.wM(split) X.navigation.wA X.wA X.navigation.iA
      X.iA X.navigation.layout X.layout X.navigation.dA X.dA X.navigation.dM(split) M.dM(nil)
      M.wM(M.navigation) M.dM(M.navigation) M.navigation.wM(split) M.navigation.wA M.navigation.iA
      M.navigation.layout M.layout M.navigation.dA M.navigation.dM(split) a.wA a.iA a.layout a.dA
      split.didExpand split.showDetailTargetDidChange
      """),

    // Presentation and segues.
    Scenario(
      "S150 a keyboard that was put away meanwhile stays away",
      lines(
        Given.content("A", "M"), Given.window("A"), Do.it("firstResponder", "A"),
        #"{"do":"firstResponder","controller":null}"#),
      lines(Do.present("A", "M", "formSheet"), Do.dismiss("A")),
      """
      M.init M.LV M.DL M.wA M.iA M.layout M.dA A.completion M.wD M.dD A.completion =[M] M.released
      """),
    Scenario(
      "PRE-16 a dismissal that the hand takes back can be done in code",
      lines(
        Given.content("A", "B"), Given.window("A"), Do.present("A", "B", "formSheet"),
        Do.swipe("B", Do.interactive)),
      lines(Do.dismiss("A", Do.refused("E06")), Do.cancel, Do.dismiss("A")),
      "!E06(A) B.wA B.dA B.wD B.dD A.completion =[B] B.released"),
    Scenario(
      "E03 the segue's source is not asked when it presents already",
      lines(Given.content("A", "B", "X"), Given.window("A"), Do.present("A", "X", "formSheet")),
      Do.segue("A", "modal", "B", #","by":"user""# + Do.refused("E03")), "!E03(A)"),

    // Surroundings, windows and the app's life.
    Scenario(
      "CON-10 traits, then the size, then what has changed, then layout",
      lines(Given.shown("navigation", "nav", "A")),
      lines(Do.traits("compact"), Do.traits("compact")),
      """
      nav.traitsWillChange A.traitsWillChange nav.sizeWillTransition A.sizeWillTransition
      nav.traitsDidChange A.traitsDidChange nav.layout A.layout
      """),
    Scenario(
      "LIF-4 only the controller that answers for the status bar is asked",
      lines(
        Given.content("C"),
        Do.controller(
          "P", "container", #","children":["C"],"answers":{"childForStatusBarStyle":"C"}"#)),
      Given.window("P"),
      """
      P.init C.init C.wM(P) C.dM(P) P.LV P.DL C.LV C.DL P.wA C.wA P.iA C.iA P.layout C.layout P.dA
      C.dA P.childForStatusBarStyle?C P.childForStatusBarHidden?nil
      """),
    Scenario(
      "SAV-1 what has no identifier encodes nothing, nor does what is in it",
      lines(
        Do.controller("A", "content", #","restoration":"a""#), Given.content("B"),
        Do.controller("nav", "navigation", #","children":["A","B"],"restoration":"nav""#),
        Given.window("nav"), #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#),
      #"{"do":"background"}"#,
      """
      app.applicationWillResignActive app.applicationDidEnterBackground
      app.shouldSaveApplicationState?true app.willEncodeRestorableState nav.encodeRestorableState
      A.encodeRestorableState -nav/:[1]:/B!SAV-2
      """),
    Scenario(
      "SAV-13 RES-11 a snapshot ignored too late, and a restoration that is not under way",
      lines(Given.content("A"), Given.window("A"), #"{"do":"background"}"#),
      lines(
        #"{"do":"ignoreSnapshot"}"#, #"{"do":"completeRestoration"}"#,
        #"{"do":"extendRestoration"}"#, #"{"do":"terminate"}"#),
      "~SAV-13() !RES-11() ~RES-11()"),
    // Callbacks and answers that move a node in the meantime.
    Scenario(
      "SPL-2 what the delegate makes the primary while it is put aside stays on screen",
      lines(
        Given.content("A", "X", "p", "s"),
        Do.controller(
          "S", "split", #","children":["p","s"],"answers":{"primaryForCollapsing":"X"}"#),
        Do.controller("T", "tab", #","children":["S"]"#), Do.controller("other", "navigation"),
        Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav", #","horizontal":"compact""#), Do.setStack("nav", ["T", "A"]),
        Do.push("nav", "X", Do.interactive), Do.push("other", "A")),
      lines(
        #"{"do":"setColumn","in":"S","column":"secondary","controller":"X"}"#, Do.cancel,
        Do.visible("X")),
      """
      X.wD T.LV T.DL T.wA S.primaryForCollapsing?X p.wM(nil) X.wM(S) X.dD p.dM(nil) X.dM(S)
      S.collapseSecondary?false s.dM(nil) S.showDetailTargetDidChange S.LV S.DL S.wA X.wA T.iA S.iA
      X.iA T.layout S.layout X.layout T.dA S.dA X.dA p.released
      """),
    Scenario(
      "TAB-2 a More controller that comes while its tab bar appears, appears with it",
      lines(
        Given.content("a", "b", "c", "d", "e", "f"),
        Do.controller("T", "tab", #","children":["a","b","c","d","e"]"#),
        Do.controller("nav", "navigation"), Given.window("nav", #","horizontal":"compact""#),
        Do.select("T", "e"), Do.push("nav", "T", Do.hold)),
      lines(Do.setTabs("T", ["a", "b", "c", "d", "e", "f"]), Do.finish, Do.visible("e")),
      """
      f.init f.wM(T) f.dM(T) T.more.init T.more.LV T.more.DL T.more.wA T.more.iA T.dA T.more.dA e.dA
      T.dM(nav)
      """),
    Scenario(
      "PRE-15 what is put aside while its split is presented ends its own presentation",
      lines(
        Given.content("p", "M"),
        Do.controller("s", "content", #","definesPresentationContext":true"#),
        Do.controller("Q", "container", #","children":["s"]"#),
        Do.controller("S", "split", #","answers":{"collapseSecondary":true}"#),
        Given.window("Q", #","horizontal":"compact""#), Do.present("s", "M", "overCurrentContext"),
        #"{"do":"setColumn","in":"S","column":"primary","controller":"p"}"#,
        #"{"do":"setColumn","in":"S","column":"secondary","controller":"s"}"#),
      Do.present("Q", "S", "formSheet"),
      """
      S.adaptiveStyle?nil S.LV S.DL S.presentationTransitionWillBegin
      M.presentationTransitionWillBegin S.primaryForCollapsing?nil S.collapseSecondary?true s.wM(nil)
      s.dM(nil) M.presentationTransitionDidEnd S.showDetailTargetDidChange S.wA p.LV p.DL p.wA S.iA
      p.iA S.layout p.layout S.dA p.dA S.presentationTransitionDidEnd Q.completion
      """,
      hides: presentations),
    Scenario(
      "PRE-15 what moves out of a controller that is being presented ends its own presentation",
      lines(
        Given.content("A", "M"),
        Do.controller("C", "content", #","definesPresentationContext":true"#),
        Do.controller("P", "container", #","children":["C"],"keep":true"#),
        Do.controller("Q", "container"), Given.window("P"),
        Do.present("C", "M", "overCurrentContext"),
        #"{"do":"setRoot","window":"main","root":"A"}"#, Do.present("A", "P", "formSheet", Do.hold)),
      lines(Do.addChild("Q", "C"), Do.finish),
      """
      Q.init C.dM(nil) M.presentationTransitionDidEnd C.wM(Q) C.wD M.wD C.dD M.dD P.dA
      P.presentationTransitionDidEnd A.completion
      """,
      hides: presentations),
    Scenario(
      "PRE-5 what covers an old root stays when the root moves below the new one meanwhile",
      lines(
        Given.content("A", "M"), Given.window("A"), Do.present("A", "M"),
        Do.controller("nav", "navigation"),
        #"{"do":"setRoot","window":"main","root":"nav","hold":true}"#),
      lines(Do.push("nav", "A"), Do.finish, Do.visible("nav", "M")),
      "A.wM(nav) M.wA M.layout M.dA nav.dA"),
  ]

  private static let presentations = Log.chatter.subtracting([
    "presentationTransitionWillBegin", "presentationTransitionDidEnd",
  ])
}
