import NavlogNavigation
import Testing

@Suite struct ShowTests {
  @Test func `S072, S073, S152 up to the nearest that knows how`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    for name in ["B", "C", "D", "lone"] { stage.make(name) }
    stage.show("nav")
    stage.perform(.show(stage["B"], from: stage["A"]))
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["A", "B"])
    stage.perform(.showDetail(stage["C"], from: stage["B"]))
    #expect(stage.name(stage.hierarchy[stage["nav"]].presented) == "C")
    stage.perform(.show(stage["D"], from: stage["C"]))
    #expect(stage.name(stage.hierarchy[stage["C"]].presented) == "D")
  }

  @Test func `S103, E45 its own override would call itself`() {
    let stage = Stage()
    stage.make("P", .container)
    for name in ["A", "B"] { stage.make(name) }
    stage.perform(.embed(stage["A"], in: stage["P"]))
    stage.show("P")
    stage.perform(.set(stage["A"], .overridesShowDetail, 1))
    #expect(stage.refusal(.showDetail(stage["B"], from: stage["A"])) == "E45")
    stage.answers["canPerformAction A"] = .no
    #expect(stage.refusal(.showDetail(stage["B"], from: stage["A"])) == nil)
    #expect(stage.name(stage.hierarchy[stage["P"]].presented) == "B")
  }

  @Test func `SHW-1 a custom container's own method is called`() {
    let stage = Stage()
    stage.make("P", .container)
    for name in ["A", "B"] { stage.make(name) }
    stage.perform(.embed(stage["A"], in: stage["P"]))
    stage.perform(.set(stage["P"], .overridesShow, 1))
    stage.show("P")
    #expect(stage.told(.show(stage["B"], from: stage["A"]), also: ["show"]) == ["show P"])
  }

  @Test func `SHW-6 an action goes up to the first that can perform it`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.show("nav")
    #expect(stage.perform(.action(Symbol(5), from: stage["A"])) == .nothing)
    stage.answers["canPerformAction nav"] = .yes
    stage.on["action nav"] = {
      stage.perform(.setState(stage["A"]), state: [StateValue(Symbol(1), Fingerprint(1))])
    }
    #expect(
      stage.told(.action(Symbol(5), from: stage["A"]), also: ["canPerformAction", "action"]) == [
        "canPerformAction A", "canPerformAction nav", "action nav",
      ])
    let cause = stage.entries.last {
      if case .commanded(.setState) = $0.event { true } else { false }
    }
    #expect(cause.map { $0.link > 0 } == true)
  }
}
