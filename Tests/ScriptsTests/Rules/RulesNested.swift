/// Commands of stubs in callbacks (script.md, 4; PRE-21, PRE-23).
enum RulesNested {
  private static func on(_ callback: String, _ command: String) -> String {
    #","on":{"\#(callback)":[\#(command)]}"#
  }
  /// A stack of `A`, and `B` to push, which pushes `C` from a callback.
  private static func pushing(from callback: String) -> String {
    lines(
      Given.shown("navigation", "nav", "A"), Given.content("C"),
      Do.controller("B", "content", on(callback, Do.push("nav", "C"))))
  }
  private static let begun = "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout"
  private static let then = "C.wM(nav) C.LV C.DL B.wD C.wA C.iA C.layout B.dD C.dA C.dM(nav)"
  /// `A` shown; presenting `B`, which dismisses itself from a callback.
  private static func leaving(from callback: String) -> String {
    lines(
      Given.content("A"), Do.controller("B", "content", on(callback, Do.dismiss("B"))),
      Given.window("A"))
  }

  static let all: [Scenario] = [
    // In progress: refused.
    Scenario(
      "E21 push from loadView", pushing(from: "loadView"), Do.push("nav", "B"),
      "B.init B.wM(nav) B.LV C.init !E21(nav) B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "E21 push from viewWillAppear", pushing(from: "viewWillAppear"), Do.push("nav", "B"),
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA C.init !E21(nav) B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "E21 push from the delegate's willShow", pushing(from: "navigationWillShow"),
      Do.push("nav", "B"),
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA C.init !E21(nav) B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "E05 dismiss from viewWillAppear", leaving(from: "viewWillAppear"), Do.present("A", "B"),
      "B.init B.LV B.DL A.wD B.wA !E05(B) B.iA B.layout B.dA A.dD A.completion"),

    // Finishing: deferred.
    Scenario(
      "push from viewDidAppear waits", pushing(from: "viewDidAppear"),
      lines(Do.push("nav", "B"), Do.stack("nav", "A", "B", "C")),
      begun + " A.dD B.dA C.init B.dM(nav) " + then),
    Scenario(
      "push from didMove waits", pushing(from: "didMove"), Do.push("nav", "B"),
      begun + " A.dD B.dA B.dM(nav) C.init " + then),
    Scenario(
      "push from the delegate's didShow waits", pushing(from: "navigationDidShow"),
      Do.push("nav", "B"), begun + " A.dD B.dA B.dM(nav) C.init " + then),
    Scenario(
      "a pop from viewDidDisappear of what is popped over",
      lines(
        Given.content("B"), Do.controller("A", "content", on("viewDidDisappear", Do.pop("nav"))),
        Do.controller("nav", "navigation", #","children":["A"]"#), Given.window("nav")),
      Do.push("nav", "B"),
      """
      B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav) B.wM(nil) B.wD A.wA A.iA
      A.layout B.dD A.dA B.dM(nil) =nil B.released
      """),
    Scenario(
      "dismiss from viewDidAppear waits", leaving(from: "viewDidAppear"), Do.present("A", "B"),
      """
      B.init B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion B.wD A.wA A.iA A.layout A.dA
      B.dD A.completion =nil B.released
      """),
    Scenario(
      "E57 present from viewWillDisappear of what is dismissed",
      lines(
        Given.content("A", "C"),
        Do.controller("B", "content", on("viewWillDisappear", Do.present("A", "C"))),
        Given.window("A"), Do.present("A", "B")),
      Do.dismiss("A", Do.warned("E57")),
      """
      B.wD C.init ~E57(A) A.wA A.iA A.layout A.dA B.dD A.completion C.LV C.DL A.wD C.wA C.iA C.layout
      C.dA A.dD A.completion =[B] B.released
      """),
    Scenario(
      "PRE-23 present from the completion",
      lines(
        Given.content("B", "C"),
        Do.controller("A", "content", on("completion", Do.present("B", "C"))), Given.window("A")),
      Do.present("A", "B"),
      """
      B.init B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion C.init C.LV C.DL B.wD C.wA C.iA
      C.layout C.dA B.dD B.completion
      """),

    // A window that is being shown.
    Scenario(
      "NAV-7 push from the root's first viewDidAppear comes after its didMove",
      lines(
        Given.content("B"), Do.controller("A", "content", on("viewDidAppear", Do.push("nav", "B"))),
        Do.controller("nav", "navigation", #","children":["A"]"#)),
      Given.window("nav"),
      """
      nav.init A.init A.wM(nav) nav.LV nav.DL nav.wA A.LV A.DL A.wA nav.iA A.iA nav.layout A.layout
      nav.dA A.dA B.init A.dM(nav) B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)
      """),
    Scenario(
      "push from the root's viewDidLoad: it never appears",
      lines(
        Given.content("B"), Do.controller("A", "content", on("viewDidLoad", Do.push("nav", "B"))),
        Do.controller("nav", "navigation", #","children":["A"]"#)),
      lines(Given.window("nav"), Do.stack("nav", "A", "B"), Do.visible("B")),
      """
      nav.init A.init A.wM(nav) nav.LV nav.DL nav.wA A.LV A.DL B.init A.dM(nav) B.wM(nav) B.LV B.DL
      B.wA nav.iA B.iA nav.layout B.layout nav.dA B.dA B.dM(nav)
      """),
    Scenario(
      "E02 PRE-21 present from viewDidLoad",
      lines(
        Given.content("B"), Do.controller("A", "content", on("viewDidLoad", Do.present("A", "B")))),
      Given.window("A"), "A.init A.LV A.DL B.init !E02(A) A.wA A.iA A.layout A.dA"),
    Scenario(
      "PRE-21 present from viewDidLoad, when it is ready",
      lines(
        Given.content("B"),
        Do.controller(
          "A", "content",
          on("viewDidLoad", Do.present("A", "B", "fullScreen", #","whenReady":true"#)))),
      Given.window("A"),
      """
      A.init A.LV A.DL B.init A.wA A.iA A.layout A.dA B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD
      A.completion
      """),
    Scenario(
      "present from the root's first viewDidAppear",
      lines(
        Given.content("B"), Do.controller("A", "content", on("viewDidAppear", Do.present("A", "B")))
      ),
      Given.window("A"),
      """
      A.init A.LV A.DL A.wA A.iA A.layout A.dA B.init B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD
      A.completion
      """),

    // Questions, containment and releases.
    Scenario(
      "embed from viewDidLoad is no transition",
      lines(
        Given.content("c"),
        Do.controller("P", "container", on("viewDidLoad", Do.embed("P", "c")))),
      Given.window("P"),
      """
      P.init P.LV P.DL c.init c.wM(P) c.LV c.DL c.dM(P) P.wA c.wA P.iA c.iA P.layout c.layout P.dA
      c.dA
      """),
    Scenario(
      "prepare sets what the presentation goes by",
      lines(
        Given.content("B"),
        Do.controller("A", "content", on("prepare", Do.set("B", #","style":"overFullScreen""#))),
        Given.window("A")),
      Do.segue("A", "presentation", "B"),
      "B.init A.prepare B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario(
      "push from released",
      lines(
        Given.content("A", "C"), Do.controller("B", "content", on("released", Do.push("nav", "C"))),
        Do.controller("nav", "navigation", #","children":["A","B"]"#), Given.window("nav")),
      lines(Do.pop("nav"), Do.stack("nav", "A", "C")),
      """
      B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.layout B.dD A.dA B.dM(nil) =[B] B.released C.init C.wM(nav)
      C.LV C.DL A.wD C.wA C.iA C.layout A.dD C.dA C.dM(nav)
      """),
    Scenario(
      "a reaction is used up",
      lines(
        Given.content("B"),
        Do.controller("A", "content", on("viewDidAppear", Do.present("A", "B", "formSheet"))),
        Given.window("A")),
      lines(Do.dismiss("A"), #"{"do":"hide","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      "B.wD B.dD A.completion =[B] B.released A.wD A.dD A.wA A.iA A.layout A.dA"),
  ]
}
