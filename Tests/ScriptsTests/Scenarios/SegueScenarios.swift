/// b.6: segues and unwinding; b.8: accessibility.
enum SegueScenarios {
  private static let a = lines(
    Given.content("A"), #"{"do":"controller","id":"B","kind":"content","style":"fullScreen"}"#,
    Given.window("A"))
  private static func segue(_ kind: String, _ more: String = "", to: String = "B") -> String {
    #"{"do":"segue","from":"A","kind":"\#(kind)","id":"go","to":"\#(to)"\#(more)}"#
  }
  private static let modal = """
    B.init A.segueInit A.prepare A.seguePerform B.LV B.DL A.wD B.wA B.iA B.layout
    A.segueReleased B.dA A.dD A.completion
    """
  private static let some: Set<String> = Log.chatter.subtracting([
    "segueInit", "seguePerform", "segueReleased",
  ])

  static let all: [Scenario] = [
    Scenario(
      "S160", a, segue("presentation", #","by":"user""#), "A.shouldPerformSegue?true " + modal,
      hides: some),
    Scenario("S161", a, segue("presentation"), modal, hides: some),
    Scenario(
      "S162",
      lines(a, #"{"do":"set","controller":"A","answers":{"shouldPerformSegue":{"go":false}}}"#),
      lines(segue("presentation", #","by":"user""#), #"{"do":"expect","presented":null,"by":"A"}"#),
      "A.shouldPerformSegue?false", hides: some),
    Scenario("S163", a, #"{"do":"segue","from":"A","id":"nope"}"#, "!E25(A)"),
    Scenario(
      "S164",
      lines(
        Given.content("A", "B"),
        #"{"do":"controller","id":"nav","kind":"navigation","children":["A"]}"#,
        Given.window("nav", #","visible":false"#)),
      lines(segue("show"), #"{"do":"expect","stack":["A","B"],"in":"nav"}"#),
      "B.init A.prepare nav.canPerformAction?true A.dM(nav) B.wM(nav)"),
    Scenario("S165", a, segue("push"), "!E26(A)"),
    Scenario(
      "S167",
      lines(
        Given.content("A", "S", "B"),
        #"{"do":"controller","id":"split","kind":"split","children":["A","S"]}"#,
        Given.window("split", #","horizontal":"regular","vertical":"regular""#)),
      lines(segue("showDetail"), #"{"do":"expect","columns":["A","B"],"in":"split"}"#),
      """
      B.init A.prepare split.canPerformAction?true split.splitShowDetail?false S.wM(nil)
      B.wM(split) B.LV B.DL S.wD B.wA B.iA B.layout S.dD B.dA S.dM(nil) B.dM(split) S.released
      """),
    Scenario(
      "S168",
      lines(
        Given.content("A", "B"),
        Given.window("A", #","horizontal":"regular","vertical":"regular""#)),
      lines(
        segue("popover", #","anchor":"button""#),
        #"{"do":"expect","presentation":{"of":"B","style":"popover"}}"#),
      "B.init A.prepare B.adaptiveStyle?nil B.LV B.DL B.wA B.iA B.layout B.dA A.completion"),
    Scenario(
      "S169", a, segue("custom"),
      "B.init A.segueInit A.prepare A.seguePerform A.segueReleased", hides: some),
    Scenario(
      "S180",
      lines(
        #"{"do":"controller","id":"1","kind":"content","answers":{"implements":["back"]}}"#,
        Given.content("2", "3", "4"), Given.window("1"),
        #"{"do":"present","from":"1","controller":"2","style":"fullScreen"}"#,
        #"{"do":"present","from":"2","controller":"3","style":"fullScreen"}"#,
        #"{"do":"present","from":"3","controller":"4","style":"fullScreen"}"#),
      #"{"do":"unwind","from":"4","action":"back","by":"user"}"#,
      """
      4.shouldPerformSegue?true 4.allowedChildrenForUnwinding?[] 4.canPerformUnwind?false
      3.allowedChildrenForUnwinding?[] 3.canPerformUnwind?false 2.allowedChildrenForUnwinding?[]
      2.canPerformUnwind?false 1.allowedChildrenForUnwinding?[] 1.canPerformUnwind?true
      4.prepare 1.unwindAction 1.dismissCalled 4.wD 1.wA 1.iA 1.layout 1.dA 4.dD 1.completion
      2.released 3.released 4.released
      """, hides: Log.chatter.subtracting(["dismissCalled"])),
    Scenario(
      "S182",
      lines(
        #"{"do":"controller","id":"1","kind":"content","answers":{"implements":["back"]}}"#,
        Given.content("2", "3"),
        #"{"do":"controller","id":"nav","kind":"navigation","children":["1","2"]}"#,
        Given.window("nav"),
        #"{"do":"present","from":"2","controller":"3","style":"fullScreen"}"#),
      lines(
        #"{"do":"unwind","from":"3","action":"back"}"#,
        #"{"do":"expect","stack":["1"],"in":"nav"}"#),
      """
      3.allowedChildrenForUnwinding?[] 3.canPerformUnwind?false 2.allowedChildrenForUnwinding?[]
      2.canPerformUnwind?false nav.allowedChildrenForUnwinding?[1]
      1.allowedChildrenForUnwinding?[] 1.canPerformUnwind?true 3.prepare 1.unwindAction
      nav.dismissCalled 3.wD nav.wA 2.wA nav.iA 2.iA nav.layout 2.layout nav.dA 2.dA 3.dD
      nav.completion nav.unwindTowards 2.wM(nil) 1.LV 1.DL 2.wD 1.wA 1.iA 1.layout 2.dD 1.dA
      2.dM(nil) 2.released 3.released
      """, hides: Log.chatter.subtracting(["dismissCalled"])),
    Scenario(
      "S185",
      lines(a, #"{"do":"present","from":"A","controller":"B"}"#),
      #"{"do":"unwind","from":"B","action":"back","by":"user"}"#,
      """
      B.shouldPerformSegue?true B.allowedChildrenForUnwinding?[] B.canPerformUnwind?false
      A.allowedChildrenForUnwinding?[] A.canPerformUnwind?false
      """),
    Scenario(
      "S185 in code",
      lines(a, #"{"do":"present","from":"A","controller":"B"}"#),
      #"{"do":"unwind","from":"B","action":"back"}"#,
      """
      B.allowedChildrenForUnwinding?[] B.canPerformUnwind?false A.allowedChildrenForUnwinding?[]
      A.canPerformUnwind?false !E28(B)
      """),
    Scenario(
      "S187",
      lines(
        #"{"do":"controller","id":"1","kind":"content","answers":{"implements":["back"]}}"#,
        #"{"do":"controller","id":"2","kind":"content","answers":{"implements":["back"],"canPerformUnwind":{"back":false}}}"#,
        Given.content("3"), Given.window("1"),
        #"{"do":"present","from":"1","controller":"2","style":"fullScreen"}"#,
        #"{"do":"present","from":"2","controller":"3","style":"fullScreen"}"#),
      lines(
        #"{"do":"unwind","from":"3","action":"back"}"#, #"{"do":"expect","visible":["1"]}"#),
      """
      3.allowedChildrenForUnwinding?[] 3.canPerformUnwind?false 2.allowedChildrenForUnwinding?[]
      2.canPerformUnwind?false 1.allowedChildrenForUnwinding?[] 1.canPerformUnwind?true 3.prepare
      1.unwindAction 3.wD 1.wA 1.iA 1.layout 1.dA 3.dD 1.completion 2.released 3.released
      """),
    Scenario(
      "S189",
      lines(
        #"{"do":"controller","id":"1","kind":"content","answers":{"implements":["back"]}}"#,
        Given.content("2", "3"),
        #"{"do":"controller","id":"P","kind":"container","children":["2"]}"#, Given.window("P"),
        #"{"do":"batch","commands":[{"do":"addChild","parent":"P","child":"1"},{"do":"didMove","child":"1","to":"P"}]}"#,
        #"{"do":"present","from":"2","controller":"3","style":"fullScreen"}"#),
      lines(
        #"{"do":"unwind","from":"3","action":"back","expect":{"warning":"E58"}}"#,
        #"{"do":"expect","visible":["2"]}"#),
      """
      3.allowedChildrenForUnwinding?[] 3.canPerformUnwind?false 2.allowedChildrenForUnwinding?[]
      2.canPerformUnwind?false P.allowedChildrenForUnwinding?[1]
      1.allowedChildrenForUnwinding?[] 1.canPerformUnwind?true 3.prepare 1.unwindAction 3.wD P.wA
      2.wA P.iA 2.iA P.layout 2.layout P.dA 2.dA 3.dD P.completion P.unwindTowards ~E58(P)
      3.released
      """),
    Scenario(
      "S260",
      lines(
        a, #"{"do":"set","controller":"B","answers":{"performEscape":true}}"#,
        #"{"do":"present","from":"A","controller":"B"}"#),
      #"{"do":"escape","controller":"B","expect":{"returned":true}}"#, "B.performEscape?true =true"),
    Scenario(
      "S261", a, #"{"do":"escape","controller":"A","expect":{"returned":false}}"#,
      "A.performEscape?false =false"),
    Scenario(
      "S262", a,
      lines(
        #"{"do":"screenChanged","element":"A"}"#, #"{"do":"expect","focus":"A"}"#,
        #"{"do":"screenChanged","element":null}"#, #"{"do":"expect","focus":"A"}"#),
      "A.focusMoved A.focusMoved"),
  ]
}
