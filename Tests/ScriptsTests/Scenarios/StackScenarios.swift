/// b.3: navigation controllers.
enum StackScenarios {
  private static let one = lines(
    Given.shown("navigation", "nav", "A"), Given.content("B", "C", "M"))
  private static let two = lines(Given.shown("navigation", "nav", "A", "B"), Given.content("C"))
  private static let offScreen = #"{"do":"loadView","controller":"A"}"#
  private static let stack = #"{"do":"controller","id":"nav","kind":"navigation","children":["#

  static let all: [Scenario] = [
    Scenario(
      "S050", one, #"{"do":"push","in":"nav","controller":"B"}"#,
      "B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"),
    Scenario(
      "S051", two, #"{"do":"pop","in":"nav","expect":{"returned":["B"]}}"#,
      "B.wM(nil) A.LV A.DL B.wD A.wA A.iA A.layout B.dD A.dA B.dM(nil) =[B] B.released"),
    Scenario(
      "S052", lines(two, #"{"do":"pop","in":"nav","interactive":true}"#), #"{"do":"cancel"}"#,
      "A.wD A.dD B.wA B.dA B.dM(nav)"),
    Scenario("S053", one, #"{"do":"pop","in":"nav","expect":{"returned":null}}"#, "=nil"),
    Scenario(
      "S054", Given.shown("navigation", "nav", "A", "B", "C"),
      #"{"do":"popToRoot","in":"nav","expect":{"returned":["B","C"]}}"#,
      """
      B.wM(nil) B.dM(nil) C.wM(nil) A.LV A.DL C.wD A.wA A.iA A.layout C.dD A.dA C.dM(nil) =[B,C]
      B.released C.released
      """),
    Scenario(
      "S056", lines(two), #"{"do":"popTo","in":"nav","controller":"C"}"#, "C.init !E19(nav)"),
    Scenario(
      "S057", two,
      lines(
        #"{"do":"push","in":"nav","controller":"B","expect":"refused"}"#,
        #"{"do":"expect","stack":["A","B"],"in":"nav"}"#),
      "!E15(nav)"),
    Scenario(
      "S058 another navigation controller",
      lines(one, #"{"do":"controller","id":"N","kind":"navigation"}"#),
      #"{"do":"push","in":"nav","controller":"N"}"#, "N.init !E16(nav)"),
    Scenario(
      "S058 a split controller", lines(one, #"{"do":"controller","id":"S","kind":"split"}"#),
      #"{"do":"push","in":"nav","controller":"S"}"#, "S.init !E17(nav)"),
    Scenario(
      "S059", lines(Given.content("Bk", "Rd", "Gr"), stack + #""Bk","Rd","Gr"]}"#),
      Given.window("nav", #","visible":false"#),
      "nav.init Bk.init Rd.init Gr.init Bk.wM(nav) Bk.dM(nav) Rd.wM(nav) Rd.dM(nav) Gr.wM(nav)"),
    Scenario(
      "S060", lines(Given.content("A"), stack + #""A"]}"#),
      Given.window("nav", #","visible":false"#), "nav.init A.init A.wM(nav)"),
    Scenario(
      "S061",
      lines(Given.content("Y"), stack + "]}", Given.window("nav", #","visible":false"#)),
      lines(
        #"{"do":"push","in":"nav","controller":"Y"}"#, #"{"do":"expect","stack":["Y"],"in":"nav"}"#),
      "Y.init Y.wM(nav)"),
    Scenario(
      "S062",
      lines(
        Given.content("Y", "G", "R", "B"), stack + #""Y","G"]}"#,
        Given.window("nav", #","visible":false"#)),
      #"{"do":"setStack","in":"nav","controllers":["R","B"]}"#,
      """
      R.init B.init Y.wM(nil) Y.dM(nil) G.wM(nil) G.dM(nil) R.wM(nav) R.dM(nav) B.wM(nav)
      Y.released G.released
      """),
    Scenario(
      "S064", two,
      lines(
        #"{"do":"setStack","in":"nav","controllers":["A","B","C"]}"#,
        #"{"do":"expect","stack":["A","B","C"],"in":"nav"}"#),
      "C.init C.wM(nav) C.LV C.DL B.wD C.wA C.iA C.layout B.dD C.dA C.dM(nav)"),
    Scenario(
      "S066",
      lines(one, #"{"do":"present","from":"A","controller":"M","style":"fullScreen"}"#),
      #"{"do":"expect","visibleController":"M","in":"nav"}"#, ""),
    Scenario(
      "S068", lines(one, #"{"do":"push","in":"nav","controller":"B","hold":true}"#),
      lines(
        #"{"do":"push","in":"nav","controller":"C"}"#,
        #"{"do":"expect","stack":["A","B"],"in":"nav"}"#),
      "C.init !E21(nav)"),
    Scenario(
      "S068 before system 13",
      lines(
        Given.content("A", "B", "C"), stack + #""A"]}"#, Given.window("nav", #","system":12"#),
        #"{"do":"push","in":"nav","controller":"B","hold":true}"#),
      #"{"do":"push","in":"nav","controller":"C"}"#, "C.init !E18(nav)"),
    Scenario(
      "S071", one, #"{"do":"push","in":"nav","controller":"B"}"#,
      """
      B.init B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.navigationWillShow B.viewWillLayoutSubviews
      B.layoutSubviews B.viewDidLayoutSubviews A.dD B.dA B.dM(nav) B.navigationDidShow
      """, hides: []),
    Scenario(
      "S071 without a window",
      lines(Given.content("A", "B"), stack + #""A"]}"#, Given.window("nav", #","visible":false"#)),
      #"{"do":"push","in":"nav","controller":"B"}"#, "B.init A.dM(nav) B.wM(nav)", hides: []),
    Scenario(
      "S072", one, #"{"do":"show","from":"A","controller":"B"}"#,
      "B.init nav.canPerformAction?true B.wM(nav) B.LV B.DL A.wD B.wA B.iA B.layout A.dD B.dA B.dM(nav)"
    ),
    Scenario(
      "S073", lines(one, #"{"do":"set","controller":"B","style":"fullScreen"}"#),
      lines(
        #"{"do":"showDetail","from":"A","controller":"B"}"#,
        #"{"do":"expect","presented":"B","by":"nav"}"#, #"{"do":"expect","stack":["A"],"in":"nav"}"#
      ),
      "B.init B.LV B.DL nav.wD A.wD B.wA B.iA B.layout B.dA nav.dD A.dD nav.completion"),
    Scenario(
      "S074",
      lines(
        Given.content("R", "A", "B"), stack + #""A"]}"#, Given.window("R"),
        #"{"do":"present","from":"R","controller":"nav","style":"formSheet"}"#,
        #"{"do":"push","in":"nav","controller":"B"}"#),
      #"{"do":"dismiss","from":"A"}"#,
      "nav.wD B.wD nav.dD B.dD R.completion =[nav] nav.released A.released B.released"),
  ]
}
