import NavlogNavigation
import Testing

@Suite struct UnwindTests {
  private let action = Symbol(9)
  private let words: Set = [
    "shouldPerformSegue", "allowedChildrenForUnwinding", "canPerformUnwind", "prepare",
    "unwindAction", "dismissCalled", "unwindTowards",
  ]

  @Test func `S180 one call removes the whole cascade`() {
    let stage = Stage()
    for name in ["1", "2", "3", "4"] { stage.make(name) }
    stage.show("1")
    for (from, to) in [("1", "2"), ("2", "3"), ("3", "4")] {
      stage.perform(.present(stage[to], from: stage[from], .fullScreen))
    }
    stage.answers["canPerformUnwind 1"] = .yes
    let told = stage.told(.unwind(stage["4"], action: action, by: .user), also: words)
    #expect(
      told == [
        "shouldPerformSegue 4", "allowedChildrenForUnwinding 4", "canPerformUnwind 4",
        "allowedChildrenForUnwinding 3", "canPerformUnwind 3", "allowedChildrenForUnwinding 2",
        "canPerformUnwind 2", "allowedChildrenForUnwinding 1", "canPerformUnwind 1", "prepare 4",
        "unwindAction 1", "dismissCalled 1", "wD 4", "wA 1", "dA 1", "dD 4",
      ])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S182 back through a stack`() {
    let stage = Stage()
    stage.makeStack("nav", "1", "2")
    stage.make("3")
    stage.show("nav")
    stage.perform(.present(stage["3"], from: stage["2"], .fullScreen))
    stage.answers["canPerformUnwind 1"] = .yes
    let told = stage.told(.unwind(stage["3"], action: action), also: words)
    #expect(
      told.prefix(10) == [
        "allowedChildrenForUnwinding 3", "canPerformUnwind 3", "allowedChildrenForUnwinding 2",
        "canPerformUnwind 2", "allowedChildrenForUnwinding nav", "allowedChildrenForUnwinding 1",
        "canPerformUnwind 1", "prepare 3", "unwindAction 1", "dismissCalled nav",
      ])
    #expect(told.contains("unwindTowards nav"))
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["1"])
    #expect(stage.hierarchy[stage["1"]].appearance == .appeared)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S185, E28 nobody takes it`() {
    let stage = Stage()
    stage.makeStack("nav", "1", "2")
    stage.show("nav")
    #expect(stage.perform(.unwind(stage["2"], action: action, by: .user)) == .nothing)
    #expect(stage.refusal(.unwind(stage["2"], action: action)) == "E28")
  }

  @Test func `S189, E58 a custom container has to say how`() {
    let stage = Stage()
    stage.make("P", .container)
    for name in ["1", "2", "M"] { stage.make(name) }
    stage.perform(.addChild(stage["1"], to: stage["P"]))
    stage.perform(.didMove(stage["1"], to: stage["P"]))
    stage.perform(.embed(stage["2"], in: stage["P"]))
    stage.show("P")
    stage.perform(.present(stage["M"], from: stage["2"], .fullScreen))
    stage.answers["canPerformUnwind 1"] = .yes
    let told = stage.told(.unwind(stage["M"], action: action), also: words)
    #expect(told.suffix(1) == ["unwindTowards P"])
    #expect(stage.hierarchy[stage["M"]].appearance == .disappeared)
    #expect(stage.hierarchy[stage["1"]].appearance == .disappeared)
    #expect(stage.warnings == ["E58"])
  }

  @Test func `UNW-9 from one tab to another`() {
    let stage = Stage()
    stage.makeStack("one", "a", "b")
    stage.makeStack("two", "c")
    stage.make("M")
    stage.make("tab", .tab)
    stage.perform(.setTabs(stage["tab"]), nodes: [stage["one"], stage["two"]])
    stage.perform(.select(stage["two"], in: stage["tab"]))
    stage.show("tab")
    stage.perform(.present(stage["M"], from: stage["c"], .fullScreen))
    stage.answers["canPerformUnwind a"] = .yes
    let told = stage.told(.unwind(stage["M"], action: action), also: words)
    #expect(
      told.filter { $0.hasPrefix("unwindTowards") || $0.hasPrefix("dismissCalled") } == [
        "dismissCalled tab", "unwindTowards tab", "unwindTowards one",
      ])
    #expect(stage.names(stage.hierarchy.visible) == ["a"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `UNW-1 the children that may be searched can be chosen`() {
    let stage = Stage()
    stage.makeStack("nav", "1", "2", "3")
    stage.show("nav")
    stage.answers["canPerformUnwind 1"] = .yes
    stage.answers["canPerformUnwind 2"] = .yes
    stage.lists["allowedChildrenForUnwinding nav"] = ["1", "2"]
    stage.perform(.unwind(stage["3"], action: action))
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["1"])
  }
}
