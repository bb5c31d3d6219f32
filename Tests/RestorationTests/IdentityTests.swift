import NavlogNavigation
import NavlogRestoration
import Testing

/// How nodes with the same name are distinguished.
@Suite struct IdentityTests {
  private func identified(_ archive: Archive) -> [String] {
    archive.nodes.map { "\($0.path)" }
  }

  @Test func `equal children of a container are distinguished by their order`() {
    let app = TestApp()
    app.make("Box", .container)
    for name in ["A", "B", "C"] {
      app.make(name, as: "same", state: ["k": .text(name)])
      app.perform(.embed(app[name], in: app["Box"]))
    }
    app.show("Box")

    let archive = app.archive()

    #expect(identified(archive) == ["box", "box/same", "box/:[1]:/same", "box/:[2]:/same"])
    #expect(archive.nodes.map(\.key.ordinal) == [0, 0, 1, 2])
    #expect(archive.nodes[0].children == [1, 2, 3])
    #expect(archive.nodes[3].state == ["k": .text("C")])
    #expect(archive.exclusions.isEmpty)
    #expect(archive.duplicates.isEmpty)
  }

  @Test func `equal stacks in two columns are distinguished by the column`() {
    let app = TestApp()
    app.make("Split", .split)
    app.stack("Master", "List", identifier: "nav")
    app.stack("Detail", "Item", identifier: "nav")
    app.perform(
      .openWindow(app.symbol("main"), traits: Traits(horizontal: .regular, vertical: .regular)))
    app.perform(.setColumn(app["Master"], in: app["Split"], .primary))
    app.perform(.setColumn(app["Detail"], in: app["Split"], .secondary))
    app.perform(.setRoot(app["Split"], window: WindowID(0)))

    #expect(
      identified(app.archive()) == [
        "split", "split/nav", "split/nav/:[0]:/list", "split/:[secondary.0]:/nav",
        "split/:[secondary.0]:/nav/:[0]:/item",
      ])
  }

  @Test func `equal roots are distinguished by their windows`() {
    let app = TestApp()
    app.stack("One", "A", identifier: "nav")
    app.stack("Two", "B", identifier: "nav")
    app.show("One", in: "left")
    app.show("Two", in: "right")

    let archive = app.archive()

    #expect(
      identified(archive) == [
        "nav", "nav/:[0]:/a", ":[right]:/nav", ":[right]:/nav/:[0]:/b",
      ])
    #expect(archive.windows.map(\.root) == [0, 2])
    #expect(archive.duplicates.isEmpty)
  }

  @Test func `a presented controller isn't mistaken for a child with its identifier`() {
    let app = TestApp()
    app.make("Box", .container)
    app.make("Child", as: "same")
    app.make("Sheet", as: "same")
    app.perform(.embed(app["Child"], in: app["Box"]))
    app.show("Box")
    app.perform(.present(app["Sheet"], from: app["Box"], .pageSheet))

    #expect(identified(app.archive()) == ["box", "box/same", "box/:[presented]:/same"])
  }

  @Test func `pages of two equal page controllers are distinguished by their containers`() {
    let app = TestApp()
    for name in ["One", "Two"] {
      app.make("Page \(name)", as: "page", state: ["k": .text(name)])
      app.make("Pages \(name)", .page, as: "pages", state: ["shown": app.id("Page \(name)")])
      app.perform(
        .setPages(app["Pages \(name)"], .scroll, .forward, .immediate), nodes: [app["Page \(name)"]]
      )
    }
    app.tabs("Tabs", "Pages One", "Pages Two")
    app.show("Tabs")

    let archive = app.archive()

    #expect(
      identified(archive) == [
        "tabs", "tabs/:[0]:/pages", "tabs/:[1]:/pages", "tabs/pages/page",
        "tabs/:[1]:/pages/page",
      ])
    #expect(archive.nodes[1].state == ["shown": .reference("tabs/pages/page")])
    #expect(archive.nodes[2].state == ["shown": .reference("tabs/:[1]:/pages/page")])
    #expect(archive.duplicates.isEmpty)
  }

  @Test func `nodes that are only referred to and share an identifier are reported and kept`() {
    let app = TestApp()
    app.make("One", as: "thing", state: ["k": .integer(1)])
    app.make("Two", as: "thing", state: ["k": .integer(2)])
    app.make("A", state: ["x": .list([app.id("Two"), app.id("One")])])
    app.show("A")

    let archive = app.archive()

    #expect(identified(archive) == ["a", "thing", ":[1]:/thing"])
    #expect(
      archive.nodes[0].state == ["x": .list([.reference("thing"), .reference(":[1]:/thing")])])
    #expect(archive.duplicates.map(\.first.slot) == [app["Two"]])
    #expect(archive.duplicates.map(\.second.slot) == [app["One"]])
    // The older node is the first, whichever reference comes first.
    #expect(archive.nodes.map(\.key.ordinal) == [0, 1, 0])
  }

  @Test func `identifiers that look like parts of paths don't give two nodes the same path`() {
    let app = TestApp()
    app.make("Box", .container)
    app.make("A", .container)
    app.make("B")
    app.make("AB", as: "a/b")
    app.make("Odd", as: ":[1]:")
    app.make("Odder", as: ":[1]:/a")
    app.make("A2", as: "a")
    app.perform(.embed(app["A"], in: app["Box"]))
    app.perform(.embed(app["B"], in: app["A"]))
    for name in ["AB", "Odd", "Odder", "A2"] { app.perform(.embed(app[name], in: app["Box"])) }
    app.show("Box")

    let archive = app.archive()

    #expect(archive.nodes.count == 7)
    #expect(Set(archive.nodes.map(\.path)).count == 7)
    #expect(archive.nodes.prefix(3).map(\.path) == ["box", "box/a", "box/a/b"])
  }

  @Test func `windows, columns and siblings are found in another order`() {
    func app(_ windows: [String], _ tabs: [String]) -> TestApp {
      let app = TestApp()
      for window in windows {
        let names = tabs.indices.map { index in
          let earlier = tabs.prefix(index).count { $0 == tabs[index] }
          return "\(tabs[index]) \(earlier) \(window)"
        }
        for (name, tab) in zip(names, tabs) { app.make(name, as: tab) }
        app.make("Tabs \(window)", .tab, as: "tabs")
        app.perform(.setTabs(app["Tabs \(window)"], .immediate), nodes: names.map { app[$0] })
        app.show("Tabs \(window)", in: window)
      }
      return app
    }
    let saved = app(["left", "right"], ["a", "b", "a"])
    let now = app(["right", "left"], ["b", "a", "a"])
    let (former, standing) = (saved.archive(), now.archive())

    let found = former.counterparts(in: standing)

    let pairs = zip(former.nodes, found).map { node, match in
      (saved.label(node.node.slot), match.map { now.label(standing.nodes[$0].node.slot) })
    }
    #expect(pairs.allSatisfy { $0 == $1 }, "\(pairs)")
    #expect(pairs.count == 8)
  }

  @Test func `a root whose window was renamed is found if it is unambiguous`() {
    let saved = TestApp()
    saved.stack("Nav", "A")
    saved.show("Nav", in: "main")
    let now = TestApp()
    now.stack("Nav", "A")
    now.show("Nav", in: "first")

    #expect(saved.archive().counterparts(in: now.archive()) == [0, 1])
  }

  @Test
  func `quarantine holds one of two equal nodes, with its descendants and references`() throws {
    let app = TestApp()
    for name in ["One", "Two"] {
      app.make("Page \(name)", as: "page")
      app.make("Pages \(name)", .page, as: "pages", state: ["shown": app.id("Page \(name)")])
      app.perform(
        .setPages(app["Pages \(name)"], .scroll, .forward, .immediate), nodes: [app["Page \(name)"]]
      )
    }
    app.tabs("Tabs", "Pages One", "Pages Two")
    app.show("Tabs")
    let archive = app.archive()
    let index = try #require(archive.index(at: "tabs/:[1]:/pages"))
    var quarantine = Quarantine(restoring: 1)
    quarantine.add(failure: archive.suspect(index, restoring: 1), limit: 1)

    #expect(
      try archive.judged(quarantine: quarantine) == [
        "tabs restored V1", "tabs/:[0]:/pages restored V1", "tabs/:[1]:/pages deferred V9",
        "tabs/pages/page restored V1", "tabs/:[1]:/pages/page deferred V9",
      ])
  }

  @Test func `naming ten thousand equal controllers doesn't take quadratic time`() {
    let app = TestApp()
    app.make("A")
    var all: [EncodedValue] = []
    for index in 0..<10_000 {
      app.make("Thing \(index)", as: "thing")
      all.append(app.id("Thing \(index)"))
    }
    app.states["A"] = ["all": .list(all)]
    app.show("A")
    let clock = ContinuousClock()

    let taken = clock.measure { #expect(Set(app.archive().nodes.map(\.path)).count == 10_001) }

    #expect(taken < .seconds(20))
  }
}
