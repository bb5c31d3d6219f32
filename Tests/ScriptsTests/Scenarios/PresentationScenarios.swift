/// b.5: presentation.
enum PresentationScenarios {
  private static let a = lines(Given.content("A", "B", "C"), Given.window("A"))
  private static func present(
    _ style: String, _ more: String = "", from: String = "A", _ controller: String = "B"
  ) -> String {
    #"{"do":"present","from":"\#(from)","controller":"\#(controller)","style":"\#(style)"\#(more)}"#
  }
  private static let dismiss = #"{"do":"dismiss","from":"A"}"#
  private static let swipe = #"{"do":"swipeDismiss","controller":"B"}"#
  private static func window(_ horizontal: String, _ vertical: String, system: Int) -> String {
    lines(
      Given.content("A", "B", "C"),
      Given.window(
        "A",
        #","horizontal":"\#(horizontal)","vertical":"\#(vertical)","system":\#(system)"#))
  }
  private static let removing = "B.init B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion"
  private static let above = "B.init B.LV B.DL B.wA B.iA B.layout B.dA A.completion"
  private static let sheetGoes = "B.wD B.dD A.completion =[B] B.released"

  static let all: [Scenario] = [
    Scenario("S110", a, present("fullScreen"), removing),
    Scenario(
      "S111", lines(a, present("fullScreen")), dismiss,
      "B.wD A.wA A.iA A.layout A.dA B.dD A.completion =[B] B.released"),
    Scenario("S112 page sheet", a, present("pageSheet"), above),
    Scenario(
      "S112 form sheet", window("regular", "regular", system: 12), present("formSheet"),
      "B.init B.LV B.DL B.wA B.layout B.dA A.completion"),
    Scenario("S113", lines(a, present("formSheet")), dismiss, sheetGoes),
    Scenario(
      "S114", window("compact", "regular", system: 12), present("formSheet"),
      """
      B.init B.adaptiveStyle?nil B.adaptiveController?nil B.LV B.DL A.wD B.wA B.layout B.dA A.dD
      A.completion
      """),
    Scenario(
      "S115", window("regular", "regular", system: 12), present("formSheet"),
      "B.init B.LV B.DL B.wA B.layout B.dA A.completion"),
    Scenario("S116 over full screen", a, present("overFullScreen"), above),
    Scenario("S116 over the context", a, present("overCurrentContext"), above),
    Scenario(
      "S117",
      lines(
        Given.content("A", "B", "X"),
        #"{"do":"controller","id":"P","kind":"container","children":["A"],"definesPresentationContext":true}"#,
        #"{"do":"controller","id":"W","kind":"container","children":["P","X"]}"#, Given.window("W")),
      lines(
        present("currentContext"),
        #"{"do":"expect","presented":"B","by":"P","presentation":{"of":"B","context":"P","style":"currentContext"}}"#
      ),
      "B.init B.LV B.DL P.wD A.wD B.wA B.iA B.layout B.dA P.dD A.dD P.completion"),
    Scenario(
      "S118",
      lines(
        Given.content("A", "B"),
        #"{"do":"controller","id":"W","kind":"container","children":["A"]}"#,
        Given.window("W")),
      lines(present("currentContext"), #"{"do":"expect","presented":"B","by":"W"}"#),
      "B.init B.LV B.DL W.wD A.wD B.wA B.iA B.layout B.dA W.dD A.dD W.completion"),
    Scenario(
      "S121", lines(Given.shown("navigation", "nav", "A"), Given.content("B")),
      lines(present("fullScreen"), #"{"do":"expect","presented":"B","by":"nav"}"#),
      "B.init B.LV B.DL nav.wD A.wD B.wA B.iA B.layout B.dA nav.dD A.dD nav.completion"),
    Scenario(
      "S122", window("regular", "regular", system: 13), present("popover", #","anchor":"button""#),
      "B.init B.adaptiveStyle?nil B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario("S123", a, present("popover"), "B.init !E23(A)"),
    Scenario(
      "S124", window("regular", "regular", system: 13),
      #"{"do":"batch","commands":[{"do":"present","from":"A","controller":"B","style":"popover"},{"do":"set","controller":"B","anchor":"button"}]}"#,
      "B.init B.adaptiveStyle?nil B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario(
      "S125", window("compact", "regular", system: 13),
      lines(
        present("popover", #","anchor":"button""#),
        #"{"do":"expect","presentation":{"of":"B","style":"popover","adapted":"formSheet"}}"#),
      """
      B.init B.adaptiveStyle?nil B.adaptiveController?nil B.LV B.DL B.wA B.iA B.layout B.dA
      A.completion
      """),
    Scenario(
      "S125 before system 13", window("compact", "regular", system: 12),
      present("popover", #","anchor":"button""#),
      """
      B.init B.adaptiveStyle?nil B.adaptiveController?nil B.LV B.DL A.wD B.wA B.layout B.dA A.dD
      A.completion
      """),
    Scenario(
      "S126",
      lines(
        window("compact", "regular", system: 13),
        #"{"do":"set","controller":"B","answers":{"adaptiveStyle":"none"}}"#),
      lines(
        present("popover", #","anchor":"button""#),
        #"{"do":"expect","presentation":{"of":"B","style":"popover","adapted":null}}"#),
      "B.init B.adaptiveStyle?none B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario("S128", a, present("custom"), above),
    Scenario(
      "S129", lines(a, #"{"do":"set","controller":"B","shouldRemovePresentersView":true}"#),
      present("custom"), removing),
    Scenario(
      "S130", lines(a, present("fullScreen")),
      lines(present("fullScreen", "", "C"), #"{"do":"expect","presented":"B","by":"A"}"#),
      "C.init !E03(A)"),
    Scenario(
      "S133", lines(a, present("fullScreen")), #"{"do":"dismiss","from":"B"}"#,
      "B.wD A.wA A.iA A.layout A.dA B.dD A.completion =[B] B.released"),
    Scenario("S134", a, dismiss, "=nil"),
    Scenario("S135", Given.content("A", "B"), present("fullScreen"), "A.init B.init !E02(A)"),
    Scenario("S136 itself", a, present("fullScreen", "", "A"), "!E01(A)"),
    Scenario(
      "S136 already presented", lines(a, present("fullScreen")),
      present("fullScreen", from: "B", "B"), "!E01(B)"),
    Scenario(
      "S137",
      lines(Given.content("A"), Given.shown("navigation", "nav", "X", "B")),
      present("fullScreen", from: "X"), "!E01(X)"),
    Scenario(
      "S138", lines(a, present("fullScreen", #","hold":true"#)), dismiss, "!E05(A)"),
    Scenario(
      "S138 presenting", lines(a, present("fullScreen", #","hold":true"#)),
      present("fullScreen", from: "B", "C"), "C.init !E04(B)"),
    Scenario(
      "S139", lines(a, present("formSheet")), swipe,
      """
      B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.dD
      B.presentationDidDismiss B.released
      """),
    Scenario(
      "S140",
      lines(
        a, #"{"do":"set","controller":"B","isModalInPresentation":true}"#, present("formSheet")),
      lines(swipe, #"{"do":"expect","presented":"B","by":"A"}"#),
      "B.presentationDidAttemptToDismiss"),
    Scenario(
      "S141",
      lines(
        a, #"{"do":"set","controller":"B","answers":{"presentationShouldDismiss":false}}"#,
        present("formSheet")),
      swipe, "B.presentationShouldDismiss?false B.presentationDidAttemptToDismiss"),
    Scenario(
      "S143", lines(a, present("formSheet")),
      lines(
        #"{"do":"swipeDismiss","controller":"B","interactive":true}"#, #"{"do":"cancel"}"#),
      """
      B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.wA B.dA
      """),
    Scenario(
      "S145",
      lines(
        Given.content("A", "x", "y"),
        #"{"do":"controller","id":"nav","kind":"navigation","children":["x","y"]}"#,
        #"{"do":"controller","id":"B","kind":"container","children":["nav"]}"#, Given.window("A"),
        present("formSheet")),
      dismiss,
      """
      B.wD nav.wD y.wD B.dD nav.dD y.dD A.completion =[B] B.released nav.released x.released
      y.released
      """),
    Scenario(
      "S149",
      lines(
        Given.content("A", "M1", "M2"), Given.window("A"), present("fullScreen", "", "M1"),
        present("fullScreen", from: "M1", "M2")),
      lines(#"{"do":"dismiss","from":"M2"}"#, #"{"do":"expect","visible":["M1"]}"#),
      "M2.wD M1.wA M1.iA M1.layout M1.dA M2.dD M1.completion =[M2] M2.released"),
    Scenario(
      "S150", lines(a, #"{"do":"firstResponder","controller":"A"}"#),
      lines(present("overFullScreen"), dismiss),
      """
      B.init B.LV B.DL A.resignedFirstResponder B.wA B.iA B.layout B.dA A.completion
      B.wD B.dD A.becameFirstResponder A.completion =[B] B.released
      """),
    Scenario(
      "S151",
      lines(
        a, #"{"do":"touchPresentationController","controller":"B"}"#,
        #"{"do":"set","controller":"B","style":"fullScreen","expect":{"warning":"E60"}}"#),
      #"{"do":"present","from":"A","controller":"B"}"#,
      "B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario(
      "S152", lines(a, #"{"do":"set","controller":"B","style":"fullScreen"}"#),
      #"{"do":"show","from":"A","controller":"B"}"#, removing),
  ]
}
