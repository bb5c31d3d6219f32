/// Bars and back navigation. Sources: the references of `UINavigationBarDelegate`,
/// `UINavigationController.isNavigationBarHidden` and `UIViewController.hidesBottomBarWhenPushed`;
/// shipped apps, in which a hidden navigation bar disables the swipe from the edge.
enum RulesBars {
  private static func goBack(_ more: String = "") -> String {
    #"{"do":"goBack","in":"nav"\#(more)}"#
  }
  private static func goBackTo(_ id: String, _ more: String = "") -> String {
    #"{"do":"goBackTo","in":"nav","controller":"\#(id)"\#(more)}"#
  }
  private static func bars(_ id: String, _ names: String) -> String {
    Do.expect(#""bars":[\#(names)],"of":"\#(id)""#)
  }
  private static let stack = lines(
    Given.shown("navigation", "nav", "A"), Given.content("B", "C"), Do.push("nav", "B"))
  private static let keeps = Do.set("nav", #","answers":{"navigationShouldPop":{"B":false}}"#)
  private static let tabs = lines(
    Given.content("A", "B", "C", "D"),
    Do.controller("nav", "navigation", #","children":["A"]"#),
    Do.controller("tabs", "tab", #","children":["nav","D"]"#), Given.window("tabs"),
    Do.set("B", #","hidesBottomBarWhenPushed":true"#))

  static let all: [Scenario] = [
    Scenario(
      "NAV-17 the back button asks, then pops", stack, goBack(),
      """
      nav.navigationShouldPop?true B.wM(nil) B.wD A.wA A.iA A.layout B.dD A.dA B.dM(nil) =[B]
      B.released
      """),
    Scenario(
      "NAV-17 the stack keeps its top", lines(stack, keeps),
      lines(goBack(), Do.stack("nav", "A", "B")),
      "nav.navigationShouldPop?false =nil"),
    Scenario(
      "NAV-17 code that pops isn't asked", lines(stack, keeps), Do.pop("nav"),
      "B.wM(nil) B.wD A.wA A.iA A.layout B.dD A.dA B.dM(nil) =[B] B.released"),
    Scenario(
      "NAV-17 a swipe asks as well, before it begins", lines(stack, keeps),
      lines(goBack(Do.interactive), Do.stack("nav", "A", "B")), "nav.navigationShouldPop?false =nil"
    ),
    Scenario(
      "NAV-17 a swipe that is cancelled", stack,
      lines(goBack(Do.interactive), Do.cancel, Do.stack("nav", "A", "B")),
      """
      nav.navigationShouldPop?true B.wM(nil) B.wD A.wA A.iA A.layout =[B] A.wD A.dD B.wA B.dA
      B.dM(nav)
      """),
    Scenario(
      "NAV-17 there is nothing below the root, and no question is asked",
      Given.shown("navigation", "nav", "A"), goBack(), "=nil"),
    Scenario(
      "NAV-17 a stack that the answer changes keeps what it has then",
      lines(
        stack,
        Do.set(
          "nav",
          #","on":{"navigationShouldPop":[{"do":"push","in":"nav","controller":"C","animated":false}]}"#
        )),
      lines(goBack(), Do.stack("nav", "A", "B", "C")),
      """
      C.init C.wM(nav) C.LV C.DL B.wD C.wA C.iA C.layout B.dD C.dA C.dM(nav)
      nav.navigationShouldPop?true =nil
      """),
    Scenario(
      "NAV-19 the menu of the back button goes back several controllers, and asks about the top",
      lines(stack, Do.push("nav", "C")), goBackTo("A"),
      """
      nav.navigationShouldPop?true B.wM(nil) B.dM(nil) C.wM(nil) C.wD A.wA A.iA A.layout C.dD A.dA C.dM(nil)
      =[B,C] B.released C.released
      """),
    Scenario(
      "NAV-19 the stack keeps its top", lines(stack, keeps),
      lines(goBackTo("A"), Do.stack("nav", "A", "B")), "nav.navigationShouldPop?false =nil"),
    Scenario(
      "NAV-19 the top isn't left for itself", stack, goBackTo("B"), "=nil"),
    Scenario(
      "E19 only a controller of the stack is in the menu", stack,
      goBackTo("C", Do.refused("E19")), "C.init !E19(nav)"),
    Scenario(
      "E70 a hidden navigation bar has no menu",
      lines(stack, Do.set("nav", #","navigationBarHidden":true"#)),
      goBackTo("A", Do.refused("E70")), "!E70(nav)"),
    Scenario(
      "E70 a hidden navigation bar has no back button and no swipe",
      lines(stack, Do.set("nav", #","navigationBarHidden":true"#)),
      lines(
        goBack(Do.refused("E70")), goBack(Do.interactive + Do.refused("E70")),
        Do.set("nav", #","navigationBarHidden":false"#), goBack()),
      """
      !E70(nav) !E70(nav) nav.navigationShouldPop?true B.wM(nil) B.wD A.wA A.iA A.layout B.dD A.dA
      B.dM(nil) =[B] B.released
      """),
    Scenario(
      "CON-7 only a stack goes back", lines(Given.shown("tab", "tabs", "A")),
      #"{"do":"goBack","in":"tabs","expect":{"refused":"CON-7"}}"#, "!CON-7(tabs)"),
    Scenario(
      "E21 not while another pop is held", lines(stack, Do.pop("nav", Do.hold)),
      goBack(Do.refused("E21")), "!E21(nav)"),
    Scenario(
      "NAV-12 bars are state, without callbacks", lines(stack),
      lines(
        bars("B", #""navigationBar""#),
        Do.set("nav", #","navigationBarHidden":true,"toolbarShown":true"#),
        bars("B", #""toolbar""#),
        bars("nav", "")),
      ""),
    Scenario(
      "NAV-18 a push hides the tab bar until it is popped",
      lines(tabs, Do.push("nav", "B"), Do.push("nav", "C")),
      lines(
        bars("C", #""navigationBar""#), Do.pop("nav"), bars("B", #""navigationBar""#),
        Do.pop("nav"),
        bars("A", #""navigationBar","tabBar""#)),
      """
      C.wM(nil) C.wD B.wA B.iA B.layout C.dD B.dA C.dM(nil) =[C] C.released
      B.wM(nil) B.wD A.wA A.iA A.layout B.dD A.dA B.dM(nil) =[B] B.released
      """),
    Scenario(
      "NAV-18 only in the selected tab, and also by the root of its stack",
      lines(tabs, Do.set("A", #","hidesBottomBarWhenPushed":true"#)),
      lines(
        bars("A", #""navigationBar""#), Do.push("nav", "B", Do.plain),
        bars("D", ""), Do.select("tabs", "D"), bars("D", #""tabBar""#)),
      """
      B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav) D.LV D.DL D.wA nav.wD B.wD D.iA
      D.layout nav.dD B.dD D.dA
      """),
    Scenario(
      "NAV-18 the root of a stack hides it, also below another controller",
      lines(tabs, Do.set("A", #","hidesBottomBarWhenPushed":true"#)),
      lines(
        bars("A", #""navigationBar""#), Do.push("nav", "C", Do.plain),
        bars("C", #""navigationBar""#), Do.set("A", #","hidesBottomBarWhenPushed":false"#),
        bars("C", #""navigationBar","tabBar""#)),
      "C.init C.wM(nav) C.LV C.DL A.wD C.wA C.iA C.layout A.dD C.dA C.dM(nav)"),
    Scenario(
      "NAV-18 the controller hides its tab bar itself", tabs,
      lines(Do.set("tabs", #","tabBarHidden":true"#), bars("A", #""navigationBar""#)), ""),
    Scenario(
      "NAV-18 in a collapsed split, the pushed detail hides it",
      lines(
        Given.content("A", "B"), Do.controller("p", "navigation", #","children":["A"]"#),
        Do.controller("split", "split", #","children":["p","B"]"#),
        Do.controller("tabs", "tab", #","children":["split"]"#), Given.window("tabs"),
        Do.set("B", #","hidesBottomBarWhenPushed":true"#)),
      lines(
        bars("A", #""navigationBar","tabBar""#), #"{"do":"collapse","in":"split"}"#,
        bars("B", #""navigationBar""#)),
      """
      split.primaryForCollapsing?nil split.collapseSecondary?false B.dM(nil) B.wM(p) B.dM(p) A.wD A.dD
      split.showDetailTargetDidChange
      """),
    Scenario(
      "NAV-18 a push hides the toolbar while it is on top",
      lines(
        Given.shown("navigation", "nav", "A"), Given.content("B", "C"),
        Do.set("nav", #","toolbarShown":true"#), Do.set("A", #","hidesBottomBarWhenPushed":true"#),
        Do.set("B", #","hidesBottomBarWhenPushed":true"#)),
      lines(
        bars("A", #""navigationBar""#), Do.push("nav", "B", Do.plain),
        bars("B", #""navigationBar""#), Do.push("nav", "C", Do.plain),
        bars("C", #""navigationBar","toolbar""#)),
      """
      B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)
      C.init C.wM(nav) C.LV C.DL B.wD C.wA C.iA C.layout B.dD C.dA C.dM(nav)
      """),
    Scenario(
      "NAV-18 a tab under More has a navigation bar",
      lines(
        Given.content("A", "B", "C", "D", "E", "F"),
        Do.controller("tabs", "tab", #","children":["A","B","C","D","E","F"]"#),
        Given.window("tabs", #","horizontal":"compact","idiom":"phone""#)),
      lines(
        bars("A", #""tabBar""#), #"{"do":"select","in":"tabs","index":5}"#,
        bars("F", #""navigationBar","tabBar""#)),
      """
      tabs.more.LV tabs.more.DL tabs.more.wA F.LV F.DL F.wA A.wD tabs.more.iA F.iA
      tabs.more.layout F.layout A.dD tabs.more.dA F.dA
      """),
  ]
}
