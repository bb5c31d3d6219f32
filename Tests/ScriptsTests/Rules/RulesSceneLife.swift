/// The life cycle of scenes and of an app without scenes. Sources: the references of `UISceneDelegate`
/// (`sceneWillEnterForeground(_:)` says that a newly connected scene gets it, too), "Managing your app's
/// life cycle", and published logs of the order (willConnect, foreground, active; resign, background;
/// disconnect).
enum RulesSceneLife {
  private static let saves = #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#
  private static func it(_ verb: String, _ scene: String, _ more: String = "") -> String {
    #"{"do":"\#(verb)","scene":"\#(scene)"\#(more)}"#
  }
  private static func scene(_ id: String, _ root: String) -> String {
    lines(
      #"{"do":"scene","id":"\#(id)"}"#, Given.content(root),
      #"{"do":"window","id":"w\#(root)","root":"\#(root)","scene":"\#(id)"}"#)
  }
  private static let edit = #"{"type":"edit","userInfo":{"note":12}}"#

  static let all: [Scenario] = [
    Scenario(
      "SCN-3 a scene connects, and enters the foreground", "",
      #"{"do":"scene","id":"one"}"#,
      "app.sceneWillConnect app.sceneWillEnterForeground app.sceneDidBecomeActive"),
    Scenario(
      "SCN-3 what the app builds while the scene connects appears before it is in the foreground",
      Given.content("A"),
      lines(
        #"{"do":"app","on":{"sceneWillConnect":[{"do":"window","id":"main","root":"A","scene":"one"}]}}"#,
        #"{"do":"scene","id":"one"}"#),
      """
      app.sceneWillConnect A.init A.LV A.DL A.wA A.iA A.layout A.dA app.sceneWillEnterForeground
      app.sceneDidBecomeActive
      """),
    Scenario(
      "SCN-3 the background saves after the scene has left, and nothing disappears",
      lines(scene("one", "A"), saves), #"{"do":"background"}"#,
      """
      app.sceneWillResignActive app.sceneDidEnterBackground app.shouldSaveApplicationState?true
      app.willEncodeRestorableState -A!SAV-2 app.stateRestorationActivity
      """),
    Scenario(
      "SCN-3 the foreground again", lines(scene("one", "A"), #"{"do":"background"}"#),
      #"{"do":"foreground"}"#, "app.sceneWillEnterForeground app.sceneDidBecomeActive"),
    Scenario(
      "SCN-3 one of two scenes leaves, then the other one with the app",
      lines(scene("one", "A"), scene("two", "B")),
      lines(it("background", "one"), it("background", "two"), it("background", "two")),
      """
      app.sceneWillResignActive app.sceneDidEnterBackground app.shouldSaveApplicationState?false
      app.stateRestorationActivity
      app.sceneWillResignActive app.sceneDidEnterBackground app.shouldSaveApplicationState?false
      app.stateRestorationActivity
      """),
    Scenario(
      "SCN-3 without input for a while", scene("one", "A"),
      lines(it("deactivate", "one"), it("deactivate", "one"), it("foreground", "one")),
      "app.sceneWillResignActive app.sceneDidBecomeActive"),
    Scenario(
      "SCN-3 a scene in the foreground leaves it before it disconnects", scene("one", "A"),
      it("disconnect", "one"),
      """
      app.sceneWillResignActive app.sceneDidEnterBackground app.shouldSaveApplicationState?false
      app.stateRestorationActivity app.sceneDidDisconnect A.wD A.dD A.released
      """),
    Scenario(
      "SCN-3 a scene that isn't connected has no life",
      lines(scene("one", "A"), it("disconnect", "one")),
      lines(
        it("background", "one", Do.refused("SCN-1")), it("foreground", "two", Do.refused("SCN-1")),
        it("deactivate", "", Do.refused("SCN-1"))),
      "!SCN-1() !SCN-1() !SCN-1()"),
    Scenario(
      "SCN-4 an app without scenes", lines(Given.content("A"), Given.window("A")),
      lines(#"{"do":"background"}"#, #"{"do":"foreground"}"#),
      """
      app.applicationWillResignActive app.applicationDidEnterBackground
      app.shouldSaveApplicationState?false app.applicationWillEnterForeground
      app.applicationDidBecomeActive
      """),
    Scenario(
      "SCN-5 an activity to continue, in a scene or without one", scene("one", "A"),
      lines(
        #"{"do":"continueActivity","activity":"edit","content":{"note":12}}"#,
        #"{"do":"continueActivity","activity":"edit","scene":"one"}"#,
        #"{"do":"continueActivity","activity":"edit","scene":"two","expect":{"refused":"SCN-1"}}"#,
        #"{"do":"continueActivity","activity":"","expect":{"refused":"SAV-18"}}"#),
      "app.continueUserActivity app.continueUserActivity !SCN-1() !SAV-18()"),
  ]

  /// A scene with a kept activity, and the line that returns it.
  static let kept = lines(
    #"{"do":"app","activities":{"one":\#(edit)}}"#, scene("one", "A"), it("disconnect", "one"),
    it("connect", "one"))
}
