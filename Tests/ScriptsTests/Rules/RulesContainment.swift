/// Further rows of b.2, and A3.
enum RulesContainment {
  private static let p = lines(Given.content("C", "C2", "C3"), Given.shown("container", "P"))
  private static let pc = lines(p, Do.embed("P", "C"))
  /// `C` in `P1`, beside an empty `P2`, all shown.
  private static let two = lines(
    Given.content("C"), Do.controller("P1", "container", #","children":["C"]"#),
    Do.controller("P2", "container"), Given.shown("container", "R"), Do.embed("R", "P1"),
    Do.embed("R", "P2"))
  /// `C` in `P1`, which is shown; `P2` is kept off screen.
  private static let apart = lines(
    Given.content("C"), Do.controller("P2", "container", #","keep":true"#),
    Do.controller("P1", "container", #","children":["C"]"#), Given.window("P1"))
  private static let elsewhere = Do.child("addView", "C", #","in":"P2""#)
  private static func exchange(_ old: String, _ new: String, _ more: String = "") -> String {
    #"{"do":"transition","in":"P","from":"\#(old)","to":"\#(new)"\#(more)}"#
  }
  private static let toNothing = #","to":null"#

  static let all: [Scenario] = [
    // CON-1…CON-4, APP-8.
    Scenario(
      "S033 the view leaves, the child stays", pc,
      lines(Do.child("removeView", "C"), Do.expect(#""children":["C"],"of":"P""#)), "C.wD C.dD"),
    Scenario(
      "S033 without willMove", lines(pc, Do.child("removeView", "C")),
      Do.child("removeFromParent", "C", Do.warned("E46")), "~E46(C) C.dM(nil) C.released"),
    Scenario(
      "APP-8 removeFromParent alone leaves the view on screen without a controller",
      lines(pc, Do.child("willMove", "C", toNothing)),
      lines(
        Do.child("removeFromParent", "C", Do.warned("E47")),
        Do.expect(#""children":[],"of":"P""#), Do.visible("P", "C"),
        Do.child("removeView", "C")),
      "C.dM(nil) ~E47(C) C.wD C.dD C.released"),
    Scenario(
      "APP-8 such a view goes with its host",
      lines(pc, Do.child("willMove", "C", toNothing), Do.child("removeFromParent", "C")),
      #"{"do":"hide","window":"main"}"#, "P.wD C.wD P.dD C.dD"),
    Scenario(
      "S034 shown: the old parent loses the child without a callback", two,
      lines(
        Do.addChild("P2", "C"), Do.expect(#""children":[],"of":"P1""#),
        Do.expect(#""children":["C"],"of":"P2""#)),
      "C.dM(nil) C.wM(P2)"),
    Scenario(
      "S034 and on with the canonical steps", lines(two, Do.addChild("P2", "C")),
      lines(elsewhere, Do.child("didMove", "C", #","to":"P2""#)),
      "C.dM(P2)"),
    Scenario(
      "S034 in one go", two, Do.embed("P2", "C"),
      "C.dM(nil) C.wM(P2) C.dM(P2)"),
    Scenario(
      "CON-13 a view stays although the new parent is off screen", apart,
      lines(
        Do.addChild("P2", "C"), Do.visible("P1", "C"), Do.expect(#""children":["C"],"of":"P2""#)),
      "P2.init C.dM(nil) C.wM(P2)"),
    Scenario(
      "CON-13 it goes when it is moved there", lines(apart, Do.addChild("P2", "C")),
      lines(elsewhere, Do.visible("P1"), Do.child("didMove", "C", #","to":"P2""#)),
      "P2.LV P2.DL C.wD C.dD C.dM(P2)"),
    Scenario(
      "CON-13 it goes when it is removed", lines(apart, Do.addChild("P2", "C")),
      lines(Do.child("removeView", "C"), Do.visible("P1")), "C.wD C.dD"),
    Scenario(
      "CON-13 it goes and comes with what holds it", lines(apart, Do.addChild("P2", "C")),
      lines(#"{"do":"hide","window":"main"}"#, #"{"do":"show","window":"main"}"#),
      "P1.wD C.wD P1.dD C.dD P1.wA C.wA P1.iA C.iA P1.layout C.layout P1.dA C.dA"),
    Scenario(
      "CON-13 and back without a word", lines(apart, Do.addChild("P2", "C")),
      lines(Do.addChild("P1", "C"), Do.visible("C")), "C.dM(nil) C.wM(P1)"),
    Scenario(
      "CON-1 the same parent again only makes it the last", lines(pc, Do.embed("P", "C2")),
      lines(Do.addChild("P", "C"), Do.expect(#""children":["C2","C"],"of":"P""#)), "C.wM(P)"),
    Scenario(
      "CON-1 a stack gives its top to another container",
      lines(
        Given.content("A", "B"), Do.controller("nav", "navigation", #","children":["A","B"]"#),
        Given.shown("container", "P"), Do.embed("P", "nav")),
      lines(Do.addChild("P", "B"), Do.stack("nav", "A"), Do.visible("A")),
      "B.wD A.LV A.DL A.wA A.iA A.layout B.dD A.dA B.dM(nil) B.wM(P)"),
    Scenario(
      "S041 several children of a container, in order",
      Given.content("C", "X"),
      lines(
        Do.controller("P", "container", #","children":["C","X"]"#), Given.window("P")),
      """
      P.init C.init X.init C.wM(P) C.dM(P) X.wM(P) X.dM(P) P.LV P.DL C.LV C.DL X.LV X.DL
      P.wA C.wA X.wA P.iA C.iA X.iA P.layout C.layout X.layout P.dA C.dA X.dA
      """),
    Scenario(
      "CON-4 a container's content comes and goes with it",
      lines(p, Do.controller("D", "container", #","children":["C"]"#)),
      lines(Do.embed("P", "D"), Do.child("unembed", "D")),
      """
      D.init C.init C.wM(D) C.dM(D) D.wM(P) D.LV D.DL C.LV C.DL D.wA C.wA D.iA C.iA D.layout
      C.layout D.dM(P) D.dA C.dA D.wM(nil) D.wD C.wD D.dD C.dD D.dM(nil) D.released C.released
      """),
    Scenario(
      "LIF-10 embedding below a presentation that covers",
      lines(pc, Do.present("P", "C2")),
      lines(Do.embed("P", "C3"), Do.dismiss("P")),
      """
      C3.init C3.wM(P) C3.LV C3.DL C3.dM(P) C2.wD P.wA C.wA C3.wA P.iA C.iA C3.iA P.layout C.layout
      C3.layout P.dA C.dA C3.dA C2.dD P.completion =[C2] C2.released
      """),
    Scenario("unembed of what has no parent", p, Do.child("unembed", "C"), "C.init"),

    // CON-6, E47.
    Scenario(
      "E47 a view without containment comes and goes all the same", p,
      lines(
        Do.child("addView", "C", #","in":"P""# + Do.warned("E47")), Do.child("removeView", "C")),
      "C.init ~E47(C) C.LV C.DL C.wA C.iA C.layout C.dA C.wD C.dD C.released"),
    Scenario(
      "E47 and becomes a child without another word",
      lines(p, Do.child("addView", "C", #","in":"P""#)),
      lines(Do.addChild("P", "C"), Do.child("didMove", "C", #","to":"P""#)), "C.wM(P) C.dM(P)"),
    Scenario(
      "S043 E10 not even in the view of the parent's parent",
      lines(
        Given.content("C"), Do.controller("P", "container"),
        Do.controller("R", "container", #","children":["P"]"#), Given.window("R"),
        Do.addChild("P", "C")),
      Do.child("addView", "C", #","in":"R""# + Do.refused("E10")), "!E10(R)"),

    // CON-12.
    Scenario(
      "E14 no child", p, Do.batch(#"{"do":"addChild","parent":"P","child":null}"#), "!E14(P)"),
    Scenario(
      "E14 what is presented is no child", lines(p, Do.present("P", "C")), Do.addChild("P", "C"),
      "!E14(P)"),
    Scenario(
      "S045 E12 the root of another window",
      lines(
        Given.content("P"), Given.window("P"), Do.controller("Q", "container"),
        #"{"do":"window","id":"other","root":"Q"}"#),
      Do.embed("Q", "P"), "!E12(Q)"),
    Scenario("S044 a view is its own", p, Do.it("setView", "P", #","of":"P""#), ""),

    // CON-7, CON-8.
    Scenario(
      "CON-8 the exchange can be cancelled",
      lines(pc, exchange("C", "C2", Do.interactive)),
      lines(Do.cancel, Do.expect(#""children":["C"],"of":"P""#), Do.visible("C")),
      "C2.wD C2.dD C2.dM(nil) C.wA C.dA C.dM(P) C2.released"),
    Scenario(
      "CON-8 the exchange in the hand finishes", lines(pc, exchange("C", "C2", Do.interactive)),
      Do.finish, "C2.dA C.dD C.dM(nil) C2.dM(P) C.released"),
    Scenario("E13 from a child to itself", pc, exchange("C", "C", #","bare":true"#), "!E13(P)"),
    Scenario(
      "E13 from what is no child", pc, exchange("C2", "C", #","bare":true"#), "C2.init !E13(P)"),
    Scenario(
      "E13 the call alone adds no child", pc, exchange("C", "C2", #","bare":true"#),
      "C2.init !E13(P)"),

    // CON-10, S048.
    Scenario(
      "S049 the same preferred size is no change",
      lines(pc, Do.it("preferredContentSize", "C", #","width":1,"height":2"#)),
      lines(
        Do.it("preferredContentSize", "C", #","width":1,"height":2"#),
        Do.it("preferredContentSize", "C", #","width":1,"height":3"#)),
      "P.preferredContentSizeDidChange"),
    Scenario(
      "CON-10 traits imposed on one child", lines(pc, Do.embed("P", "C2")),
      #"{"do":"overrideTraits","parent":"P","child":"C","horizontal":"compact"}"#,
      "C.traitsWillChange C.traitsDidChange C.layout"),
    Scenario(
      "CON-10 a container that omits super notifies no child",
      lines(
        Given.content("C"),
        Do.controller(
          "P", "container",
          #","children":["C"],"skipsSuper":["traitsWillChange","sizeWillTransition"]"#),
        Given.window("P")),
      Do.traits("compact"),
      """
      P.traitsWillChange ~E48(P) P.sizeWillTransition ~E48(P) P.traitsDidChange ~E48(P) P.layout
      C.layout
      """),

    // CON-7.
    Scenario(
      "E13 what it was about has gone with the transition in flight",
      lines(
        Given.content("a", "b", "z"), Do.controller("Q", "container", #","children":["a"]"#),
        Given.window("Q"),
        #"{"do":"transition","in":"Q","from":"a","to":"b","hold":true}"#),
      lines(
        #"{"do":"transition","in":"Q","from":"a","to":"z","expect":{"refused":"E13"}}"#,
        Do.finish, Do.visible("b")),
      "z.init !E13(Q) b.dA a.dD a.dM(nil) b.dM(Q) a.released"),

    // LIF-9, LIF-12.
    Scenario(
      "LIF-12 without super in willMove the callback for leaving is missing",
      lines(
        Do.controller("C", "content", #","skipsSuper":["willMove"]"#),
        Given.shown("container", "P"), Do.embed("P", "C")),
      Do.child("unembed", "C"), "C.wM(nil) ~E48(C) C.wD C.dD C.dM(nil) C.released"),

    // A container created by a line has all its declared children, or isn't created.
    Scenario(
      "E14 a container isn't made for what is presented",
      lines(
        Given.shown("content", "A"), Given.content("y1", "y2"),
        Do.present("A", "y2", "pageSheet"),
        Do.controller("split", "split", #","children":["y1","y2"],"columns":2"#),
        Do.controller("box", "container", #","children":["split"]"#)),
      lines(
        #"{"do":"showColumn","in":"split","column":"primary","expect":{"refused":"E14"}}"#,
        Do.it("loadView", "box", Do.refused("E14")), Do.dismiss("A", Do.plain),
        Do.it("loadView", "split"), Do.expect(#""columns":["y1","y2"],"in":"split""#)),
      """
      !E14(split) !E14(split) y2.wD y2.dD A.completion =[y2] y2.released
      split.init y1.init y2.init y1.navigation.init y1.wM(y1.navigation) y1.navigation.wM(split)
      y1.navigation.dM(split) y2.navigation.init y2.wM(y2.navigation) y2.navigation.wM(split)
      y2.navigation.dM(split) split.LV split.DL
      """),
    Scenario(
      "E12 nor for the root of a window",
      lines(
        Given.shown("content", "A"), Do.controller("tab", "tab", #","children":["A"]"#)),
      Do.it("loadView", "tab", Do.refused("E12")), "!E12(tab)"),
  ]
}
