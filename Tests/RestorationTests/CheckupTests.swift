import NavlogNavigation
import NavlogRestoration
import Testing

@Suite struct CheckupTests {
  private func checkup(
    _ app: TestApp, _ classes: [ClassDeclaration]? = nil, _ quarantine: Quarantine = Quarantine(),
    isOver: Bool = true
  ) throws -> [Checkup.Problem] {
    let archive = app.archive()
    let declared = classes ?? Set(archive.nodes.map(\.className)).map { ClassDeclaration($0) }
    let checkup = Checkup(
      of: app.hierarchy, app, archive, try Manifest(declared), quarantine, isOver: isOver,
      size: { if case .text(let text) = $0 { text.utf8.count } else { 8 } })
    return checkup.findings.map(\.problem)
  }

  @Test func `a state that is saved completely has no problems`() throws {
    let app = TestApp()
    app.stack("Nav", "A", "B")
    app.show("Nav")

    #expect(try checkup(app) == [])
  }

  @Test func `only the topmost node without an identifier is reported, with the nodes below it`()
    throws
  {
    let app = TestApp()
    app.stack("Inner", "A", "B", identifier: .some(nil))
    app.tabs("Tab", "Inner")
    app.show("Tab")

    let problems = try checkup(app)

    #expect(problems.count == 1)
    guard case .identifier(let exclusion, let below)? = problems.first else {
      Issue.record("\(problems)")
      return
    }
    #expect(exclusion.node.slot == app["Inner"])
    #expect(below == 2)
  }

  @Test func `an undeclared class is reported once, with the number of its nodes`() throws {
    let app = TestApp()
    app.make("A", class: "Old")
    app.make("B", class: "Old")
    app.stack("Nav", "A", "B")
    app.show("Nav")
    let stack = try #require(app.archive().nodes.first?.className)

    #expect(
      try checkup(app, [ClassDeclaration(stack)]) == [.undeclared(className: "Old", nodes: 2)])
  }

  @Test func `exceeding the budget names the largest key`() throws {
    let app = TestApp()
    let budget = ClassPolicy.SizeLimit()
    app.make(
      "A",
      state: [
        "small": .integer(1), "large": .text(String(repeating: "x", count: budget.warning)),
      ])
    app.show("A")

    #expect(
      try checkup(app) == [.budget(size: budget.warning + 8, budget, largestKey: "large")])
  }

  @Test func `a node that nothing refers to is an orphan`() throws {
    let app = TestApp()
    app.make("A")
    app.make("B")
    app.show("A")

    #expect(try checkup(app) == [.orphan])
  }

  @Test func `a transition is a problem only when the session is over`() throws {
    let app = TestApp()
    app.make("B")
    app.stack("Nav", "A")
    app.show("Nav")
    app.perform(.push(app["B"], onto: app["Nav"], .held))

    #expect(try checkup(app).contains(.transitions(1)))
    #expect(try !checkup(app, isOver: false).contains(.transitions(1)))
  }

  @Test func `quarantined nodes are reported`() throws {
    let app = TestApp()
    app.make("A")
    app.show("A")

    #expect(
      try checkup(app, nil, Quarantine(held: [.scene("main"), .all]))
        == [.quarantine(.scene("main")), .quarantine(.all)])
  }
}
