/// Columns of column-style splits. Sources: the references of `UISplitViewController` (`show(_:)`,
/// `hide(_:)`, `preferredDisplayMode`, `Column.compact`) and of its delegate.
enum RulesColumns {
  private static let chatter = Log.chatter.subtracting([
    "columnWillShow", "columnWillHide", "displayModeForExpanding",
  ])
  /// A split with two or three columns, side by side.
  private static func split(_ columns: Int, _ more: String = "") -> String {
    columns == 2
      ? Given.shown("split", "split", "P", "S", more: #","columns":2"# + more)
      : Given.shown("split", "split", "P", "M", "S", more: #","columns":3"# + more)
  }
  private static func column(_ verb: String, _ name: String, _ more: String = "") -> String {
    #"{"do":"\#(verb)","in":"split","column":"\#(name)"\#(more)}"#
  }
  private static func set(_ name: String, _ controller: String) -> String {
    #"{"do":"setColumn","in":"split","column":"\#(name)","controller":"\#(controller)"}"#
  }
  private static func prefer(_ mode: String) -> String {
    #"{"do":"preferDisplayMode","in":"split","mode":"\#(mode)"}"#
  }
  private static func isShown(_ mode: String, _ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return lines(
      Do.expect(#""displayMode":"\#(mode)","in":"split""#), Do.expect(#""visible":[\#(list)]"#))
  }
  private static let collapse = #"{"do":"collapse","in":"split"}"#
  private static let expand = #"{"do":"expand","in":"split"}"#
  private static func showDetail(_ from: String, _ id: String, _ more: String = "") -> String {
    Do.from("showDetail", from, #","controller":"\#(id)""# + more)
  }
  private static let compactStack = lines(
    Given.content("C"), Do.controller("K", "navigation", #","children":["C"]"#), split(2),
    set("compact", "K"))
  private static let compact = lines(Given.content("C"), split(2), set("compact", "C"))

  static let all: [Scenario] = [
    Scenario(
      "SPL-9 all columns are shown beside each other at first", split(3),
      isShown("twoBesideSecondary", "P", "M", "S"), ""),
    Scenario(
      "SPL-9 a hidden column disappears and stays a child", split(2),
      lines(
        column("hideColumn", "primary"), isShown("secondaryOnly", "S"),
        Do.expect(#""columns":["P","S"],"in":"split""#), column("hideColumn", "primary")),
      """
      split.displayModeWillChange split.columnWillHide P.navigation.wD P.wD P.navigation.dD P.dD
      """, hides: chatter),
    Scenario(
      "SPL-9 and appears when it is shown", lines(split(2), column("hideColumn", "primary")),
      lines(column("showColumn", "primary"), isShown("oneBesideSecondary", "P", "S")),
      """
      split.displayModeWillChange split.columnWillShow P.navigation.wA P.wA P.navigation.iA P.iA
      P.navigation.layout P.layout P.navigation.dA P.dA
      """, hides: chatter),
    Scenario(
      "SPL-9 of three columns, the primary goes with the supplementary one, and brings it",
      split(3),
      lines(
        column("hideColumn", "supplementary"), isShown("secondaryOnly", "S"),
        column("showColumn", "primary"), isShown("twoBesideSecondary", "P", "M", "S"),
        column("hideColumn", "primary"), isShown("oneBesideSecondary", "M", "S")),
      """
      split.displayModeWillChange split.columnWillHide split.columnWillHide
      split.displayModeWillChange split.columnWillShow split.columnWillShow
      split.displayModeWillChange split.columnWillHide
      """, hides: chatter.union(appearance)),
    Scenario(
      "SPL-9 a preferred display mode shows and hides columns", split(3),
      lines(
        prefer("oneOverSecondary"), isShown("oneOverSecondary", "M", "S"),
        prefer("secondaryOnly"), isShown("secondaryOnly", "S"),
        prefer("twoDisplaceSecondary"), isShown("twoDisplaceSecondary", "P", "M", "S"),
        prefer("automatic"), isShown("twoBesideSecondary", "P", "M", "S")),
      """
      split.displayModeWillChange split.columnWillHide split.displayModeWillChange split.columnWillHide
      split.displayModeWillChange split.columnWillShow split.columnWillShow
      """, hides: chatter.union(appearance)),
    Scenario(
      "SPL-9 two columns have at most one beside the secondary", split(2),
      lines(prefer("twoOverSecondary"), isShown("oneOverSecondary", "P", "S")), "", hides: chatter),
    Scenario(
      "SPL-9 the secondary column stays", split(2),
      lines(column("hideColumn", "secondary"), isShown("oneBesideSecondary", "P", "S")), ""),
    Scenario(
      "SPL-9 the inspector is shown only if asked for",
      lines(Given.content("I"), split(2), set("inspector", "I")),
      lines(
        isShown("oneBesideSecondary", "P", "S"), column("showColumn", "inspector"),
        isShown("oneBesideSecondary", "P", "S", "I"), column("hideColumn", "inspector"),
        isShown("oneBesideSecondary", "P", "S")),
      """
      split.columnWillShow I.navigation.LV I.navigation.DL I.LV I.DL I.dM(I.navigation)
      split.columnWillHide
      """,
      hides: chatter.union(appearance)),
    Scenario(
      "SPL-9 a hidden column is filled without appearing",
      lines(Given.content("Q"), split(2), column("hideColumn", "primary")),
      lines(set("primary", "Q"), isShown("secondaryOnly", "S")),
      """
      Q.init Q.navigation.init Q.wM(Q.navigation) P.navigation.wM(nil) Q.navigation.wM(split)
      P.navigation.dM(nil) Q.navigation.dM(split) P.navigation.released P.released
      """,
      hides: chatter),
    Scenario(
      "SPL-9 a hidden column is on the stack of a collapsed split, and hidden again when it expands",
      lines(split(2), column("hideColumn", "primary")),
      lines(
        collapse, Do.expect(#""stack":["P","S"],"in":"P.navigation""#),
        expand, Do.expect(#""displayMode":"secondaryOnly","in":"split""#)),
      "", hides: everything),
    Scenario(
      "SPL-10 a collapsed split shows its compact column and keeps the others", compact,
      lines(
        collapse, Do.expect(#""visible":["C"]"#), Do.expect(#""columns":["C"],"in":"split""#),
        Do.expect(#""children":["P.navigation","S.navigation","C"],"of":"split""#)),
      """
      split.topColumnForCollapsing?compact split.columnWillHide P.navigation.wD P.wD P.navigation.dD
      P.dD split.columnWillHide S.navigation.wD S.wD S.navigation.dD S.dD split.columnWillShow C.LV
      C.DL C.wA C.iA C.layout C.dA split.didCollapse split.showDetailTargetDidChange
      """, hides: chatter),
    Scenario(
      "SPL-10 they are as they were when it expands", lines(compact, collapse),
      lines(expand, isShown("oneBesideSecondary", "P", "S")),
      """
      split.displayModeForExpanding?oneBesideSecondary split.columnWillHide C.wD C.dD
      split.columnWillShow P.navigation.wA P.wA P.navigation.iA P.iA P.navigation.layout P.layout
      P.navigation.dA P.dA split.columnWillShow S.navigation.wA S.wA S.navigation.iA S.iA
      S.navigation.layout S.layout S.navigation.dA S.dA split.didExpand split.showDetailTargetDidChange
      """, hides: chatter),
    Scenario(
      "SPL-10 the delegate may name another column, and the compact one stays hidden",
      lines(compact, Do.set("split", #","answers":{"topColumnForCollapsing":"primary"}"#)),
      lines(
        collapse, Do.expect(#""visible":["P"]"#), expand, isShown("oneBesideSecondary", "P", "S")),
      "", hides: everything),
    Scenario(
      "SPL-10 the compact column isn't wrapped in a stack", compact,
      Do.expect(#""children":["P.navigation","S.navigation","C"],"of":"split""#), ""),
    Scenario(
      "SPL-4 showDetail pushes onto a compact column that is a stack, and leaves the others",
      lines(
        compactStack, Given.content("D", "n"),
        Do.controller("N", "navigation", #","children":["n"]"#), collapse),
      lines(
        showDetail("C", "D"), Do.stack("K", "C", "D"), Do.visible("D"),
        Do.expect(#""stack":["P"],"in":"P.navigation""#),
        showDetail("C", "N", Do.refused("E16")), expand, Do.visible("P", "S")),
      "!E16(K)", hides: everything.union(["init", "canPerformAction", "released"])),
    Scenario(
      "SPL-4 a compact column that isn't a stack has it presented",
      lines(compact, Given.content("D", "E"), collapse),
      lines(
        Do.from("showDetail", "C", #","controller":"D""#),
        Do.expect(#""presented":"D","by":"split""#), Do.dismiss("C"),
        Do.from("show", "C", #","controller":"E""#),
        Do.expect(#""presented":"E","by":"split""#)),
      "=[D]", hides: everything.union(["init", "canPerformAction", "released", "completion"])),
    Scenario(
      "SPL-4 a compact column that overrides show is called",
      lines(compact, Given.content("D"), Do.set("C", #","overrides":["show"]"#), collapse),
      showDetail("S", "D"),
      "D.init split.canPerformAction?true C.show"),
    Scenario(
      "SPL-10 another compact column", lines(compact, Given.content("D"), collapse),
      lines(set("compact", "D"), Do.expect(#""visible":["D"]"#)),
      "D.LV D.DL C.wD D.wA D.iA D.layout C.dD D.dA C.dM(nil) D.dM(split) C.released",
      hides: chatter.union(["init", "willMove"])),
    Scenario(
      "SPL-9 shown while collapsed, a column that is kept aside goes onto the stack",
      lines(
        split(2), Do.set("split", #","answers":{"topColumnForCollapsing":"primary"}"#), collapse),
      lines(
        column("showColumn", "secondary"), Do.expect(#""visible":["S"]"#),
        Do.expect(#""stack":["P","S"],"in":"P.navigation""#), column("showColumn", "secondary"),
        expand, isShown("oneBesideSecondary", "P", "S")),
      "", hides: everything),
    Scenario(
      "SPL-4 the detail that is shown already, also below others",
      lines(split(2), Given.content("C")),
      lines(
        showDetail("P", "S"), set("primary", "P"), Do.push("S.navigation", "C"),
        showDetail("P", "S"), Do.stack("S.navigation", "S", "C")),
      "C.init", hides: everything.union(["canPerformAction"])),
    Scenario(
      "SPL-12 another column of a controller: its stack goes", split(2),
      lines(
        set("primary", "S"), Do.expect(#""children":["S.navigation"],"of":"split""#),
        Do.stack("S.navigation", "S")),
      "S.navigation.init P.navigation.released S.navigation.released P.released",
      hides: everything),
    Scenario(
      "SPL-12 a stack with others on it stays, under another name",
      lines(split(2), Given.content("C"), Do.push("S.navigation", "C")),
      lines(
        set("primary", "S"),
        Do.expect(#""children":["S.navigation","C.navigation"],"of":"split""#),
        Do.stack("S.navigation", "S"), Do.stack("C.navigation", "C")),
      "S.navigation.init P.navigation.released P.released", hides: everything),
    Scenario(
      "SPL-12 nor does it come back when the split expands", lines(split(2), collapse),
      lines(set("primary", "S"), expand, Do.expect(#""columns":["S"],"in":"split""#)),
      "S.navigation.init P.navigation.released S.navigation.released P.released",
      hides: everything),
    Scenario(
      "SPL-2 a gesture in a column is cancelled",
      lines(
        split(2), Given.content("C"), Do.push("S.navigation", "C"),
        Do.pop("S.navigation", Do.interactive)),
      lines(
        collapse, Do.stack("P.navigation", "P", "S", "C"),
        #"{"do":"cancel","expect":{"refused":"NAV-9"}}"#),
      "!NAV-9()", hides: everything),
    Scenario(
      "SPL-2 what a column presents in its context covers it again when the split expands",
      lines(split(2), Given.content("C"), Do.present("S", "C", "currentContext"), collapse),
      lines(expand, Do.visible("P", "C")),
      """
      S.dM(nil) S.wM(S.navigation) S.dM(S.navigation) S.navigation.wM(split) C.wA C.iA C.layout
      C.dA S.navigation.dM(split) S.wD S.dD P.wA P.iA P.layout P.dA split.didExpand
      split.showDetailTargetDidChange
      """),
    Scenario(
      "SPL-11 the delegate chooses the display mode of the expanded split",
      lines(
        split(3), collapse,
        Do.set("split", #","answers":{"displayModeForExpanding":"oneOverSecondary"}"#)),
      lines(expand, Do.expect(#""visible":["M","S"]"#)), "", hides: everything),
    Scenario(
      "SPL-5 columns that the split doesn't have",
      lines(Given.content("C"), Given.shown("split", "split", "P", "S")),
      lines(
        #"{"do":"setColumn","in":"split","column":"compact","controller":"C","expect":{"refused":"SPL-5"}}"#,
        column("showColumn", "primary", Do.refused("SPL-5")),
        #"{"do":"preferDisplayMode","in":"split","mode":"secondaryOnly","expect":{"refused":"SPL-5"}}"#
      ),
      "C.init !SPL-5(split) !SPL-5(split) !SPL-5(split)"),
    Scenario(
      "SPL-5 a supplementary column of two", split(2),
      column("hideColumn", "supplementary", Do.refused("SPL-5")), "!SPL-5(split)"),
    Scenario(
      "CON-7 only a split has columns", Given.shown("navigation", "split", "A"),
      column("showColumn", "primary", Do.refused("CON-7")), "!CON-7(split)"),
  ]

  private static let appearance: Set<String> = [
    "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews",
  ]
  /// Rows with expectations only.
  private static let everything = chatter.union(appearance).union([
    "topColumnForCollapsing", "displayModeForExpanding", "columnWillShow", "columnWillHide",
    "didCollapse", "didExpand", "showDetailTargetDidChange", "displayModeWillChange", "willMove",
    "didMove", "loadView", "viewDidLoad",
  ])
}
