import NavlogNavigation
import NavlogRestoration
import Support
import Testing

@Suite struct RestorerTests {
  private func one(_ version: UInt32 = 1, class: String = "Note") -> Archive {
    let app = TestApp()
    app.make("A", class: `class`, version: version, state: ["a": .integer(1), "z": .text("z")])
    app.show("A")
    return app.archive()
  }

  private func stack(_ class: String? = "Gone") -> Archive {
    let app = TestApp()
    app.make("A")
    app.make("B", class: `class`)
    app.make("C")
    app.stack("Nav", "A", "B", "C")
    app.show("Nav")
    return app.archive()
  }

  private func decision(
    _ archive: Archive, _ classes: [ClassDeclaration], _ finder: TestFinder = TestFinder()
  ) throws -> NodeDecision {
    var restorer = Restorer(archive, try Manifest(classes))
    return try #require(restorer.decideAll(finder).first)
  }

  @Test func `V1: the same version is restored with its state`() throws {
    let found = try decision(one(), [ClassDeclaration("Note")])

    #expect(found.outcome == .restored && found.rule == .sameVersion)
    #expect(found.state == ["a": .integer(1), "z": .text("z")])
  }

  @Test func `V2: a chain of migrations is run step by step`() throws {
    let note = ClassDeclaration(
      "Note", version: 3,
      migrations: [
        MigrationStep(1, to: 2, [.rename("a", to: "b")]),
        MigrationStep(2, to: 3, [.set("c", .integer(0)), .drop("z")]),
      ])

    let found = try decision(one(), [note])

    #expect(found.outcome == .migrated && found.rule == .migrated)
    #expect(found.steps == [1, 2, 3])
    #expect(found.state == ["b": .integer(1), "c": .integer(0)])
  }

  @Test func `V2: the shortest chain is taken`() throws {
    let note = ClassDeclaration(
      "Note", version: 3,
      migrations: [MigrationStep(1, to: 2), MigrationStep(2, to: 3), MigrationStep(1, to: 3)])

    #expect(try decision(one(), [note]).steps == [1, 3])
  }

  @Test func `V3: a missing step defaults, and the object is created`() throws {
    let note = ClassDeclaration("Note", version: 3, migrations: [MigrationStep(1, to: 2)])

    let found = try decision(one(), [note])

    #expect(found.outcome == .defaulted && found.rule == .noMigration && found.state == nil)
    #expect(found.foundBy == .factory)
  }

  @Test func `V4: a newer version is never decoded`() throws {
    let found = try decision(one(7), [ClassDeclaration("Note", version: 3)])

    #expect(found.outcome == .defaulted && found.rule == .newerVersion && found.state == nil)
  }

  @Test func `V5: an alias leads to the current class`() throws {
    let memo = ClassDeclaration(
      "Memo", version: 2, aliases: ["Note"],
      migrations: [MigrationStep(1, to: 2, [.rename("a", to: "b")])])

    let found = try decision(one(), [memo])

    #expect(found.outcome == .migrated && found.className == "Memo" && found.savedClass == "Note")
    #expect(found.reason.contains("V5"))
  }

  @Test func `S223: a subclass is accepted`() throws {
    let finder = TestFinder()
    finder.existing["a"] = .object(
      .init(.none, "Special", superclasses: ["Note", "ViewController"]))

    let found = try decision(one(), [ClassDeclaration("Note")], finder)

    #expect(found.outcome == .restored && found.className == "Special")
  }

  @Test func `superclasses are followed through declarations and aliases`() throws {
    let finder = TestFinder()
    finder.existing["a"] = .object(.init(.none, "Leaf"))
    let classes = [
      ClassDeclaration("Leaf", superclasses: ["Middle"]),
      ClassDeclaration("Middle", superclasses: ["OldNote"]),
      ClassDeclaration("NewNote", aliases: ["Note", "OldNote"]),
    ]

    #expect(try decision(one(), classes, finder).outcome == .restored)
  }

  @Test func `circular superclasses end`() throws {
    let finder = TestFinder()
    finder.existing["a"] = .object(.init(.none, "X"))
    let classes = [
      ClassDeclaration("X", superclasses: ["Y"]), ClassDeclaration("Y", superclasses: ["X"]),
    ]

    #expect(try decision(one(), classes, finder).rule == .otherClass)
  }

  @Test func `V6: another class is used and not decoded`() throws {
    let finder = TestFinder()
    finder.existing["a"] = .object(.init(.none, "ViewController"))

    let found = try decision(one(), [ClassDeclaration("Note")], finder)

    #expect(found.outcome == .defaulted && found.rule == .otherClass && found.state == nil)
  }

  @Test func `V7: an unknown class is dropped with its subtree`() throws {
    let app = TestApp()
    app.make("A", .container, class: "Gone")
    app.make("B")
    app.perform(.addChild(app["B"], to: app["A"]))
    app.show("A")

    #expect(try app.archive().judged() == ["a dropped V7", "a/b dropped V7"])
  }

  @Test func `V7: a stack is truncated at a missing controller`() throws {
    #expect(
      try stack().judged() == [
        "nav restored V1", "nav/:[0]:/a restored V1", "nav/:[1]:/b truncated V7",
        "nav/:[2]:/c truncated V7",
      ])
    var restorer = Restorer(stack(), Manifest())
    _ = restorer.decideAll(TestFinder())
    #expect(restorer.links(of: 0).children == [1])
  }

  @Test(arguments: ["Gone", "NavigationController"])
  func `V7: a stack is spliced where a class asks for it`(owner: String) throws {
    let factory: ClassDeclaration.Factory = owner == "Gone" ? .none : .make
    let declaration = ClassDeclaration(
      owner, policy: ClassPolicy(stackGap: .splice), factory: factory)

    #expect(
      try stack().judged([declaration]) == [
        "nav restored V1", "nav/:[0]:/a restored V1", "nav/:[1]:/b spliced V7",
        "nav/:[2]:/c restored V1",
      ])
  }

  @Test func `S219: a veto ends the look-up and drops the subtree`() throws {
    let app = TestApp()
    app.make("A", .container)
    app.make("B")
    app.perform(.addChild(app["B"], to: app["A"]))
    app.show("A")
    let finder = TestFinder()
    finder.classes["a"] = .veto

    #expect(try app.archive().judged(by: finder) == ["a vetoed V8", "a/b dropped V8"])
    #expect(finder.asked == ["class a"])
  }

  @Test func `RES-2: providers are asked in order, and the app's refusal isn't a veto`() throws {
    let finder = TestFinder()
    finder.app["a"] = .veto

    _ = try one().judged([ClassDeclaration("Note")], by: finder)

    #expect(finder.asked == ["class a", "app a", "existing a", "factory a"])
  }

  @Test func `S227: a class that can't restore drops its nodes with E33`() throws {
    let found = try decision(one(), [ClassDeclaration("Note", factory: .notConforming)])

    #expect(found.outcome == .dropped && found.reason.contains("E33"))
  }

  @Test func `V9: a node waits for what its class needs, with those above it on a stack`() throws {
    let account = ClassDeclaration("Gone", policy: ClassPolicy(needs: "login"))
    var restorer = Restorer(stack(), try Manifest([account]))

    let before = restorer.decideAll(TestFinder()).map(\.outcome)
    let after = restorer.resume([2], TestFinder()) { _ in }.map(\.path)

    #expect(before == [.restored, .restored, .deferred, .deferred])
    #expect(after == ["nav/:[1]:/b", "nav/:[2]:/c"])
    #expect(restorer.decisions.map(\.outcome) == [.restored, .restored, .restored, .restored])
    #expect(try stack().judged([account], metNeeds: ["login"]).allSatisfy { $0.hasSuffix("V1") })
  }

  @Test func `V10: a step that throws defaults, with its versions and key path`() throws {
    let note = ClassDeclaration(
      "Note", version: 2,
      migrations: [
        MigrationStep(1, to: 2) { (_) throws(StateCodingError) in
          throw StateCodingError(.migration, at: "a.b", "is no date")
        }
      ])

    let found = try decision(one(), [note])

    #expect(found.outcome == .defaulted && found.rule == .undecodable && found.state == nil)
    #expect(found.reason.contains("1→2") && found.reason.contains("a.b"))
  }

  @Test(arguments: 0..<64 as Range<UInt64>)
  func `every node has one decision, whatever the versions and classes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let app = TestApp()
    app.make("N0", .container)
    for index in 1..<30 {
      let kind: Kind = [.container, .navigation, .tab, .content][random.below(4)]
      app.make(
        "N\(index)", kind, class: ["A", "B", "Gone", nil][random.below(4)],
        version: UInt32(1 + random.below(4)), state: ["k": .integer(Int64(index))])
      var parent = random.below(index)
      while ![.container, .content].contains(app.hierarchy[app["N\(parent)"]].kind) {
        parent = random.below(index)
      }
      app.perform(.addChild(app["N\(index)"], to: app["N\(parent)"]))
    }
    app.show("N0")
    let archive = app.archive()
    let factories = ClassDeclaration.Factory.allCases
    let manifest = try Manifest([
      ClassDeclaration(
        "A", version: 3, migrations: [MigrationStep(1, to: 3)],
        factory: factories[random.below(4)]),
      ClassDeclaration(
        "C", version: 2, aliases: ["B"], migrations: [MigrationStep(1, to: 2, [.fail])],
        factory: factories[random.below(4)]),
    ])

    var restorer = Restorer(archive, manifest)
    let decisions = restorer.decideAll(TestFinder())

    #expect(decisions.map(\.path) == archive.nodes.map(\.path))
    for decision in decisions {
      let owner = archive.nodes[decision.index].owner
      if let owner, !decisions[owner].outcome.isRestored { #expect(!decision.outcome.isRestored) }
      #expect((decision.state != nil) == [.restored, .migrated].contains(decision.outcome))
    }
  }
}
