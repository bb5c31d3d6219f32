import NavlogNavigation
import Testing

@Suite struct PresentationTests {
  private func stage(_ names: String..., horizontal: SizeClass = .compact, system: UInt8 = 13)
    -> Stage
  {
    let stage = Stage()
    for name in names { stage.make(name) }
    stage.show(names[0], horizontal: horizontal, system: system)
    return stage
  }

  @Test func `S110, S111 full screen and back`() {
    let stage = stage("A", "B")
    var seen: [String] = []
    let a = stage["A"]
    let b = stage["B"]
    stage.on["wA B"] = {
      seen.append(
        "\(stage.hierarchy[b].isBeingPresented) \(stage.name(stage.hierarchy[a].presented))")
    }

    #expect(
      stage.told(.present(b, from: a, .fullScreen), also: ["completion", "isA"]) == [
        "LV B", "DL B", "wD A", "wA B", "isA B", "dA B", "dD A", "completion A",
      ])
    #expect(seen == ["true B"])
    #expect(!stage.hierarchy[b].isBeingPresented)

    stage.on["wA A"] = { seen.append("wA \(stage.name(stage.hierarchy[a].presented))") }
    stage.on["dA A"] = { seen.append("dA \(stage.name(stage.hierarchy[a].presented))") }
    stage.on["dD B"] = {
      seen.append(
        "dD \(stage.name(stage.hierarchy[b].presenter)) \(stage.hierarchy[b].isBeingDismissed)")
    }
    #expect(
      stage.told(.dismiss(a), also: ["completion", "dismissCalled"]) == [
        "dismissCalled A", "wD B", "wA A", "dA A", "dD B", "completion A",
      ])
    #expect(seen.dropFirst() == ["wA B", "dA nil", "dD nil true"])
    #expect(stage.names(stage.engine.returned) == ["B"])
    #expect(stage.warnings.isEmpty)
  }

  @Test(arguments: [Style.pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .automatic])
  func `S112, S113, S116 above the presenter`(style: Style) {
    let stage = stage("A", "B")

    #expect(
      stage.told(.present(stage["B"], from: stage["A"], style), also: ["completion"]) == [
        "LV B", "DL B", "wA B", "dA B", "completion A",
      ])
    #expect(
      stage.told(.dismiss(stage["A"]), also: ["completion"]) == ["wD B", "dD B", "completion A"])
  }

  @Test(arguments: [(SizeClass.compact, true), (.regular, false)])
  func `S114, S115 an old sheet adapts where it is narrow`(horizontal: SizeClass, covers: Bool) {
    let stage = stage("A", "B", horizontal: horizontal, system: 12)
    let told = stage.told(.present(stage["B"], from: stage["A"], .formSheet))

    #expect(told.contains("dD A") == covers)
    #expect(
      stage.hierarchy[stage["B"]].adaptedStyle == (covers ? Style.fullScreen : .formSheet))
  }

  @Test func `S117 a context keeps the presentation to itself`() {
    let stage = Stage()
    for name in ["root", "P"] { stage.make(name, .container) }
    for name in ["A", "side", "B"] { stage.make(name) }
    stage.perform(.set(stage["P"], .definesPresentationContext, 1))
    stage.perform(.embed(stage["P"], in: stage["root"]))
    stage.perform(.embed(stage["side"], in: stage["root"]))
    stage.perform(.embed(stage["A"], in: stage["P"]))
    stage.show("root")

    #expect(
      stage.told(.present(stage["B"], from: stage["A"], .currentContext)) == [
        "LV B", "DL B", "wD P", "wD A", "wA B", "dA B", "dD P", "dD A",
      ])
    #expect(stage.name(stage.hierarchy[stage["B"]].presenter) == "P")
    #expect(stage.names(stage.hierarchy.visible) == ["B", "side"])
    #expect(stage.told(.dismiss(stage["B"])) == ["wD B", "wA P", "wA A", "dA P", "dA A", "dD B"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S118 without a context it is the root`() {
    let stage = Stage()
    stage.make("root", .container)
    for name in ["A", "B"] { stage.make(name) }
    stage.perform(.embed(stage["A"], in: stage["root"]))
    stage.show("root")
    stage.perform(.present(stage["B"], from: stage["A"], .currentContext))

    #expect(stage.name(stage.hierarchy[stage["B"]].presenter) == "root")
    #expect(stage.hierarchy[stage["A"]].appearance == .disappeared)
  }

  @Test func `S121 whoever covers the screen presents`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.make("B")
    stage.show("nav")
    stage.perform(.present(stage["B"], from: stage["A"], .fullScreen))

    #expect(stage.name(stage.hierarchy[stage["B"]].presenter) == "nav")
    #expect(stage.name(stage.hierarchy.presentedController(of: stage["A"])) == "B")
  }

  @Test func `S122, S123, S124 a popover needs something to point at, by the end of the turn`() {
    let stage = stage("A", "B", "C", horizontal: .regular)
    let (a, b) = (stage["A"], stage["B"])

    #expect(stage.refusal(.present(b, from: a, .popover)) == "E23")
    let told = stage.told {
      stage.perform(.present(b, from: a, .popover))
      stage.perform(.set(b, .anchor, 1))
    }
    #expect(told == ["LV B", "DL B", "wA B", "dA B"])
    #expect(stage.hierarchy[b].adaptedStyle == .popover)
    stage.perform(.dismiss(a))
    stage.perform(.touchPresentationController(stage["C"]))
    _ = stage.told { stage.perform(.present(stage["C"], from: a, .popover)) }
    #expect(stage.warnings == ["E60"])
  }

  @Test func `S125, S126 a popover adapts where it is narrow, unless the delegate declines`() {
    let stage = stage("A", "B")
    stage.perform(.present(stage["B"], from: stage["A"], .popover))
    #expect(stage.hierarchy[stage["B"]].style == .popover)
    #expect(stage.hierarchy[stage["B"]].adaptedStyle == .formSheet)
    stage.perform(.dismiss(stage["A"]))

    stage.perform(.set(stage["B"], .anchor, 1))
    stage.answers["adaptiveStyle B"] = .style(.none)
    stage.perform(.present(stage["B"], from: stage["A"], .popover))
    #expect(stage.hierarchy[stage["B"]].adaptedStyle == .popover)
  }

  @Test func `ADP-4 a stand-in is presented instead`() {
    let stage = stage("A", "B")
    stage.answering["adaptiveController B"] = {
      stage.makeStack("wrap", "B")
      return .node(stage["wrap"])
    }
    let told = stage.told(
      .present(stage["B"], from: stage["A"], .popover),
      also: ["adaptiveStyle", "adaptiveController", "willPresentWithAdaptiveStyle"])

    #expect(
      told == [
        "adaptiveStyle B", "adaptiveController B", "wM(wrap) B", "willPresentWithAdaptiveStyle B",
        "LV wrap", "DL wrap", "wA wrap", "LV B", "DL B", "wA B", "dA wrap", "dA B", "dM(wrap) B",
      ])
    #expect(stage.name(stage.hierarchy[stage["A"]].presented) == "wrap")
  }

  @Test(arguments: [false, true])
  func `S128, S129 a custom presentation decides about the presenter's view`(removes: Bool) {
    let stage = stage("A", "B")
    stage.perform(.set(stage["B"], .shouldRemovePresentersView, removes ? 1 : 0))

    #expect(
      stage.told(.present(stage["B"], from: stage["A"], .custom))
        == (removes
          ? ["LV B", "DL B", "wD A", "wA B", "dA B", "dD A"] : ["LV B", "DL B", "wA B", "dA B"]))
  }

  @Test func `S130, S135–S137 what can't be presented`() {
    let stage = stage("A", "B", "C", "loose")
    stage.make("P", .container)
    stage.make("child")
    stage.perform(.addChild(stage["child"], to: stage["P"]))
    let a = stage["A"]
    #expect(stage.refusal(.present(stage["C"], from: stage["loose"])) == "E02")
    #expect(stage.refusal(.present(a, from: a)) == "E01")
    #expect(stage.refusal(.present(stage["child"], from: a)) == "E01")
    #expect(stage.refusal(.present(.none, from: a)) == "E40")
    stage.perform(.present(stage["B"], from: a, .fullScreen))
    #expect(stage.refusal(.present(stage["C"], from: a)) == "E03")
    #expect(stage.refusal(.present(stage["B"], from: stage["B"])) == "E01")
    #expect(stage.refusal(.present(stage["B"], from: a)) == "E01")
  }

  @Test func `PRE-11 the four ways to dismiss in a chain`() {
    func chain() -> Stage {
      let stage = stage("A", "B", "C", "D")
      stage.perform(.present(stage["B"], from: stage["A"], .fullScreen))
      stage.perform(.present(stage["C"], from: stage["B"], .pageSheet))
      stage.perform(.present(stage["D"], from: stage["C"], .fullScreen))
      return stage
    }
    for (from, gone, told) in [
      ("B", ["C", "D"], ["wD D", "dD D"]),
      ("C", ["D"], ["wD D", "wA C", "dA C", "dD D"]),
      ("D", ["D"], ["wD D", "wA C", "dA C", "dD D"]),
      ("A", ["B", "C", "D"], ["wD B", "wD D", "wA A", "dA A", "dD B", "dD D"]),
    ] {
      let stage = chain()
      #expect(stage.told(.dismiss(stage[from])) == told, "\(from)")
      #expect(stage.names(stage.engine.returned) == gone)
      for name in gone { #expect(!stage.hierarchy.isHeld(stage[name])) }
      #expect(stage.warnings.isEmpty)
    }
  }

  @Test func `S133, S134 forwarded, or nothing`() {
    let stage = stage("A", "B")
    #expect(stage.perform(.dismiss(stage["A"])) == .nothing)
    stage.perform(.present(stage["B"], from: stage["A"], .fullScreen))
    #expect(
      stage.told(.dismiss(stage["B"]), also: ["dismissCalled"]) == [
        "dismissCalled B", "dismissCalled A", "wD B", "wA A", "dA A", "dD B",
      ])
  }

  @Test func `S138 in flight nothing is presented or dismissed`() {
    let stage = stage("A", "B", "C")
    stage.perform(.present(stage["B"], from: stage["A"], .fullScreen, .held))
    #expect(stage.refusal(.dismiss(stage["A"])) == "E05")
    #expect(stage.refusal(.present(stage["C"], from: stage["B"])) == "E04")
    stage.perform(.finish(stage.newestTransition))
    stage.perform(.dismiss(stage["A"]))
    stage.perform(.present(stage["B"], from: stage["A"]))
    stage.perform(.swipeDismiss(stage["B"], .interactive))
    #expect(stage.refusal(.dismiss(stage["A"])) == "E06")
    stage.perform(.cancel(stage.newestTransition))
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S139–S141, S143 the user's hand`() {
    let stage = stage("A", "B")
    let b = stage["B"]
    let also: Set = [
      "presentationShouldDismiss", "presentationWillDismiss", "presentationDidDismiss",
      "presentationDidAttemptToDismiss", "completion",
    ]
    stage.perform(.present(b, from: stage["A"], .pageSheet))
    stage.perform(.set(b, .isModalInPresentation, 1))
    #expect(stage.told(.swipeDismiss(b), also: also) == ["presentationDidAttemptToDismiss B"])
    stage.perform(.set(b, .isModalInPresentation, 0))
    stage.answers["presentationShouldDismiss B"] = .no
    #expect(
      stage.told(.swipeDismiss(b), also: also) == [
        "presentationShouldDismiss B", "presentationDidAttemptToDismiss B",
      ])
    stage.answers = [:]
    let from = stage.lines.count
    stage.perform(.swipeDismiss(b, .interactive))
    stage.perform(.cancel(stage.newestTransition))
    #expect(
      stage.since(from, also: also) == [
        "presentationShouldDismiss B", "presentationWillDismiss B", "wD B", "wA B", "dA B",
      ])
    #expect(
      stage.told(.swipeDismiss(b), also: also) == [
        "presentationShouldDismiss B", "presentationWillDismiss B", "wD B", "dD B",
        "presentationDidDismiss B",
      ])
    stage.perform(.present(b, from: stage["A"], .fullScreen))
    #expect(stage.refusal(.swipeDismiss(b)) == "PRE-16")
  }

  @Test func `S145 of a stack that goes only the top is told`() {
    let stage = stage("A")
    stage.makeStack("nav", "x", "y")
    stage.perform(.present(stage["nav"], from: stage["A"]))

    #expect(stage.told(.dismiss(stage["A"])) == ["wD nav", "wD y", "dD nav", "dD y"])
  }

  @Test func `S149 the reader is kept inside the topmost`() {
    let stage = stage("A", "M1", "M2")
    stage.perform(.present(stage["M1"], from: stage["A"]))
    stage.perform(.present(stage["M2"], from: stage["M1"]))
    #expect(!stage.hierarchy.isAccessibilityModal(stage["M1"]))
    stage.perform(.dismiss(stage["M2"]))
    #expect(stage.hierarchy.isAccessibilityModal(stage["M1"]))
  }

  @Test func `S150 the keyboard comes back once`() {
    let stage = stage("A", "M")
    stage.perform(.becomeFirstResponder(stage["A"]))
    let also: Set = ["becameFirstResponder", "resignedFirstResponder"]
    #expect(
      stage.told(.present(stage["M"], from: stage["A"]), also: also).contains(
        "resignedFirstResponder A"))
    #expect(stage.told(.dismiss(stage["A"]), also: also).last == "becameFirstResponder A")
    stage.perform(.resignFirstResponder(stage["A"]))
    stage.perform(.present(stage["M"], from: stage["A"]))
    #expect(!stage.told(.dismiss(stage["A"]), also: also).contains("becameFirstResponder A"))
  }

  @Test func `PRE-23 presenting from viewDidAppear waits for the end`() {
    let stage = stage("A", "B", "C")
    stage.on["dA B"] = { stage.perform(.present(stage["C"], from: stage["B"], .fullScreen)) }

    #expect(
      stage.told(.present(stage["B"], from: stage["A"], .fullScreen)) == [
        "LV B", "DL B", "wD A", "wA B", "dA B", "dD A", "LV C", "DL C", "wD B", "wA C", "dA C",
        "dD B",
      ])
  }

  @Test func `PRE-21 presenting too early is refused, or waits`() {
    let stage = Stage()
    for name in ["A", "B", "C"] { stage.make(name) }
    var rule: String?
    stage.on["DL A"] = {
      rule = stage.refusal(.present(stage["B"], from: stage["A"]))
      stage.perform(.present(stage["B"], from: stage["A"], whenReady: true))
    }
    let from = stage.lines.count
    stage.show("A")

    #expect(rule == "E02")
    #expect(stage.since(from) == ["LV A", "DL A", "wA A", "dA A", "LV B", "DL B", "wA B", "dA B"])
    #expect(stage.hierarchy.deferrals.isEmpty)
  }

  @Test func `E57 a dismissal and a presentation in one turn`() {
    let stage = stage("A", "B", "C")
    stage.perform(.present(stage["B"], from: stage["A"], .fullScreen))
    let told = stage.told {
      stage.perform(.dismiss(stage["A"]))
      stage.perform(.present(stage["C"], from: stage["A"], .fullScreen))
    }

    #expect(
      told == [
        "wD B", "wA A", "dA A", "dD B", "LV C", "DL C", "wD A", "wA C", "dA C", "dD A",
      ])
    #expect(stage.warnings == ["E57"])
  }

  @Test func `a presentation the hand takes back`() {
    let stage = stage("A", "B")
    let from = stage.lines.count
    stage.perform(.present(stage["B"], from: stage["A"], .fullScreen, .interactive))
    stage.perform(.cancel(stage.newestTransition))

    #expect(
      stage.since(from) == ["LV B", "DL B", "wD A", "wA B", "wD B", "dD B", "wA A", "dA A"])
    #expect(!stage.hierarchy.isHeld(stage["B"]))
    #expect(stage.warnings.isEmpty)
  }
}
