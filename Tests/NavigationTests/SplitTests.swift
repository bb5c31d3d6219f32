import NavlogNavigation
import Testing

@Suite struct SplitTests {
  private func stage(columns: UInt32 = 0, horizontal: SizeClass = .regular) -> Stage {
    let stage = Stage()
    stage.make("split", .split)
    if columns > 0 { stage.perform(.set(stage["split"], .columns, columns)) }
    stage.makeStack("P", "a")
    stage.make("S")
    stage.perform(.setColumn(stage["P"], in: stage["split"], .primary))
    stage.perform(.setColumn(stage["S"], in: stage["split"], .secondary))
    stage.show("split", horizontal: horizontal)
    return stage
  }
  private let asked: Set = [
    "primaryForCollapsing", "collapseSecondary", "primaryForExpanding", "separateSecondary",
    "showDetailTargetDidChange", "topColumnForCollapsing", "columnWillHide", "columnWillShow",
    "didCollapse", "didExpand",
  ]

  @Test func `S094, S096, S102 there and back`() {
    let stage = stage()
    let split = stage["split"]
    #expect(
      stage.told(.collapse(split), also: asked) == [
        "primaryForCollapsing split", "collapseSecondary split", "dM(nil) S", "wM(P) S", "dM(P) S",
        "wD a", "dD a", "showDetailTargetDidChange split",
      ])
    #expect(stage.names(stage.hierarchy.columns(of: split)) == ["P"])
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["a", "S"])
    #expect(
      stage.told(.expand(split), also: asked) == [
        "primaryForExpanding split", "separateSecondary split", "dM(nil) S", "wM(split) S",
        "dM(split) S", "wA a", "dA a", "showDetailTargetDidChange split",
      ])
    #expect(stage.names(stage.hierarchy.columns(of: split)) == ["P", "S"])
    #expect(stage.hierarchy[stage["S"]].appearance == .appeared)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S095 the delegate takes the secondary away`() {
    let stage = stage()
    stage.answers["collapseSecondary split"] = .yes
    #expect(stage.told(.collapse(stage["split"])) == ["wM(nil) S", "wD S", "dD S", "dM(nil) S"])
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["a"])
  }

  @Test func `S097 the delegate separates`() {
    let stage = stage()
    stage.make("E")
    stage.perform(.collapse(stage["split"]))
    stage.answers["separateSecondary split"] = .node(stage["E"])
    stage.perform(.expand(stage["split"]))
    #expect(stage.names(stage.hierarchy.columns(of: stage["split"])) == ["P", "E"])
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["a", "S"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `SPL-2 the content of a stack ends on the primary's, and comes back`() {
    let stage = stage()
    stage.makeStack("D", "x", "y")
    stage.make("z")
    stage.perform(.setColumn(stage["D"], in: stage["split"], .secondary))
    #expect(!stage.hierarchy.isHeld(stage["S"]))
    stage.perform(.collapse(stage["split"]))
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["a", "x", "y"])
    #expect(stage.hierarchy.isHeld(stage["D"]))
    stage.perform(.push(stage["z"], onto: stage["P"]))
    stage.perform(.expand(stage["split"]))
    #expect(stage.names(stage.hierarchy.children(of: stage["D"])) == ["x", "y", "z"])
    #expect(stage.names(stage.hierarchy.columns(of: stage["split"])) == ["P", "D"])
    #expect(stage.hierarchy[stage["z"]].appearance == .appeared)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S098–S101 showDetail`() {
    let stage = stage()
    stage.make("X")
    stage.make("Y")
    let split = stage["split"]
    #expect(
      stage.told(.showDetail(stage["X"], from: stage["a"]), also: ["splitShowDetail"]) == [
        "splitShowDetail split", "wM(nil) S", "wM(split) X", "LV X", "DL X", "wD S", "wA X", "dD S",
        "dA X", "dM(nil) S", "dM(split) X",
      ])
    stage.answers["splitShowDetail split"] = .yes
    #expect(stage.told(.showDetail(stage["Y"], from: stage["a"])).isEmpty)
    stage.answers = [:]
    stage.perform(.collapse(split))
    stage.perform(.showDetail(stage["Y"], from: stage["a"]))
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["a", "X", "Y"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `a split follows the width`() {
    let stage = stage(horizontal: .compact)
    #expect(stage.hierarchy[stage["split"]].isCollapsed)
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["a", "S"])
    stage.perform(.setTraits(stage.window, Traits(horizontal: .regular)))
    #expect(!stage.hierarchy[stage["split"]].isCollapsed)
    stage.perform(.setTraits(stage.window, Traits(horizontal: .compact)))
    #expect(stage.hierarchy[stage["split"]].isCollapsed)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `SPL-5 columns are wrapped, collapse up to one, and come back`() {
    let stage = stage(columns: 3)
    let split = stage["split"]
    stage.make("M")
    stage.perform(.setColumn(stage["M"], in: split, .supplementary))
    #expect(stage.names(stage.hierarchy.columns(of: split)) == ["P", "M", "S"])
    #expect(
      stage.told(.showDetail(stage.make("X"), from: stage["M"]), also: ["splitShowDetail"]).first
        != "splitShowDetail split")
    #expect(stage.names(stage.hierarchy.columns(of: split)) == ["P", "M", "X"])
    stage.answers["topColumnForCollapsing split"] = .column(.supplementary)
    let told = stage.told(.collapse(split), also: asked)
    #expect(told.first == "topColumnForCollapsing split")
    #expect(told.suffix(2) == ["didCollapse split", "showDetailTargetDidChange split"])
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["a", "M"])
    stage.perform(.expand(split))
    #expect(stage.names(stage.hierarchy.columns(of: split)) == ["P", "M", "X"])
    #expect(stage.hierarchy[stage["X"]].appearance == .appeared)
    #expect(stage.warnings.isEmpty)
  }
}
