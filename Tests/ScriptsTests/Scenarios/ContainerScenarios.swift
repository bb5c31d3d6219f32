/// b.4: tabs, pages and split controllers.
enum ContainerScenarios {
  private static let tabs = Given.shown("tab", "tab", "T1", "T2")
  private static let pages = lines(
    Given.content("C", "N", "X"),
    #"{"do":"controller","id":"page","kind":"page","children":["C"]}"#, Given.window("page"))
  private static func turn(_ style: String, _ more: String = "") -> String {
    #"{"do":"swipePage","in":"page","controllers":["N"],"direction":"forward","style":"\#(style)"\#(more)}"#
  }
  /// A split with a navigation controller and a secondary, expanded.
  private static func split(_ answers: String = "", columns: String = "") -> String {
    lines(
      Given.content("a", "S", "X"),
      #"{"do":"controller","id":"P","kind":"navigation","children":["a"]}"#,
      #"{"do":"controller","id":"split","kind":"split","children":["P","S"]\#(columns),"answers":{\#(answers)}}"#,
      Given.window("split", #","horizontal":"regular","vertical":"regular""#))
  }
  private static let collapse = #"{"do":"collapse","in":"split"}"#
  private static let expand = #"{"do":"expand","in":"split"}"#
  private static let questions: Set<String> = Log.chatter.union(["showDetailTargetDidChange"])

  static let all: [Scenario] = [
    Scenario(
      "S080", tabs, #"{"do":"select","in":"tab","controller":"T2"}"#,
      "T2.LV T2.DL T2.wA T1.wD T2.iA T2.layout T1.dD T2.dA"),
    Scenario(
      "S082", tabs, #"{"do":"select","in":"tab","controller":"T1","by":"user"}"#,
      "tab.shouldSelectTab?true tab.tabDidSelect"),
    Scenario(
      "S082 the app says no",
      lines(
        tabs,
        #"{"do":"set","controller":"tab","answers":{"shouldSelectTab":{"T2":false}}}"#),
      lines(
        #"{"do":"select","in":"tab","index":1,"by":"user"}"#,
        #"{"do":"expect","appearance":"appeared","controller":"T1"}"#),
      "tab.shouldSelectTab?false"),
    Scenario(
      "S083", tabs, #"{"do":"select","in":"tab","index":1}"#,
      "T2.LV T2.DL T2.wA T1.wD T2.iA T2.layout T1.dD T2.dA"),
    Scenario(
      "S084",
      lines(
        Given.shown("tab", "tab", "a", "b", "c"), Given.content("d"),
        #"{"do":"select","in":"tab","controller":"c"}"#),
      lines(
        #"{"do":"setTabs","in":"tab","controllers":["c","d"]}"#,
        #"{"do":"expect","tabs":["c","d"],"in":"tab","appearance":"appeared","controller":"c"}"#),
      """
      d.init a.wM(nil) a.dM(nil) b.wM(nil) b.dM(nil) d.wM(tab) d.dM(tab) a.released b.released
      """),
    Scenario(
      "S086", lines(tabs, Given.content("X")), #"{"do":"select","in":"tab","controller":"X"}"#,
      "X.init !E22(tab)"),
    Scenario(
      "S087",
      lines(
        Given.content("a", "b", "c", "d", "e", "f", "g"),
        #"{"do":"controller","id":"tab","kind":"tab","children":["a","b","c","d","e","f","g"]}"#,
        Given.window("tab", #","horizontal":"compact","vertical":"regular""#)),
      lines(
        #"{"do":"expect","tabs":["a","b","c","d","e","f","g"],"in":"tab"}"#,
        #"{"do":"select","in":"tab","controller":"f"}"#,
        #"{"do":"expect","visible":["f"]}"#),
      """
      tab.more.LV tab.more.DL tab.more.wA f.LV f.DL f.wA a.wD tab.more.iA f.iA tab.more.layout
      f.layout a.dD tab.more.dA f.dA
      """),
    Scenario(
      "S088", pages, turn("scroll"),
      """
      N.init N.wM(page) page.pageWillTransition N.LV N.DL N.wA C.wD N.iA N.layout N.dA C.dD
      N.dM(page) C.wM(nil) C.dM(nil) page.pageDidFinish C.released
      """),
    Scenario(
      "S089 the scroll is cancelled", lines(pages, turn("scroll", #","interactive":true"#)),
      #"{"do":"cancel"}"#, "C.wA C.dA N.wD N.dD N.wM(nil) N.dM(nil) page.pageDidFinish N.released"),
    Scenario(
      "S090", pages, turn("curl"),
      """
      N.init N.wM(page) page.pageWillTransition N.LV N.DL N.wA C.wD N.iA N.layout C.dD N.dA
      N.dM(page) C.wM(nil) C.dM(nil) page.pageDidFinish C.released
      """),
    Scenario(
      "S091 the curl is cancelled", lines(pages, turn("curl", #","interactive":true"#)),
      #"{"do":"cancel"}"#, "N.wD C.wA N.dD C.dA N.wM(nil) N.dM(nil) page.pageDidFinish N.released"),
    Scenario(
      "S092",
      lines(
        Given.content("c"), #"{"do":"controller","id":"page","kind":"page"}"#,
        #"{"do":"controller","id":"P","kind":"container","on":{"viewDidLoad":[{"do":"embed","parent":"P","child":"page"},{"do":"setPages","in":"page","controllers":["c"],"animated":false}]}}"#
      ),
      Given.window("P"),
      """
      P.init P.LV P.DL page.init page.wM(P) page.LV page.DL page.dM(P) c.init c.wM(page) c.LV c.DL
      c.wA c.dA c.dM(page) P.wA page.wA P.iA page.iA c.iA P.layout page.layout c.layout P.dA page.dA
      """),
    Scenario(
      "S093", pages, #"{"do":"setPages","in":"page","controllers":["N","X"]}"#,
      "N.init X.init !E29(page)"),
    Scenario(
      "S094", split(),
      lines(
        collapse, #"{"do":"expect","columns":["P"],"in":"split"}"#,
        #"{"do":"expect","stack":["a","S"],"in":"P"}"#),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false S.dM(nil) S.wM(P) S.dM(P)
      a.wD a.dD
      """, hides: questions),
    Scenario(
      "S095", split(#""collapseSecondary":true"#),
      lines(
        collapse, #"{"do":"expect","columns":["P"],"in":"split"}"#,
        #"{"do":"expect","stack":["a"],"in":"P"}"#),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?true S.wM(nil) S.wD S.dD S.dM(nil)
      """, hides: questions),
    Scenario(
      "S096", lines(split(), collapse),
      lines(
        expand, #"{"do":"expect","columns":["P","S"],"in":"split"}"#,
        #"{"do":"expect","stack":["a"],"in":"P"}"#),
      """
      split.primaryForExpanding?nil split.separateSecondary?nil S.dM(nil) S.wM(split) S.dM(split)
      a.wA a.iA a.layout a.dA
      """, hides: questions),
    Scenario(
      "S098", split(),
      lines(
        #"{"do":"showDetail","from":"a","controller":"X"}"#,
        #"{"do":"expect","columns":["P","X"],"in":"split"}"#),
      """
      X.init split.canPerformAction?true split.splitShowDetail?false S.wM(nil) X.wM(split) X.LV
      X.DL S.wD X.wA X.iA X.layout S.dD X.dA S.dM(nil) X.dM(split) S.released
      """, hides: questions),
    Scenario(
      "S100", split(#""splitShowDetail":true"#),
      lines(
        #"{"do":"showDetail","from":"a","controller":"X"}"#,
        #"{"do":"expect","columns":["P","S"],"in":"split"}"#),
      "X.init split.canPerformAction?true split.splitShowDetail?true", hides: questions),
    Scenario(
      "S101", split(columns: #","columns":2"#),
      lines(
        #"{"do":"showDetail","from":"a","controller":"X"}"#,
        #"{"do":"expect","columns":["P","X"],"in":"split"}"#),
      """
      X.init split.canPerformAction?true X.navigation.init X.wM(X.navigation) S.navigation.wM(nil)
      X.navigation.wM(split) X.navigation.LV X.navigation.DL S.navigation.wD S.wD X.navigation.wA
      X.LV X.DL X.wA X.navigation.iA X.iA X.navigation.layout X.layout S.navigation.dD S.dD
      X.navigation.dA X.dA X.dM(X.navigation) S.navigation.dM(nil) X.navigation.dM(split)
      S.navigation.released S.released
      """, hides: questions),
    Scenario(
      "S102", split(), lines(collapse, expand),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false S.dM(nil) S.wM(P) S.dM(P) a.wD
      a.dD split.showDetailTargetDidChange split.primaryForExpanding?nil
      split.separateSecondary?nil S.dM(nil) S.wM(split) S.dM(split) a.wA a.iA a.layout a.dA
      split.showDetailTargetDidChange
      """),
    Scenario(
      "S103",
      lines(
        #"{"do":"controller","id":"A","kind":"content","overrides":["showDetail"]}"#,
        Given.content("B"), #"{"do":"controller","id":"W","kind":"container","children":["A"]}"#,
        Given.window("W")),
      #"{"do":"showDetail","from":"A","controller":"B"}"#, "B.init A.canPerformAction?true !E45(A)"),
  ]
}
