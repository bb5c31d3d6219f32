/// Queries of scripts about a controller. Sources: the references of `isBeingPresented` and its
/// three related properties, of `presentedViewController` and of `traitCollection`.
enum RulesAsking {
  private static func being(_ id: String, _ names: String) -> String {
    #"{"do":"expect","being":[\#(names)],"of":"\#(id)"}"#
  }
  private static func on(_ id: String, _ callbacks: String...) -> String {
    Do.set(id, #","on":{\#(callbacks.joined(separator: ","))}"#)
  }

  static let all: [Scenario] = [
    Scenario(
      "LIF-9 a presented controller is being presented until it has appeared",
      lines(
        Given.content("A", "B"), Given.window("A"),
        on(
          "B", #""viewWillAppear":[\#(being("B", #""presented""#))]"#,
          #""viewDidAppear":[\#(being("B", #""presented""#))]"#,
          #""viewWillDisappear":[\#(being("B", #""dismissed""#))]"#)),
      lines(Do.present("A", "B", "overFullScreen"), being("B", ""), Do.dismiss("A")),
      """
      B.init B.LV B.DL B.wA B.iA B.layout B.dA A.completion B.wD B.dD A.completion =[B] B.released
      """),
    Scenario(
      "LIF-9 a pushed controller is moving to its parent, a popped one from it",
      lines(
        Given.shown("navigation", "nav", "A"), Given.content("B"),
        on(
          "B", #""viewWillAppear":[\#(being("B", #""movingTo""#))]"#,
          #""viewWillDisappear":[\#(being("B", #""movingFrom""#))]"#)),
      lines(Do.push("nav", "B"), being("B", ""), being("A", ""), Do.pop("nav")),
      """
      B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)
      B.wM(nil) B.wD A.wA A.iA A.layout B.dD A.dA B.dM(nil) =[B] B.released
      """),
    Scenario(
      "PRE-3 presented and presenting controllers are those of the ancestors",
      lines(
        Given.shown("navigation", "nav", "A"), Given.content("C"),
        Do.controller("other", "navigation", #","children":["C"]"#), Do.present("A", "other")),
      lines(
        Do.expect(#""presentedController":"other","of":"A""#),
        Do.expect(#""presentingController":"nav","of":"C""#),
        Do.expect(#""presentedController":null,"of":"C""#),
        Do.expect(#""presentingController":null,"of":"A""#)),
      ""),
    Scenario(
      "ADP-5 traits are the controller's own", lines(Given.content("A"), Given.window("A")),
      lines(
        Do.expect(#""traits":{"horizontal":"regular","vertical":"regular"},"of":"A""#),
        Do.traits("compact"),
        Do.expect(#""traits":{"horizontal":"compact","vertical":"regular"},"of":"A""#)),
      "",
      hides: Log.chatter.union([
        "traitsWillChange", "traitsDidChange", "sizeWillTransition", "viewWillLayoutSubviews",
        "layoutSubviews", "viewDidLayoutSubviews",
      ])),
    Scenario(
      "SCN-1 a scene has its windows",
      lines(
        Given.content("A", "B"), #"{"do":"scene","id":"one"}"#,
        #"{"do":"window","id":"main","root":"A","scene":"one"}"#,
        #"{"do":"window","id":"panel","root":"B","scene":"one"}"#),
      lines(
        Do.expect(#""windows":["main","panel"],"scene":"one""#),
        Do.expect(#""windows":[],"scene":"two""#)),
      ""),
  ]
}
