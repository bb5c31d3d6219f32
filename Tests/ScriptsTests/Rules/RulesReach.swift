/// The reach of the user's gestures, and their interruption. Sources: the references of
/// `touchesCancelled(_:with:)`, `isUserInteractionEnabled` and `largestUndimmedDetentIdentifier`;
/// UIKit's hit testing, in which a presented view covers the rest.
enum RulesReach {
  private static let sheets = lines(
    Given.content("A", "S", "T"), Given.window("A"), Do.present("A", "S", "pageSheet"),
    Do.present("S", "T", "pageSheet"))
  private static let stack = Given.shown("navigation", "nav", "A", "B")
  private static let tabs = Given.shown("tab", "tab", "A", "B")
  private static let back = #"{"do":"goBack","in":"nav"}"#
  private static let dragBack = #"{"do":"goBack","in":"nav","interactive":true}"#
  private static let isTop = Do.stack("nav", "A", "B")
  private static func tap(_ more: String = "") -> String {
    #"{"do":"select","in":"tab","controller":"B","by":"user"\#(more)}"#
  }
  private static func refused(_ command: String) -> String {
    command.dropLast() + Do.refused("E75") + "}"
  }
  private static func alert(_ id: String) -> String {
    Do.it("alert", id, #","title":"T","actions":["OK"]"#)
  }
  /// Two scenes, with a stack in the first.
  private static let scenes = lines(
    #"{"do":"scene","id":"one"}"#, Given.content("A", "B", "C"),
    Do.controller("nav", "navigation", #","children":["A","B"]"#),
    Given.window("nav", #","scene":"one""#),
    #"{"do":"window","id":"other","root":"C","scene":"two"}"#)
  private static let saves = #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#

  /// A container to which a child is added twice.
  static let duplicates = lines(
    Given.content("A"), Do.controller("nav", "navigation", #","children":["A","A"]"#),
    Given.window("nav"))

  static let reach: [Scenario] = [
    Scenario(
      "E75 a sheet under another one can't be dragged down", sheets,
      lines(Do.swipe("S", Do.refused("E75")), Do.swipe("T"), Do.swipe("S")), "!E75(S)",
      hides: everything),
    Scenario(
      "E75 nor under an alert, whose own action works",
      lines(
        Given.content("A", "S", "T"), Given.window("A"), Do.present("A", "S", "pageSheet"),
        alert("T"), Do.present("S", "T", "automatic")),
      lines(
        Do.swipe("S", Do.refused("E75")), Do.it("selectAction", "T", #","action":"OK""#),
        Do.swipe("S")),
      "!E75(S)", hides: everything),
    Scenario(
      "E75 an alert under another one",
      lines(
        Given.content("A", "S", "T"), Given.window("A"), alert("S"), alert("T"),
        Do.present("A", "S", "automatic"), Do.present("S", "T", "automatic")),
      Do.it("selectAction", "S", #","action":"OK""# + Do.refused("E75")), "!E75(S)"),
    Scenario(
      "E75 a tab and a back button under a presentation",
      lines(tabs, Given.content("C"), Do.present("A", "C", "pageSheet")),
      lines(refused(tap()), #"{"do":"select","in":"tab","controller":"B"}"#, Do.swipe("C"), tap()),
      "!E75(tab)", hides: everything),
    Scenario(
      "E75 but above a sheet that leaves its presenter undimmed",
      lines(
        tabs, Given.content("C"),
        Do.it(
          "sheet", "C", #","detents":["medium","large"],"largestUndimmedDetent":"medium""#),
        Do.present("A", "C", "pageSheet")),
      tap(), "", hides: everything),
    Scenario(
      "E75 a presentation in the context of a tab leaves the bar within reach",
      lines(
        tabs, Given.content("C"), Do.set("A", #","definesPresentationContext":true"#),
        Do.present("A", "C", "currentContext")),
      tap(), "~E59(A)", hides: everything),
    Scenario(
      "E75 a stack in a tab that isn't selected",
      lines(
        Given.content("A", "B", "T"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Do.controller("tab", "tab", #","children":["T","nav"]"#), Given.window("tab")),
      lines(refused(back), #"{"do":"pop","in":"nav"}"#), "!E75(nav) =[B]", hides: everything),
    Scenario(
      "E75 a hidden window", lines(tabs, #"{"do":"hide","window":"main"}"#), refused(tap()),
      "!E75(tab)"),
    Scenario(
      "E75 the background", lines(stack, #"{"do":"background"}"#),
      lines(refused(back), #"{"do":"foreground"}"#, back), "!E75(nav) =[B]", hides: everything),
    Scenario(
      "E75 a scene in the background while another one is active", scenes,
      lines(
        #"{"do":"background","scene":"one"}"#, refused(back), #"{"do":"pop","in":"nav"}"#,
        #"{"do":"foreground","scene":"one"}"#, Do.push("nav", "B"), back),
      "!E75(nav) =[B] =[B]", hides: everything),
    Scenario(
      "E75 a scene that receives no input", lines(scenes, #"{"do":"deactivate","scene":"one"}"#),
      refused(back), "!E75(nav)"),
    Scenario(
      "E21 a tap on the selected tab whose stack is busy",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Do.controller("tab", "tab", #","children":["nav"]"#), Given.window("tab"),
        Do.push("nav", "B", Do.hold)),
      #"{"do":"select","in":"tab","controller":"nav","by":"user"\#(Do.refused("E21"))}"#,
      "!E21(tab)"),
    Scenario(
      "E75 pages under a presentation",
      lines(
        Given.shown("page", "page", "A"), Given.content("B", "C"),
        Do.present("A", "C", "fullScreen")),
      Do.pages("swipePage", "page", ["B"], Do.refused("E75")), "B.init !E75(page)"),
  ]

  static let interruptions: [Scenario] = [
    Scenario(
      "SCN-6 a scene that resigns active cancels a swipe back",
      lines(
        #"{"do":"scene","id":"one"}"#, Given.content("A", "B"),
        Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav", #","scene":"one""#), dragBack),
      lines(#"{"do":"deactivate","scene":"one"}"#, isTop),
      """
      A.wD A.dD B.wA B.dA B.dM(nav) app.sceneWillResignActive
      """),
    Scenario(
      "SCN-6 an app that terminates cancels a swipe back", lines(stack, dragBack),
      #"{"do":"terminate"}"#, "A.wD A.dD B.wA B.dA B.dM(nav)"),
    Scenario(
      "SCN-6 the background saves the state before the gesture",
      lines(
        saves, Given.content("A", "S"), Given.window("A"), Do.present("A", "S", "pageSheet"),
        Do.swipe("S", Do.interactive)),
      lines(#"{"do":"background"}"#, Do.expect(#""presented":"S","by":"A""#)), "-A!SAV-2 -A/S!E41",
      hides: everything),
    Scenario(
      "NAV-9 what an interactive pop removes is notified of traits and sizes",
      lines(stack, dragBack), lines(Do.traits("compact"), Do.cancel, isTop),
      """
      nav.traitsWillChange A.traitsWillChange B.traitsWillChange nav.sizeWillTransition
      A.sizeWillTransition B.sizeWillTransition nav.traitsDidChange A.traitsDidChange
      B.traitsDidChange
      """,
      hides: everything.subtracting(["traitsWillChange", "traitsDidChange", "sizeWillTransition"])),
  ]

  private static let everything = Log.chatter.union([
    "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews", "willMove", "didMove",
    "loadView", "viewDidLoad", "released", "completion", "navigationShouldPop",
    "presentationShouldDismiss", "presentationWillDismiss", "presentationDidDismiss",
    "alertActionSelected", "shouldSelectTab", "tabDidSelect", "init", "interactionEnded",
    "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground",
    "applicationDidBecomeActive", "shouldSaveApplicationState", "willEncodeRestorableState",
    "encodeRestorableState", "sceneWillResignActive", "sceneDidEnterBackground",
    "stateRestorationActivity", "sceneWillEnterForeground", "sceneDidBecomeActive",
  ])
}
