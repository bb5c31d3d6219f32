/// Further rows of b.6 and b.8: segues, unwinding, accessibility (A11, A12, A16).
enum RulesSegues {
  private static let a = lines(Given.content("A", "B", "X"), Given.window("A"))
  private static let user = #","by":"user""#
  private static func unwind(_ from: String, _ more: String = "") -> String {
    Do.from("unwind", from, #","action":"back""# + more)
  }
  private static func destination(_ id: String, _ kind: String = "content", _ more: String = "")
    -> String
  {
    Do.controller(id, kind, #","answers":{"implements":["back"]}\#(more)"#)
  }
  private static func escape(_ id: String) -> String { Do.it("escape", id) }
  private static let dismissed: Set<String> = Log.chatter.subtracting(["dismissCalled"])
  private static func none(_ ids: String...) -> String {
    ids.map { "\($0).allowedChildrenForUnwinding?[] \($0).canPerformUnwind?false" }
      .joined(separator: " ")
  }
  private static func yes(_ id: String) -> String {
    "\(id).allowedChildrenForUnwinding?[] \(id).canPerformUnwind?true"
  }

  static let all: [Scenario] = [
    // SEG-1, SEG-2, SEG-4.
    Scenario(
      "S166 show without a container presents", a, Do.segue("A", "show", "B"),
      "B.init A.prepare B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario(
      "SEG-4 show in a stack pushes",
      lines(Given.shown("navigation", "nav", "A"), Given.content("B")), Do.segue("A", "show", "B"),
      """
      B.init A.prepare nav.canPerformAction?true B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA
      B.dM(nav)
      """),
    Scenario(
      "SEG-4 the old push", lines(Given.shown("navigation", "nav", "A"), Given.content("B")),
      Do.segue("A", "push", "B"),
      "B.init A.prepare B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "E16 a push segue prepares no stack",
      lines(Given.shown("navigation", "nav", "A"), Do.controller("N", "navigation")),
      Do.segue("A", "push", "N", Do.refused("E16")), "N.init !E16(A)"),
    Scenario(
      "E05 a way back that a transition in flight blocks isn't prepared",
      lines(
        destination("A"), Given.content("B"), Given.window("A"),
        Do.present("A", "B", "fullScreen", Do.hold)),
      lines(unwind("B", Do.refused("E05")), Do.expect(#""presented":"B","by":"A""#)),
      "\(none("B")) \(yes("A")) !E05(B)"),
    Scenario(
      "SEG-4 the old modal and replace, without a split", a,
      lines(Do.segue("A", "modal", "B"), Do.dismiss("A"), Do.segue("A", "replace", "X")),
      """
      B.init A.prepare B.LV B.DL B.wA B.iA B.layout B.dA A.completion B.wD B.dD A.completion =[B]
      B.released X.init A.prepare X.LV X.DL X.wA X.iA X.layout X.dA A.completion
      """),
    Scenario(
      "SEG-2 the segue's action makes the destination, and prepare still runs",
      lines(a, Do.set("A", #","answers":{"segueAction":{"go":"X"}}"#)),
      Do.segue("A", "presentation", "B", user),
      """
      A.shouldPerformSegue?true X.init X.awakeFromNib A.segueAction?X A.prepare X.LV X.DL X.wA X.iA
      X.layout X.dA A.completion
      """),
    Scenario(
      "E38 what was there already was not made by the segue's action",
      lines(
        a, Do.set("A", #","answers":{"segueAction":{"go":"X"}}"#), Do.it("loadView", "X")),
      Do.segue("A", "presentation", "B", Do.refused("E38")), "A.segueAction?X !E38(A)"),
    Scenario(
      "S162 only a segue of the user is asked",
      lines(a, Do.set("A", #","answers":{"shouldPerformSegue":false}"#)),
      lines(
        Do.segue("A", "custom", "B", user), Do.segue("A", "custom", "B")),
      "A.shouldPerformSegue?false B.init A.prepare"),
    Scenario(
      "SEG-6 embedded later", lines(Given.content("c"), Given.shown("container", "P")),
      Do.segue("P", "embed", "c"),
      "c.init P.prepare c.LV c.DL c.wM(P) c.wA c.iA c.layout c.dM(P) c.dA"),
    Scenario(
      "E03 a presentation segue from who presents already",
      lines(a, Do.present("A", "X", "formSheet")),
      Do.segue("A", "presentation", "B", Do.refused("E03")), "!E03(A)"),
    Scenario(
      "E26 only a stack around the source counts",
      lines(
        Given.content("A", "B", "x"), Do.controller("nav", "navigation", #","children":["x"]"#),
        Given.window("A"), Do.present("A", "nav")),
      Do.segue("A", "push", "B", Do.refused("E26")), "!E26(A)"),
    Scenario(
      "a segue in the hand", a,
      lines(
        Do.segue("A", "presentation", "B", #","style":"fullScreen""# + Do.interactive), Do.cancel),
      "B.init A.prepare B.LV B.DL A.wD B.wA B.iA B.layout B.wD B.dD A.wA A.dA B.released"),

    // UNW-1…UNW-6.
    Scenario(
      "S181 in a stack, from the top, nearest first",
      lines(
        destination("1"), Given.content("2", "3"),
        Do.controller("nav", "navigation", #","children":["1","2","3"]"#), Given.window("nav")),
      lines(unwind("3"), Do.stack("nav", "1")),
      none("3") + " nav.allowedChildrenForUnwinding?[2,1] " + none("2") + " " + yes("1") + """
         3.prepare 1.unwindAction nav.unwindTowards 2.wM(nil) 2.dM(nil) 3.wM(nil) 1.LV 1.DL 3.wD 1.wA \
        1.iA 1.layout 3.dD 1.dA 3.dM(nil) 2.released 3.released
        """),
    Scenario(
      "S183 UNW-9 across tabs, into a stack",
      lines(
        destination("r1"), Given.content("x", "r2", "m"),
        Do.controller("n1", "navigation", #","children":["r1","x"]"#),
        Do.controller("n2", "navigation", #","children":["r2"]"#),
        Do.controller("tab", "tab", #","children":["n1","n2"]"#), Given.window("tab"),
        Do.select("tab", "n2"), Do.present("r2", "m")),
      lines(unwind("m"), Do.visible("r1"), Do.stack("n1", "r1")),
      none("m", "r2", "n2")
        + " tab.allowedChildrenForUnwinding?[n1] n1.allowedChildrenForUnwinding?[x,r1] "
        + none("x") + " " + yes("r1") + """
           m.prepare r1.unwindAction tab.dismissCalled m.wD tab.wA n2.wA r2.wA tab.iA n2.iA r2.iA \
          tab.layout n2.layout r2.layout tab.dA n2.dA r2.dA m.dD tab.completion tab.unwindTowards n1.wA \
          x.wA n2.wD r2.wD n1.iA x.iA n1.layout x.layout n2.dD r2.dD n1.dA x.dA n1.unwindTowards \
          x.wM(nil) r1.LV r1.DL x.wD r1.wA r1.iA r1.layout x.dD r1.dA x.dM(nil) x.released m.released
          """, hides: dismissed),
    Scenario(
      "S184 the source says no",
      lines(
        destination("1"),
        Do.controller("2", "content", #","answers":{"shouldPerformSegue":false}"#),
        Given.window("1"), Do.present("1", "2", "formSheet")),
      lines(unwind("2", user), Do.expect(#""presented":"2","by":"1""#)),
      "2.shouldPerformSegue?false"),
    Scenario(
      "S186 the nearest wins",
      lines(
        destination("1"), destination("2"), Given.content("3"), Given.window("1"),
        Do.present("1", "2", "formSheet"), Do.present("2", "3", "formSheet")),
      lines(unwind("3"), Do.expect(#""presented":"2","by":"1""#)),
      none("3") + " " + yes("2")
        + " 3.prepare 2.unwindAction 2.dismissCalled 3.wD 3.dD 2.completion 3.released",
      hides: dismissed),
    Scenario(
      "S188 a custom container that unwinds by itself",
      lines(
        destination("1"), Given.content("2", "3"),
        Do.controller("P", "container", #","children":["2"],"overrides":["unwindTowards"]"#),
        Given.window("P"), Do.addChild("P", "1"), Do.child("didMove", "1", #","to":"P""#),
        Do.present("2", "3", "formSheet")),
      unwind("3"),
      none("3", "2") + " P.allowedChildrenForUnwinding?[1] " + yes("1")
        + " 3.prepare 1.unwindAction 3.wD 3.dD P.completion P.unwindTowards 3.released"),
    Scenario(
      "UNW-2 the source does not take its own action",
      lines(
        Given.content("1"), destination("2"), Given.window("1"), Do.present("1", "2", "formSheet")),
      unwind("2", user), "2.shouldPerformSegue?true " + none("2", "1")),
    Scenario(
      "UNW-1 the container names who may be searched",
      lines(
        destination("1"), destination("2"), Given.content("3"),
        Do.controller(
          "P", "container",
          #","children":["2","1"],"answers":{"allowedChildrenForUnwinding":["1"]}"#),
        Given.window("P"), Do.present("P", "3", "formSheet")),
      unwind("3"),
      none("3") + " P.allowedChildrenForUnwinding?[1] " + yes("1")
        + " 3.prepare 1.unwindAction 3.wD 3.dD P.completion P.unwindTowards 3.released"),
    Scenario(
      "UNW-5 one dismissal, from a stack presented",
      lines(
        destination("1"), Given.content("2", "3"),
        Do.controller("n", "navigation", #","children":["2","3"]"#), Given.window("1"),
        Do.present("1", "n", "formSheet")),
      unwind("3"),
      none("3") + " n.allowedChildrenForUnwinding?[2] " + none("2") + " n.canPerformUnwind?false "
        + yes("1") + """
           3.prepare 1.unwindAction 1.dismissCalled n.wD 3.wD n.dD 3.dD 1.completion n.released \
          2.released 3.released
          """, hides: dismissed),

    // A11-1, A11-2.
    Scenario(
      "A11-1 a stack pops", Given.shown("navigation", "nav", "A", "B"), escape("B"),
      """
      B.performEscape?false nav.performEscape?false B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.layout B.dD
      A.dA B.dM(nil) =true B.released
      """),
    Scenario(
      "A11-1 not at its root", Given.shown("navigation", "nav", "A"), escape("A"),
      "A.performEscape?false nav.performEscape?false =false"),
    Scenario(
      "A11-1 a popover goes", lines(a, Do.present("A", "B", "popover", #","anchor":"x""#)),
      escape("B"),
      "B.performEscape?false B.wD B.dD A.completion =true B.released"),
    Scenario(
      "A11-1 a sheet stays, and so does the stack below it",
      lines(
        Given.shown("navigation", "nav", "A", "B"), Given.content("M"),
        Do.present("B", "M", "formSheet")),
      lines(escape("M"), Do.stack("nav", "A", "B")),
      "M.performEscape?false nav.performEscape?false =false"),
    Scenario(
      "A11-1 up the chain, through the presentation",
      lines(
        Do.controller("A", "content", #","answers":{"performEscape":true}"#), Given.content("B"),
        Given.window("A"), Do.present("A", "B", "formSheet")),
      escape("B"), "B.performEscape?false A.performEscape?true =true"),
    Scenario(
      "A11-2 A11-3 the focus stays in what is on top",
      lines(a, Do.present("A", "B", "formSheet")),
      lines(
        #"{"do":"screenChanged"}"#, Do.expect(#""focus":"B""#), Do.present("B", "X", "formSheet"),
        #"{"do":"screenChanged","element":null}"#, Do.expect(#""focus":"X""#), Do.dismiss("B"),
        #"{"do":"screenChanged","element":null}"#, Do.expect(#""focus":"B""#)),
      """
      B.focusMoved X.init X.LV X.DL X.wA X.iA X.layout X.dA B.completion X.focusMoved X.wD X.dD
      B.completion =[X] X.released B.focusMoved
      """),
    Scenario(
      "A11-2 an element of the app's own", a,
      lines(#"{"do":"screenChanged","element":"button"}"#, Do.expect(#""focus":"button""#)),
      "button.focusMoved"),
  ]
}
