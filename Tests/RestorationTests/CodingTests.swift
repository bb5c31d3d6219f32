import NavlogRestoration
import Testing

@Suite struct CodingTests {
  @Test func `S255: a reserved key is refused`() {
    var encoder = StateEncoder(ClassDeclaration("Form"))

    let failure = #expect(throws: StateCodingError.self) {
      try encoder.encode(
        .integer(1), forKey: "UIApplicationStateRestorationBundleVersionKey")
    }

    #expect(failure?.code == .reservedKey)
    #expect(encoder.values.isEmpty)
  }

  @Test func `S212: a value that can't be encoded is reported with its key path`() {
    var encoder = StateEncoder(ClassDeclaration("Form"))

    let failure = #expect(throws: StateCodingError.self) {
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

    let failure = #expect(throws: StateCodingError.self) {
      try encoder.encode(.text(String(repeating: "x", count: 60)), forKey: "u")
    }

    #expect(failure?.code == .tooLarge && failure?.keyPath == "u")
    #expect(encoder.values.keys.sorted() == ["k", "t"])
  }
}
