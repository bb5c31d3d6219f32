import NavlogStore
import Foundation
import StoreSupport

extension Main {
  /// DIR COUNT SEED: damages a store COUNT times with the seeds from SEED on, and rescues it each
  /// time. Prints every fault, and the number of runs for each kind of ending; the file `place` in
  /// DIR contains the seed.
  static func rescueDamaged(_ arguments: [String]) throws {
    let trial = try RescueTrial(in: arguments[0])
    let first = UInt64(arguments[2]) ?? 0
    var endings: [String: Int] = [:]
    for seed in first..<first + (UInt64(arguments[1]) ?? 0) {
      try Data("\(seed)".utf8).write(to: URL(filePath: arguments[0] + "/place"))
      alarm(60)
      let outcome = try trial.run(seed: seed)
      if let fault = outcome.fault { say("fault \(seed) \(outcome.damage): \(fault)") }
      endings[outcome.word, default: 0] += 1
    }
    for (ending, count) in endings.sorted(by: { $0.key < $1.key }) { say("\(ending) \(count)") }
  }

  /// PATH TARGET: rescues a store, and prints a line before and after.
  static func rescues(_ arguments: [String]) throws {
    say("begins")
    _ = try Store.rescue(arguments[0], to: arguments[1])
    say("done")
  }

  /// PATH: creates a store with a session, the outbox of a crashed one, a copy and a rescued store.
  static func makes(_ arguments: [String]) throws {
    let store = try store(arguments[0])
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try add(to: writer)
    let left = try store.begin(SessionConfiguration(app: "test"))
    try add(to: left)
    try store.copy(to: arguments[0] + ".copy")
    _ = try Store.rescue(arguments[0], to: arguments[0] + ".rescued")
    say("done")
  }

  /// DIR [PREFIX]: works in a private directory below DIR until it is killed.
  static func scratch(_ arguments: [String]) throws {
    let scratch = try Scratch(
      under: arguments[0], prefix: arguments.count > 1 ? arguments[1] : Scratch.temporary)
    try Data([1]).write(to: URL(filePath: scratch.path + "/data"))
    say("holds")
    hear()
    _ = scratch
  }
}
