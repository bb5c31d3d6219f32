import NavlogRestoration
import Testing

@Suite struct ManifestTests {
  @Test func `a manifest reads back as it was written`() throws {
    let manifest = try Manifest([
      ClassDeclaration(
        "Note", version: 3, aliases: ["Memo"], superclasses: ["Base"],
        migrations: [
          MigrationStep(1, to: 2, [.rename("a", to: "b"), .set("c", .null), .drop("d")]),
          MigrationStep(2, to: 3, [.fail]),
        ],
        policy: ClassPolicy(
          stackGap: .splice, isTransient: true, needs: "login", sensitive: ["pin"],
          budget: .init(warning: 1, limit: 2)), factory: .veto),
      ClassDeclaration("Base"),
    ])

    let again = try Manifest(decoding: manifest.encoded)

    #expect(again.encoded == manifest.encoded)
    #expect(again.classes.map(\.id) == ["Base", "Note"])
    #expect(again.declaration(of: "Note")?.policy == manifest.declaration(of: "Note")?.policy)
  }

  @Test func `a step in code is known in a decoded manifest, but can't run`() throws {
    let step = MigrationStep(1, to: 2) { (state) throws(StateCodingError) in state["x"] = .null }
    let manifest = try Manifest([ClassDeclaration("A", version: 2, migrations: [step])])

    let again = try #require(try Manifest(decoding: manifest.encoded).declaration(of: "A"))

    #expect(again.migrations[0].isOpaque && again.migrations[0].body == nil)
  }

  @Test func `a step can swap two keys`() throws {
    var view = MigratingState(["a": .integer(1), "b": .integer(2)])
    try MigrationStep(1, to: 2, [.rename("a", to: "b"), .rename("b", to: "a")]).migrate(&view)

    #expect(view.values == ["a": .integer(2), "b": .integer(1)])
  }

  @Test func `the classes of the kinds are always declared`() {
    #expect(Manifest().declaration(of: "TableViewController")?.version == 1)
    #expect(Manifest().declaration(of: "Note") == nil)
  }

  @Test func `an id belongs to one class`() {
    #expect(throws: Manifest.Conflict.self) {
      try Manifest([ClassDeclaration("A"), ClassDeclaration("A")])
    }
    #expect(throws: Manifest.Conflict.self) {
      try Manifest([ClassDeclaration("A", aliases: ["B"]), ClassDeclaration("B")])
    }
  }

  @Test(arguments: [
    ("classes[0].version", EncodedValue.map(["id": .text("A"), "version": .integer(0)])),
    ("classes[0].id", .map(["version": .integer(1)])),
    ("classes[0].factory", .map(["id": .text("A"), "factory": .text("magic")])),
    ("classes[0].migrations[0]", .map(["id": .text("A"), "migrations": .list([.integer(1)])])),
    (
      "classes[0].migrations[0]",
      .map(["id": .text("A"), "migrations": .list([.list([.integer(2), .integer(1)])])])
    ),
    ("classes[0]", .integer(1)),
  ])
  func `an invalid manifest is refused with the place of the mistake`(
    path: String, value: EncodedValue
  ) {
    let error = #expect(throws: Manifest.DecodingError.self) {
      try Manifest(decoding: .map(["manifest": .integer(1), "classes": .list([value])]))
    }
    #expect(error?.path == path)
  }
}
