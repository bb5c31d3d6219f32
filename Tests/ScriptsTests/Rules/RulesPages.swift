/// Further rows of b.4 on pages, and A6.
enum RulesPages {
  private static func page(_ names: String..., more: String = "") -> String {
    let children = names.map { "\"\($0)\"" }.joined(separator: ",")
    return lines(
      Given.content("C", "N", "X", "Y"),
      Do.controller("page", "page", #","children":[\#(children)]\#(more)"#), Given.window("page"))
  }
  private static func swipe(_ names: String..., more: String = "") -> String {
    Do.pages("swipePage", "page", names, more)
  }
  private static func set(_ names: String..., more: String = "") -> String {
    Do.pages("setPages", "page", names, more)
  }
  private static let curl = #","style":"curl""#
  private static let comes = "N.init N.wM(page) N.LV N.DL N.wA C.wD N.iA N.layout "
  private static let swiped =
    "N.init N.wM(page) page.pageWillTransition N.LV N.DL N.wA C.wD N.iA N.layout "
  private static let gone = "N.dM(page) C.wM(nil) C.dM(nil) "
  private static let back = "N.wM(nil) N.dM(nil) "
  private static func children(_ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return Do.expect(#""children":[\#(list)],"of":"page""#)
  }

  static let all: [Scenario] = [
    // PAGE-1.
    Scenario(
      "S089 a scroll that the user lets snap back", page("C"),
      lines(swipe("N", more: Do.interactive), Do.cancel, children("C"), Do.visible("C")),
      swiped + "C.wA C.dA N.wD N.dD " + back + "page.pageDidFinish N.released"),
    Scenario(
      "S091 a curl that the user lets fall back", page("C"),
      lines(swipe("N", more: curl + Do.interactive), Do.cancel, children("C"), Do.visible("C")),
      swiped + "N.wD C.wA N.dD C.dA " + back + "page.pageDidFinish N.released"),
    Scenario(
      "S088 a scroll carried through", page("C"),
      lines(swipe("N", more: Do.interactive), Do.finish, children("N")),
      swiped + "N.dA C.dD " + gone + "page.pageDidFinish C.released"),
    Scenario(
      "S090 a curl carried through, backwards", page("C"),
      lines(
        swipe("N", more: curl + #","direction":"reverse""# + Do.interactive), Do.finish),
      swiped + "C.dD N.dA " + gone + "page.pageDidFinish C.released"),
    Scenario(
      "PAGE-1 in code no delegate is asked or notified", page("C"), set("N"),
      comes + "N.dA C.dD " + gone + "C.released"),
    Scenario(
      "PAGE-1 in code, curled", page("C"), set("N", more: curl),
      comes + "C.dD N.dA " + gone + "C.released"),
    Scenario(
      "PAGE-1 in code, cancelled", page("C"),
      lines(set("N", more: Do.interactive), Do.cancel, children("C")),
      comes + "C.wA C.dA N.wD N.dD " + back + "N.released"),
    Scenario(
      "PAGE-1 in code, held and finished", page("C"),
      lines(set("N", more: curl + Do.hold), Do.finish),
      comes + "C.dD N.dA " + gone + "C.released"),
    Scenario("PAGE-1 the same page", page("C"), lines(set("C"), swipe("C")), ""),
    Scenario(
      "E08 a page while another one is turning", lines(page("C"), set("N", more: Do.hold)),
      set("X", more: Do.warned("E08")),
      """
      X.init ~E08(page) N.dA C.dD N.dM(page) C.wM(nil) C.dM(nil) X.wM(page) X.LV X.DL X.wA N.wD X.iA
      X.layout X.dA N.dD X.dM(page) N.wM(nil) N.dM(nil) C.released N.released
      """),
    Scenario(
      "LIF-10 without a window", lines(Given.content("C", "N"), Do.controller("page", "page")),
      lines(set("C"), set("N")),
      """
      page.init C.init C.wM(page) C.dM(page) N.init N.wM(page) N.dM(page) C.wM(nil) C.dM(nil)
      C.released
      """),

    // PAGE-2, E29.
    Scenario("E29 no page", page("C"), set(), "!E29(page)"),
    Scenario(
      "E29 one for two", page("C", "N", more: #","spine":2"#), swipe("X", more: Do.refused("E29")),
      "X.init !E29(page)"),
    Scenario(
      "two pages for two", page("C", "N", more: #","spine":"mid""#), swipe("X", "Y"),
      """
      X.init Y.init X.wM(page) Y.wM(page) page.pageWillTransition X.LV X.DL Y.LV Y.DL X.wA Y.wA C.wD
      N.wD X.iA Y.iA X.layout Y.layout C.dD N.dD X.dA Y.dA X.dM(page) Y.dM(page) C.wM(nil) C.dM(nil)
      N.wM(nil) N.dM(nil) page.pageDidFinish C.released N.released
      """),
    Scenario(
      "E29 sliding pages have no spine in the middle",
      page("C", "N", more: #","spine":"mid""#),
      lines(
        swipe("X", "Y", more: #","style":"scroll""# + Do.refused("E29")), children("C", "N")),
      "X.init Y.init !E29(page)"),

    // S092.
    Scenario(
      "S092 a page that is set once its controller is on screen waits for nothing",
      lines(Given.content("c"), Do.controller("page", "page"), Given.window("page")),
      Do.pages("setPages", "page", ["c"], Do.plain),
      "c.init c.wM(page) c.LV c.DL c.wA c.iA c.layout c.dA c.dM(page)"),
    Scenario(
      "S092 not for a stack: its top waits until it comes on screen",
      lines(
        Given.content("c"), Do.controller("nav", "navigation"),
        Do.controller(
          "P", "container",
          #","on":{"viewDidLoad":[\#(Do.embed("P", "nav")),\#(Do.push("nav", "c", Do.plain))]}"#)),
      Given.window("P"),
      """
      P.init P.LV P.DL nav.init nav.wM(P) nav.LV nav.DL nav.dM(P) c.init c.wM(nav) c.LV c.DL P.wA
      nav.wA c.wA P.iA nav.iA c.iA P.layout nav.layout c.layout P.dA nav.dA c.dA c.dM(nav)
      """),
  ]
}
