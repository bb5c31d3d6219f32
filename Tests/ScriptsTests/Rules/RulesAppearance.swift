/// Further rows of b.1, A1 and A2.
enum RulesAppearance {
  private static let v = lines(Given.content("V"), Do.it("loadView", "V"))
  private static let shown = lines(Given.content("V"), Given.window("V"))

  private static func to(_ state: String) -> String {
    Do.it("appearance", "V", #","to":"\#(state)""#)
  }
  private static func begin(_ appearing: Bool, _ more: String = "") -> String {
    Do.it("beginAppearance", "V", #","appearing":\#(appearing)"# + more)
  }
  private static let end = Do.it("endAppearance", "V")
  private static let misuse = #","callback":"viewWillAppear""#

  static let all: [Scenario] = [
    // LIF-1, LIF-4, LIF-6, LIF-7.
    Scenario(
      "S008", lines(v, to("appearing")), to("disappeared"), "V.wD V.dD"),
    Scenario(
      "S012 appeared to appearing goes by way of disappearing", lines(v, to("appeared")),
      to("appearing"), "V.wD V.wA"),
    Scenario("S014", lines(v, to("appeared"), to("disappearing")), to("disappeared"), "V.dD"),
    Scenario(
      "S016", lines(v, to("appeared"), to("disappearing")), to("appeared"), "V.wA V.dA"),
    Scenario(
      "LIF-1 a state above disappeared loads the view", Given.content("V"), to("disappearing"),
      "V.init V.LV V.DL V.wA V.wD"),
    Scenario(
      "LIF-1 the view is loaded once", Given.content("V"),
      lines(Do.it("loadView", "V"), Do.it("loadView", "V")), "V.init V.LV V.DL"),
    Scenario(
      "LIF-4 before system 13 there is no viewIsAppearing", Given.content("V"),
      Given.window("V", #","system":12"#), "V.init V.LV V.DL V.wA V.layout V.dA"),
    Scenario(
      "LIF-10 a window off screen loads nothing", Given.content("V"),
      Given.window("V", #","visible":false"#), "V.init"),
    Scenario(
      "LIF-10 the same window shown, twice",
      lines(Given.content("V"), Given.window("V", #","visible":false"#)),
      lines(#"{"do":"show","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      "V.LV V.DL V.wA V.iA V.layout V.dA"),
    Scenario(
      "LIF-4 another root", lines(shown, Given.content("U")),
      #"{"do":"setRoot","window":"main","root":"U"}"#,
      "U.init U.LV U.DL V.wD U.wA U.iA U.layout V.dD U.dA V.released"),
    Scenario(
      "LIF-11 everybody is warned, and nothing else happens",
      lines(Given.shown("navigation", "nav", "A", "B"), Given.content("Z"), Do.it("loadView", "Z")),
      #"{"do":"memoryWarning"}"#,
      """
      nav.didReceiveMemoryWarning A.didReceiveMemoryWarning B.didReceiveMemoryWarning
      Z.didReceiveMemoryWarning
      """),

    // LIF-12, E48.
    Scenario(
      "LIF-12 E48 only the override that forgets super",
      Do.controller("V", "content", #","skipsSuper":["viewWillAppear"]"#), Given.window("V"),
      "V.init V.LV V.DL V.wA ~E48(V) V.iA V.layout V.dA"),

    // LIF-13, E09.
    Scenario(
      "S021 a callback called directly reaches no other object", shown,
      lines(
        Do.it("call", "V", #","callback":"viewDidDisappear""# + Do.warned("E09")),
        Do.expect(#""appearance":"appeared","controller":"V""#)),
      "~E09(V)"),
    Scenario(
      "E09 is reported once, whatever calls it",
      lines(shown, Given.content("U"), Do.it("loadView", "U")),
      lines(Do.it("call", "V", misuse), Do.it("call", "U", misuse)), "~E09(V)"),

    // APP-1, APP-2, APP-3.
    Scenario(
      "APP-1 begin loads the view", Given.content("V"), begin(true), "V.init V.LV V.DL V.wA"),
    Scenario(
      "APP-2 three begins need three ends", v,
      Do.batch(begin(true), begin(true), begin(true), end, end, end), "V.wA V.dA"),
    Scenario(
      "APP-2 the other direction starts over", v,
      Do.batch(begin(true), begin(true), begin(false), end), "V.wA V.wD V.dD"),
    Scenario(
      "APP-2 the way back of what is shown", shown, Do.batch(begin(false), begin(true), end),
      "V.wD V.wA V.dA"),
    Scenario(
      "APP-3 E08 one end too many", lines(v, Do.batch(begin(true), end)), end, "~E08(V)"),
    Scenario(
      "APP-3 E08 a begin in another turn, and its end", lines(v, begin(true)),
      lines(begin(true, Do.warned("E08")), end, end), "~E08(V) V.dA"),
    Scenario(
      "LIF-6 E08 what is there can't begin to appear", shown, begin(true, Do.warned("E08")),
      "~E08(V)"),

    // APP-4…APP-7.
    Scenario(
      "APP-6 the container first, each of the four times",
      lines(
        Given.content("X"), Do.controller("C", "container", #","children":["X"]"#),
        Given.shown("container", "P"), Do.embed("P", "C")),
      lines(#"{"do":"hide","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      """
      P.wD C.wD X.wD P.dD C.dD X.dD
      P.wA C.wA X.wA P.iA C.iA X.iA P.layout C.layout X.layout P.dA C.dA X.dA
      """),
    Scenario(
      "APP-4 who forwards by hand forwards nothing by itself",
      lines(
        Given.content("C"), Do.controller("P", "container", #","forwardsAppearance":false"#),
        Given.window("P"), Do.embed("P", "C")),
      #"{"do":"hide","window":"main"}"#, "P.wD P.dD"),
    Scenario(
      "APP-5 a child without its view in the container's hears nothing",
      lines(Given.content("C"), Given.shown("container", "P"), Do.addChild("P", "C")),
      #"{"do":"hide","window":"main"}"#, "P.wD P.dD"),
    Scenario(
      "APP-5 by hand the container's children go along",
      lines(
        Given.content("C"), Do.controller("P", "container", #","children":["C"]"#),
        Do.it("loadView", "P")),
      lines(
        Do.it("beginAppearance", "P", #","appearing":true"#), Do.it("endAppearance", "P")),
      "P.wA C.wA P.dA C.dA"),

    // E46 is known once nothing can follow.
    Scenario(
      "E46 the app leaves with a child that is half added",
      lines(Given.content("C"), Given.shown("container", "P"), Do.addChild("P", "C")),
      #"{"do":"background"}"#,
      """
      app.applicationWillResignActive app.applicationDidEnterBackground ~E46(C)
      app.shouldSaveApplicationState?false
      """),
  ]
}
