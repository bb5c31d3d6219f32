/// Columns of a collapsed column-style split. Sources: the header of `UISplitViewController` (`showColumn:`
/// and `hideColumn:` of a collapsed split); Apple's answer to FB8640357 about the secondary column; the
/// master and detail of shipped apps on a phone.
enum RulesCollapsed {
  /// A split with two or three columns on one stack, up to the secondary column.
  private static func collapsed(_ columns: Int) -> String { lines(split(columns), collapse) }
  private static func split(_ columns: Int) -> String {
    columns == 2
      ? Given.shown("split", "split", "P", "S", more: #","columns":2"#)
      : Given.shown("split", "split", "P", "M", "S", more: #","columns":3"#)
  }
  /// A split with a stack of the app's own in one column, and one or two empty columns.
  private static func own(_ columns: Int, as column: String = "secondary") -> String {
    lines(
      Given.content("P", "S"), Do.controller("N", "navigation", #","children":["S"]"#),
      Do.controller("split", "split", #","children":["P"],"columns":\#(columns)"#),
      set(column, "N"), Given.window("split"))
  }
  private static func column(_ verb: String, _ name: String, _ more: String = "") -> String {
    #"{"do":"\#(verb)","in":"split","column":"\#(name)"\#(more)}"#
  }
  private static func set(_ name: String, _ controller: String) -> String {
    #"{"do":"setColumn","in":"split","column":"\#(name)","controller":"\#(controller)"}"#
  }
  private static func showDetail(_ from: String, _ id: String) -> String {
    Do.from("showDetail", from, #","controller":"\#(id)""#)
  }
  private static func isShown(_ mode: String, _ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return lines(
      Do.expect(#""displayMode":"\#(mode)","in":"split""#), Do.expect(#""visible":[\#(list)]"#))
  }
  private static func isStack(_ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return Do.expect(#""stack":[\#(list)],"in":"P.navigation""#)
  }
  private static let collapse = #"{"do":"collapse","in":"split"}"#
  private static let expand = #"{"do":"expand","in":"split"}"#
  private static let back = #"{"do":"goBack","in":"P.navigation"}"#

  static let all: [Scenario] = [
    Scenario(
      "SPL-12 a column that the user has left is kept, and shown again", collapsed(2),
      lines(
        Do.it("state", "S", #","values":{"text":"draft"}"#), back, Do.visible("P"),
        column("showColumn", "secondary"), isStack("P", "S"), back, expand,
        isShown("oneBesideSecondary", "P", "S"),
        Do.expect(#""state":{"text":"draft"},"controller":"S""#)),
      "=[S] =[S]", hides: everything),
    Scenario(
      "SPL-12 with what was pushed onto it", lines(Given.content("X"), collapsed(2)),
      lines(
        Do.push("P.navigation", "X"), isStack("P", "S", "X"),
        #"{"do":"popToRoot","in":"P.navigation"}"#, isStack("P"),
        column("showColumn", "secondary"), isStack("P", "S", "X"), expand,
        Do.stack("S.navigation", "S", "X")),
      "X.init =[S,X]", hides: everything),
    Scenario(
      "SPL-12 also after an interactive pop", lines(Given.content("X"), collapsed(2)),
      lines(
        Do.push("P.navigation", "X"),
        #"{"do":"popToRoot","in":"P.navigation","interactive":true}"#, Do.cancel,
        isStack("P", "S", "X"),
        #"{"do":"popToRoot","in":"P.navigation","interactive":true}"#, Do.finish, isStack("P"),
        column("showColumn", "secondary"), isStack("P", "S", "X")),
      "X.init =[S,X] =[S,X]", hides: everything),
    Scenario(
      "SPL-12 a stack of the app's own is kept, too",
      lines(
        Given.content("P", "S"), Do.controller("N", "navigation", #","children":["S"]"#),
        Do.controller("split", "split", #","children":["P","N"],"columns":2"#),
        Given.window("split"), collapse),
      lines(
        back, Do.visible("P"), column("showColumn", "secondary"), isStack("P", "N"), back, expand,
        isShown("oneBesideSecondary", "P", "S")),
      "=[N] =[N]", hides: everything),
    Scenario(
      "SPL-12 also after an interactive pop that was cancelled", lines(own(2), collapse),
      lines(
        #"{"do":"goBack","in":"P.navigation","interactive":true}"#, Do.cancel, isStack("P", "N"),
        expand, isShown("oneBesideSecondary", "P", "S"), Do.stack("P.navigation", "P")),
      "=[N]", hides: everything),
    Scenario(
      "SPL-12 of three columns, also without a supplementary one", lines(own(3), collapse),
      lines(
        back, column("showColumn", "secondary"), isStack("P", "N"), back, expand,
        Do.expect(#""columns":["P","N"],"in":"split""#)),
      "=[N] =[N]", hides: everything),
    Scenario(
      "SPL-12 or without a secondary one", lines(own(3, as: "supplementary"), collapse),
      lines(
        back, column("showColumn", "secondary"), isStack("P"),
        column("showColumn", "supplementary"), isStack("P", "N"), back, expand,
        column("hideColumn", "supplementary"), Do.visible("split")),
      "=[N] =[N]", hides: everything),
    Scenario(
      "SPL-12 a stack of the app's own that is replaced is no column any more",
      lines(
        Given.content("X"), Do.controller("O", "navigation", #","children":["X"]"#), own(3),
        collapse),
      lines(
        set("secondary", "O"), isStack("P", "O"), set("secondary", "O"), isStack("P", "O"),
        expand, Do.expect(#""columns":["P","O"],"in":"split""#)),
      "N.released S.released", hides: everything.union(["init"])),
    Scenario(
      "E21 the columns stay while a presentation is in flight",
      lines(Given.content("X"), collapsed(2), Do.present("split", "X", "fullScreen", Do.hold)),
      lines(
        column("hideColumn", "secondary", Do.refused("E21")),
        column("showColumn", "primary", Do.refused("E21")), isStack("P", "S")),
      "!E21(split) !E21(split)"),
    Scenario(
      "SPL-3 a detail that is refused leaves the secondary that is kept",
      lines(
        Given.content("A", "S"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Do.controller(
          "split", "split", #","children":["nav","S"],"answers":{"collapseSecondary":true}"#),
        Do.controller("Q", "split"), Given.window("split"), collapse),
      lines(
        Do.from("showDetail", "A", #","controller":"Q""# + Do.refused("E17")), expand,
        Do.expect(#""columns":["nav","S"],"in":"split""#)),
      """
      Q.init split.canPerformAction?true split.splitShowDetail?false !E17(A)
      split.primaryForExpanding?nil split.separateSecondary?nil
      """, hides: everything),
    Scenario(
      "SPL-12 showing a column pushes those in between, or pops what covers it", collapsed(3),
      lines(
        column("showColumn", "primary"), isStack("P"), column("showColumn", "secondary"),
        isStack("P", "M", "S"), column("showColumn", "supplementary"), isStack("P", "M"), expand,
        isShown("twoBesideSecondary", "P", "M", "S")),
      """
      split.columnWillHide split.columnWillHide split.columnWillShow split.columnWillShow
      split.columnWillShow split.columnWillHide split.columnWillShow split.columnWillShow
      split.columnWillShow
      """, hides: everything.subtracting(["columnWillShow", "columnWillHide"])),
    Scenario(
      "SPL-12 showing the column on top does nothing", collapsed(2),
      column("showColumn", "secondary"), ""),
    Scenario(
      "SPL-12 hiding pops the column on top, and never the primary", collapsed(3),
      lines(
        column("hideColumn", "supplementary"), isStack("P", "M", "S"),
        column("hideColumn", "secondary"), isStack("P", "M"),
        column("hideColumn", "supplementary"), isStack("P"),
        column("hideColumn", "primary"), isStack("P")),
      "", hides: everything),
    Scenario(
      "SPL-10 the compact column can't be shown or hidden",
      lines(Given.content("C"), split(2), set("compact", "C")),
      lines(
        column("showColumn", "compact", Do.refused("SPL-5")),
        column("hideColumn", "compact", Do.refused("SPL-5"))),
      "!SPL-5(split) !SPL-5(split)"),
    Scenario(
      "SPL-12 a secondary column that has a stack pushes what isn't one",
      lines(Given.content("X", "Y"), split(2)),
      lines(
        set("secondary", "X"), Do.stack("S.navigation", "S", "X"), set("primary", "Y"),
        Do.stack("Y.navigation", "Y"),
        #"{"do":"setColumn","in":"split","column":"secondary","controller":null}"#,
        Do.visible("Y")),
      "", hides: everything.union(["init", "released"])),
    Scenario(
      "SPL-12 another stack replaces the column on the stack of a collapsed split",
      lines(
        Given.content("X"), Do.controller("N", "navigation", #","children":["X"]"#), collapsed(2)),
      lines(
        set("secondary", "N"), isStack("P", "N"), expand, isShown("oneBesideSecondary", "P", "X")),
      "", hides: everything.union(["init", "released"])),
    Scenario(
      "SPL-4 a detail that a collapsed split shows becomes the secondary column",
      lines(Given.content("X"), collapsed(2), back),
      lines(
        showDetail("P", "X"), isStack("P", "X"), expand, isShown("oneBesideSecondary", "P", "X"),
        Do.stack("P.navigation", "P")),
      "", hides: everything.union(["init", "released", "canPerformAction"])),
    Scenario(
      "SPL-4 and belongs to it if the column is shown", lines(Given.content("X"), collapsed(2)),
      lines(
        showDetail("S", "X"), isStack("P", "S", "X"), expand, Do.stack("S.navigation", "S", "X")),
      "", hides: everything.union(["init", "released", "canPerformAction"])),
    Scenario(
      "SPL-12 setting the primary column leaves the others",
      lines(Given.content("X"), collapsed(3)),
      lines(
        set("primary", "X"), Do.stack("X.navigation", "X", "M", "S"), Do.visible("S"), expand,
        isShown("twoBesideSecondary", "X", "M", "S"), Do.stack("M.navigation", "M")),
      "", hides: everything.union(["init", "released"])),
    Scenario(
      "SPL-12 those on screen stay there", lines(Given.content("X"), collapsed(2)),
      set("primary", "X"),
      """
      X.wM(X.navigation) X.dM(X.navigation) S.dM(nil) S.wM(X.navigation) S.dM(X.navigation)
      P.navigation.wM(nil) X.navigation.wM(split) X.navigation.LV X.navigation.DL P.navigation.wD
      X.navigation.wA X.navigation.iA X.navigation.layout S.layout P.navigation.dD X.navigation.dA
      P.navigation.dM(nil) X.navigation.dM(split)
      """, hides: Log.chatter.union(["init", "released"])),
    Scenario(
      "SPL-12 also on a stack of the app's own",
      lines(
        Given.content("X"), Do.controller("O", "navigation", #","children":["X"]"#), own(2),
        collapse),
      lines(
        set("primary", "O"), Do.stack("O", "X", "N"), Do.visible("S"),
        #"{"do":"goBack","in":"O"}"#, Do.visible("X"), column("showColumn", "secondary"), expand,
        Do.expect(#""columns":["O","N"],"in":"split""#)),
      "=[N]", hides: everything.union(["init", "released"])),
    Scenario(
      "SPL-12 and without a primary column the others are on a stack of the split's own",
      collapsed(3),
      lines(
        #"{"do":"setColumn","in":"split","column":"primary","controller":null}"#,
        Do.visible("S"), expand, Do.expect(#""columns":["M","S"],"in":"split""#)),
      "", hides: everything.union(["init", "released"])),
    Scenario(
      "SPL-12 with what was pushed onto them",
      lines(Given.content("X", "Y"), own(2), collapse, Do.push("P.navigation", "X")),
      lines(
        #"{"do":"setColumn","in":"split","column":"primary","controller":null}"#,
        Do.visible("X"), set("primary", "Y"), Do.visible("X"), expand,
        Do.expect(#""columns":["Y","N"],"in":"split""#), Do.stack("N", "S", "X")),
      "", hides: everything.union(["init", "released"])),
    Scenario(
      "SPL-12 and the split shows the others also if it had popped them",
      lines(collapsed(2), column("showColumn", "primary")),
      lines(
        #"{"do":"setColumn","in":"split","column":"primary","controller":null}"#,
        Do.visible("S"), expand, Do.expect(#""columns":["S"],"in":"split""#)),
      "", hides: everything.union(["init", "released"])),
    Scenario(
      "SPL-3 a controller that covers the top of the primary appears again",
      lines(
        Do.controller("A", "content", #","definesPresentationContext":true"#),
        Given.content("B", "P"),
        Do.controller("N", "navigation", #","children":["A"]"#),
        Do.controller("split", "split", #","children":["N","B"]"#), Given.window("split"),
        Do.present("A", "P", "currentContext"), collapse),
      lines(expand, Do.visible("N", "P", "B")),
      "P.wA P.iA P.layout P.dA",
      hides: everything.subtracting(appearance).union(["primaryForExpanding", "separateSecondary"])),
    Scenario(
      "SPL-3 also in a column",
      lines(
        Do.controller("A", "content", #","definesPresentationContext":true"#),
        Given.content("B", "P"),
        Do.controller("split", "split", #","columns":2,"children":["A","B"]"#),
        Given.window("split"),
        Do.present("A", "P", "currentContext"), collapse, column("showColumn", "primary"),
        Do.visible("A.navigation", "P"), column("showColumn", "secondary"), Do.visible("B")),
      lines(expand, Do.visible("A.navigation", "P", "B")),
      "", hides: everything),
    Scenario(
      "E21 the primary column stays while a presentation is in flight",
      lines(Given.content("X", "Y"), collapsed(2), Do.present("split", "X", "fullScreen", Do.hold)),
      lines(
        column("setColumn", "primary", #","controller":"Y""# + Do.refused("E21")),
        isStack("P", "S")),
      "Y.init !E21(split)"),
  ]

  private static let appearance: Set<String> = [
    "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews",
  ]
  /// Rows with expectations only.
  private static let everything = Log.chatter.union(appearance).union([
    "displayModeForExpanding", "columnWillShow", "columnWillHide", "didExpand",
    "showDetailTargetDidChange", "displayModeWillChange", "willMove", "didMove", "loadView",
    "viewDidLoad", "navigationShouldPop", "interactionEnded",
  ])
}
