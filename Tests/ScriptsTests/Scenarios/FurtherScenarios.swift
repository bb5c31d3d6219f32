/// Further cases: rules that the tables omit, and additional guarantees of scripts.
enum FurtherScenarios {
  static let nav = lines(
    Given.shown("navigation", "nav", "A"), Given.content("B", "C", "D"))
  static let chain = lines(
    Given.content("A", "B", "C", "D"), Given.window("A"),
    #"{"do":"present","from":"A","controller":"B","style":"fullScreen"}"#,
    #"{"do":"present","from":"B","controller":"C","style":"fullScreen"}"#,
    #"{"do":"present","from":"C","controller":"D","style":"fullScreen"}"#)
  static let a = lines(Given.content("A", "B", "C"), Given.window("A"))

  static let all = containers + presentations

  private static let containers: [Scenario] = [
    // Containment and appearance.
    Scenario(
      "script.md 3: viewDidAppear comes when the turn ends",
      lines(
        Given.content("B", "C"), #"{"do":"controller","id":"P","kind":"container"}"#,
        Given.window("P")),
      #"{"do":"batch","commands":[{"do":"embed","parent":"P","child":"B"},{"do":"embed","parent":"P","child":"C"}]}"#,
      """
      B.init B.wM(P) B.LV B.DL B.wA B.iA B.layout B.dM(P) C.init C.wM(P) C.LV C.DL C.wA C.iA
      C.layout C.dM(P) B.dA C.dA
      """),
    Scenario(
      "APP-3: a begin in a later turn while one is pending",
      lines(
        Given.content("V"), #"{"do":"loadView","controller":"V"}"#,
        #"{"do":"beginAppearance","controller":"V","appearing":true}"#),
      #"{"do":"beginAppearance","controller":"V","appearing":true,"expect":{"warning":"E08"}}"#,
      "~E08(V)"),
    Scenario(
      "LIF-10: off screen there are no appearance callbacks",
      lines(
        Given.content("B"), #"{"do":"controller","id":"P","kind":"container","children":["B"]}"#,
        Given.window("P", #","visible":false"#)),
      lines(
        #"{"do":"unembed","child":"B"}"#, #"{"do":"embed","parent":"P","child":"B"}"#),
      "B.wM(nil) B.dM(nil) B.released B.init B.wM(P) P.LV P.DL B.LV B.DL B.dM(P)"),
    Scenario(
      "E47: a view without containment",
      lines(
        Given.content("B"), #"{"do":"controller","id":"P","kind":"container"}"#, Given.window("P")),
      #"{"do":"addView","child":"B","in":"P"}"#, "B.init ~E47(B) B.LV B.DL B.wA B.iA B.layout B.dA"),
    Scenario(
      "E46: removed without having been told",
      lines(
        Given.content("B"), #"{"do":"controller","id":"P","kind":"container"}"#, Given.window("P"),
        #"{"do":"embed","parent":"P","child":"B"}"#),
      #"{"do":"removeFromParent","child":"B"}"#, "~E46(B) B.dM(nil) ~E47(B)"),
    Scenario(
      "the exchange can be held, and then everything waits",
      lines(
        Given.content("B", "C"),
        #"{"do":"controller","id":"P","kind":"container","children":["B"]}"#, Given.window("P"),
        #"{"do":"transition","in":"P","from":"B","to":"C","hold":true}"#,
        #"{"do":"expect","appearance":"appearing","controller":"C"}"#),
      #"{"do":"finish"}"#, "C.dA B.dD B.dM(nil) C.dM(P) B.released"),

    // Stacks.
    Scenario(
      "a cancelled push runs back",
      lines(nav, #"{"do":"push","in":"nav","controller":"B","interactive":true}"#),
      lines(
        #"{"do":"cancel"}"#, #"{"do":"expect","stack":["A"],"in":"nav","visible":["A"]}"#),
      "nav.interactionEnded B.wD B.dD A.wA A.dA B.dM(nil) B.released",
      hides: Log.chatter.subtracting(["interactionEnded"])),
    Scenario(
      "NAV-4: a new top that was there looks like a pop",
      lines(nav, #"{"do":"setStack","in":"nav","controllers":["A","B","C"],"animated":false}"#),
      #"{"do":"setStack","in":"nav","controllers":["B"]}"#,
      """
      A.wM(nil) A.dM(nil) C.wM(nil) B.LV B.DL C.wD B.wA B.iA B.layout C.dD B.dA C.dM(nil)
      A.released C.released
      """),
    Scenario(
      "NAV-4: the same top is no transition", nav,
      lines(
        #"{"do":"setStack","in":"nav","controllers":["B","C","A"]}"#,
        #"{"do":"expect","stack":["B","C","A"],"in":"nav","visible":["A"]}"#),
      "B.init C.init B.wM(nav) B.dM(nav) C.wM(nav) C.dM(nav)"),
    Scenario(
      "E21: two pushes in one turn", nav,
      #"{"do":"batch","commands":[{"do":"push","in":"nav","controller":"B"},{"do":"push","in":"nav","controller":"C","expect":{"refused":"E21"}}]}"#,
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout C.init !E21(nav) A.dD B.dA B.dM(nav)"),
    Scenario(
      "two pushes in one turn, the first without animation", nav,
      #"{"do":"batch","commands":[{"do":"push","in":"nav","controller":"B","animated":false},{"do":"push","in":"nav","controller":"C","animated":false}]}"#,
      """
      B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav) C.init C.wM(nav) C.LV
      C.DL B.wD C.wA C.iA C.layout B.dD C.dA C.dM(nav)
      """),
    Scenario(
      "E04: presenting while a push is held",
      lines(nav, #"{"do":"push","in":"nav","controller":"B","hold":true}"#),
      #"{"do":"present","from":"A","controller":"C"}"#, "C.init !E04(A)"),
    Scenario(
      "keep: what leaves is not released, and comes again",
      lines(
        nav, #"{"do":"set","controller":"B","keep":true}"#,
        #"{"do":"push","in":"nav","controller":"B"}"#, #"{"do":"pop","in":"nav"}"#),
      #"{"do":"push","in":"nav","controller":"B"}"#,
      "B.wM(nav) A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "a released name makes a fresh stub",
      lines(
        nav, #"{"do":"push","in":"nav","controller":"B"}"#, #"{"do":"pop","in":"nav"}"#),
      #"{"do":"push","in":"nav","controller":"B"}"#,
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "two windows, two transitions: 'of' says which",
      lines(
        Given.content("A", "B", "C", "D"),
        #"{"do":"controller","id":"n1","kind":"navigation","children":["A"]}"#,
        #"{"do":"controller","id":"n2","kind":"navigation","children":["B"]}"#,
        #"{"do":"window","id":"w1","root":"n1"}"#, #"{"do":"window","id":"w2","root":"n2"}"#,
        #"{"do":"push","in":"n1","controller":"C","interactive":true}"#,
        #"{"do":"push","in":"n2","controller":"D","interactive":true}"#),
      lines(
        #"{"do":"finish","of":"n1"}"#, #"{"do":"cancel","of":"D"}"#,
        #"{"do":"cancel","expect":"refused"}"#, #"{"do":"expect","visible":["C","B"]}"#),
      "A.dD C.dA C.dM(n1) D.wD D.dD B.wA B.dA D.dM(nil) D.released !NAV-9()"),

    // Tabs.
    Scenario(
      "a cancelled selection runs back",
      lines(
        Given.shown("tab", "tab", "T1", "T2"),
        #"{"do":"select","in":"tab","controller":"T2","interactive":true}"#),
      lines(#"{"do":"cancel"}"#, #"{"do":"expect","visible":["T1"]}"#), "T2.wD T2.dD T1.wA T1.dA"),
    Scenario(
      "TAB-3: the tap on the selected tab takes its stack to the root",
      lines(
        Given.content("a", "b", "c"),
        #"{"do":"controller","id":"nav","kind":"navigation","children":["a","b"]}"#,
        #"{"do":"controller","id":"tab","kind":"tab","children":["nav","c"]}"#, Given.window("tab")),
      #"{"do":"select","in":"tab","controller":"nav","by":"user"}"#,
      """
      tab.shouldSelectTab?true tab.tabDidSelect b.wM(nil) a.LV a.DL b.wD a.wA a.iA a.layout b.dD
      a.dA b.dM(nil) b.released
      """),
    Scenario(
      "E59: leaving a tab that presents in its context",
      lines(
        Given.content("b", "x"),
        #"{"do":"controller","id":"a","kind":"content","definesPresentationContext":true}"#,
        #"{"do":"controller","id":"tab","kind":"tab","children":["a","b"]}"#, Given.window("tab"),
        #"{"do":"present","from":"a","controller":"x","style":"currentContext"}"#),
      #"{"do":"select","in":"tab","controller":"b","expect":{"warning":"E59"}}"#,
      "~E59(a) b.LV b.DL b.wA x.wD b.iA b.layout x.dD b.dA"),
    Scenario(
      "TAB-2: the bar's width comes and goes",
      lines(
        Given.content("a", "b", "c", "d", "e", "f", "g"),
        #"{"do":"controller","id":"tab","kind":"tab","children":["a","b","c","d","e","f","g"]}"#,
        Given.window("tab"), #"{"do":"select","in":"tab","controller":"f"}"#,
        #"{"do":"traits","window":"main","horizontal":"compact"}"#,
        #"{"do":"expect","tabs":["a","b","c","d","tab.more"],"in":"tab","visible":["f"]}"#,
        #"{"do":"expect","tabs":["a","b","c","d","e","f","g"],"in":"tab"}"#,
        #"{"do":"expect","children":["e","f","g"],"of":"tab.more"}"#,
        #"{"do":"traits","window":"main","horizontal":"regular"}"#),
      #"{"do":"expect","tabs":["a","b","c","d","e","f","g"],"in":"tab","visible":["f"]}"#, ""),
  ]
}
