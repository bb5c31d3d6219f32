import Foundation
import NavlogLMDB
import Support

extension Main {
  /// DIR COMMITS SEED: commits batches of rows, and acknowledges each to the shim and on its
  /// output.
  static func append(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    var random = SplitMix64(seed: UInt64(arguments[2]) ?? 0)
    var next = try environment.info().entries
    for _ in 0..<(Int(arguments[1]) ?? 0) {
      let end = next + 1 + random.below(30)
      try environment.write { (transaction) throws(LMDBError) in
        try LedgerRows.put(next..<end, &transaction)
      }
      next = end
      FaultShim.acknowledge(UInt64(next))
      say("acknowledged \(next)")
    }
  }

  /// DIR COMMITS: the same with a fault armed: continues after errors, and finally without faults.
  static func endure(_ arguments: [String]) throws {
    var next = 0
    // If opening fails, it is refused first and works afterwards.
    FaultShim.arm()
    do { _ = try attempt(arguments[0], commits: Int(arguments[1]) ?? 0, &next) } catch {
      say("refused \(error.code.rawValue)")
    }
    FaultShim.disarm()
    do {
      _ = try attempt(arguments[0], commits: 2, &next)
      say("healed")
    } catch { say("unhealed \(error.code.rawValue) \(error)") }
  }

  private static func attempt(
    _ path: String, commits: Int, _ next: inout Int
  ) throws(LMDBError) {
    let environment = try Environment.open(
      path, Environment.Options(mapSize: 1 << 20, cacheDirectory: path + ".cache"))
    for _ in 0..<commits {
      let range = next..<next + 200
      do throws(LMDBError) {
        try environment.write { (transaction) throws(LMDBError) in
          try LedgerRows.put(range, &transaction)
        }
        next = range.upperBound
        say("acknowledged \(next)")
      } catch {
        say("error \(error.code.rawValue) in \(error.function)")
      }
      do throws(LMDBError) {
        let count = try environment.read { (transaction) throws(LMDBError) in try transaction.count
        }
        if count < next { say("lost \(next - count)") }
      } catch {
        say("error \(error.code.rawValue) in \(error.function)")
      }
    }
  }
}
