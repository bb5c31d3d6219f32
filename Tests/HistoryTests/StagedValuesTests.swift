import NavlogNavigation
import Support
import Testing

@testable import NavlogHistory

@Suite struct StagedValuesTests {
  private static func staged(_ count: Int) -> (values: StagedValues, names: [Fingerprint]) {
    var values = StagedValues()
    let names = (0..<count).map { index in
      let value = (0..<4).map { UInt8(truncatingIfNeeded: index >> (8 * $0)) }
      return values.add(value.span)
    }
    return (values, names)
  }

  @Test(arguments: [1, 15, 16, 17, 100])
  func `each of many values is found by its fingerprint, in any order`(count: Int) {
    var (values, names) = Self.staged(count)

    for (index, name) in names.enumerated().reversed() {
      #expect(values.range(of: name) == 4 * index..<4 * index + 4)
    }
    #expect(values.range(of: Fingerprint(0x1234)) == nil)

    values.removeAll()
    #expect(names.allSatisfy { values.range(of: $0) == nil })
  }

  @Test func `finding a value costs the same, however many a command sets`() {
    let growth = Growth(from: 1_000, prepare: Self.staged) { staged, _ in
      for name in staged.names.reversed() { _ = staged.values.range(of: name) }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
