import Foundation
import NavlogStore
import Support
import Testing

/// Keys that damage has changed, so that the tree finds them in one way and not in another.
@Suite struct DamagedKeyTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  /// How the key of the row of session 2 is changed, after the bytes of its length.
  enum Change: CaseIterable {
    case longer, otherSession, otherKind

    func apply(to bytes: inout Data, at key: Int) {
      switch self {
      case .longer: bytes[key - 2] ^= 1
      case .otherSession: bytes[key + 3] ^= 4
      case .otherKind: bytes[key] ^= 0x10
      }
    }
  }

  private func damage(_ change: Change) throws {
    for _ in 0..<3 {
      // The row of the session has an odd length, so that a byte for a longer key is left after it.
      let writer = try test.open().begin(SessionConfiguration(app: "tests"))
      for _ in 0..<20 { try writer.write(12).wait() }
      try writer.end()
    }
    var bytes = try Data(contentsOf: test.data)
    var from = bytes.startIndex
    // A node of a page: the length of the key in two bytes, and the key.
    while let found = bytes.range(of: Data([4, 0, 1, 0, 0, 2]), in: from..<bytes.endIndex) {
      change.apply(to: &bytes, at: found.lowerBound + 2)
      from = found.upperBound
    }
    try bytes.write(to: test.data)
  }

  @Test func `a session whose key is damaged is reported, and the others are read`() throws {
    try damage(.longer)
    let store = try Store.open(test.path, test.options)
    let sessions = try store.sessions()
    #expect(sessions.map(\.number.rawValue) == [1, 2, 3])
    #expect(sessions.map { $0.damage?.code } == [nil, .corrupted, nil])
    #expect(try store.session(before: SessionNumber(3))?.damage?.code == .corrupted)
    #expect(try store.lastSession(where: { _ in true })?.number.rawValue == 3)
    #expect(try !store.verify().findings.isEmpty)
  }

  @Test(arguments: [Change.otherSession, .otherKind])
  func `a store whose keys are out of order is refused as damaged`(_ change: Change) throws {
    try damage(change)
    let refusal = #expect(throws: StoreError.self) { try Store.open(test.path, test.options) }
    #expect(refusal?.kind == .damaged)
  }

  @Test(arguments: Change.allCases)
  func `a store rescued from damaged keys verifies`(_ change: Change) throws {
    try damage(change)
    let report = try Store.rescue(test.path, to: test.target)
    #expect(!report.isWhole)
    #expect(report.lost.allSatisfy { !$0.contains("not right") }, "\(report.lost)")
    let store = try Store.open(test.target, test.options)
    #expect(try store.verify().findings == [])
    #expect(try store.sessions().count == 3)
  }
}
