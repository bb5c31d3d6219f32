/// Scenes. Sources: the references of `UISceneDelegate` and of its methods `sceneDidDisconnect(_:)` and
/// `stateRestorationActivity(for:)`; the second edition of the rules, §2.
enum RulesScenes {
  private static func scene(_ id: String) -> String { #"{"do":"scene","id":"\#(id)"}"# }
  private static func connect(_ id: String) -> String { #"{"do":"connect","scene":"\#(id)"}"# }
  private static func disconnect(_ id: String, _ more: String = "") -> String {
    #"{"do":"disconnect","scene":"\#(id)"\#(more)}"#
  }
  private static func named(_ id: String) -> String {
    #"{"do":"controller","id":"\#(id)","restoration":"\#(id.lowercased())"}"#
  }
  private static let saves = #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#
  private static let shown = lines(
    scene("one"), named("A"), Given.window("A", #","scene":"one""#))

  private static let leaves = """
    app.sceneWillResignActive app.sceneDidEnterBackground app.shouldSaveApplicationState?false
    app.stateRestorationActivity app.sceneDidDisconnect
    """
  private static let enters = "app.sceneWillEnterForeground app.sceneDidBecomeActive"

  static let all: [Scenario] = [
    Scenario(
      "SCN-1 a disconnected scene shows, hides and opens no window",
      lines(
        #"{"do":"scene","id":"one"}"#, Given.content("A", "B"),
        Given.window("A", #","scene":"one""#), #"{"do":"disconnect","scene":"one"}"#),
      lines(
        #"{"do":"show","window":"main"\#(Do.refused("SCN-1"))}"#,
        #"{"do":"hide","window":"main"\#(Do.refused("SCN-1"))}"#,
        #"{"do":"window","id":"other","root":"B","scene":"one"\#(Do.refused("SCN-1"))}"#,
        Do.visible()),
      "!SCN-1() !SCN-1() !SCN-1(other)"),
    Scenario(
      "SCN-1 a scene is connected once, and disconnected once", shown,
      lines(
        #"{"do":"connect","scene":"one","expect":{"refused":"SCN-1"}}"#, disconnect("one"),
        disconnect("one", Do.refused("SCN-1")), disconnect("two", Do.refused("SCN-1"))),
      "!SCN-1() \(leaves) A.wD A.dD A.released !SCN-1() !SCN-1()"),
    Scenario(
      "SCN-2 what a scene showed is released, and comes back when it connects",
      lines(shown, #"{"do":"state","controller":"A","values":{"k":1}}"#),
      lines(
        disconnect("one"), Do.visible(), connect("one"), Do.visible("A"),
        #"{"do":"expect","state":{"k":1},"controller":"A"}"#),
      """
      \(leaves) A.wD A.dD A.released app.sceneWillConnect A.init a=restored!V1 A.LV A.DL
      A.decodeRestorableState A.applicationFinishedRestoringState A.wA A.iA A.layout A.dA \(enters)
      """),
    Scenario(
      "SCN-2 what has no identifier doesn't come back",
      lines(scene("one"), Given.content("A"), Given.window("A", #","scene":"one""#)),
      lines(disconnect("one"), connect("one"), Do.visible()),
      "\(leaves) A.wD A.dD A.released app.sceneWillConnect \(enters)"),
    Scenario(
      "SCN-2 an app that saves encodes the scene, and no other",
      lines(
        shown, scene("two"), named("B"),
        #"{"do":"window","id":"second","root":"B","scene":"two"}"#, saves),
      disconnect("two"),
      """
      app.sceneWillResignActive app.sceneDidEnterBackground app.shouldSaveApplicationState?true
      app.willEncodeRestorableState B.encodeRestorableState app.stateRestorationActivity
      app.sceneDidDisconnect B.wD B.dD B.released
      """),
    Scenario(
      "SCN-2 a transition that is held in the scene finishes first",
      lines(
        scene("one"), named("A"), named("B"),
        #"{"do":"controller","id":"nav","kind":"navigation","children":["A"],"restoration":"nav"}"#,
        Given.window("nav", #","scene":"one""#),
        #"{"do":"push","in":"nav","controller":"B","hold":true}"#),
      lines(disconnect("one"), #"{"do":"scene","id":"two"}"#),
      """
      \(leaves) A.dD B.dA B.dM(nav) nav.wD B.wD nav.dD B.dD nav.released A.released B.released
      app.sceneWillConnect \(enters)
      """),
    Scenario(
      "SCN-2 what is presented comes back with its presenter",
      lines(
        shown, named("S"), Do.present("A", "S", "pageSheet"), disconnect("one"), connect("one")),
      #"{"do":"expect","presented":"S","by":"A"}"#, ""),
    Scenario(
      "SCN-2 other scenes stay as they are, and what refers to them still does",
      lines(
        shown, scene("two"), named("B"),
        #"{"do":"window","id":"second","root":"B","scene":"two"}"#,
        #"{"do":"state","controller":"B","values":{"other":{"$ref":"A"}}}"#, disconnect("two"),
        Do.visible("A"), connect("two")),
      lines(
        Do.visible("A", "B"), #"{"do":"expect","state":{"other":{"$ref":"A"}},"controller":"B"}"#),
      ""),
  ]
}
