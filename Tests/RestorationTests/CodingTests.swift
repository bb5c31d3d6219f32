import NavlogRestoration
import Testing

@Suite struct CodingTests {
  @Test func `S252: the version number is decoded, and a missing one is 0`() throws {
    var encoder = StateEncoder(ClassDeclaration("App"))
    try encoder.encode(.real(2.0), forKey: "Version")

    var decoder = StateDecoder(encoder.values)

    #expect(try decoder.real(forKey: "Version") == 2.0)
    #expect(try decoder.real(forKey: "Other") == 0.0)
  }

  @Test func `S253: text and numbers are decoded`() throws {
    var encoder = StateEncoder(ClassDeclaration("Form"))
    try encoder.encode(.text("Hello"), forKey: "text")
    try encoder.encode(.integer(42), forKey: "number")

    var decoder = StateDecoder(encoder.values)

    #expect(try decoder.text(forKey: "text") == "Hello")
    #expect(try decoder.integer(forKey: "number") == 42)
    #expect(try !decoder.flag(forKey: "flag"))
  }

  @Test func `keys that are not decoded are counted`() throws {
    var decoder = StateDecoder(["a": .integer(1), "b": .integer(2)])
    _ = try decoder.integer(forKey: "a")

    #expect(decoder.ignored == ["b"])
  }

  @Test func `S255: a reserved key is refused`() {
    var encoder = StateEncoder(ClassDeclaration("Form"))

    let failure = #expect(throws: CodingFailure.self) {
      try encoder.encode(
        .integer(1), forKey: "UIApplicationStateRestorationBundleVersionKey")
    }

    #expect(failure?.code == .reservedKey)
    #expect(encoder.values.isEmpty)
  }

  @Test func `S212: a value that can't be encoded is reported with its key path`() {
    var encoder = StateEncoder(ClassDeclaration("Form"))

    let failure = #expect(throws: CodingFailure.self) {
      try encoder.encode(.map(["list": .list([.integer(1), .real(.nan)])]), forKey: "draft")
    }

    #expect(failure?.keyPath == "draft.list[1]")
  }

  @Test func `a budget warns and then refuses, and counts a key once`() throws {
    let policy = ClassPolicy(budget: .init(warning: 20, limit: 60))
    var encoder = StateEncoder(ClassDeclaration("Form", policy: policy))
    for _ in 0..<10 { try encoder.encode(.integer(1), forKey: "k") }
    #expect(!encoder.isHeavy)
    try encoder.encode(.text(String(repeating: "x", count: 30)), forKey: "t")
    #expect(encoder.isHeavy)

    let failure = #expect(throws: CodingFailure.self) {
      try encoder.encode(.text(String(repeating: "x", count: 60)), forKey: "u")
    }

    #expect(failure?.code == .tooLarge && failure?.keyPath == "u")
    #expect(encoder.values.keys.sorted() == ["k", "t"])
  }

  @Test func `decoding another type fails with the key`() {
    var decoder = StateDecoder(["a": .text("x")])

    let failure = #expect(throws: CodingFailure.self) { try decoder.integer(forKey: "a") }

    #expect(failure?.keyPath == "a" && failure?.code == .mismatch)
  }
}
