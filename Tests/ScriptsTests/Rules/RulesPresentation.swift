/// Further rows of b.5: the presenter, the style, the context (A7, A8).
enum RulesPresentation {
  private static func a(_ window: String = "", _ b: String = "") -> String {
    lines(
      Given.content("A", "C"), Do.controller("B", "content", b), Given.window("A", window))
  }
  private static let narrow = #","horizontal":"compact""#
  private static let old = #","system":12"#
  private static let covering = "B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion"
  private static let above = "B.LV B.DL B.wA B.iA B.layout B.dA A.completion"
  private static func presentation(_ more: String) -> String {
    Do.expect(#""presentation":{"of":"B"\#(more)}"#)
  }
  /// `A` in `P`, which defines a context, beside `S` in `R`.
  private static let context = lines(
    Given.content("B", "C", "S", "A"),
    Do.controller("P", "container", #","children":["A"],"definesPresentationContext":true"#),
    Do.controller("R", "container", #","children":["P","S"]"#), Given.window("R"))

  static let all: [Scenario] = [
    // PRE-1, PRE-2, PRE-3.
    Scenario(
      "S119 above the context, no controller disappears", context,
      lines(
        Do.present("A", "B", "overCurrentContext"), presentation(#","context":"P""#),
        Do.dismiss("B")),
      """
      B.init B.LV B.DL B.wA B.iA B.layout B.dA P.completion B.wD B.dD P.completion =[B] B.released
      """),
    Scenario(
      "S117 dismissed, the context's content comes back",
      lines(context, Do.present("A", "B", "currentContext")),
      lines(Do.dismiss("A"), Do.visible("A", "S")),
      "B.wD P.wA A.wA P.iA A.iA P.layout A.layout P.dA A.dA B.dD P.completion =[B] B.released"),
    Scenario(
      "S120 NAV-10 a stack defines a context by itself",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Do.controller("R", "container", #","children":["nav"]"#), Given.window("R")),
      lines(Do.present("A", "B", "currentContext"), presentation(#","context":"nav""#)),
      "B.init B.LV B.DL nav.wD A.wD B.wA B.iA B.layout B.dA nav.dD A.dD nav.completion"),
    Scenario(
      "PRE-1 who defines the context may present itself",
      lines(
        Do.controller("A", "content", #","definesPresentationContext":true"#), Given.content("B"),
        Do.controller("R", "container", #","children":["A"]"#), Given.window("R")),
      lines(
        Do.present("A", "B", "currentContext"), presentation(#","context":"A""#),
        Do.visible("R", "B")),
      "B.init B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion"),
    Scenario(
      "PRE-1 the whole screen is the topmost container's, context or not", context,
      lines(Do.present("A", "B"), presentation(#","context":"R""#), Do.dismiss("S")),
      """
      B.init B.LV B.DL R.wD P.wD A.wD S.wD B.wA B.iA B.layout B.dA R.dD P.dD A.dD S.dD R.completion
      B.wD R.wA P.wA A.wA S.wA R.iA P.iA A.iA S.iA R.layout P.layout A.layout S.layout R.dA P.dA A.dA
      S.dA B.dD R.completion =[B] B.released
      """),
    Scenario(
      "PRE-1 inside what is presented, it is the screen",
      lines(
        Given.content("A", "B", "C"), Do.controller("P", "container", #","children":["B"]"#),
        Given.window("A"), Do.present("A", "P")),
      lines(Do.present("B", "C"), Do.expect(#""presented":"C","by":"P""#)),
      "C.init C.LV C.DL P.wD B.wD C.wA C.iA C.layout C.dA P.dD B.dD P.completion"),
    Scenario(
      "two contexts side by side both present",
      lines(
        Given.content("B", "C"),
        Do.controller("A", "content", #","definesPresentationContext":true"#),
        Do.controller("S", "content", #","definesPresentationContext":true"#),
        Do.controller("R", "container", #","children":["A","S"]"#), Given.window("R"),
        Do.present("A", "B", "currentContext")),
      lines(
        Do.present("S", "C", "currentContext"), Do.visible("R", "B", "C"), Do.dismiss("A"),
        Do.expect(#""presented":"C","by":"S""#)),
      """
      C.init C.LV C.DL S.wD C.wA C.iA C.layout C.dA S.dD S.completion
      B.wD A.wA A.iA A.layout A.dA B.dD A.completion =[B] B.released
      """),

    // PRE-4.
    Scenario(
      "PRE-4 automatic is a sheet from system 13 on", a(),
      lines(
        Do.from("present", "A", #","controller":"B""#),
        presentation(#","style":"pageSheet","adapted":null"#)),
      "B.init " + above),
    Scenario(
      "PRE-4 automatic covers before", a(old), Do.present("A", "B", "automatic"),
      "B.init B.LV B.DL A.wD B.wA B.layout B.dA A.dD A.completion"),
    Scenario(
      "PRE-4 the controller's own style", a("", #","style":"fullScreen""#),
      Do.from("present", "A", #","controller":"B""#), "B.init " + covering),
    Scenario(
      "PRE-4 the command's style comes first", a("", #","style":"fullScreen""#),
      Do.present("A", "B", "formSheet"), "B.init " + above),
    Scenario("PRE-4 none is no style", a(), Do.present("A", "B", "none"), "B.init !PRE-4(A)"),
    Scenario(
      "S128 S129 what a custom presentation removes it brings back",
      a("", #","shouldRemovePresentersView":true"#),
      lines(Do.present("A", "B", "custom"), Do.dismiss("B")),
      "B.init " + covering + " B.wD A.wA A.iA A.layout A.dA B.dD A.completion =[B] B.released"),

    // ADP-1…ADP-4.
    Scenario(
      "ADP-2 a page sheet adapts before system 13", a(narrow + old),
      lines(Do.present("A", "B", "pageSheet"), presentation(#","adapted":"fullScreen""#)),
      """
      B.init B.adaptiveStyle?nil B.adaptiveController?nil B.LV B.DL A.wD B.wA B.layout B.dA A.dD
      A.completion
      """),
    Scenario(
      "ADP-2 a sheet stays one from system 13 on", a(narrow), Do.present("A", "B", "pageSheet"),
      "B.init B.adaptiveStyle?nil " + above),
    Scenario(
      "ADP-2 the delegate covers", a(narrow, #","answers":{"adaptiveStyle":"fullScreen"}"#),
      Do.present("A", "B", "formSheet"),
      "B.init B.adaptiveStyle?fullScreen B.adaptiveController?nil " + covering),
    Scenario(
      "ADP-2 the delegate keeps the presenter in sight",
      a(narrow + old, #","answers":{"adaptiveStyle":"overFullScreen"}"#),
      Do.present("A", "B", "formSheet"),
      """
      B.init B.adaptiveStyle?overFullScreen B.adaptiveController?nil B.LV B.DL B.wA B.layout B.dA
      A.completion
      """),
    Scenario(
      "ADP-2 the presenter is the delegate",
      lines(
        Do.controller("A", "content", #","answers":{"adaptiveStyle":"fullScreen"}"#),
        Given.content("B"), Given.window("A", narrow)),
      Do.present("A", "B", "pageSheet"),
      "B.init B.adaptiveStyle?fullScreen B.adaptiveController?nil " + covering),
    Scenario(
      "S125 before system 13 a popover covers", a(narrow + old), Do.present("A", "B", "popover"),
      """
      B.init B.adaptiveStyle?nil B.adaptiveController?nil B.LV B.DL A.wD B.wA B.layout B.dA A.dD
      A.completion
      """),
    Scenario(
      "S126 a popover that stays one needs something to point at",
      a(narrow, #","answers":{"adaptiveStyle":"none"}"#),
      Do.present("A", "B", "popover", Do.refused("E23")),
      "B.init B.adaptiveStyle?none !E23(A)"),
    Scenario(
      "S127 a stand-in, while it adapts and not else",
      lines(
        Given.content("A", "x"), Do.controller("N", "navigation", #","children":["x"]"#),
        Do.controller("B", "content", #","answers":{"adaptiveController":"N"}"#),
        Given.window("A", narrow + old)),
      lines(
        Do.present("A", "B", "formSheet"), Do.expect(#""presented":"N","by":"A""#), Do.dismiss("A")),
      """
      B.init B.adaptiveStyle?nil N.init x.init x.wM(N) B.adaptiveController?N N.LV N.DL A.wD N.wA x.LV
      x.DL x.wA N.layout x.layout N.dA x.dA x.dM(N) A.dD A.completion N.wD x.wD A.wA A.layout A.dA
      N.dD x.dD A.completion =[N] N.released x.released
      """),
    Scenario(
      "ADP-4 the delegate hears how it will be", a(narrow),
      Do.present("A", "B", "popover"),
      """
      B.init B.adaptiveStyle?nil B.adaptiveController?nil B.willPresentWithAdaptiveStyle B.LV B.DL
      B.wA B.iA B.layout B.dA A.completion
      """, hides: Log.chatter.subtracting(["willPresentWithAdaptiveStyle"])),
    Scenario(
      "ADP-5 narrow later: the sheet covers, and uncovers again",
      lines(a(old), Do.present("A", "B", "formSheet")),
      lines(Do.traits("compact"), Do.visible("B"), Do.traits("regular"), Do.visible("A", "B")),
      "B.adaptiveStyle?nil A.wD A.dD B.layout A.wA A.layout A.dA A.layout B.layout",
      hides: Log.chatter.union(["traitsWillChange", "traitsDidChange", "sizeWillTransition"])),

    // PRE-13, E23.
    Scenario(
      "S124 in one turn the anchor may come later", a(),
      Do.batch(
        Do.present("A", "B", "popover"), Do.set("B", #","anchor":"button""#)),
      "B.init B.adaptiveStyle?nil " + above),
    Scenario(
      "S123 E23 in one turn without it", a(), Do.batch(Do.present("A", "B", "popover")),
      "B.init !E23(A)"),

    // PRE-14, PRE-18.
    Scenario(
      "PRE-14 a context inside a popover, before system 13",
      lines(a(old), Do.present("A", "B", "popover", #","anchor":"x""#)),
      Do.present("B", "C", "currentContext", Do.warned("PRE-14")),
      "C.init ~PRE-14(B) C.LV C.DL B.wD C.wA C.layout C.dA B.dD B.completion"),
    Scenario(
      "S151 the style first, then the presentation controller",
      lines(
        a(), Do.set("B", #","style":"fullScreen""#), Do.it("touchPresentationController", "B")),
      Do.from("present", "A", #","controller":"B""#), covering),
  ]
}
