/// Alerts and action sheets. Sources: the references of `UIAlertController` and `UIAlertAction`; the
/// guide's chapter on popovers; shipped apps, whose handlers present from the former presenter.
enum RulesAlerts {
  private static func alert(_ style: String = "alert", _ more: String = "") -> String {
    lines(
      Given.content("A", "B", "C"), Given.window("A"),
      Do.it(
        "alert", "B",
        #","style":"\#(style)","title":"Discard?","actions":["Discard","Keep"]\#(more)"#))
  }
  private static func select(_ action: String, _ more: String = "") -> String {
    Do.it("selectAction", "B", #","action":"\#(action)"\#(more)"#)
  }
  private static let escape = Do.it("escape", "B")
  private static let cancel = #","cancel":"Keep""#
  private static let present = #"{"do":"present","from":"A","controller":"B"}"#
  private static let shown = "B.LV B.DL B.wA B.iA B.layout B.dA A.completion"
  private static let gone = "B.wD B.dD A.completion B.alertActionSelected B.released"

  static let all: [Scenario] = [
    Scenario("PRE-40 an alert leaves its presenter on screen", alert(), present, shown),
    Scenario(
      "PRE-40 whatever its style", alert(),
      lines(
        Do.present("A", "B", "fullScreen"),
        Do.expect(#""presentation":{"of":"B","context":"A","style":"custom"}"#)),
      shown),
    Scenario(
      "PRE-42 an action dismisses the alert, then its handler runs", lines(alert(), present),
      lines(select("Discard"), Do.visible("A")), gone),
    Scenario(
      "PRE-40 presented again by its name, it is an alert with the same actions",
      lines(alert(), present, select("Discard")),
      lines(
        Do.present("A", "B", "fullScreen"),
        Do.expect(#""presentation":{"of":"B","context":"A","style":"custom"}"#),
        Do.expect(#""properties":{"title":"Discard?","actions":2},"controller":"B""#),
        select("Keep"), Do.visible("A")),
      "B.init " + shown + " " + gone),
    Scenario(
      "PRE-49 and its text fields are there again",
      lines(
        Given.content("A", "B"), Given.window("A"),
        Do.it("alert", "B", #","title":"Name","actions":["OK"],"textFields":["name"]"#), present,
        Do.dismiss("A")),
      lines(present, Do.it("enterText", "B", #","view":"name","text":"Fog""#)),
      "B.init B.LV B.DL B.wA B.iA B.layout B.dA name.becameFirstResponder A.completion"),
    Scenario(
      "PRE-25 a sheet presented again has its detents",
      lines(
        Given.content("A", "B"), Given.window("A"),
        Do.it("sheet", "B", #","detents":["medium","large"]"#), Do.present("A", "B", "pageSheet"),
        Do.dismiss("A")),
      lines(
        Do.present("A", "B", "pageSheet"),
        #"{"do":"selectDetent","controller":"B","detent":"large","by":"user"}"#),
      "B.init B.LV B.DL B.wA B.iA B.layout B.dA A.completion B.sheetDidChangeSelectedDetent",
      hides: Log.chatter.union(["adaptiveStyle"])),
    Scenario(
      "E01 an alert that is presented, a child or a root can't be presented",
      lines(alert(), present),
      lines(
        #"{"do":"present","from":"B","controller":"B","expect":{"refused":"E01"}}"#,
        #"{"do":"present","from":"B","controller":"A","expect":{"refused":"E01"}}"#,
        Do.visible("A", "B")),
      "!E01(B) !E01(B)"),
    Scenario(
      "E01 a controller that is somewhere already is made no alert",
      lines(Given.content("A", "B"), Given.window("A"), Do.present("A", "B", "pageSheet")),
      lines(
        Do.it("alert", "B", #","title":"T""# + Do.refused("E01")),
        Do.it("alert", "A", #","title":"T""# + Do.refused("E01")),
        Do.expect(#""presentation":{"of":"B","context":"A","style":"pageSheet"}"#)),
      "!E01(B) !E01(A)"),
    Scenario(
      "PRE-42 an alert on screen may change its actions",
      lines(alert(), present),
      lines(
        Do.it(
          "alert", "B",
          #","title":"Discard?","actions":["Discard","Keep"],"disabled":["Keep"]"#),
        select("Keep", Do.refused("E71"))),
      "!E71(B)"),
    Scenario(
      "E30 a field that the alert doesn't have", lines(alert(), present),
      Do.it("enterText", "B", #","view":"none","text":"x""# + Do.refused("E30")), "!E30(B)"),
    Scenario(
      "PRE-42 the handler may present",
      lines(
        alert(),
        Do.set(
          "B", #","on":{"alertActionSelected":[{"do":"present","from":"A","controller":"C"}]}"#),
        present),
      lines(select("Discard"), Do.visible("A", "C")),
      """
      B.wD B.dD A.completion B.alertActionSelected C.init C.LV C.DL C.wA C.iA C.layout C.dA
      A.completion B.released
      """),
    Scenario(
      "PRE-42 a dismissal by code runs no handler", lines(alert(), present), Do.dismiss("A"),
      "B.wD B.dD A.completion =[B] B.released"),
    Scenario(
      "E75 an alert is covered by what it presents",
      lines(alert(), present, Do.present("B", "C", "overFullScreen")),
      select("Keep", Do.refused("E75")), "!E75(B)"),
    Scenario(
      "PRE-42 an action is selected beside a disabled one",
      lines(alert("alert", #","disabled":["Keep"]"#), present),
      lines(select("Discard"), Do.visible("A")), gone),
    Scenario(
      "E71 an action that it doesn't have, or that is disabled",
      lines(alert("alert", #","disabled":["Keep"]"#), present),
      lines(select("Delete", Do.refused("E71")), select("Keep", Do.refused("E71"))),
      "!E71(B) !E71(B)"),
    Scenario(
      "E71 an alert that isn't presented, and a controller that is no alert",
      lines(alert(), Do.it("loadView", "C")),
      lines(
        select("Keep", Do.refused("E71")),
        Do.it("selectAction", "C", #","action":"Keep""# + Do.refused("E71"))),
      "!E71(B) !E71(C)"),
    Scenario(
      "E72 an alert without anything to show",
      lines(Given.content("A", "B"), Given.window("A"), Do.it("alert", "B")),
      #"{"do":"present","from":"A","controller":"B","expect":{"refused":"E72"}}"#, "!E72(A)"),
    Scenario(
      "E05 not while its presentation is held",
      lines(alert(), #"{"do":"present","from":"A","controller":"B","hold":true}"#),
      select("Keep", Do.refused("E05")), "!E05(B)"),
    Scenario(
      "PRE-16 the user dismisses no alert by hand", lines(alert("alert", cancel), present),
      Do.swipe("B", Do.refused("PRE-16")), "!PRE-16(B)"),
    Scenario(
      "PRE-41 an action sheet is a popover on a regular width, which needs an anchor",
      alert("actionSheet"),
      lines(
        #"{"do":"present","from":"A","controller":"B","expect":{"refused":"E23"}}"#,
        #"{"do":"present","from":"A","controller":"B","anchor":"button"}"#,
        Do.expect(#""presentation":{"of":"B","context":"A","style":"popover","adapted":null}"#)),
      "!E23(A) " + shown),
    Scenario(
      "PRE-41 and above its presenter on a compact one",
      lines(alert("actionSheet"), Do.traits("compact")),
      lines(
        present,
        Do.expect(#""presentation":{"of":"B","context":"A","style":"popover","adapted":"custom"}"#)),
      shown),
    Scenario(
      "PRE-41 tapping beside it is its cancel action",
      lines(alert("actionSheet", cancel), Do.traits("compact"), present), Do.swipe("B"),
      "B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.dD B.presentationDidDismiss "
        + "B.alertActionSelected B.released",
      hides: Log.chatter),
    Scenario(
      "PRE-41 without a cancel action it stays on a compact width",
      lines(alert("actionSheet"), Do.traits("compact"), present),
      Do.swipe("B", Do.refused("PRE-16")), "!PRE-16(B)"),
    Scenario(
      "PRE-41 as a popover it goes, and no handler runs",
      lines(
        alert("actionSheet"), #"{"do":"present","from":"A","controller":"B","anchor":"button"}"#),
      Do.swipe("B"),
      "B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.dD B.presentationDidDismiss B.released"
    ),
    Scenario(
      "PRE-41 a popover shows no cancel action, and a tap beside it runs that",
      lines(
        alert("actionSheet", cancel),
        #"{"do":"present","from":"A","controller":"B","anchor":"button"}"#),
      lines(
        select("Keep", Do.refused("E71")),
        #"{"do":"tapBeside","controller":"B"}"#),
      """
      !E71(B) B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.dD
      B.presentationDidDismiss B.alertActionSelected B.released
      """,
      hides: Log.chatter),
    Scenario(
      "PRE-41 a swipe that is cancelled selects nothing, nor does the dismissal after it",
      lines(alert("actionSheet", cancel), Do.traits("compact"), present),
      lines(Do.swipe("B", Do.interactive), Do.cancel, Do.dismiss("A")),
      """
      B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.wA B.dA B.wD B.dD A.completion
      =[B] B.released
      """),
    Scenario(
      "A11-1 the escape gesture performs the cancel action of an alert",
      lines(alert("alert", cancel), present), lines(escape, Do.visible("A")),
      "B.performEscape?false B.wD B.dD A.completion B.alertActionSelected =true B.released"),
    Scenario(
      "A11-1 nothing without one, or while it is disabled",
      lines(alert("alert", cancel + #","disabled":["Keep"]"#), present),
      lines(escape, Do.it("alert", "B", #","title":"T","actions":["OK"]"#), escape),
      "B.performEscape?false A.performEscape?false =false B.performEscape?false "
        + "A.performEscape?false =false"),
    Scenario(
      "A11-1 beside an action sheet it is a tap",
      lines(
        alert("actionSheet", cancel),
        #"{"do":"present","from":"A","controller":"B","anchor":"button"}"#),
      escape,
      """
      B.performEscape?false B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.dD
      B.presentationDidDismiss B.alertActionSelected =true B.released
      """),
    Scenario(
      "PRE-41 it adapts when the width changes",
      lines(
        alert("actionSheet"), #"{"do":"present","from":"A","controller":"B","anchor":"button"}"#),
      lines(
        Do.traits("compact"),
        Do.expect(#""presentation":{"of":"B","context":"A","style":"popover","adapted":"custom"}"#)),
      "",
      hides: Log.chatter.union([
        "traitsWillChange", "traitsDidChange", "sizeWillTransition", "viewWillLayoutSubviews",
        "layoutSubviews", "viewDidLayoutSubviews",
      ])),
    Scenario(
      "PRE-43 a search controller is presented above the context of what it searches",
      lines(
        Given.content("S"), Given.shown("navigation", "nav", "A"),
        Do.set("A", #","definesPresentationContext":true"#)),
      lines(
        Do.present("A", "S", "overCurrentContext"),
        Do.expect(#""presentation":{"of":"S","context":"A","style":"overCurrentContext"}"#)),
      "S.init S.LV S.DL S.wA S.iA S.layout S.dA A.completion"),
  ]
}
