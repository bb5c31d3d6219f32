import NavlogNavigation
import Testing

@Suite struct PageTests {
  private func stage() -> Stage {
    let stage = Stage()
    stage.make("page", .page)
    for name in ["C", "N"] { stage.make(name) }
    stage.perform(.setPages(stage["page"]), nodes: [stage["C"]])
    stage.show("page")
    return stage
  }

  @Test(arguments: [
    (PageStyle.scroll, ["LV N", "DL N", "wA N", "wD C", "dA N", "dD C"]),
    (.curl, ["LV N", "DL N", "wA N", "wD C", "dD C", "dA N"]),
  ])
  func `S088, S090 a page turns`(style: PageStyle, expected: [String]) {
    let stage = stage()
    let also: Set = ["pageWillTransition", "pageDidFinish"]
    #expect(
      stage.told(.setPages(stage["page"], style), nodes: [stage["N"]], also: also)
        == ["wM(page) N"] + expected + ["dM(page) N", "wM(nil) C", "dM(nil) C"])
    #expect(stage.names(stage.hierarchy.children(of: stage["page"])) == ["N"])
    #expect(stage.warnings.isEmpty)
  }

  @Test(arguments: [
    (PageStyle.scroll, ["wA N", "wD C", "wA C", "dA C", "wD N", "dD N"]),
    (.curl, ["wA N", "wD C", "wD N", "wA C", "dD N", "dA C"]),
  ])
  func `S089, S091 a page the hand takes back`(style: PageStyle, expected: [String]) {
    let stage = stage()
    let from = stage.lines.count
    stage.perform(
      .swipePages(stage["page"], style, .forward, .interactive), nodes: [stage["N"]])
    stage.perform(.cancel(stage.newestTransition))
    #expect(
      stage.since(from, also: ["pageWillTransition", "pageDidFinish"]) == [
        "wM(page) N", "pageWillTransition page", "LV N", "DL N",
      ] + expected + ["wM(nil) N", "dM(nil) N", "pageDidFinish page"])
    #expect(stage.names(stage.hierarchy.children(of: stage["page"])) == ["C"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S093 as many pages as the spine shows`() {
    let stage = stage()
    stage.make("M")
    #expect(
      stage.refusal(.setPages(stage["page"]), nodes: [stage["N"], stage["M"]]) == "E29")
    stage.perform(.set(stage["page"], .spine, 2))
    #expect(
      stage.told(.setPages(stage["page"]), nodes: [stage["N"], stage["M"]]) == [
        "wM(page) N", "wM(page) M", "LV N", "DL N", "LV M", "DL M", "wA N", "wA M", "wD C", "dA N",
        "dA M", "dD C", "dM(page) N", "dM(page) M", "wM(nil) C", "dM(nil) C",
      ])
    stage.perform(.setPages(stage["page"]), nodes: [stage["M"], stage["C"]])
    #expect(stage.names(stage.hierarchy.children(of: stage["page"])) == ["M", "C"])
    #expect(stage.warnings.isEmpty)
  }
}
