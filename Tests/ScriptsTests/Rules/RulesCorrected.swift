/// Rules corrected by further cases from documentation, headers and published logs, and cases in
/// which sources disagree.
enum RulesCorrected {
  private static let delegate: Set<String> = Log.chatter.subtracting([
    "navigationWillShow", "navigationDidShow",
  ])

  // MARK: Splits

  /// The Master-Detail template: a stack in each column, and a delegate that deals with the secondary.
  private static func split(_ answers: String = "", _ more: String = "") -> String {
    lines(
      Given.content("a", "S", "X"), Do.controller("P", "navigation", #","children":["a"]"#),
      Do.controller("SN", "navigation", #","children":["S"]"#),
      Do.controller("XN", "navigation", #","children":["X"]"#),
      Do.controller(
        "split", "split", #","children":["P","SN"]\#(more),"answers":{\#(answers)}"#),
      Given.window("split"))
  }
  private static let handled = #""collapseSecondary":true"#
  private static let collapse = #"{"do":"collapse","in":"split"}"#
  private static let expand = #"{"do":"expand","in":"split"}"#
  private static func columns(_ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return Do.expect(#""columns":[\#(list)],"in":"split""#)
  }
  private static func showDetail(_ id: String) -> String {
    Do.from("showDetail", "a", #","controller":"\#(id)""#)
  }

  /// Documentation of the delegate's collapse method; woocommerce-ios#17778;
  /// RTRootNavigationController#199; the Master-Detail template.
  private static let splits: [Scenario] = [
    Scenario(
      "SPL-2 the first tap of the Master-Detail template", lines(split(handled), collapse),
      lines(
        showDetail("XN"), Do.stack("P", "a", "XN"), Do.stack("XN", "X"), Do.visible("X"), expand,
        columns("P", "XN"), Do.stack("P", "a"), Do.visible("a", "X")),
      """
      XN.init X.init X.wM(XN) split.canPerformAction?true split.splitShowDetail?false XN.wM(P) XN.LV
      XN.DL a.wD XN.wA X.LV X.DL X.wA XN.iA X.iA XN.layout X.layout a.dD XN.dA X.dA X.dM(XN)
      XN.dM(P) SN.released S.released split.primaryForExpanding?nil split.separateSecondary?nil
      XN.dM(nil) XN.wM(split) XN.dM(split) a.wA a.iA a.layout a.dA split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-2 an ordinary push of a stack is refused all the same", lines(split(handled), collapse),
      Do.push("P", "XN", Do.refused("E16")), "XN.init X.init X.wM(XN) !E16(P)"),
    Scenario(
      "SPL-2 what was pushed above the stack goes with it",
      lines(split(), collapse, Do.push("P", "X")),
      lines(
        Do.stack("P", "a", "SN", "X"), expand, columns("P", "SN"), Do.stack("SN", "S", "X"),
        Do.visible("a", "X")),
      """
      split.primaryForExpanding?nil split.separateSecondary?nil X.dM(nil) X.wM(SN) X.dM(SN)
      SN.dM(nil) SN.wM(split) SN.wA SN.iA SN.layout X.layout SN.dA SN.dM(split) a.wA a.iA a.layout
      a.dA split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-2 in column style, a stack of the app's own", split("", #","columns":2"#),
      lines(
        collapse, Do.stack("P", "a", "SN"), Do.visible("S"), expand, columns("P", "SN"),
        Do.visible("a", "S")),
      """
      split.topColumnForCollapsing?secondary SN.dM(nil) SN.wM(P) SN.dM(P) a.wD a.dD
      split.didCollapse split.showDetailTargetDidChange SN.dM(nil) SN.wM(split) SN.dM(split) a.wA
      a.iA a.layout a.dA split.didExpand split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-2 the user pops the stack", lines(split(), collapse),
      lines(Do.pop("P"), expand, columns("P"), Do.visible("a")),
      """
      SN.wM(nil) SN.wD S.wD a.wA a.iA a.layout SN.dD S.dD a.dA SN.dM(nil) =[SN] SN.released
      S.released split.primaryForExpanding?nil split.separateSecondary?nil
      split.showDetailTargetDidChange
      """),
    // Header of `separateSecondaryViewController…`.
    Scenario(
      "SPL-3 the secondary that the delegate dealt with comes back",
      lines(split(handled), collapse),
      lines(columns("P"), expand, columns("P", "SN"), Do.stack("SN", "S"), Do.visible("a", "S")),
      """
      split.primaryForExpanding?nil split.separateSecondary?nil SN.wM(split) SN.wA S.wA SN.iA S.iA
      SN.layout S.layout SN.dA S.dA SN.dM(split) split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-3 another secondary takes its place", lines(split(handled), collapse),
      lines(
        #"{"do":"setColumn","in":"split","column":"secondary","controller":"XN"}"#, expand,
        columns("P", "XN")),
      """
      XN.init X.init X.wM(XN) SN.released S.released split.primaryForExpanding?nil
      split.separateSecondary?nil XN.wM(split) XN.LV XN.DL XN.wA X.LV X.DL X.wA XN.iA X.iA XN.layout
      X.layout XN.dA X.dA X.dM(XN) XN.dM(split) split.showDetailTargetDidChange
      """),
  ]

  // MARK: Stacks

  /// Openradar 44966342.
  private static let stacks: [Scenario] = [
    Scenario(
      "NAV-13 a stack that is shown for the first time as a root, and once",
      lines(Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#)),
      lines(
        Given.window("nav"), #"{"do":"hide","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      """
      nav.init A.init A.wM(nav) nav.LV nav.DL nav.wA A.navigationWillShow A.LV A.DL A.wA nav.iA A.iA
      nav.layout A.layout nav.dA A.dA A.dM(nav) A.navigationDidShow nav.wD A.wD nav.dD A.dD nav.wA
      A.wA nav.iA A.iA nav.layout A.layout nav.dA A.dA
      """, hides: delegate),
    Scenario(
      "NAV-13 in a tab that is selected for the first time",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["B"]"#),
        Do.controller("tab", "tab", #","children":["A","nav"]"#), Given.window("tab")),
      lines(Do.select("tab", "nav"), Do.select("tab", "A"), Do.select("tab", "nav")),
      """
      nav.LV nav.DL nav.wA B.navigationWillShow B.LV B.DL B.wA A.wD nav.iA B.iA nav.layout B.layout
      A.dD nav.dA B.dA B.dM(nav) B.navigationDidShow A.wA nav.wD B.wD A.iA A.layout nav.dD B.dD A.dA
      nav.wA B.wA A.wD nav.iA B.iA nav.layout B.layout A.dD nav.dA B.dA
      """,
      hides: delegate),
    Scenario(
      "NAV-13 presented",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["B"]"#),
        Given.window("A")),
      Do.present("A", "nav", "formSheet"),
      """
      nav.init B.init B.wM(nav) nav.LV nav.DL nav.wA B.navigationWillShow B.LV B.DL B.wA nav.iA B.iA
      nav.layout B.layout nav.dA B.dA B.dM(nav) B.navigationDidShow A.completion
      """, hides: delegate),
    // Several shipped apps.
    Scenario(
      "CON-14 addChild on a stack pushes", lines(Given.shown("navigation", "nav", "A")),
      lines(Given.content("B"), Do.addChild("nav", "B"), Do.stack("nav", "A", "B")),
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "CON-14 addChild on a tab bar adds a tab", lines(Given.shown("tab", "tab", "A")),
      lines(
        Given.content("B"), Do.addChild("tab", "B"), Do.expect(#""tabs":["A","B"],"in":"tab""#),
        Do.visible("A")),
      "B.init B.wM(tab) B.dM(tab)"),
    Scenario(
      "CON-7 addChild on a split is refused", lines(split()),
      Do.addChild("split", "X", Do.refused("CON-7")), "X.init !CON-7(split)"),
    Scenario(
      "CON-15 a stack passes its top's size on",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.shown("container", "P"), Do.embed("P", "nav")),
      lines(
        #"{"do":"preferredContentSize","controller":"B","width":3,"height":4}"#,
        #"{"do":"preferredContentSize","controller":"A","width":5,"height":6}"#),
      """
      nav.preferredContentSizeDidChange P.preferredContentSizeDidChange
      nav.preferredContentSizeDidChange
      """),
  ]

  // MARK: Presentation and traits

  private static let a = lines(Given.content("A", "B", "C"), Given.window("A"))

  private static let presentation: [Scenario] = [
    // Header of `isModalInPresentation`; "Disabling the pull-down gesture for a sheet".
    Scenario(
      "PRE-16 the top of a presented stack holds the sheet",
      lines(
        a, Do.controller("nav", "navigation", #","children":["B"]"#),
        Do.set("B", #","isModalInPresentation":true"#), Do.present("A", "nav", "formSheet")),
      lines(Do.it("swipeDismiss", "nav"), Do.push("nav", "C"), Do.it("swipeDismiss", "nav")),
      """
      nav.presentationDidAttemptToDismiss C.init C.wM(nav) C.LV C.DL B.wD C.wA C.iA C.layout B.dD
      C.dA C.dM(nav) nav.presentationShouldDismiss?true nav.presentationWillDismiss nav.wD C.wD
      nav.dD C.dD nav.presentationDidDismiss nav.released B.released C.released
      """),
    // `UIModalTransitionStyle.partialCurl`.
    Scenario(
      "E62 a page curl needs full screen", a,
      Do.present("A", "B", "formSheet", #","transition":"partialCurl""# + Do.refused("E62")),
      "B.init !E62(A)"),
    Scenario(
      "E62 and what it presents can't present",
      lines(a, Do.present("A", "B", "fullScreen", #","transition":"partialCurl""#)),
      Do.present("B", "C", "fullScreen", Do.refused("E62")), "C.init !E62(B)"),
    // `setOverrideTraitCollection`, `traitCollectionDidChange`.
    Scenario(
      "ADP-5 a child with its own traits hears nothing of the window's",
      lines(
        Given.content("B", "C"), Given.shown("container", "P"), Do.embed("P", "B"),
        Do.embed("P", "C"),
        #"{"do":"overrideTraits","parent":"P","child":"B","horizontal":"compact"}"#),
      Do.traits("compact"),
      """
      P.traitsWillChange C.traitsWillChange P.traitsDidChange C.traitsDidChange P.layout B.layout
      C.layout
      """, hides: Log.chatter.union(["sizeWillTransition"])),
    Scenario(
      "ADP-6 a popover on a pad makes a split in it narrow",
      lines(
        a, Do.controller("P", "navigation", #","children":["C"]"#),
        Do.controller("split", "split", #","children":["P","B"]"#)),
      lines(Do.present("A", "split", "formSheet"), columns("P"), Do.stack("P", "C", "B")),
      """
      split.init P.init C.init C.wM(P) B.init P.wM(split) P.dM(split) B.wM(split) B.dM(split)
      split.LV split.DL split.primaryForCollapsing?nil split.collapseSecondary?false B.dM(nil)
      B.wM(P) B.dM(P) B.LV B.DL split.showDetailTargetDidChange split.wA P.LV P.DL P.wA B.wA
      split.iA P.iA B.iA split.layout P.layout B.layout split.dA P.dA B.dA A.completion
      """),
    Scenario(
      "CON-10 an override is gone with the parent",
      lines(
        Given.content("B", "C"), Given.shown("container", "P"), Do.embed("P", "B"),
        #"{"do":"overrideTraits","parent":"P","child":"B","horizontal":"compact"}"#,
        Do.controller("Q", "container"), Do.embed("P", "Q")),
      lines(Do.addChild("Q", "B"), Do.traits("compact")),
      """
      B.dM(nil) B.wM(Q) P.traitsWillChange Q.traitsWillChange B.traitsWillChange P.traitsDidChange
      Q.traitsDidChange B.traitsDidChange P.layout Q.layout B.layout
      """,
      hides: Log.chatter.union(["sizeWillTransition"])),
    Scenario(
      "PRE-24 who isn't in a window doesn't respond first", a,
      lines(Do.it("firstResponder", "C"), Do.it("firstResponder", "A")),
      "C.init A.becameFirstResponder"),
    Scenario(
      "SHW-6 an action climbs from a presented controller, a look-up doesn't",
      lines(
        Given.content("B", "C"), Do.controller("A", "content", #","overrides":["save"]"#),
        Given.window("A"), Do.present("A", "B", "formSheet")),
      lines(
        Do.from("action", "B", #","selector":"save""#),
        Do.expect(#""target":null,"from":"B","selector":"save""#),
        Do.expect(#""target":"A","from":"A","selector":"save""#)),
      "B.canPerformAction?false A.canPerformAction?true A.action"),
    Scenario(
      "E01 setRoot says what it can't be", lines(a, Do.present("A", "B", "formSheet")),
      #"{"do":"setRoot","window":"main","root":"B","expect":{"refused":"E01"}}"#, "!E01(B)"),
  ]

  // MARK: Preservation

  /// The guide, §4.1.2 and §4.3.
  private static let preservation: [Scenario] = [
    Scenario(
      "SAV-19 an object that is referred to is asked, what is excluded isn't",
      lines(
        #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#,
        Do.controller("B", "content", #","restoration":"b""#),
        Do.controller("C", "content", #","restoration":"c","transient":true"#),
        Do.controller("A", "container", #","restoration":"a","children":["C"]"#),
        Given.window("A"), #"{"do":"object","id":"O","restoration":"o","values":{"x":1}}"#,
        #"{"do":"loadView","controller":"B"}"#,
        #"{"do":"state","controller":"A","values":{"thing":{"$ref":"O"},"other":{"$ref":"B"}}}"#),
      #"{"do":"background"}"#,
      """
      app.applicationWillResignActive app.applicationDidEnterBackground
      app.shouldSaveApplicationState?true app.willEncodeRestorableState A.encodeRestorableState
      B.encodeRestorableState O.encodeRestorableState -a/c!SAV-16
      """),
    Scenario(
      "SAV-15 a container that doesn't call super keeps no children",
      lines(
        #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#,
        Do.controller("B", "content", #","restoration":"b""#),
        Do.controller(
          "nav", "navigation",
          #","restoration":"n","children":["B"],"skipsSuper":["encodeRestorableState"]"#),
        Given.window("nav")),
      #"{"do":"background"}"#,
      """
      app.applicationWillResignActive app.applicationDidEnterBackground
      app.shouldSaveApplicationState?true app.willEncodeRestorableState nav.encodeRestorableState
      ~E48(nav) -n/:[0]:/b!SAV-15
      """),
    // Stack Overflow 57129668.
    Scenario(
      "SCN-1 an app with scenes is asked, and each scene gives its activity",
      lines(
        #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#,
        Do.controller("A", "content", #","restoration":"a""#),
        Given.window("A", #","scene":"one""#)),
      #"{"do":"background"}"#,
      """
      app.sceneWillResignActive app.sceneDidEnterBackground
      app.shouldSaveApplicationState?true app.willEncodeRestorableState A.encodeRestorableState
      app.stateRestorationActivity
      """),
  ]

  static let all = splits + stacks + presentation + preservation
}
