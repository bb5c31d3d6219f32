/// The detents of sheets. Sources: the header and the reference of `UISheetPresentationController`.
enum RulesSheets {
  private static let detents = #","detents":["medium","large"]"#
  private static let sheet = lines(
    Given.content("A", "B"), Given.window("A"), Do.it("sheet", "B", detents),
    Do.present("A", "B", "pageSheet"))
  private static func select(_ id: String, _ detent: String, _ more: String = "") -> String {
    Do.it("selectDetent", id, #","detent":"\#(detent)"\#(more)"#)
  }
  private static let byUser = #","by":"user""#
  private static func properties(_ id: String, _ what: String) -> String {
    Do.expect(#""properties":{\#(what)},"controller":"\#(id)""#)
  }

  static let all: [Scenario] = [
    Scenario(
      "PRE-25 none is selected, so it rests at the smallest", sheet,
      properties(
        "B", #""detent1":"medium","detent2":"large","detent3":null,"selectedDetent":null"#),
      ""),
    Scenario(
      "PRE-26 the delegate is notified of the user's choice", sheet,
      lines(select("B", "large", byUser), properties("B", #""selectedDetent":"large""#)),
      "B.sheetDidChangeSelectedDetent"),
    Scenario(
      "PRE-26 and not of code", sheet,
      lines(select("B", "large"), properties("B", #""selectedDetent":"large""#)), ""),
    Scenario(
      "PRE-26 the same detent again is nothing", lines(sheet, select("B", "large")),
      select("B", "large", byUser), ""),
    Scenario(
      "PRE-26 the hand moves the sheet that contains what it touches",
      lines(
        Given.content("A", "C"), Do.controller("nav", "navigation", #","children":["C"]"#),
        Given.window("A"), Do.it("sheet", "nav", detents),
        Do.present("A", "nav", "pageSheet")),
      lines(select("C", "medium", byUser), properties("nav", #""selectedDetent":"medium""#)),
      "nav.sheetDidChangeSelectedDetent"),
    Scenario(
      "E63 a detent that the sheet doesn't have", sheet,
      lines(
        select("B", "tiny", Do.refused("E63")), select("B", "tiny", byUser + Do.refused("E63"))),
      "!E63(B) !E63(B)"),
    Scenario(
      "E63 the hand moves no sheet that isn't presented, nor another presentation",
      lines(
        Given.content("A", "B"), Given.window("A"), Do.it("sheet", "B", detents)),
      lines(
        select("B", "large", byUser + Do.refused("E63")), Do.present("A", "B", "fullScreen"),
        select("B", "medium", byUser + Do.refused("E63"))),
      """
      !E63(B) B.LV B.DL A.wD B.wA B.iA B.layout B.dA A.dD A.completion !E63(B)
      """),
    Scenario(
      "PRE-25 settings are plain values", sheet,
      lines(
        Do.it("sheet", "B", #","largestUndimmedDetent":"medium","prefersGrabberVisible":true"#),
        properties("B", #""largestUndimmedDetent":"medium","prefersGrabberVisible":true"#),
        properties("A", #""largestUndimmedDetent":null,"prefersGrabberVisible":false"#)),
      ""),
    Scenario(
      "PRE-25 another list of detents", lines(sheet, select("B", "large")),
      lines(
        Do.it("sheet", "B", #","detents":["medium"]"#),
        properties("B", #""detent1":"medium","detent2":null"#),
        select("B", "large", Do.refused("E63"))),
      "!E63(B)"),
  ]
}
