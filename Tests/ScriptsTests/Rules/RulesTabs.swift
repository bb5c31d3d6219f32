/// Further rows of b.4 on tabs, and A5.
enum RulesTabs {
  private static func tab(_ names: String..., window: String = "") -> String {
    let children = names.map { "\"\($0)\"" }.joined(separator: ",")
    return lines(
      Given.content("a", "b", "c", "d", "e", "f", "g", "M"),
      Do.controller("nav", "navigation", #","children":["c"]"#),
      Do.controller("tab", "tab", #","children":[\#(children)]"#), Given.window("tab", window))
  }
  private static let narrow = #","horizontal":"compact""#
  private static let user = #","by":"user""#
  /// Makes a stub select the other tab when it is about to appear.
  private static func selectsOld(_ more: String = "") -> String {
    #","on":{"viewWillAppear":[\#(Do.select("tab", "a", more))]}"#
  }
  private static func tabs(_ names: String...) -> String {
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return Do.expect(#""tabs":[\#(list)],"in":"tab""#)
  }

  static let all: [Scenario] = [
    // TAB-4.
    Scenario(
      "S081 back to what was loaded", lines(tab("a", "b"), Do.select("tab", "b")),
      Do.select("tab", "a"), "a.wA b.wD a.iA a.layout b.dD a.dA"),
    Scenario("TAB-4 the selected one again", tab("a", "b"), Do.select("tab", "a"), ""),
    Scenario(
      "TAB-4 in the hand, carried through", tab("a", "b"),
      lines(Do.select("tab", "b", Do.interactive), Do.finish, Do.visible("b")),
      "b.LV b.DL b.wA a.wD b.iA b.layout a.dD b.dA"),
    Scenario(
      "TAB-4 in the hand, let go", tab("a", "b"),
      lines(Do.select("tab", "b", Do.interactive), Do.cancel, Do.visible("a")),
      "b.LV b.DL b.wA a.wD b.iA b.layout b.wD b.dD a.wA a.dA"),
    Scenario(
      "TAB-4 let go, when the one before has found another place",
      lines(
        tab("a", "b"), Do.controller("Q", "container"), Do.select("tab", "b", Do.interactive),
        Do.embed("Q", "a")),
      lines(Do.cancel, Do.visible("b")), "b.dA"),
    Scenario(
      "E08 another tab while one is held",
      lines(tab("a", "b", "d"), Do.select("tab", "b", Do.hold)),
      Do.select("tab", "d", Do.warned("E08")),
      "~E08(tab) a.dD b.dA d.LV d.DL d.wA b.wD d.iA d.layout b.dD d.dA"),
    Scenario(
      "TAB-4 the old tab, selected while the new one appears",
      lines(tab("a", "b"), Do.set("b", selectsOld())), Do.select("tab", "b", Do.warned("E08")),
      "b.LV b.DL b.wA ~E08(tab) a.wD a.dD b.dA a.wA b.wD a.iA a.layout b.dD a.dA"),
    Scenario(
      "TAB-4 or tapped", lines(tab("a", "b"), Do.set("b", selectsOld(user))),
      Do.select("tab", "b", Do.warned("E08")),
      """
      b.LV b.DL b.wA tab.shouldSelectTab?true ~E08(tab) a.wD a.dD b.dA a.wA b.wD a.iA a.layout
      tab.tabDidSelect b.dD a.dA
      """),
    Scenario(
      "LIF-10 selected off screen", lines(tab("a", "b", window: #","visible":false"#)),
      lines(Do.select("tab", "b"), #"{"do":"show","window":"main"}"#),
      """
      tab.LV tab.DL tab.wA b.LV b.DL b.wA tab.iA b.iA tab.layout b.layout tab.dA b.dA
      """),

    // TAB-3.
    Scenario(
      "TAB-3 the user's tap", tab("a", "b"), Do.select("tab", "b", user),
      "tab.shouldSelectTab?true b.LV b.DL b.wA a.wD b.iA b.layout tab.tabDidSelect a.dD b.dA"),
    Scenario(
      "TAB-3 the tap on a tab that is a stack at its root", tab("nav", "b"),
      Do.select("tab", "nav", user), "tab.shouldSelectTab?true tab.tabDidSelect"),
    Scenario(
      "TAB-3 in code the stack of the selected tab stays",
      lines(tab("nav", "b"), Do.push("nav", "d")),
      lines(Do.select("tab", "nav"), Do.stack("nav", "c", "d")), ""),

    // TAB-5, E22.
    Scenario(
      "E22 a child of a tab is no tab", tab("nav", "b"), Do.select("tab", "c", Do.refused("E22")),
      "!E22(tab)"),
    Scenario(
      "E22 an index beyond", tab("a", "b"), #"{"do":"select","in":"tab","index":2}"#, "!E22(tab)"),

    // TAB-1.
    Scenario(
      "S085 the selection goes, its place stays", lines(tab("a", "b", "c"), Do.select("tab", "b")),
      lines(Do.setTabs("tab", ["a", "d", "c"]), Do.visible("d")),
      """
      d.init b.wM(nil) b.wD b.dD b.dM(nil) d.wM(tab) d.dM(tab) d.LV d.DL d.wA d.iA d.layout d.dA
      b.released
      """),
    Scenario(
      "S085 the place goes too: the first", lines(tab("a", "b", "c"), Do.select("tab", "c")),
      lines(Do.setTabs("tab", ["a", "b"]), Do.visible("a")),
      "c.wM(nil) c.wD a.wA a.iA a.layout c.dD a.dA c.dM(nil) c.released"),
    Scenario(
      "TAB-1 all go in their order, then all come", tab("a", "b"), Do.setTabs("tab", ["d", "e"]),
      """
      d.init e.init a.wM(nil) a.wD a.dD a.dM(nil) b.wM(nil) b.dM(nil) d.wM(tab) d.dM(tab) e.wM(tab)
      e.dM(tab) d.LV d.DL d.wA d.iA d.layout d.dA a.released b.released
      """),
    Scenario(
      "TAB-1 the same tabs in another order", tab("a", "b", "d"),
      lines(Do.setTabs("tab", ["d", "a", "b"]), tabs("d", "a", "b"), Do.visible("a")), ""),
    Scenario(
      "TAB-1 no tabs", tab("a", "b"), lines(Do.setTabs("tab", []), Do.visible("tab")),
      "a.wM(nil) a.wD a.dD a.dM(nil) b.wM(nil) b.dM(nil) a.released b.released"),
    Scenario(
      "E14 a tab twice", tab("a", "b"), Do.setTabs("tab", ["a", "a"], Do.refused("E14")),
      "!E14(tab)"),

    // TAB-2.
    Scenario(
      "S087 five fit", tab("a", "b", "c", "d", "e", window: narrow),
      tabs("a", "b", "c", "d", "e"), ""),
    Scenario(
      "S087 the bar's four and More", tab("a", "b", "c", "d", "e", "f", window: narrow),
      lines(
        tabs("a", "b", "c", "d", "tab.more"), tabs("a", "b", "c", "d", "e", "f"),
        Do.expect(#""children":["e","f"],"of":"tab.more""#)),
      ""),
    Scenario(
      "S087 an index counts them all", tab("a", "b", "c", "d", "e", "f", window: narrow),
      lines(#"{"do":"select","in":"tab","index":5}"#, Do.visible("f")),
      """
      tab.more.LV tab.more.DL tab.more.wA f.LV f.DL f.wA a.wD tab.more.iA f.iA tab.more.layout
      f.layout a.dD tab.more.dA f.dA
      """),
    Scenario(
      "S087 from one under More to another",
      lines(tab("a", "b", "c", "d", "e", "f", window: narrow), Do.select("tab", "e")),
      Do.select("tab", "f"), "f.LV f.DL f.wA e.wD f.iA f.layout e.dD f.dA"),
    Scenario(
      "S087 from under More to the bar",
      lines(tab("a", "b", "c", "d", "e", "f", window: narrow), Do.select("tab", "e")),
      Do.select("tab", "a"), "a.wA tab.more.wD e.wD a.iA a.layout tab.more.dD e.dD a.dA"),
    Scenario(
      "S082 the tap on More while it is selected shows its list",
      lines(tab("a", "b", "c", "d", "e", "f", window: narrow), Do.select("tab", "e")),
      lines(Do.select("tab", "tab.more", user), Do.visible("tab.more")),
      "tab.shouldSelectTab?true tab.tabDidSelect e.wD e.dD"),
    Scenario(
      "NAV-18 as does the way back in its bar",
      lines(tab("a", "b", "c", "d", "e", "f", window: narrow), Do.select("tab", "f")),
      lines(
        #"{"do":"goBack","in":"tab.more"}"#, Do.visible("tab.more"),
        #"{"do":"goBack","in":"tab.more"}"#, Do.select("tab", "f"), Do.visible("f")),
      "f.wD f.dD =[] =nil f.wA f.iA f.layout f.dA"),
    Scenario(
      "TAB-2 wide again, the selection stays",
      lines(
        tab("a", "b", "c", "d", "e", "f", window: narrow), Do.select("tab", "f"),
        Do.traits("regular")),
      lines(tabs("a", "b", "c", "d", "e", "f"), Do.visible("f")), ""),

    // TAB-6, E59.
    Scenario(
      "E59 not for what covers the whole screen",
      lines(tab("a", "b"), Do.present("a", "M")),
      lines(Do.select("tab", "b"), Do.visible("M"), Do.dismiss("a"), Do.visible("b")),
      """
      M.wD tab.wA b.LV b.DL b.wA tab.iA b.iA tab.layout b.layout tab.dA b.dA M.dD tab.completion
      =[M] M.released
      """),
  ]
}
