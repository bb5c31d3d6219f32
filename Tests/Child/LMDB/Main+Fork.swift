import Foundation
import NavlogLMDB
import Support

// Swift doesn't offer these functions to programs, but a test of behavior after a fork has to fork.
@_silgen_name("fork") private func forkProcess() -> Int32
@_silgen_name("_exit") private func leave(_ status: Int32) -> Never

extension Main {
  /// DIR: forks with the store open, and tries every operation in the child.
  static func fork(_ arguments: [String]) throws {
    var environment: Environment? = try store(arguments[0])
    _ = try environment?.read { (transaction) throws(LMDBError) in try transaction.count }
    let child = forkProcess()
    if child == 0 {
      if let environment {
        tell("read", { try environment.read { (_) throws(LMDBError) in } })
        tell("write", { try environment.write { (_) throws(LMDBError) in } })
        tell("id", { _ = try environment.lastTransactionID })
        tell("info", { _ = try environment.info() })
        tell("copy", { try environment.copy(to: arguments[0] + ".copy") })
        tell("check", { _ = try environment.checkStructure() })
        tell("clear", { try environment.clearStaleReaders() })
      }
      tell("open", { _ = try store(arguments[0]) })
      tell("other", { _ = try store(arguments[0] + ".other") })
      environment = nil
      leave(0)
    }
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    say("child \(status)")
    try environment?.write { (transaction) throws(LMDBError) in
      try transaction.put([1].span, forKey: Ledger.key(1).span)
    }
    say("locks \(try FileLocks.count(on: arguments[0] + "/lock.mdb"))")
    hear()
  }

  private static func tell(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
      say("\(name) done")
    } catch {
      say("\(name) \((error as? LMDBError)?.code.rawValue ?? 0)")
    }
  }
}
