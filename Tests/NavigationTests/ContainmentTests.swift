import NavlogNavigation
import Testing

@Suite struct ContainmentTests {
  private func stage(visible: Bool = true) -> Stage {
    let stage = Stage()
    stage.make("P", .container)
    for name in ["C", "D"] { stage.make(name) }
    if visible { stage.show("P") }
    return stage
  }

  @Test func `S030 a child is embedded, and is there when the turn ends`() {
    let stage = stage()
    #expect(
      stage.told(.embed(stage["C"], in: stage["P"]), also: ["isA", "wL"]) == [
        "wM(P) C", "LV C", "DL C", "wA C", "isA C", "wL C", "dM(P) C", "dA C",
      ])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S030 the same calls one by one, in a turn each`() {
    let stage = stage()
    #expect(stage.told(.addChild(stage["C"], to: stage["P"])) == ["wM(P) C"])
    #expect(stage.told(.addView(stage["C"], in: stage["P"])) == ["LV C", "DL C", "wA C", "dA C"])
    #expect(stage.told(.didMove(stage["C"], to: stage["P"])) == ["dM(P) C"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S031 without a window nobody appears`() {
    let stage = stage(visible: false)
    #expect(
      stage.told(.embed(stage["C"], in: stage["P"])) == [
        "wM(P) C", "LV P", "DL P", "LV C", "DL C", "dM(P) C",
      ])
  }

  @Test func `S032 a child is removed`() {
    let stage = stage()
    stage.perform(.embed(stage["C"], in: stage["P"]))
    #expect(stage.told(.unembed(stage["C"])) == ["wM(nil) C", "wD C", "dD C", "dM(nil) C"])
    #expect(stage.hierarchy[stage["C"]].parent.isNone)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S034 a child comes from another parent`() {
    let stage = stage()
    stage.make("Q", .container)
    stage.perform(.embed(stage["C"], in: stage["P"]))
    #expect(
      stage.told(.addChild(stage["C"], to: stage["Q"])) == ["dM(nil) C", "wM(Q) C", "wD C", "dD C"])
  }

  @Test func `S035 a child that is never told is half added`() {
    let stage = stage()
    stage.perform(.addChild(stage["C"], to: stage["P"]))
    #expect(stage.names(stage.hierarchy.halfAdded) == ["C"])
    stage.perform(.enterBackground)
    #expect(stage.warnings == ["E46"])
    stage.perform(.removeFromParent(stage["C"]))
    #expect(stage.warnings == ["E46", "E46"])
  }

  @Test func `S036 one child for another`() {
    let stage = stage()
    stage.perform(.embed(stage["C"], in: stage["P"]))
    #expect(
      stage.told(.exchange(stage["D"], for: stage["C"], in: stage["P"]), also: ["wL"]) == [
        "wM(nil) C", "wM(P) D", "LV D", "DL D", "wD C", "wA D", "wL D", "dA D", "dD C",
        "dM(nil) C", "dM(P) D",
      ])
    #expect(stage.names(stage.hierarchy.children(of: stage["P"])) == ["D"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S037 the same by hand`() {
    let stage = Stage()
    stage.make("P", .container)
    for name in ["C", "D"] { stage.make(name) }
    stage.perform(.set(stage["P"], .forwardsAppearance, 0))
    stage.perform(.embed(stage["C"], in: stage["P"]))
    stage.show("P")
    stage.perform(.appear(stage["C"], .appeared))
    let from = stage.lines.count
    stage.perform(.willMove(stage["C"], to: .none))
    stage.perform(.addChild(stage["D"], to: stage["P"]))
    stage.perform(.addView(stage["D"], in: stage["P"]))
    stage.perform(.beginAppearance(stage["C"], appearing: false))
    stage.perform(.beginAppearance(stage["D"], appearing: true))
    stage.perform(.endAppearance(stage["D"]))
    stage.perform(.endAppearance(stage["C"]))
    stage.perform(.removeFromParent(stage["C"]))
    stage.perform(.didMove(stage["D"], to: stage["P"]))

    #expect(
      stage.since(from) == [
        "wM(nil) C", "wM(P) D", "LV D", "DL D", "wD C", "wA D", "dA D", "dD C", "dM(nil) C",
        "dM(P) D",
      ])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S038, S039, S043–S046 what can't be`() {
    let stage = stage()
    stage.make("Q", .container)
    stage.make("X")
    stage.perform(.embed(stage["C"], in: stage["P"]))
    stage.perform(.embed(stage["X"], in: stage["Q"]))
    let (p, q, c, x) = (stage["P"], stage["Q"], stage["C"], stage["X"])
    #expect(stage.refusal(.exchange(x, for: c, in: p)) == "E13")
    #expect(stage.refusal(.exchangeViews(stage["D"], for: c, in: p)) == "E13")
    #expect(stage.refusal(.addView(c, in: q)) == "E10")
    #expect(stage.refusal(.setView(c, of: x)) == "E11")
    #expect(stage.refusal(.addChild(p, to: q)) == "E12")
    #expect(stage.refusal(.addChild(q, to: q)) == "E14")
    #expect(stage.refusal(.addChild(q, to: x)) == "E14")
    #expect(stage.refusal(.addChild(.none, to: q)) == "E14")
    stage.perform(.set(p, .forwardsAppearance, 0))
    #expect(stage.refusal(.exchange(stage["D"], for: c, in: p)) == "E13")
    stage.perform(.release(stage["D"]))
    #expect(stage.refusal(.loadView(stage["D"])) == "E30")
  }

  @Test func `E47, E07 a view without its controller`() {
    let stage = stage()
    stage.make("M")
    let told = stage.told(.addView(stage["C"], in: stage["P"]))
    #expect(told == ["LV C", "DL C", "wA C", "dA C"])
    #expect(stage.warnings == ["E47"])
    stage.perform(.present(stage["M"], from: stage["C"]))
    #expect(stage.warnings == ["E47", "E07"])
    #expect(
      stage.told(.hideWindow(stage.window)) == ["wD P", "wD C", "wD M", "dD P", "dD C", "dD M"])
  }

  @Test func `S047 what is presented is no child`() {
    let stage = stage()
    stage.perform(.present(stage["C"], from: stage["P"]))
    #expect(stage.hierarchy.children(of: stage["P"]).isEmpty)
  }

  @Test func `S048 the container hears of a child's size, once`() {
    let stage = stage()
    stage.perform(.embed(stage["C"], in: stage["P"]))
    let size = Command.preferContentSize(stage["C"], width: 10, height: 20)
    let also: Set = ["preferredContentSizeDidChange"]
    #expect(stage.told(size, also: also) == ["preferredContentSizeDidChange P"])
    #expect(stage.told(size, also: also).isEmpty)
  }

  @Test func `a child that is added while its container appears comes along`() {
    let stage = stage(visible: false)
    stage.on["wA P"] = { stage.perform(.embed(stage["C"], in: stage["P"])) }
    let from = stage.lines.count
    stage.show("P")
    #expect(
      stage.since(from) == [
        "LV P", "DL P", "wA P", "wM(P) C", "LV C", "DL C", "wA C", "dM(P) C", "dA P", "dA C",
      ])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `what holds nothing any more is let go in order`() {
    let stage = stage(visible: false)
    stage.perform(.embed(stage["C"], in: stage["P"]))
    #expect(stage.refusal(.release(stage["C"])) == "CON-11")
    stage.perform(.release(stage["P"]))
    #expect(stage.lines.last == "released P")
    #expect(!stage.hierarchy.isHeld(stage["C"]))
    stage.perform(.release(stage["C"]))
    #expect(stage.hierarchy.nextSlot == stage["C"])
  }
}
