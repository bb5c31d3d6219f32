/// Presentations and windows as apps use them, from the references and headers of UIKit.
enum RulesPracticePresentations {
  static let all: [Scenario] = [
    Scenario(
      "the root of the window presents a full screen",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M")),
      lines(Do.present("A", "M"), #"{"do":"expect","presentingController":"nav","of":"M"}"#),
      "nav.wD A.wD M.wA M.dA nav.dD A.dD nav.completion", hides: hidden),
    Scenario(
      "the root presents over the current context if no controller defines one",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M")),
      lines(
        Do.present("A", "M", "currentContext"),
        #"{"do":"expect","presentingController":"nav","of":"M"}"#),
      "nav.wD A.wD M.wA M.dA nav.dD A.dD nav.completion", hides: hidden),
    Scenario(
      "a controller that defines the context presents",
      lines(
        #"{"do":"controller","id":"A","kind":"content","definesPresentationContext":true}"#,
        Do.controller("nav", "navigation", #","children":["A"]"#), Given.window("nav"),
        Given.content("M")),
      lines(
        Do.present("A", "M", "currentContext"),
        #"{"do":"expect","presentingController":"A","of":"M"}"#),
      "A.wD M.wA M.dA A.dD A.completion", hides: hidden),
    Scenario(
      "controllers around the context stay on screen",
      lines(
        #"{"do":"controller","id":"a","kind":"content","definesPresentationContext":true}"#,
        Given.content("b"), Do.controller("tab", "tab", #","children":["a","b"]"#),
        Given.window("tab"), Given.content("M")),
      lines(
        Do.present("a", "M", "currentContext"),
        #"{"do":"expect","presentingController":"a","of":"M"}"#),
      "a.wD M.wA M.dA a.dD a.completion", hides: hidden),
    Scenario(
      "a presentation in the context of a tab disappears with the tab",
      lines(
        #"{"do":"controller","id":"a","kind":"content","definesPresentationContext":true}"#,
        Given.content("b"), Do.controller("tab", "tab", #","children":["a","b"]"#),
        Given.window("tab"), Given.content("M"), Do.present("a", "M", "overCurrentContext")),
      lines(#"{"do":"select","in":"tab","index":1}"#, Do.visible("b")),
      "~E59(a) b.wA a.wD M.wD a.dD M.dD b.dA", hides: hidden),
    Scenario(
      "a presentation in the context of a tab appears with the tab",
      lines(
        #"{"do":"controller","id":"a","kind":"content","definesPresentationContext":true}"#,
        Given.content("b"), Do.controller("tab", "tab", #","children":["a","b"]"#),
        Given.window("tab"), Given.content("M"), Do.present("a", "M", "overCurrentContext"),
        #"{"do":"select","in":"tab","index":1}"#),
      #"{"do":"select","in":"tab","index":0}"#,
      "a.wA M.wA b.wD b.dD a.dA M.dA", hides: hidden),
    Scenario(
      "a tab selected below a full screen does not appear",
      lines(
        Given.content("a", "b"), Do.controller("tab", "tab", #","children":["a","b"]"#),
        Given.window("tab"), Given.content("M"), Do.present("a", "M")),
      lines(
        #"{"do":"select","in":"tab","index":1}"#, #"{"do":"expect","presented":"M","by":"tab"}"#),
      "", hides: hidden),
    Scenario(
      "a pop below a full screen causes no appearance callbacks",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav"), Given.content("M"), Do.present("B", "M")),
      lines(
        #"{"do":"pop","in":"nav"}"#, Do.stack("nav", "A"),
        #"{"do":"expect","presented":"M","by":"nav"}"#, Do.visible("M")),
      "B.wM(nil) B.dM(nil) =[B]", hides: hidden),
    Scenario(
      "after a pop below a full screen, the new top appears with the dismissal",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.window("nav"), Given.content("M"), Do.present("B", "M"), #"{"do":"pop","in":"nav"}"#),
      lines(Do.dismiss("M"), Do.visible("A")),
      "M.wD nav.wA A.wA nav.dA A.dA M.dD nav.completion =[M]", hides: hidden),
    Scenario(
      "dismissing from below removes the whole chain, and only the top transitions",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M", "N"), Do.present("A", "M"), Do.present("M", "N")),
      lines(Do.dismiss("A"), #"{"do":"expect","presented":null,"by":"nav"}"#),
      "N.wD nav.wA A.wA nav.dA A.dA N.dD nav.completion =[M,N]", hides: hidden),
    Scenario(
      "dismissing from the middle removes what is above, and then the controller itself",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M", "N"), Do.present("A", "M"), Do.present("M", "N"),
        Do.dismiss("M"), #"{"do":"expect","presented":"M","by":"nav"}"#),
      lines(Do.dismiss("M"), #"{"do":"expect","presented":null,"by":"nav"}"#),
      "M.wD nav.wA A.wA nav.dA A.dA M.dD nav.completion =[M]", hides: hidden),
    Scenario(
      "a child dismisses its presented ancestor",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("c"),
        Do.controller("n2", "navigation", #","children":["c"]"#), Do.present("A", "n2")),
      lines(Do.dismiss("c"), #"{"do":"expect","presented":null,"by":"nav"}"#),
      "n2.wD c.wD nav.wA A.wA nav.dA A.dA n2.dD c.dD nav.completion =[n2]", hides: hidden),
    Scenario(
      "a cancelled dismissal reverses both appearances",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M"), Do.present("A", "M")),
      lines(
        #"{"do":"dismiss","from":"M","interactive":true}"#, Do.cancel,
        #"{"do":"expect","presented":"M","by":"nav"}"#),
      "M.wD nav.wA A.wA =[M] nav.wD A.wD nav.dD A.dD M.wA M.dA", hides: hidden),
    Scenario(
      "a swipe to dismiss that is cancelled",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M"), Do.present("A", "M", "pageSheet")),
      lines(
        #"{"do":"swipeDismiss","controller":"M","interactive":true}"#, Do.cancel,
        #"{"do":"expect","presented":"M","by":"nav"}"#),
      "M.presentationShouldDismiss?true M.presentationWillDismiss M.wD M.wA M.dA", hides: hidden),
    Scenario(
      "a sheet over a sheet",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M", "N"), Do.present("A", "M", "pageSheet"),
        Do.present("M", "N", "pageSheet")),
      lines(
        #"{"do":"swipeDismiss","controller":"N"}"#, #"{"do":"expect","presented":"M","by":"nav"}"#),
      """
      N.presentationShouldDismiss?true N.presentationWillDismiss N.wD N.dD
      N.presentationDidDismiss
      """, hides: hidden),
    Scenario(
      "a tap outside of a popover asks the delegate",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M"), #"{"do":"popover","controller":"M"}"#,
        #"{"do":"present","from":"A","controller":"M","style":"popover","anchor":"b"}"#),
      lines(
        #"{"do":"tapBeside","controller":"M"}"#, #"{"do":"expect","presented":null,"by":"nav"}"#),
      """
      M.presentationShouldDismiss?true M.presentationWillDismiss M.wD M.dD
      M.presentationDidDismiss
      """, hides: hidden),
    Scenario(
      "a child has its ancestor's presented controller",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M")),
      lines(Do.present("A", "M"), #"{"do":"expect","presentedController":"M","of":"A"}"#),
      "nav.wD A.wD M.wA M.dA nav.dD A.dD nav.completion", hides: hidden),
    Scenario(
      "a child has its ancestor's presenting controller",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("c"),
        Do.controller("P", "container", #","children":["c"]"#)),
      lines(
        Do.present("A", "P", "pageSheet"), #"{"do":"expect","presentingController":"nav","of":"c"}"#
      ),
      "c.wM(P) c.dM(P) P.wA c.wA P.dA c.dA nav.completion", hides: hidden),
    Scenario(
      "a new root of the window removes what the old one presents",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("M", "R"), Do.present("A", "M")),
      lines(#"{"do":"setRoot","window":"main","root":"R"}"#, Do.visible("R")),
      "M.wD R.wA M.dD R.dA", hides: hidden),
    Scenario(
      "a controller that dismisses itself as it appears",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"),
        #"{"do":"controller","id":"M","kind":"content","on":{"viewDidAppear":[{"do":"dismiss","from":"M"}]}}"#
      ),
      lines(Do.present("A", "M"), #"{"do":"expect","presented":null,"by":"nav"}"#),
      """
      nav.wD A.wD M.wA M.dA nav.dD A.dD nav.completion M.wD nav.wA A.wA nav.dA A.dA M.dD
      nav.completion =nil
      """, hides: hidden),
    Scenario(
      "an action sheet on a pad needs an anchor",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("a1"),
        #"{"do":"alert","controller":"a1","style":"actionSheet","actions":["OK"]}"#),
      #"{"do":"present","from":"A","controller":"a1","style":"automatic","expect":"refused"}"#,
      "!E23(A)", hides: hidden),
    Scenario(
      "one alert at a time",
      lines(
        Given.content("A"), Do.controller("nav", "navigation", #","children":["A"]"#),
        Given.window("nav"), Given.content("a1", "a2"),
        #"{"do":"alert","controller":"a1","actions":["OK"]}"#,
        #"{"do":"alert","controller":"a2","actions":["OK"]}"#, Do.present("A", "a1", "automatic")),
      #"{"do":"present","from":"A","controller":"a2","style":"automatic","expect":"refused"}"#,
      "!E03(A)", hides: hidden),
  ]

  private static let hidden = Log.chatter.union([
    "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews", "viewIsAppearing",
    "loadView", "viewDidLoad", "init", "released",
  ])
}
