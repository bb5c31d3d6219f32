/// Transitions that the app animates. Sources: the references of `UINavigationControllerDelegate`,
/// `UIViewControllerTransitioningDelegate` and `UITabBarControllerDelegate`; the WWDC 2013 session
/// "Custom Transitions Using View Controllers".
enum RulesCustom {
  private static let stack = lines(
    Given.shown("navigation", "nav", "A"), Given.content("B", "C"))
  private static func answers(_ id: String, _ answers: String) -> String {
    Do.set(id, #","answers":{\#(answers)}"#)
  }
  private static let animated = #""animationController":true"#
  private static let driven = animated + #","interactionController":true"#
  private static let asked = "nav.animationController?true nav.interactionController?nil"
  private static let begun = "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout"

  static let all: [Scenario] = [
    Scenario(
      "PRE-44 a push with an animator is in flight until it completes",
      lines(stack, answers("nav", animated)),
      lines(
        Do.push("nav", "B"), Do.expect(#""appearance":"appearing","controller":"B""#), Do.finish),
      "B.init \(asked) B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "PRE-44 the animator's transition can't be cancelled, the user's can",
      lines(stack, answers("nav", driven)),
      lines(Do.push("nav", "B"), Do.cancel, Do.stack("nav", "A")),
      """
      B.init nav.animationController?true nav.interactionController?true B.wM(nav) B.LV B.DL A.wD
      B.wA B.iA B.layout B.wD B.dD A.wA A.dA B.dM(nil) B.released
      """),
    Scenario(
      "PRE-44 a pop, and nothing for one that isn't animated",
      lines(
        stack, Do.push("nav", "B"), Do.push("nav", "C"), answers("nav", animated),
        Do.pop("nav", Do.plain)),
      lines(Do.pop("nav"), Do.finish),
      """
      \(asked) B.wM(nil) B.wD A.wA A.iA A.layout =[B] B.dD A.dA B.dM(nil) B.released
      """),
    Scenario(
      "PRE-44 per operation",
      lines(stack, answers("nav", #""animationController":{"pop":true}"#)), Do.push("nav", "B"),
      "B.init nav.animationController?nil B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"
    ),
    Scenario(
      "PRE-44 an answer that empties the stack leaves nothing to pop",
      lines(
        stack, Do.push("nav", "B"),
        Do.set(
          "nav",
          #","answers":{"animationController":true},"on":{"animationController":[{"do":"popToRoot","in":"nav","animated":false}]}"#
        )),
      lines(Do.pop("nav"), Do.stack("nav", "A")),
      """
      B.wM(nil) B.wD A.wA A.iA A.layout B.dD A.dA B.dM(nil) \(asked) =[B] =nil B.released
      """),
    Scenario(
      "PRE-44 a presentation asks the presented controller, and its dismissal",
      lines(Given.content("A", "B"), Given.window("A"), answers("B", driven)),
      lines(
        Do.present("A", "B"), Do.finish, Do.dismiss("A"), Do.cancel,
        Do.expect(#""presented":"B","by":"A""#)),
      """
      B.init B.animationController?true B.interactionController?true B.LV B.DL A.wD B.wA B.iA
      B.layout B.dA A.dD A.completion B.animationController?true B.interactionController?true B.wD
      A.wA A.iA A.layout =[B] A.wD A.dD B.wA B.dA
      """),
    Scenario(
      "PRE-45 a custom style asks for its presentation controller first",
      lines(
        Given.content("A", "B"), Given.window("A"),
        answers("B", #""presentationController":true,"animationController":false"#)),
      Do.present("A", "B", "custom"),
      """
      B.init B.presentationController?true B.animationController?false B.LV B.DL B.wA B.iA B.layout
      B.dA A.completion
      """),
    Scenario(
      "PRE-44 a tab, also one that code selects",
      lines(Given.shown("tab", "tabs", "A", "B"), answers("tabs", animated)),
      lines(Do.select("tabs", "B"), Do.finish),
      """
      tabs.animationController?true tabs.interactionController?nil B.LV B.DL B.wA A.wD B.iA B.layout
      A.dD B.dA
      """),
    Scenario(
      "PRE-44 not off screen",
      lines(
        stack, answers("nav", animated), #"{"do":"hide","window":"main"}"#), Do.push("nav", "B"),
      "B.init B.wM(nav)"),
    Scenario(
      "NAV-9 what a cancelled transition removed has gone elsewhere: the stack shows its top",
      lines(
        Given.content("P"), Given.shown("navigation", "nav", "A", "B"),
        Do.controller("split", "split", #","children":["P"]"#),
        Do.setStack("nav", [], Do.interactive),
        #"{"do":"setColumn","in":"split","column":"secondary","controller":"B"}"#),
      lines(Do.cancel, Do.visible("A")),
      "A.LV A.DL A.wA A.iA A.layout A.dA"),
  ]
}
