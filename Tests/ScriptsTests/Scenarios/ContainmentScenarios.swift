/// b.2: containment.
enum ContainmentScenarios {
  private static let p = lines(
    Given.content("C"), #"{"do":"controller","id":"P","kind":"container"}"#, Given.window("P"))
  private static let pc = lines(p, #"{"do":"embed","parent":"P","child":"C"}"#)
  private static let two = lines(
    Given.content("C1", "C2"), #"{"do":"controller","id":"P","kind":"container"}"#,
    Given.window("P"), #"{"do":"embed","parent":"P","child":"C1"}"#)

  static let all: [Scenario] = [
    Scenario(
      "S030", p,
      #"{"do":"batch","commands":[{"do":"addChild","parent":"P","child":"C"},{"do":"addView","child":"C","in":"P"},{"do":"didMove","child":"C","to":"P"}]}"#,
      "C.init C.wM(P) C.LV C.DL C.wA C.iA C.layout C.dM(P) C.dA"),
    Scenario(
      "S030 line by line", p,
      lines(
        #"{"do":"addChild","parent":"P","child":"C"}"#, #"{"do":"addView","child":"C","in":"P"}"#,
        #"{"do":"didMove","child":"C","to":"P"}"#),
      "C.init C.wM(P) C.LV C.DL C.wA C.iA C.layout C.dA C.dM(P)"),
    Scenario(
      "S030 embed", p, #"{"do":"embed","parent":"P","child":"C"}"#,
      "C.init C.wM(P) C.LV C.DL C.wA C.iA C.layout C.dM(P) C.dA"),
    Scenario(
      "S031",
      lines(
        Given.content("C"), #"{"do":"controller","id":"P","kind":"container"}"#,
        #"{"do":"loadView","controller":"P"}"#),
      lines(
        #"{"do":"addChild","parent":"P","child":"C"}"#, #"{"do":"addView","child":"C","in":"P"}"#,
        #"{"do":"didMove","child":"C","to":"P"}"#),
      "C.init C.wM(P) C.LV C.DL C.dM(P)"),
    Scenario(
      "S032", pc,
      lines(
        #"{"do":"willMove","child":"C","to":null}"#, #"{"do":"removeView","child":"C"}"#,
        #"{"do":"removeFromParent","child":"C"}"#, #"{"do":"expect","children":[],"of":"P"}"#),
      "C.wM(nil) C.wD C.dD C.dM(nil) C.released"),
    Scenario(
      "S032 unembed", pc, #"{"do":"unembed","child":"C"}"#,
      "C.wM(nil) C.wD C.dD C.dM(nil) C.released"),
    Scenario(
      "S034",
      lines(
        Given.content("C", "P2"), #"{"do":"controller","id":"P1","kind":"container"}"#,
        #"{"do":"controller","id":"W","kind":"container","children":["P1","P2"]}"#,
        Given.window("W"), #"{"do":"addChild","parent":"P1","child":"C"}"#,
        #"{"do":"didMove","child":"C","to":"P1"}"#),
      lines(
        #"{"do":"addChild","parent":"P2","child":"C"}"#,
        #"{"do":"expect","children":[],"of":"P1"}"#, #"{"do":"expect","children":["C"],"of":"P2"}"#),
      "C.dM(nil) C.wM(P2)"),
    Scenario(
      "S035", p,
      lines(
        #"{"do":"addChild","parent":"P","child":"C"}"#,
        #"{"do":"expect","children":["C"],"of":"P"}"#),
      "C.init C.wM(P)"),
    Scenario(
      "S036", two, #"{"do":"transition","in":"P","from":"C1","to":"C2"}"#,
      """
      C2.init C1.wM(nil) C2.wM(P) C2.LV C2.DL C1.wD C2.wA C2.iA C2.layout C2.dA C1.dD C1.dM(nil)
      C2.dM(P) C1.released
      """),
    Scenario(
      "S036 the call alone",
      lines(
        two, #"{"do":"addChild","parent":"P","child":"C2"}"#,
        #"{"do":"willMove","child":"C1","to":null}"#),
      #"{"do":"transition","in":"P","from":"C1","to":"C2","bare":true}"#,
      "C2.LV C2.DL C1.wD C2.wA C2.iA C2.layout C2.dA C1.dD"),
    Scenario(
      "S037",
      lines(
        Given.content("C1", "C2"),
        #"{"do":"controller","id":"P","kind":"container","forwardsAppearance":false}"#,
        Given.window("P"),
        #"{"do":"batch","commands":[{"do":"addChild","parent":"P","child":"C1"},{"do":"beginAppearance","controller":"C1","appearing":true},{"do":"addView","child":"C1","in":"P"},{"do":"endAppearance","controller":"C1"},{"do":"didMove","child":"C1","to":"P"}]}"#,
        #"{"do":"expect","appearance":"appeared","controller":"C1"}"#),
      lines(
        #"{"do":"willMove","child":"C1","to":null}"#,
        #"{"do":"addChild","parent":"P","child":"C2"}"#,
        #"{"do":"batch","commands":[{"do":"beginAppearance","controller":"C1","appearing":false},{"do":"beginAppearance","controller":"C2","appearing":true},{"do":"addView","child":"C2","in":"P"},{"do":"endAppearance","controller":"C2"},{"do":"removeView","child":"C1"},{"do":"endAppearance","controller":"C1"}]}"#,
        #"{"do":"removeFromParent","child":"C1"}"#, #"{"do":"didMove","child":"C2","to":"P"}"#),
      """
      C1.wM(nil) C2.init C2.wM(P) C1.wD C2.LV C2.DL C2.wA C2.iA C2.layout C2.dA C1.dD C1.dM(nil)
      C1.released C2.dM(P)
      """),
    Scenario(
      "APP-4 by hand, the view's way off screen says nothing",
      lines(
        Given.content("C1"),
        #"{"do":"controller","id":"P","kind":"container","forwardsAppearance":false}"#,
        Given.window("P"),
        #"{"do":"batch","commands":[{"do":"addChild","parent":"P","child":"C1"},{"do":"beginAppearance","controller":"C1","appearing":true},{"do":"addView","child":"C1","in":"P"},{"do":"endAppearance","controller":"C1"},{"do":"didMove","child":"C1","to":"P"}]}"#,
        #"{"do":"beginAppearance","controller":"C1","appearing":false}"#),
      lines(
        #"{"do":"removeView","child":"C1"}"#,
        #"{"do":"expect","appearance":"disappearing","controller":"C1"}"#,
        #"{"do":"endAppearance","controller":"C1"}"#),
      "C1.dD"),
    Scenario(
      "S038",
      lines(
        Given.content("C1", "C2"),
        #"{"do":"controller","id":"P","kind":"container","forwardsAppearance":false}"#,
        Given.window("P"), #"{"do":"addChild","parent":"P","child":"C1"}"#,
        #"{"do":"addChild","parent":"P","child":"C2"}"#),
      #"{"do":"transition","in":"P","from":"C1","to":"C2","bare":true}"#, "!E13(P)"),
    Scenario(
      "S038 a navigation controller",
      Given.shown("navigation", "nav", "A", "B"),
      #"{"do":"transition","in":"nav","from":"A","to":"B","bare":true}"#, "!E13(nav)"),
    Scenario(
      "S039",
      lines(
        two, Given.content("X"), #"{"do":"controller","id":"Q","kind":"container"}"#,
        #"{"do":"addChild","parent":"Q","child":"X"}"#),
      #"{"do":"transition","in":"P","from":"C1","to":"X","bare":true}"#, "!E13(P)"),
    Scenario(
      "S040",
      lines(
        Given.content("C"), #"{"do":"controller","id":"P","kind":"container"}"#,
        #"{"do":"addChild","parent":"P","child":"C"}"#, #"{"do":"didMove","child":"C","to":"P"}"#,
        #"{"do":"loadView","controller":"P"}"#),
      lines(
        #"{"do":"batch","commands":[{"do":"beginAppearance","controller":"P","appearing":true},{"do":"endAppearance","controller":"P"}]}"#,
        #"{"do":"expect","appearance":"disappeared","controller":"C"}"#),
      "P.wA P.dA"),
    Scenario(
      "S042 and S170",
      lines(
        Given.content("C"),
        #"{"do":"controller","id":"P","kind":"container","on":{"loadView":[{"do":"segue","from":"P","kind":"embed","to":"C","id":"e"}],"viewDidLoad":[{"do":"expect","children":["C"],"of":"P"}]}}"#
      ),
      Given.window("P"),
      """
      P.init P.LV C.init P.prepare C.LV C.DL C.wM(P) C.dM(P) P.DL
      P.wA C.wA P.iA C.iA P.layout C.layout P.dA C.dA
      """),
    Scenario(
      "S043",
      lines(
        Given.content("C"), #"{"do":"controller","id":"P","kind":"container"}"#,
        #"{"do":"controller","id":"Q","kind":"container"}"#,
        #"{"do":"controller","id":"W","kind":"container","children":["P","Q"]}"#,
        Given.window("W"), #"{"do":"addChild","parent":"P","child":"C"}"#),
      #"{"do":"addView","child":"C","in":"Q"}"#, "!E10(Q)"),
    Scenario(
      "S044",
      lines(Given.content("A", "B"), Given.window("A")),
      #"{"do":"setView","controller":"B","of":"A","expect":{"refused":"E11"}}"#, "B.init !E11(B)"),
    Scenario(
      "S045",
      lines(p, #"{"do":"controller","id":"Q","kind":"container"}"#),
      #"{"do":"addChild","parent":"Q","child":"P"}"#, "Q.init !E12(Q)"),
    Scenario("S046 itself", p, #"{"do":"addChild","parent":"P","child":"P"}"#, "!E14(P)"),
    Scenario(
      "S046 an ancestor",
      lines(
        Given.content("W"), #"{"do":"controller","id":"P","kind":"container"}"#,
        #"{"do":"controller","id":"Q","kind":"container"}"#,
        #"{"do":"addChild","parent":"P","child":"Q"}"#),
      #"{"do":"addChild","parent":"Q","child":"P"}"#, "!E14(Q)"),
    Scenario(
      "S047",
      lines(pc, Given.content("M"), #"{"do":"present","from":"P","controller":"M"}"#),
      #"{"do":"expect","children":["C"],"of":"P"}"#, ""),
    Scenario(
      "S048", pc,
      #"{"do":"preferredContentSize","controller":"C","width":320,"height":200}"#,
      "P.preferredContentSizeDidChange"),
  ]
}
