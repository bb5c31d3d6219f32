import NavlogNavigation
import Testing

/// Properties of the engine that scripts can't express; scenarios are in `ScriptsTests`.
@Suite struct EngineTests {
  private func stage(_ names: String..., kind: Kind = .content) -> Stage {
    let stage = Stage()
    stage.make(names[0], kind)
    for name in names.dropFirst() { stage.make(name) }
    stage.show(names[0])
    return stage
  }

  @Test func `an event has 16 bytes, a record 64`() {
    #expect(MemoryLayout<Event>.size <= 16)
    #expect(MemoryLayout<Command>.size < 16, "a command is part of an event")
    #expect(MemoryLayout<NodeRecord>.size <= 64)
  }

  @Test func `the flags of a presentation change while it runs`() {
    let stage = stage("A", "B")
    let (a, b) = (stage["A"], stage["B"])
    var seen: [String] = []
    func note(_ line: String) {
      stage.on[line] = {
        let nodes = [stage.hierarchy[a].presented, stage.hierarchy[b].presenter].map(stage.name)
        let flags = [stage.hierarchy[b].isBeingPresented, stage.hierarchy[b].isBeingDismissed]
        seen.append("\(line): \(nodes) \(flags)")
      }
    }
    note("wA B")
    stage.perform(.present(b, from: a, .fullScreen))
    #expect(!stage.hierarchy[b].isBeingPresented)
    for line in ["wA A", "dA A", "dD B"] { note(line) }
    stage.perform(.dismiss(a))

    #expect(
      seen == [
        #"wA B: ["B", "A"] [true, false]"#, #"wA A: ["B", "A"] [false, true]"#,
        #"dA A: ["nil", "nil"] [false, true]"#, #"dD B: ["nil", "nil"] [false, true]"#,
      ])
    #expect(stage.names(stage.engine.returned) == ["B"])
  }

  @Test func `the topmost sheet is modal for accessibility`() {
    let stage = stage("A", "M1", "M2")
    stage.perform(.present(stage["M1"], from: stage["A"]))
    stage.perform(.present(stage["M2"], from: stage["M1"]))
    #expect(!stage.hierarchy.isAccessibilityModal(stage["M1"]))
    stage.perform(.dismiss(stage["M2"]))
    #expect(stage.hierarchy.isAccessibilityModal(stage["M1"]))
  }

  @Test func `a child is half added until didMove is called`() {
    let stage = stage("P", "C", kind: .container)
    stage.perform(.addChild(stage["C"], to: stage["P"]))
    #expect(stage.names(stage.hierarchy.halfAdded) == ["C"])
    stage.perform(.didMove(stage["C"], to: stage["P"]))
    #expect(stage.hierarchy.halfAdded.isEmpty)
  }

  @Test func `imposed traits apply to a child only`() {
    let stage = stage("P", "C", kind: .container)
    stage.perform(.embed(stage["C"], in: stage["P"]))
    stage.perform(.overrideTraits(stage["C"], Traits(horizontal: .regular)))
    #expect(
      stage.hierarchy.traits(of: stage["C"]) == Traits(horizontal: .regular, vertical: .regular))
    #expect(stage.hierarchy.traits(of: stage["P"]).horizontal == .compact)
  }

  @Test func `setting equal traits of a window emits no event`() {
    let stage = stage("A")
    let traits = Command.setTraits(stage.window, Traits(horizontal: .regular))
    #expect(stage.perform(traits) == .done)
    #expect(stage.perform(traits) == .nothing)
  }

  @Test func `a transition on hold is finished, not cancelled`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.make("B")
    stage.show("nav")
    stage.perform(.push(stage["B"], onto: stage["nav"], .held))
    #expect(stage.refusal(.cancel(stage.newestTransition)) == "NAV-9")
    stage.perform(.finish(stage.newestTransition))
    #expect(stage.hierarchy.transitions.isEmpty)
  }

  @Test func `a custom presentation keeps its segue until the dismissal`() {
    let stage = stage("A")
    stage.answering["destination A"] = {
      stage.make("B", .content, .storyboard)
      return .node(stage["B"])
    }
    let segue = Command.segue(Symbol(77), from: stage["A"], .customPresentation)
    #expect(!stage.told(segue).contains("segueReleased A"))
    #expect(stage.told(.dismiss(stage["A"])).last == "segueReleased A")
  }

  @Test func `a segue's action has to make its destination from the storyboard`() {
    let stage = stage("A", "X")
    stage.make("Y", .content, .storyboard)
    let segue = Command.segue(Symbol(77), from: stage["A"], .presentation)
    stage.answers["segueAction A"] = .node(stage["X"])
    #expect(stage.refusal(segue) == "E38")
    stage.answers["segueAction A"] = .node(stage["Y"])
    #expect(stage.refusal(segue) == nil)
    #expect(stage.name(stage.hierarchy[stage["A"]].presented) == "Y")
  }

  @Test func `the effects of an action have the action as their cause`() throws {
    let stage = stage("A")
    stage.answers["canPerformAction A"] = .yes
    stage.on["action A"] = {
      stage.perform(.setState(stage["A"]), state: [StateFingerprint(Symbol(1), Fingerprint(1))])
    }
    stage.perform(.action(Symbol(5), from: stage["A"]))
    let command = stage.entries.last {
      if case .commanded(.setState) = $0.event { true } else { false }
    }
    #expect(try #require(command).link > 0)
  }

  @Test func `only a node that nothing holds is released, and its slot is reused`() {
    let stage = Stage()
    stage.make("P", .container)
    stage.make("C")
    stage.perform(.embed(stage["C"], in: stage["P"]))
    #expect(stage.refusal(.release(stage["C"])) == "CON-11")
    stage.perform(.release(stage["P"]))
    #expect(!stage.hierarchy.isHeld(stage["C"]))
    stage.perform(.release(stage["C"]))
    #expect(stage.refusal(.loadView(stage["C"])) == "E30")
    #expect(stage.hierarchy.nextSlot == stage["C"])
  }

  @Test func `the null node can't be added or presented`() {
    let stage = stage("P", kind: .container)
    #expect(stage.refusal(.addChild(.none, to: stage["P"])) == "E14")
    #expect(stage.refusal(.present(.none, from: stage["P"])) == "E40")
  }

  @Test(arguments: [Kind.navigation, .tab])
  func `a view of a container is not one of its controllers`(kind: Kind) {
    let stage = stage("container", kind: kind)
    stage.make("bar", .view)
    let (bar, container) = (stage["bar"], stage["container"])
    stage.perform(.attach(bar, to: container))

    if kind == .tab {
      #expect(stage.refusal(.select(bar, in: container)) == Refusal.notATab.rule)
    } else {
      #expect(stage.refusal(.popTo(bar, in: container)) == Refusal.notOnStack.rule)
      #expect(stage.refusal(.push(bar, onto: container)) == Refusal.wrongKind.rule)
    }
  }
}
