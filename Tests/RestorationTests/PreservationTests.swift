import NavlogNavigation
import NavlogRestoration
import Testing

@Suite struct PreservationTests {
  @Test func `S202: nothing below a container without an identifier is kept`() {
    let app = TestApp()
    app.stack("Nav", "A", "B", identifier: .some(nil))
    app.show("Nav")

    let archive = app.archive()

    #expect(archive.nodes.isEmpty)
    #expect(
      archive.exclusions.map { "\($0.path) \($0.rule)" } == [
        "Nav SAV-2", "Nav/:[0]:/a E41", "Nav/:[1]:/b E41",
      ])
    #expect(archive.windows.map(\.root) == [nil])
  }

  @Test func `S203: a controller that the app encodes is kept under its own chain`() {
    let app = TestApp()
    app.make("C", state: ["k": .integer(1)])
    app.make("Middle", .container, as: .some(nil))
    app.make("Root", .container)
    app.perform(.embed(app["C"], in: app["Middle"]))
    app.perform(.embed(app["Middle"], in: app["Root"]))
    app.show("Root")

    let archive = app.archive(encoding: "C")

    #expect(archive.nodes.map(\.path) == ["root", "c"])
    #expect(archive.nodes[1].place == .referred)
    #expect(archive.nodes[1].state == ["k": .integer(1)])
    #expect(archive.exclusions.map(\.rule) == [.unnamed])
  }

  @Test func `S204, S207: paths have the index below stacks and tabs, parents first, in order`() {
    let app = TestApp()
    app.make("First")
    app.stack("Nav", "Second", "City")
    app.tabs("Tab", "First", "Nav")
    app.perform(.select(app["Nav"], in: app["Tab"]))
    app.show("Tab")

    let archive = app.archive()

    #expect(
      archive.nodes.map(\.path) == [
        "tab", "tab/:[0]:/first", "tab/:[1]:/nav", "tab/:[1]:/nav/:[0]:/second",
        "tab/:[1]:/nav/:[1]:/city",
      ])
    #expect(archive.nodes[0].selected == 2)
    #expect(archive.nodes[2].children == [3, 4])
    #expect(archive.nodes.map(\.wasLoaded) == [true, false, true, false, true])
  }

  @Test func `S208: equal identifiers on a stack are distinguished by their index`() {
    let app = TestApp()
    app.make("A", as: "same")
    app.make("B", as: "same")
    app.stack("Nav", "A", "B")
    app.show("Nav")

    let archive = app.archive()

    #expect(archive.nodes.map(\.path) == ["nav", "nav/:[0]:/same", "nav/:[1]:/same"])
    #expect(archive.duplicates.isEmpty)
  }

  @Test func `S211: a reference is kept as a path, and keeps its target`() {
    let app = TestApp()
    app.make("Page", .page)
    app.make("P")
    app.perform(.setPages(app["Page"], .scroll, .forward, .immediate), nodes: [app["P"]])
    app.show("Page")
    #expect(app.archive().nodes.map(\.path) == ["page"])
    #expect(app.archive().exclusions.map(\.rule) == [.notEncoded])

    app.states["Page"] = ["shown": app.id("P")]
    let archive = app.archive()

    #expect(archive.nodes.map(\.path) == ["page", "page/p"])
    #expect(archive.nodes[0].state == ["shown": .reference("page/p")])
    #expect(archive.exclusions.isEmpty)
  }

  @Test func `SAV-11: an object is kept when a reference to it is encoded`() {
    let app = TestApp()
    app.make("A")
    app.make("Thing", .object, state: ["n": .integer(3)])
    app.perform(.attach(app["Thing"], to: app["A"]))
    app.show("A")
    #expect(app.archive().exclusions.map(\.rule) == [.unreferenced])

    app.states["A"] = ["thing": app.id("Thing")]
    let archive = app.archive()

    #expect(archive.nodes.map(\.path) == ["a", "a/thing"])
    #expect(archive.nodes[0].attachments == [1])
    #expect(archive.nodes[1].state == ["n": .integer(3)])
  }

  @Test func `circular references end`() {
    let app = TestApp()
    app.make("A")
    app.make("One", .object)
    app.make("Two", .object)
    app.states["A"] = ["x": app.id("One")]
    app.states["One"] = ["x": app.id("Two")]
    app.states["Two"] = ["x": .list([app.id("One"), app.id("A")])]
    app.show("A")

    let archive = app.archive()

    #expect(archive.nodes.map(\.path) == ["a", "one", "two"])
    #expect(archive.nodes[2].state == ["x": .list([.reference("one"), .reference("a")])])
  }

  @Test func `SAV-16: transient classes and sensitive keys are never written`() {
    let app = TestApp()
    app.make("A", state: ["name": .text("x"), "password": .text("y")])
    app.make("Alert")
    app.policies["A"] = ClassPolicy(sensitive: ["password"])
    app.policies["Alert"] = ClassPolicy(isTransient: true)
    app.show("A")
    app.perform(.present(app["Alert"], from: app["A"]))

    let archive = app.archive()

    #expect(archive.nodes.map(\.path) == ["a"])
    #expect(archive.nodes[0].state == ["name": .text("x")])
    #expect(
      archive.exclusions.map { "\($0.path) \($0.key ?? "-") \($0.rule)" } == [
        "a password SAV-16", "a/alert - SAV-16",
      ])
  }

  @Test func `S255: a reserved key is refused`() {
    let app = TestApp()
    app.make(
      "A", state: ["UIApplicationStateRestorationTimestampKey": .integer(1), "k": .integer(2)])
    app.show("A")

    let archive = app.archive()

    #expect(archive.nodes[0].state == ["k": .integer(2)])
    #expect(archive.exclusions.map(\.rule) == [.reservedKey])
  }

  @Test func `SAV-5: a presented controller is kept below its presenter`() {
    let app = TestApp()
    app.stack("Nav", "A")
    app.make("Sheet")
    app.show("Nav")
    app.perform(.present(app["Sheet"], from: app["A"], .pageSheet))

    let archive = app.archive()

    #expect(archive.nodes.map(\.path) == ["nav", "nav/:[0]:/a", "nav/sheet"])
    #expect(archive.nodes[0].presented == 2)
    #expect(archive.nodes[2].style == .pageSheet)
  }

  @Test func `a chain of two thousand nodes is preserved`() {
    let app = TestApp()
    app.make("N0", .container)
    for index in 1..<2_000 {
      app.make("N\(index)", .container, as: "n")
      app.perform(.addChild(app["N\(index)"], to: app["N\(index - 1)"]))
    }
    app.show("N0")

    #expect(app.archive().nodes.count == 2_000)
  }
}
