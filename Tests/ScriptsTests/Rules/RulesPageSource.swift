/// The data source and the delegate of pages. Sources: the references of
/// `UIPageViewControllerDataSource` and `pageViewController(_:spineLocationFor:)`.
enum RulesPageSource {
  private static func pages(_ answers: String, _ more: String = "") -> String {
    lines(
      Given.content("B", "C", "D"),
      Given.shown("page", "page", "A", more: #","answers":{\#(answers)}\#(more)"#))
  }
  private static func turn(_ more: String = "") -> String {
    #"{"do":"turnPage","in":"page"\#(more)}"#
  }
  private static let reverse = #","direction":"reverse""#
  private static let after = #""pageAfter":{"A":"B","B":"C"},"pageBefore":{"B":"A"}"#
  private static func shown(_ names: String) -> String {
    Do.expect(#""children":[\#(names)],"of":"page""#)
  }
  private static let turned = """
    B.init page.pageAfter?B B.wM(page) page.pageWillTransition B.LV B.DL B.wA A.wD B.iA B.layout B.dA
    A.dD B.dM(page) A.wM(nil) A.dM(nil) page.pageDidFinish A.released
    """

  static let all: [Scenario] = [
    Scenario(
      "PAGE-4 the data source gives the page after", pages(after), lines(turn(), shown(#""B""#)),
      turned),
    Scenario(
      "PAGE-4 and the page before", lines(pages(after), turn()),
      lines(turn(reverse), shown(#""A""#)),
      """
      A.init page.pageBefore?A A.wM(page) page.pageWillTransition A.LV A.DL A.wA B.wD A.iA A.layout A.dA
      B.dD A.dM(page) B.wM(nil) B.dM(nil) page.pageDidFinish B.released
      """),
    Scenario(
      "PAGE-4 at the end nothing happens", pages(after),
      lines(turn(reverse), shown(#""A""#)), "page.pageBefore?nil"),
    Scenario(
      "PAGE-4 without a data source nothing happens", Given.shown("page", "page", "A"), turn(),
      "page.pageAfter?nil"),
    Scenario(
      "PAGE-4 a turn that is cancelled", pages(after),
      lines(turn(Do.interactive), Do.cancel, shown(#""A""#)),
      """
      B.init page.pageAfter?B B.wM(page) page.pageWillTransition B.LV B.DL B.wA A.wD B.iA B.layout A.wA
      A.dA B.wD B.dD B.wM(nil) B.dM(nil) page.pageDidFinish B.released
      """),
    Scenario(
      "PAGE-4 two pages at a time take two answers, and both or none",
      lines(
        Given.content("A", "B", "C", "D", "E"),
        Do.controller(
          "page", "page",
          #","spine":2,"children":["A","B"],"answers":{"pageAfter":{"B":"C","C":"D","D":"E"}}"#),
        Given.window("page")),
      lines(turn(), shown(#""C","D""#), turn(), shown(#""C","D""#)),
      """
      page.pageAfter?C page.pageAfter?D page.pageWillTransition page.pageDidFinish page.pageAfter?E
      page.pageAfter?nil
      """, hides: quiet),
    Scenario(
      "PAGE-4 a page that is somewhere else", lines(pages(#""pageAfter":{"A":"page"}"#)),
      lines(turn(), shown(#""A""#)), "page.pageAfter?page !E14(page)"),
    Scenario(
      "CON-7 only a page controller turns pages", Given.shown("navigation", "page", "A"),
      turn(Do.refused("CON-7")), "!CON-7(page)"),
    Scenario(
      "PAGE-5 code that sets pages makes it ask for their number, the user doesn't",
      pages(#""presentationCount":3,"presentationIndex":1,\#(after)"#),
      lines(Do.pages("setPages", "page", ["C"]), Do.pages("swipePage", "page", ["D"])),
      """
      page.presentationCount?3 page.presentationIndex?1 page.pageWillTransition page.pageDidFinish
      """, hides: quiet),
    Scenario(
      "PAGE-5 pages that curl have no indicator",
      pages(#""presentationCount":3,"presentationIndex":1,\#(after)"#),
      Do.pages("setPages", "page", ["C"], #","style":"curl""#), "", hides: quiet),
    Scenario(
      "PAGE-5 without an answer it isn't asked", pages(after),
      Do.pages("setPages", "page", ["C"]), "", hides: quiet),
    Scenario(
      "PAGE-6 a wider window shows two pages, a narrower one the first of them",
      pages(#""spineLocation":2,"pageAfter":{"A":"B"}"#),
      lines(
        Do.traits("compact"), shown(#""A","B""#),
        Do.set("page", #","answers":{"spineLocation":1}"#), Do.traits("regular"), shown(#""A""#)),
      "page.spineLocation?2 page.pageAfter?B page.spineLocation?1", hides: quiet),
    Scenario(
      "PAGE-6 without a second page the spine stays", pages(#""spineLocation":2"#),
      lines(Do.traits("compact"), shown(#""A""#)), "page.spineLocation?2 page.pageAfter?nil",
      hides: quiet),
    Scenario(
      "PAGE-6 another number than one or two is ignored", pages(#""spineLocation":7"#),
      lines(Do.traits("compact"), shown(#""A""#)), "page.spineLocation?7", hides: quiet),
  ]

  private static let quiet = Log.chatter.union([
    "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews", "init", "released",
    "loadView", "viewDidLoad", "willMove", "didMove", "traitsWillChange", "traitsDidChange",
    "sizeWillTransition",
  ])
}
