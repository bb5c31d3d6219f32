import NavlogTesting
import Support
import Testing

@testable import Navlog

/// 64-bit integers are exact through launches and migrations.
@MainActor
@Suite struct LargeIntegerTests {
  private struct Range: Codable, Equatable {
    var low = Int64.min
    var high = UInt64.max
    var all: [String: [UInt64]] = [:]
  }
  private class Meter: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("meter") }
    @Stored("id") var id: UInt64 = 0
    @Stored("range") var range = Range()
    var read: UInt64?
    override func decodeRestorableState(with coder: StateCoder) throws {
      try super.decodeRestorableState(with: coder)
      read = try coder.decode(forKey: "id")
    }
  }
  private final class NewMeter: Meter {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("meter", version: 2) {
        Migration(1, to: 2) { try $0.set("id", (try $0.get("id", as: UInt64.self) ?? 0) - 1) }
      }
    }
  }

  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [UInt64(Int64.max), UInt64(Int64.max) + 1, UInt64.max - 1, .max])
  func `integers up to UInt64.max are restored exactly`(id: UInt64) throws {
    let test = try AppUnderTest(store: directory.file("app.navlog")) {
      Registration(Meter.self) { Meter() }
    } interface: {
      $0.root = Meter()
    }
    let range = Range(low: .min + 1, high: id, all: ["a": [id, 0, id - 1]])
    let meter = test.root as? Meter
    meter?.id = id
    meter?.range = range
    for _ in 0..<2 {
      try test.restartAndRestore()
      #expect((test.root as? Meter)?.id == id)
      #expect((test.root as? Meter)?.read == id)
      #expect((test.root as? Meter)?.range == range)
    }
    try test.simulateUpdate { Registration(NewMeter.self) { NewMeter() } }
    #expect((test.root as? Meter)?.id == id - 1)
    #expect((test.root as? Meter)?.range == range)
    #expect(test.losses.isEmpty, "\(test.report)")
  }
}
