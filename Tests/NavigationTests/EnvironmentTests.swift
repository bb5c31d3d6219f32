import NavlogNavigation
import Testing

@Suite struct EnvironmentTests {
  private let words: Set = ["traitsWillChange", "traitsDidChange", "sizeWillTransition", "wL"]

  @Test func `traits, then size, then what has changed, then layout`() {
    let stage = Stage()
    stage.makeStack("nav", "A")
    stage.show("nav")
    let traits = Command.setTraits(stage.window, Traits(horizontal: .regular, vertical: .compact))
    #expect(
      stage.told(traits, also: words) == [
        "traitsWillChange nav", "traitsWillChange A", "sizeWillTransition nav",
        "sizeWillTransition A", "traitsDidChange nav", "traitsDidChange A", "wL nav", "wL A",
      ])
    #expect(stage.perform(traits) == .nothing)
  }

  @Test func `CON-10 children hear of it only if the parent passes it on`() {
    let stage = Stage()
    stage.make("P", .container)
    stage.make("C")
    stage.perform(.embed(stage["C"], in: stage["P"]))
    stage.perform(.set(stage["P"], .skipsSuper, SuperCalls.traits.rawValue))
    stage.show("P")
    let told = stage.told(.setTraits(stage.window, Traits(horizontal: .regular)), also: words)
    #expect(told.filter { $0.hasSuffix(" C") } == ["sizeWillTransition C", "wL C"])
  }

  @Test func `CON-10 a child's own traits`() {
    let stage = Stage()
    stage.make("P", .container)
    stage.make("C")
    stage.perform(.embed(stage["C"], in: stage["P"]))
    stage.show("P")
    let told = stage.told(
      .overrideTraits(stage["C"], Traits(horizontal: .regular)), also: words)
    #expect(told == ["traitsWillChange C", "traitsDidChange C", "wL C"])
    #expect(
      stage.hierarchy.traits(of: stage["C"]) == Traits(horizontal: .regular, vertical: .regular))
    #expect(stage.hierarchy.traits(of: stage["P"]).horizontal == .compact)
  }

  @Test func `ADP-5 a presentation adapts with the width`() {
    let stage = Stage()
    for name in ["A", "B"] { stage.make(name) }
    stage.show("A", horizontal: .regular, system: 12)
    stage.perform(.present(stage["B"], from: stage["A"], .formSheet))
    let narrow = stage.told(.setTraits(stage.window, Traits(horizontal: .compact)))
    #expect(narrow == ["wD A", "dD A"])
    #expect(stage.hierarchy[stage["B"]].adaptedStyle == .fullScreen)
    #expect(stage.told(.setTraits(stage.window, Traits(horizontal: .regular))) == ["wA A", "dA A"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `a new root takes the old one's place`() {
    let stage = Stage()
    for name in ["A", "M", "B"] { stage.make(name) }
    stage.show("A")
    stage.perform(.present(stage["M"], from: stage["A"]))
    #expect(
      stage.told(.setRoot(stage["B"], window: stage.window)) == [
        "LV B", "DL B", "wD A", "wD M", "wA B", "dD A", "dD M", "dA B",
      ])
    #expect(stage.names(stage.hierarchy.visible) == ["B"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `only who answers for the status bar is asked`() {
    let stage = Stage()
    stage.make("P", .container)
    stage.make("C")
    stage.perform(.embed(stage["C"], in: stage["P"]))
    stage.perform(.set(stage["P"], .delegatesStatusBar, 1))
    stage.answers["childForStatusBarStyle P"] = .node(stage["C"])
    let from = stage.lines.count
    stage.show("P")
    #expect(
      stage.lines[from...].filter { $0.hasPrefix("childFor") } == [
        "childForStatusBarStyle P", "childForStatusBarHidden P",
      ])
  }

  @Test func `scenes take their windows along`() {
    let stage = Stage()
    stage.make("A")
    stage.perform(.connect(scene: Symbol(4)))
    stage.perform(.openWindow(Symbol(1), scene: Symbol(4), traits: Traits(horizontal: .compact)))
    stage.perform(.setRoot(stage["A"], window: WindowID(0)))
    stage.perform(.showWindow(WindowID(0)))
    let also: Set = ["stateRestorationActivity"]
    #expect(
      stage.told(.disconnect(scene: Symbol(4)), also: also) == [
        "stateRestorationActivity nil", "wD A", "dD A",
      ])
    #expect(stage.told(.connect(scene: Symbol(4))) == ["wA A", "dA A"])
    #expect(stage.refusal(.connect(scene: Symbol(4))) == "SCN-1")
  }

  @Test func `the app is asked before it is preserved`() {
    let stage = Stage()
    let nav = stage.make("nav", .navigation, identifier: Symbol(1))
    let a = stage.make("A", .content, identifier: Symbol(2))
    let b = stage.make("B")
    stage.perform(.setStack(nav), nodes: [a, b])
    stage.show("nav")
    let also: Set = [
      "shouldSaveApplicationState", "willEncodeRestorableState", "encodeRestorableState",
    ]
    #expect(stage.told(.enterBackground, also: also) == ["shouldSaveApplicationState nil"])
    stage.perform(.enterForeground)
    stage.answers["shouldSaveApplicationState nil"] = .yes
    #expect(
      stage.told(.enterBackground, also: also) == [
        "shouldSaveApplicationState nil", "willEncodeRestorableState nil",
        "encodeRestorableState nav", "encodeRestorableState A",
      ])
    stage.perform(.ignoreSnapshot)
    #expect(stage.refusal(.completeRestoration) == "RES-11")
    stage.perform(.extendRestoration)
    stage.perform(.terminate(force: false))
    #expect(stage.warnings == ["SAV-13", "RES-11"])
  }

  @Test func `S260, S261, S262 accessibility`() {
    let stage = Stage()
    for name in ["A", "M"] { stage.make(name) }
    stage.show("A")
    #expect(stage.perform(.escape(stage["A"])) == .nothing)
    stage.perform(.present(stage["M"], from: stage["A"]))
    stage.answers["performEscape M"] = .yes
    #expect(stage.told(.escape(stage["M"]), also: ["performEscape"]) == ["performEscape M"])
    stage.perform(.screenChanged(stage["A"]))
    #expect(stage.hierarchy.focus == stage["A"])
    stage.perform(.screenChanged(.none))
    #expect(stage.hierarchy.focus == stage["M"])
  }
}
