import NavlogNavigation
import Testing

@Suite struct StackTests {
  @Test func `S050 a push`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.show("nav")
    stage.make("B")

    #expect(
      stage.told(.push(stage["B"], onto: stage["nav"]), also: ["isA", "wL"]) == [
        "wM(nav) B", "LV B", "DL B", "wD A", "wA B", "isA B", "wL B", "dD A", "dA B", "dM(nav) B",
      ])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S051 a pop`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B")
    stage.show("nav")

    #expect(
      stage.told(.pop(stage["nav"])) == [
        "wM(nil) B", "LV A", "DL A", "wD B", "wA A", "dD B", "dA A", "dM(nil) B",
      ])
    #expect(stage.names(stage.engine.returned) == ["B"])
    #expect(!stage.hierarchy.isHeld(stage["B"]))
  }

  @Test func `S052 a pop the hand takes back`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.show("nav")
    stage.make("B")
    stage.perform(.push(stage["B"], onto: stage["nav"]))
    let from = stage.lines.count
    stage.perform(.pop(stage["nav"], .interactive))
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["A"])
    stage.perform(.cancel(stage.newestTransition))

    #expect(
      stage.since(from, also: ["interactionEnded"]) == [
        "wM(nil) B", "wD B", "wA A", "interactionEnded nav", "wD A", "dD A", "wA B", "dA B",
        "dM(nav) B",
      ])
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["A", "B"])
  }

  @Test func `S053 the root stays`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.show("nav")

    #expect(stage.perform(.pop(stage["nav"])) == .nothing)
    #expect(stage.engine.returned.isEmpty)
  }

  @Test func `S054 a pop to the root leaves those between in silence`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B", "C")
    stage.show("nav")

    #expect(
      stage.told(.popToRoot(stage["nav"])) == [
        "wM(nil) B", "dM(nil) B", "wM(nil) C", "LV A", "DL A", "wD C", "wA A", "dD C", "dA A",
        "dM(nil) C",
      ])
    #expect(stage.names(stage.engine.returned) == ["B", "C"])
  }

  @Test func `a pop of several that the hand takes back leaves the stack as it was`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B", "C")
    stage.show("nav")
    stage.perform(.popToRoot(stage["nav"], .interactive))
    stage.perform(.cancel(stage.newestTransition))

    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["A", "B", "C"])
    #expect(stage.hierarchy[stage["C"]].appearance == .appeared)

    stage.perform(.popToRoot(stage["nav"], .interactive))
    stage.perform(.finish(stage.newestTransition))

    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["A"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S056, S057, S058 what can't be`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B")
    stage.makeStack("other", "C")
    stage.make("split", .split)
    stage.show("nav")
    let nav = stage["nav"]

    #expect(stage.refusal(.popTo(stage["C"], in: nav)) == "E19")
    #expect(stage.refusal(.push(stage["B"], onto: nav)) == "E15")
    #expect(stage.refusal(.setStack(nav), nodes: [stage["A"], stage["A"]]) == "E15")
    #expect(stage.refusal(.push(stage["other"], onto: nav)) == "E16")
    #expect(stage.refusal(.push(stage["split"], onto: nav)) == "E17")
    #expect(stage.refusal(.push(nav, onto: stage["other"])) == "E12")
    #expect(stage.names(stage.hierarchy.children(of: nav)) == ["A", "B"])
  }

  @Test func `S059, S060, S061 without a window only the last one waits`() {
    let stage = Stage()
    for name in ["Bk", "Rd", "Gr"] { stage.make(name) }
    stage.make("nav", .navigation)
    let nodes = ["Bk", "Rd", "Gr"].map { stage[$0] }

    #expect(
      stage.told(.setStack(stage["nav"]), nodes: nodes) == [
        "wM(nav) Bk", "dM(nav) Bk", "wM(nav) Rd", "dM(nav) Rd", "wM(nav) Gr",
      ])
    stage.make("empty", .navigation)
    stage.make("Y")
    #expect(stage.told(.push(stage["Y"], onto: stage["empty"])) == ["wM(empty) Y"])
  }

  @Test func `S062 a stack off screen is replaced`() {
    let stage = Stage()
    stage.makeStack("nav", "Y", "G")
    stage.make("R")
    stage.make("B")

    #expect(
      stage.told(.setStack(stage["nav"]), nodes: [stage["R"], stage["B"]]) == [
        "wM(nil) Y", "dM(nil) Y", "wM(nil) G", "dM(nil) G", "wM(nav) R", "dM(nav) R", "wM(nav) B",
      ])
  }

  @Test func `NAV-7 the root is told at the end of its appearance`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    let from = stage.lines.count
    stage.show("nav")

    #expect(
      stage.since(from) == [
        "LV nav", "DL nav", "wA nav", "LV A", "DL A", "wA A", "dA nav", "dA A", "dM(nav) A",
      ])
  }

  @Test func `S064 a new top on the old stack comes like a push`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B")
    stage.show("nav")
    stage.make("C")

    #expect(
      stage.told(.setStack(stage["nav"]), nodes: [stage["A"], stage["B"], stage["C"]]) == [
        "wM(nav) C", "LV C", "DL C", "wD B", "wA C", "dD B", "dA C", "dM(nav) C",
      ])
  }

  @Test func `NAV-4 tops that were there come like a pop, and the rest is put in order`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B", "C")
    stage.show("nav")
    stage.make("D")

    #expect(
      stage.told(.setStack(stage["nav"]), nodes: [stage["D"], stage["B"]]) == [
        "wM(nil) A", "dM(nil) A", "wM(nav) D", "dM(nav) D", "wM(nil) C", "LV B", "DL B", "wD C",
        "wA B", "dD C", "dA B", "dM(nil) C",
      ])
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["D", "B"])
    #expect(stage.told(.setStack(stage["nav"]), nodes: [stage["B"], stage["D"]]).first == "LV D")
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["B", "D"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S066 what the stack presents is what it shows`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.make("M")
    stage.show("nav")
    stage.perform(.present(stage["M"], from: stage["A"]))

    #expect(stage.name(stage.hierarchy.visibleController(in: stage["nav"])) == "M")
  }

  @Test(arguments: [(UInt8(13), "E21"), (12, "E18")])
  func `S068 a push during a push`(system: UInt8, rule: String) {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.make("B")
    stage.make("C")
    stage.show("nav", system: system)
    stage.perform(.push(stage["B"], onto: stage["nav"], .held))

    #expect(stage.refusal(.push(stage["C"], onto: stage["nav"])) == rule)
    #expect(stage.refusal(.pop(stage["nav"])) == rule)
    #expect(stage.refusal(.cancel(stage.newestTransition)) == "NAV-9")
    stage.perform(.finish(stage.newestTransition))
    #expect(stage.refusal(.push(stage["C"], onto: stage["nav"])) == nil)
  }

  @Test func `S071 the delegate hears of it, with a window`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.make("B")
    stage.make("C")
    #expect(
      stage.told(.push(stage["C"], onto: stage["nav"]), also: ["navigationWillShow"])
        == ["dM(nav) A", "wM(nav) C"])
    stage.show("nav")

    let told = stage.told(.push(stage["B"], onto: stage["nav"]), also: ["*"])
    #expect(
      told.filter { $0.hasPrefix("navigation") } == ["navigationWillShow B", "navigationDidShow B"])
  }

  @Test func `PRE-23 what a callback asks for at the end waits for the end`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.make("B")
    stage.make("C")
    stage.show("nav")
    stage.on["dA B"] = { stage.perform(.push(stage["C"], onto: stage["nav"])) }

    #expect(
      stage.told(.push(stage["B"], onto: stage["nav"])) == [
        "wM(nav) B", "LV B", "DL B", "wD A", "wA B", "dD A", "dA B", "dM(nav) B", "wM(nav) C",
        "LV C", "DL C", "wD B", "wA C", "dD B", "dA C", "dM(nav) C",
      ])
  }

  @Test func `what a callback asks for at the beginning is refused`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.make("B")
    stage.make("C")
    stage.show("nav")
    var rule: String?
    stage.on["wA B"] = { rule = stage.refusal(.push(stage["C"], onto: stage["nav"])) }
    stage.perform(.push(stage["B"], onto: stage["nav"]))

    #expect(rule == "E21")
  }

  @Test func `CON-1 a controller is taken from where it was`() {
    let stage = Stage()
    stage.makeStack("one", "A", "B")
    stage.makeStack("two", "C")
    stage.make("P", .tab)
    stage.perform(.setTabs(stage["P"]), nodes: [stage["one"], stage["two"]])
    stage.show("P")

    #expect(
      stage.told(.push(stage["B"], onto: stage["two"])) == [
        "wD B", "LV A", "DL A", "wA A", "dD B", "dA A", "dM(nil) B", "dM(two) C", "wM(two) B",
      ])
    #expect(stage.names(stage.hierarchy.children(of: stage["one"])) == ["A"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `a view of the stack is no controller on it`() {
    let stage = Stage()
    stage.makeStack("nav")
    stage.show("nav")
    stage.make("bar", .view)
    stage.perform(.attach(stage["bar"], to: stage["nav"]))

    #expect(stage.refusal(.popTo(stage["bar"], in: stage["nav"])) == Refusal.notOnStack.rule)
    #expect(stage.refusal(.push(stage["bar"], onto: stage["nav"])) == Refusal.wrongKind.rule)
  }
}
