/// Orientations, the system's interface, windows, focus and first responders. Sources: the references
/// of `UIViewController`, `UIWindow`, `UIResponder` and `UIFocusEnvironment`; the release notes of
/// iOS 6, by which containers don't consult their children about rotation; the iOS 11 headers.
enum RulesSystem {
  private static let one = lines(Given.content("A", "B"), Given.window("A"))
  private static func rotate(_ to: String, _ more: String = "") -> String {
    #"{"do":"rotate","to":"\#(to)"\#(more)}"#
  }
  private static func answers(_ id: String, _ answers: String) -> String {
    Do.set(id, #","answers":{\#(answers)}"#)
  }
  private static func orientation(_ name: String) -> String {
    Do.expect(#""orientation":"\#(name)","window":"main""#)
  }
  private static func key(_ name: String) -> String { Do.expect(#""keyWindow":"\#(name)""#) }
  private static let upright = #""supportedInterfaceOrientations":["portrait"]"#
  private static let side = #""supportedInterfaceOrientations":["landscapeLeft","landscapeRight"]"#
  private static let turned = "A.sizeWillTransition A.layout"
  private static let onlyUpright =
    #"{"do":"app","answers":{"applicationSupportedOrientations":["portrait"]}}"#
  private static let app = "app.applicationSupportedOrientations?nil"
  private static let second = #"{"do":"window","id":"other","root":"B"}"#

  static let orientations: [Scenario] = [
    Scenario(
      "CON-18 a rotation is a change of the size", one,
      lines(rotate("landscapeLeft"), orientation("landscapeLeft")), "\(app) \(turned)"),
    Scenario(
      "CON-18 and of size classes",
      one, rotate("landscapeLeft", #","horizontal":"compact","vertical":"compact""#),
      "\(app) A.traitsWillChange A.sizeWillTransition A.traitsDidChange A.layout"),
    Scenario(
      "CON-17 a phone isn't turned upside down",
      lines(Given.content("A"), Given.window("A", #","horizontal":"compact""#)),
      lines(rotate("portraitUpsideDown"), orientation("portrait")), app),
    Scenario(
      "CON-17 what the controller doesn't support is declined",
      lines(one, answers("A", upright)),
      lines(rotate("landscapeLeft"), orientation("portrait")),
      "A.supportedInterfaceOrientations?[portrait] \(app)"),
    Scenario(
      "CON-17 a container isn't asked about its children",
      lines(Given.shown("navigation", "nav", "A"), answers("A", upright)), rotate("landscapeLeft"),
      "\(app) nav.sizeWillTransition A.sizeWillTransition nav.layout A.layout"),
    Scenario(
      "CON-17 the app has a say",
      lines(
        one, #"{"do":"app","answers":{"applicationSupportedOrientations":["portrait"]}}"#),
      lines(rotate("landscapeLeft"), orientation("portrait")),
      "app.applicationSupportedOrientations?[portrait]"),
    Scenario(
      "CON-17 it turns back to the device's orientation when the one that forced it has gone",
      lines(one, answers("B", side), Do.present("A", "B"), orientation("landscapeLeft")),
      lines(Do.dismiss("A"), orientation("portrait")),
      """
      B.wD A.wA A.iA A.layout A.dA B.dD A.completion \(app) \(turned) =[B] B.released
      """),
    Scenario(
      "CON-17 also in a stack that asks its top",
      lines(
        Given.shown("navigation", "nav", "A"), answers("nav", side),
        #"{"do":"setNeedsUpdate","controller":"nav","of":"orientations"}"#,
        answers("nav", #""supportedInterfaceOrientations":null"#)),
      lines(
        #"{"do":"setNeedsUpdate","controller":"nav","of":"orientations"}"#,
        orientation("portrait")),
      """
      nav.supportedInterfaceOrientations?nil \(app) nav.sizeWillTransition A.sizeWillTransition
      nav.layout A.layout
      """),
    Scenario(
      "CON-17 and to what the user has turned the device to meanwhile",
      lines(one, answers("B", side), Do.present("A", "B"), rotate("portraitUpsideDown")),
      lines(
        orientation("landscapeLeft"), rotate("landscapeRight"), orientation("landscapeRight"),
        rotate("portraitUpsideDown"), Do.dismiss("A"), orientation("portraitUpsideDown")),
      """
      B.supportedInterfaceOrientations?[landscapeLeft,landscapeRight] \(app) A.sizeWillTransition
      B.sizeWillTransition B.layout
      B.supportedInterfaceOrientations?[landscapeLeft,landscapeRight] \(app)
      B.wD A.wA A.iA A.layout A.dA B.dD A.completion \(app) \(turned) =[B] B.released
      """),
    Scenario(
      "E73 a window whose root has nothing in common isn't shown",
      lines(
        Given.content("A"), answers("A", side), onlyUpright,
        Given.window("A", #","visible":false"#)),
      lines(#"{"do":"show","window":"main"\#(Do.refused("E73"))}"#, Do.visible()),
      """
      A.supportedInterfaceOrientations?[landscapeLeft,landscapeRight]
      app.applicationSupportedOrientations?[portrait] !E73()
      """),
    Scenario(
      "E73 a controller isn't presented, or made the root",
      lines(one, answers("B", side), onlyUpright, Do.it("loadView", "B")),
      lines(
        Do.present("A", "B", "fullScreen", Do.refused("E73")),
        #"{"do":"setRoot","window":"main","root":"B"\#(Do.refused("E73"))}"#, Do.visible("A")),
      """
      B.supportedInterfaceOrientations?[landscapeLeft,landscapeRight]
      app.applicationSupportedOrientations?[portrait] !E73(A)
      B.supportedInterfaceOrientations?[landscapeLeft,landscapeRight]
      app.applicationSupportedOrientations?[portrait] !E73(B)
      """),
    Scenario(
      "E73 nor when the app asks for an update",
      lines(
        one, answers("A", side),
        #"{"do":"app","answers":{"applicationSupportedOrientations":["portrait"]}}"#),
      #"{"do":"setNeedsUpdate","controller":"A","of":"orientations"\#(Do.refused("E73"))}"#,
      """
      A.supportedInterfaceOrientations?[landscapeLeft,landscapeRight]
      app.applicationSupportedOrientations?[portrait] !E73(A)
      """),
    Scenario(
      "E73 nothing in common",
      lines(
        one, answers("A", side),
        #"{"do":"app","answers":{"applicationSupportedOrientations":["portrait"]}}"#),
      rotate("landscapeLeft", Do.refused("E73")),
      """
      A.supportedInterfaceOrientations?[landscapeLeft,landscapeRight]
      app.applicationSupportedOrientations?[portrait] !E73()
      """),
    Scenario(
      "CON-17 a presented controller turns the window to what it prefers",
      lines(
        one,
        answers("B", side + #","preferredInterfaceOrientation":"landscapeRight""#)),
      lines(Do.present("A", "B"), orientation("landscapeRight")),
      """
      B.init B.supportedInterfaceOrientations?[landscapeLeft,landscapeRight] \(app)
      B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion
      B.supportedInterfaceOrientations?[landscapeLeft,landscapeRight] \(app)
      B.preferredInterfaceOrientation?landscapeRight A.sizeWillTransition B.sizeWillTransition
      B.layout
      """),
    Scenario(
      "CON-17 an update turns a window whose orientation isn't supported any more",
      lines(one, answers("A", upright), answers("A", side)),
      lines(
        #"{"do":"setNeedsUpdate","controller":"A","of":"orientations"}"#,
        orientation("landscapeLeft")),
      "A.supportedInterfaceOrientations?[landscapeLeft,landscapeRight] \(app) \(turned)"),
  ]

  static let chrome: [Scenario] = [
    Scenario(
      "CON-16 asked when a controller has appeared, and when the app says so",
      lines(
        Given.content("A", "B"),
        Do.controller(
          "c", "container",
          #","children":["A"],"answers":{"childForHomeIndicatorAutoHidden":"A","childForScreenEdgesDeferringSystemGestures":null}"#
        )),
      lines(
        Given.window("c"), #"{"do":"setNeedsUpdate","controller":"A","of":"homeIndicator"}"#,
        #"{"do":"setNeedsUpdate","controller":"A","of":"systemGestures"}"#),
      """
      c.init A.init A.wM(c) A.dM(c) c.LV c.DL A.LV A.DL c.wA A.wA c.iA A.iA c.layout A.layout c.dA
      A.dA c.childForHomeIndicatorAutoHidden?A c.childForScreenEdgesDeferringSystemGestures?nil
      c.childForHomeIndicatorAutoHidden?A c.childForScreenEdgesDeferringSystemGestures?nil
      """, hides: Log.chatter),
    Scenario(
      "CON-16 a stack decides itself",
      lines(
        Given.content("A"), answers("A", #""childForHomeIndicatorAutoHidden":null"#),
        Do.controller("nav", "navigation", #","children":["A"]"#), Given.window("nav")),
      #"{"do":"setNeedsUpdate","controller":"A","of":"homeIndicator"}"#, ""),
  ]

  static let windows: [Scenario] = [
    Scenario(
      "LIF-14 the newest window is key, until another is made so", lines(one, second),
      lines(
        key("other"), #"{"do":"makeKey","window":"main"}"#, key("main"),
        #"{"do":"makeKey","window":"main"}"#),
      "app.windowDidResignKey app.windowDidBecomeKey"),
    Scenario(
      "LIF-14 a window that is hidden passes it on",
      lines(one, second, #"{"do":"makeKey","window":"main"}"#),
      lines(#"{"do":"hide","window":"main"}"#, key("other")),
      "A.wD A.dD app.windowDidResignKey app.windowDidBecomeKey"),
    Scenario(
      "LIF-14 a hidden window doesn't become key",
      lines(one, second, #"{"do":"hide","window":"main"}"#),
      lines(#"{"do":"makeKey","window":"main"}"#, key("other")), ""),
    Scenario(
      "LIF-14 a window of a higher level isn't key by itself",
      lines(one, second, #"{"do":"setLevel","window":"other","level":2000}"#),
      lines(key("main"), Do.expect(#""level":2000,"window":"other""#)), ""),
    Scenario(
      "LIF-15 a window without a root", lines(one, Do.present("A", "B", "overFullScreen")),
      lines(
        #"{"do":"setRoot","window":"main","root":null}"#, Do.visible(),
        #"{"do":"setRoot","window":"main","root":null}"#),
      "A.wD B.wD A.dD B.dD A.released B.released"),
    Scenario(
      "LIF-15 and another one after it",
      lines(one, #"{"do":"setRoot","window":"main","root":null}"#),
      #"{"do":"setRoot","window":"main","root":"B"}"#,
      "B.init B.LV B.DL B.wA B.iA B.layout B.dA"),
  ]

  static let focus: [Scenario] = [
    Scenario(
      "A11-4 the focus follows what environments prefer",
      lines(
        Given.shown("navigation", "nav", "A"), Do.it("view", "A", #","id":"list""#),
        answers("A", #""preferredFocusEnvironments":"list""#)),
      lines(
        Do.it("updateFocus", "nav"), Do.expect(#""focusedItem":"list","window":"main""#)),
      """
      A.preferredFocusEnvironments?list A.shouldUpdateFocus?true list.didUpdateFocus A.didUpdateFocus nav.didUpdateFocus
      """),
    Scenario(
      "A11-4 an environment around the old or the new node may decline",
      lines(
        one, Do.it("updateFocus", "A"), answers("A", #""shouldUpdateFocus":false"#),
        Do.it("view", "A", #","id":"list""#)),
      lines(
        Do.it("updateFocus", "A", #","view":"list""#),
        Do.expect(#""focusedItem":"A","window":"main""#)),
      "A.shouldUpdateFocus?false"),
    Scenario(
      "A11-4 what isn't on screen doesn't get it", lines(one, Do.it("loadView", "B")),
      lines(
        Do.it("updateFocus", "A", #","to":"B""#),
        Do.expect(#""focusedItem":null,"window":"main""#)),
      ""),
    Scenario(
      "PRE-48 a view is first responder, and resigns with its controller",
      lines(
        Given.shown("navigation", "nav", "A"), Given.content("B"),
        Do.it("view", "A", #","id":"text""#)),
      lines(
        Do.it("firstResponder", "A", #","view":"text""#), Do.expect(#""firstResponder":"text""#),
        Do.push("nav", "B"), Do.expect(#""firstResponder":null"#)),
      """
      text.becameFirstResponder B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD
      text.resignedFirstResponder B.dA B.dM(nav)
      """),
    Scenario(
      "PRE-48 who answers may decline to become and to resign",
      lines(
        one, answers("A", #""canBecomeFirstResponder":false"#),
        Do.it("view", "A", #","id":"text""#)),
      lines(
        Do.it("firstResponder", "A"), Do.expect(#""firstResponder":null"#),
        Do.it("firstResponder", "A", #","view":"text""#)),
      "A.canBecomeFirstResponder?false text.becameFirstResponder"),
  ]

  static let popovers: [Scenario] = [
    Scenario(
      "PRE-46 a popover is prepared, and moves with its window",
      lines(one, Do.it("popover", "B")),
      lines(
        Do.present("A", "B", "popover", #","anchor":"button""#),
        #"{"do":"traits","size":[10,20]}"#),
      """
      B.adaptiveStyle?nil B.prepareForPopoverPresentation B.LV B.DL B.wA B.iA B.layout B.dA A.completion
      A.sizeWillTransition B.sizeWillTransition B.popoverWillReposition A.layout B.layout
      """),
    Scenario(
      "PRE-47 a tap on a view that receives touches leaves it, another one doesn't",
      lines(
        one, Do.it("popover", "B", #","passthrough":["map"]"#),
        Do.present("A", "B", "popover", #","anchor":"button""#)),
      lines(
        Do.it("tapBeside", "B", #","view":"map""#), Do.expect(#""presented":"B","by":"A""#),
        Do.it("tapBeside", "B")),
      """
      B.presentationShouldDismiss?true B.presentationWillDismiss B.wD B.dD B.presentationDidDismiss
      B.released
      """),
    Scenario(
      "E74 beside what is no popover", lines(one, Do.present("A", "B")),
      Do.it("tapBeside", "B", Do.refused("E74")), "!E74(B)"),
    Scenario(
      "PRE-49 the first text field of an alert gets the keys",
      lines(
        one,
        Do.it("alert", "B", #","title":"Name","actions":["OK"],"textFields":["name","code"]"#)),
      lines(
        Do.present("A", "B"), Do.it("enterText", "B", #","view":"name","text":"Fog""#),
        Do.expect(#""view":{"text":"Fog"},"controller":"B","id":"name""#),
        Do.it("selectAction", "B", #","action":"OK""#)),
      """
      B.LV B.DL B.wA B.iA B.layout B.dA name.becameFirstResponder A.completion B.wD B.dD
      name.resignedFirstResponder A.completion B.alertActionSelected B.released
      """),
  ]
}
