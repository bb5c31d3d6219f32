// Presentations, segues and state.
extension FurtherScenarios {
  static let presentations: [Scenario] = [
    // Presentation.
    Scenario(
      "PRE-11: B dismisses what is above it", chain,
      lines(#"{"do":"dismiss","from":"B"}"#, #"{"do":"expect","visible":["B"]}"#),
      "D.wD B.wA B.iA B.layout B.dA D.dD B.completion =[C,D] C.released D.released"),
    Scenario(
      "PRE-11: C presents D, and only D goes", chain, #"{"do":"dismiss","from":"C"}"#,
      "D.wD C.wA C.iA C.layout C.dA D.dD C.completion =[D] D.released"),
    Scenario(
      "PRE-11: D forwards to C", chain, #"{"do":"dismiss","from":"D"}"#,
      "D.wD C.wA C.iA C.layout C.dA D.dD C.completion =[D] D.released"),
    Scenario(
      "PRE-11: A clears all", chain, #"{"do":"dismiss","from":"A"}"#,
      "D.wD A.wA A.iA A.layout A.dA D.dD A.completion =[B,C,D] B.released C.released D.released"),
    Scenario(
      "PRE-23: a presentation from viewDidAppear waits",
      lines(
        Given.content("A", "C"),
        #"{"do":"controller","id":"B","on":{"viewDidAppear":[{"do":"present","from":"B","controller":"C","style":"fullScreen"}]}}"#,
        Given.window("A")),
      #"{"do":"present","from":"A","controller":"B","style":"fullScreen"}"#,
      """
      B.init B.LV B.DL A.wD B.wA B.iA B.layout B.dA C.init A.dD A.completion C.LV C.DL B.wD C.wA
      C.iA C.layout C.dA B.dD B.completion
      """),
    Scenario(
      "PRE-21: whenReady waits for the presenter",
      lines(
        Given.content("A", "B"), Given.window("A", #","visible":false"#),
        #"{"do":"present","from":"A","controller":"B","style":"formSheet","whenReady":true}"#),
      #"{"do":"show","window":"main"}"#,
      "A.LV A.DL A.wA A.iA A.layout A.dA B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario(
      "E57: dismiss and present in one turn",
      lines(a, #"{"do":"present","from":"A","controller":"B","style":"formSheet"}"#),
      #"{"do":"batch","commands":[{"do":"dismiss","from":"A"},{"do":"present","from":"A","controller":"C","style":"formSheet"}]}"#,
      """
      B.wD C.init ~E57(A) B.dD A.completion C.LV C.DL C.wA C.iA C.layout C.dA A.completion =[B]
      B.released
      """),
    Scenario(
      "a cancelled presentation runs back, without completion",
      lines(
        a,
        #"{"do":"present","from":"A","controller":"B","style":"fullScreen","interactive":true}"#),
      lines(
        #"{"do":"cancel"}"#,
        #"{"do":"expect","presented":null,"by":"A","visible":["A"]}"#),
      "B.wD B.dD A.wA A.dA B.released"),
    Scenario(
      "a cancelled dismissal runs back",
      lines(
        a, #"{"do":"present","from":"A","controller":"B","style":"fullScreen"}"#,
        #"{"do":"dismiss","from":"A","interactive":true}"#),
      lines(#"{"do":"cancel"}"#, #"{"do":"expect","presented":"B","by":"A","visible":["B"]}"#),
      "A.wD A.dD B.wA B.dA"),
    Scenario(
      "PRE-16: full screen is not in the hand",
      lines(a, #"{"do":"present","from":"A","controller":"B","style":"fullScreen"}"#),
      #"{"do":"swipeDismiss","controller":"B"}"#, "!PRE-16(B)"),
    Scenario(
      "PRE-2: the context imposes its transition",
      lines(
        Given.content("A", "B"),
        #"{"do":"controller","id":"P","kind":"container","children":["A"],"definesPresentationContext":true,"providesPresentationContextTransitionStyle":true,"transition":"crossDissolve"}"#,
        Given.window("P"),
        #"{"do":"present","from":"A","controller":"B","style":"currentContext","transition":"coverVertical"}"#
      ),
      #"{"do":"expect","presentation":{"of":"B","context":"P","style":"currentContext","transition":"crossDissolve"}}"#,
      ""),
    Scenario(
      "ADP-5: a popover follows the traits",
      lines(
        a, #"{"do":"present","from":"A","controller":"B","style":"popover","anchor":"x"}"#,
        #"{"do":"traits","window":"main","horizontal":"compact"}"#,
        #"{"do":"expect","presentation":{"of":"B","style":"popover","adapted":"formSheet"}}"#,
        #"{"do":"traits","window":"main","horizontal":"regular"}"#),
      #"{"do":"expect","presentation":{"of":"B","style":"popover","adapted":null}}"#, ""),
    Scenario(
      "ADP-4: a stand-in is presented instead",
      lines(
        Given.content("A", "B"),
        #"{"do":"controller","id":"N","kind":"navigation","children":["B"]}"#,
        #"{"do":"controller","id":"B2","kind":"content","answers":{"adaptiveController":"N"}}"#,
        Given.window("A", #","horizontal":"compact""#)),
      lines(
        #"{"do":"present","from":"A","controller":"B2","style":"popover","anchor":"x"}"#,
        #"{"do":"expect","presented":"N","by":"A"}"#),
      """
      B2.init B2.adaptiveStyle?nil N.init B.init B.wM(N) B2.adaptiveController?N N.LV N.DL N.wA B.LV
      B.DL B.wA N.iA B.iA N.layout B.layout N.dA B.dA B.dM(N) A.completion
      """),
    Scenario(
      "PRE-18: the kind is frozen when the presentation controller is touched",
      lines(
        a, #"{"do":"set","controller":"B","style":"formSheet"}"#,
        #"{"do":"touchPresentationController","controller":"B"}"#),
      lines(
        #"{"do":"present","from":"A","controller":"B","style":"fullScreen","expect":{"warning":"E60"}}"#,
        #"{"do":"expect","presentation":{"of":"B","style":"formSheet"}}"#),
      "~E60(B) B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario(
      "setRoot: what the old root presents goes with it",
      lines(a, #"{"do":"present","from":"A","controller":"B","style":"formSheet"}"#),
      #"{"do":"setRoot","window":"main","root":"C"}"#,
      """
      C.init C.LV C.DL A.wD B.wD C.wA C.iA C.layout A.dD B.dD C.dA A.released B.released
      """),

    // Segues and causes.
    Scenario(
      "UNW-5: what presents goes in one dismissal, then the stack pops",
      lines(
        #"{"do":"controller","id":"A","answers":{"implements":["back"]}}"#,
        Given.content("B", "C", "D"),
        #"{"do":"controller","id":"nav","kind":"navigation","children":["A","B"]}"#,
        Given.window("nav"),
        #"{"do":"present","from":"B","controller":"C","style":"fullScreen"}"#,
        #"{"do":"present","from":"C","controller":"D","style":"fullScreen"}"#,
        #"{"do":"unwind","from":"D","action":"back"}"#),
      #"{"do":"expect","stack":["A"],"in":"nav","visible":["A"]}"#, ""),
    Scenario(
      "UNW-9: an unwind crosses tabs",
      lines(
        #"{"do":"controller","id":"a","answers":{"implements":["back"]}}"#,
        Given.content("b", "x"),
        #"{"do":"controller","id":"n1","kind":"navigation","children":["a"]}"#,
        #"{"do":"controller","id":"tab","kind":"tab","children":["n1","b"]}"#, Given.window("tab"),
        #"{"do":"select","in":"tab","controller":"b"}"#,
        #"{"do":"present","from":"b","controller":"x","style":"fullScreen"}"#,
        #"{"do":"unwind","from":"x","action":"back"}"#),
      #"{"do":"expect","visible":["a"]}"#, ""),
    Scenario(
      "a custom segue does what its code does",
      a,
      #"{"do":"segue","from":"A","kind":"custom","id":"go","to":"B","perform":[{"do":"present","from":"A","controller":"B","style":"overFullScreen"}]}"#,
      """
      B.init A.segueInit A.prepare A.seguePerform B.LV B.DL B.wA B.iA B.layout A.segueReleased
      B.dA A.completion
      """, hides: Log.chatter.subtracting(["segueInit", "seguePerform", "segueReleased"])),
    Scenario(
      "SHW-6: an action goes up to who can perform it",
      lines(
        #"{"do":"controller","id":"A","kind":"content"}"#,
        #"{"do":"controller","id":"P","kind":"container","children":["A"],"answers":{"implements":["save:"]}}"#,
        Given.window("P")),
      lines(
        #"{"do":"action","from":"A","selector":"save:"}"#,
        #"{"do":"expect","target":"P","from":"A","selector":"save:"}"#),
      "A.canPerformAction?false P.canPerformAction?true P.action"),

    Scenario(
      "SHW-1: a stub that overrides show is told, and does what it likes",
      lines(
        Given.content("A", "B"),
        #"{"do":"controller","id":"P","kind":"container","children":["A"],"overrides":["show"],"on":{"show":[{"do":"embed","parent":"P","child":"B"}]}}"#,
        Given.window("P")),
      #"{"do":"show","from":"A","controller":"B"}"#,
      """
      B.init P.canPerformAction?true P.show B.wM(P) B.LV B.DL B.wA B.iA B.layout B.dM(P) B.dA
      """),

    // State.
    Scenario(
      "script.md 10: equal values are no event",
      lines(a, #"{"do":"state","controller":"A","values":{"x":1,"y":[2]}}"#),
      lines(
        #"{"do":"state","controller":"A","values":{"x":1.0,"y":[2]}}"#,
        #"{"do":"expect","state":{"y":[2],"x":1},"controller":"A"}"#),
      ""),
    Scenario(
      "what can't be encoded is refused then and there", a,
      #"{"do":"state","controller":"A","values":{"x":{"y":[{"$unencodable":true}]}}}"#, "!SAV-4(A)"),
    Scenario(
      "E35: a key of the system's own", a,
      #"{"do":"state","controller":"A","values":{"UIApplicationStateRestorationTimestampKey":1}}"#,
      "!E35(A)"),
    Scenario(
      "E31: an object needs an identifier", a, #"{"do":"object","id":"o","values":{}}"#, "!E31()"),
    Scenario(
      "SAV-1: nothing is encoded unless the app says so",
      lines(
        #"{"do":"controller","id":"A","restoration":"a"}"#, Given.window("A")),
      lines(
        #"{"do":"background"}"#, #"{"do":"foreground"}"#,
        #"{"do":"app","answers":{"shouldSaveApplicationState":true}}"#, #"{"do":"background"}"#),
      """
      app.applicationWillResignActive app.applicationDidEnterBackground
      app.shouldSaveApplicationState?false app.applicationWillEnterForeground
      app.applicationDidBecomeActive app.applicationWillResignActive
      app.applicationDidEnterBackground app.shouldSaveApplicationState?true
      app.willEncodeRestorableState A.encodeRestorableState
      """),
  ]
}
