import Navlog
import NavlogRestoration
import Support
import Testing

/// Keys of the state that can't be decoded don't affect each other.
@MainActor
@Suite struct UndecodableKeyTests {
  private final class Form: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("form") }
    @Stored("age") var age = "unknown"
    @Stored("name") var name = ""
    @Stored("zip") var zip = ""
  }

  /// The form in a build in which the age is a number.
  private final class NumberForm: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("form") }
    @Stored("age") var age = 0
    @Stored("name") var name = ""
    @Stored("zip") var zip = ""
  }

  /// A form that implements decoding, and throws at the age.
  private final class HandForm: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("form") }
    var name = ""
    override func decodeRestorableState(with coder: StateCoder) throws {
      try super.decodeRestorableState(with: coder)
      _ = try coder.decode(Int.self, forKey: "age")
      name = try coder.decode(forKey: "name") ?? ""
    }
  }

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func launch<Root: ViewController>(
    _ type: Root.Type, _ make: @escaping @MainActor () -> Root,
    then body: (Root, LaunchReport) throws -> Void
  ) throws {
    let app = try Application(store: directory.path + "/form.navlog") { Registration(type, make) }
    let report = try app.launch { scene in scene.root = make() }
    try body(try #require(app.allWindows[0].rootViewController as? Root), report)
  }

  private func begin() throws {
    try launch(Form.self, { Form() }) { form, _ in
      (form.age, form.name, form.zip) = ("forty", "Ada", "W1")
    }
  }

  @Test func `the other keys are restored, and the decision names the undecodable one`() throws {
    try begin()
    try launch(NumberForm.self, { NumberForm() }) { form, report in
      #expect((form.age, form.name, form.zip) == (0, "Ada", "W1"))
      #expect(report.decisions.map(\.rule) == [.undecodable])
      #expect(report.decisions.first?.failedKeys == ["age"])
      #expect(report.decisions.first?.reason.contains("'age'") == true)
    }
  }

  @Test func `an undecodable value is kept from launch to launch until it is set`() throws {
    try begin()
    for _ in 0..<2 { try launch(NumberForm.self, { NumberForm() }) { _, _ in } }
    try launch(Form.self, { Form() }) { form, report in
      #expect((form.age, form.name, form.zip) == ("forty", "Ada", "W1"))
      #expect(report.decisions.map(\.outcome) == [.restored])
    }
    try launch(NumberForm.self, { NumberForm() }) { form, _ in form.age = 0 }
    try launch(NumberForm.self, { NumberForm() }) { form, report in
      #expect(form.age == 0)
      #expect(report.decisions.map(\.outcome) == [.restored])
    }
  }

  @Test func `values that decoding by hand didn't reach are kept, too`() throws {
    try begin()
    try launch(HandForm.self, { HandForm() }) { form, report in
      #expect(form.name == "")
      #expect(report.decisions.first?.failedKeys == ["age"])
    }
    try launch(Form.self, { Form() }) { form, _ in
      #expect((form.age, form.name, form.zip) == ("forty", "Ada", "W1"))
    }
  }
}
