import NavlogNavigation
import Testing

@Suite struct TabTests {
  private func stage(_ names: String..., horizontal: SizeClass = .compact) -> Stage {
    let stage = Stage()
    for name in names { stage.make(name) }
    stage.make("tab", .tab)
    stage.perform(.setTabs(stage["tab"]), nodes: names.map { stage[$0] })
    stage.show("tab", horizontal: horizontal)
    return stage
  }

  @Test func `S080 the new tab comes before the old one goes`() {
    let stage = stage("T1", "T2")
    #expect(
      stage.told(.select(stage["T2"], in: stage["tab"])) == [
        "LV T2", "DL T2", "wA T2", "wD T1", "dD T1", "dA T2",
      ])
    #expect(stage.told(.selectIndex(0, in: stage["tab"])) == ["wA T1", "wD T2", "dD T2", "dA T1"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S081 a tab the hand takes back`() {
    let stage = stage("T1", "T2")
    let from = stage.lines.count
    stage.perform(.select(stage["T2"], in: stage["tab"], .user, .interactive))
    stage.perform(.cancel(stage.newestTransition))
    #expect(
      stage.since(from) == ["LV T2", "DL T2", "wA T2", "wD T1", "wD T2", "dD T2", "wA T1", "dA T1"])
    #expect(stage.name(stage.hierarchy.selectedTab(of: stage["tab"])) == "T1")
  }

  @Test func `S082, S083 only a tap asks and tells`() {
    let stage = stage("T1", "T2")
    let also: Set = ["shouldSelectTab", "tabDidSelect"]
    let tab = stage["tab"]
    #expect(
      stage.told(.select(stage["T1"], in: tab, .user), also: also)
        == ["shouldSelectTab tab", "tabDidSelect tab"])
    #expect(stage.told(.select(stage["T2"], in: tab), also: also).count == 6)
    stage.answers["shouldSelectTab tab"] = .no
    #expect(stage.perform(.select(stage["T1"], in: tab, .user)) == .declined)
    #expect(stage.name(stage.hierarchy.selectedTab(of: tab)) == "T2")
  }

  @Test func `TAB-3 a tap on the selected tab takes its stack back to the root`() {
    let stage = Stage()
    stage.makeStack("nav", "A", "B")
    stage.make("tab", .tab)
    stage.perform(.setTabs(stage["tab"]), nodes: [stage["nav"]])
    stage.show("tab")
    stage.perform(.select(stage["nav"], in: stage["tab"], .user))
    #expect(stage.names(stage.hierarchy.children(of: stage["nav"])) == ["A"])
  }

  @Test func `S084, S085 the selection is kept by identity, else by place`() {
    let stage = stage("a", "b", "c")
    let tab = stage["tab"]
    stage.make("d")
    stage.perform(.select(stage["c"], in: tab))
    #expect(
      stage.told(.setTabs(tab), nodes: [stage["c"], stage["d"]]) == [
        "wM(nil) a", "dM(nil) a", "wM(nil) b", "dM(nil) b", "wM(tab) d", "dM(tab) d",
      ])
    #expect(stage.name(stage.hierarchy.selectedTab(of: tab)) == "c")
    stage.make("e")
    #expect(
      stage.told(.setTabs(tab), nodes: [stage["e"], stage["d"]]) == [
        "wM(nil) c", "wD c", "dD c", "dM(nil) c", "wM(tab) e", "dM(tab) e", "LV e", "DL e", "wA e",
        "dA e",
      ])
    #expect(stage.name(stage.hierarchy.selectedTab(of: tab)) == "e")
    #expect(stage.names(stage.hierarchy.tabs(of: tab)) == ["e", "d"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `S086 what is no tab can't be selected`() {
    let stage = stage("T1", "T2")
    stage.make("X")
    #expect(stage.refusal(.select(stage["X"], in: stage["tab"])) == "E22")
    #expect(stage.refusal(.selectIndex(2, in: stage["tab"])) == "E22")
  }

  @Test func `S087 too many tabs for the width go under More`() {
    let stage = stage("a", "b", "c", "d", "e", "f", "g")
    let tab = stage["tab"]
    let more = stage.hierarchy.more(of: tab)
    stage.adopt(more, "more")
    #expect(stage.names(stage.hierarchy.children(of: tab)) == ["a", "b", "c", "d", "more"])
    #expect(stage.names(stage.hierarchy.children(of: more)) == ["e", "f", "g"])
    #expect(stage.hierarchy.tabs(of: tab).count == 7)

    #expect(
      stage.told(.selectIndex(5, in: tab)) == [
        "LV more", "DL more", "wA more", "LV f", "DL f", "wA f", "wD a", "dD a", "dA more", "dA f",
      ])
    #expect(
      stage.told(.select(stage["g"], in: tab)) == ["LV g", "DL g", "wA g", "wD f", "dD f", "dA g"])
    stage.perform(.setTraits(stage.window, Traits(horizontal: .regular)))
    #expect(stage.hierarchy.more(of: tab).isNone)
    #expect(stage.names(stage.hierarchy.children(of: tab)) == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(stage.name(stage.hierarchy.selectedTab(of: tab)) == "g")
    #expect(stage.hierarchy[stage["g"]].appearance == .appeared)
    #expect(stage.warnings.isEmpty)
  }

  @Test func `E59 leaving a tab that presents in its context is flagged`() {
    let stage = stage("T1", "T2", "M")
    stage.perform(.set(stage["T1"], .definesPresentationContext, 1))
    stage.perform(.setTabs(stage["tab"]), nodes: [stage["T1"], stage["T2"]])
    stage.perform(.present(stage["M"], from: stage["T1"], .currentContext))
    #expect(
      stage.told(.select(stage["T2"], in: stage["tab"])) == [
        "LV T2", "DL T2", "wA T2", "wD M", "dD M", "dA T2",
      ])
    #expect(stage.warnings == ["E59"])
    #expect(
      stage.told(.select(stage["T1"], in: stage["tab"])) == ["wA M", "wD T2", "dD T2", "dA M"])
  }

  @Test func `E08 a second switch ends the first`() {
    let stage = stage("T1", "T2", "T3")
    stage.perform(.select(stage["T2"], in: stage["tab"], .code, .held))
    stage.perform(.select(stage["T3"], in: stage["tab"]))
    #expect(stage.warnings == ["E08"])
    #expect(stage.hierarchy[stage["T2"]].appearance == .disappeared)
    #expect(stage.hierarchy.transitions.isEmpty)
  }

  @Test func `a view of the tabs is none of them`() {
    let stage = stage("T1", "T2")
    stage.make("bar", .view)
    stage.perform(.attach(stage["bar"], to: stage["tab"]))

    #expect(stage.refusal(.select(stage["bar"], in: stage["tab"])) == Refusal.notATab.rule)
  }

  @Test func `a tab that goes with the others does not come back when another was chosen`() {
    let stage = Stage()
    for name in ["T1", "T2", "A"] { stage.make(name) }
    stage.make("tab", .tab)
    stage.perform(.setTabs(stage["tab"]), nodes: [stage["T1"], stage["T2"]])
    stage.makeStack("nav", "tab")
    stage.show("nav")
    stage.perform(.push(stage["A"], onto: stage["nav"], .interactive))
    let from = stage.lines.count
    stage.perform(.select(stage["T2"], in: stage["tab"]))
    stage.perform(.cancel(stage.newestTransition))

    #expect(
      stage.since(from) == [
        "dD T1", "wD A", "dD A", "wA tab", "LV T2", "DL T2", "wA T2", "dA tab", "dA T2",
        "dM(nil) A",
      ])
    #expect(stage.warnings.isEmpty)
  }
}
