import LMDB
import Support

extension Main {
  /// DIR: begins a read, says so, and holds it until it hears something.
  static func holdRead(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    try environment.read { (transaction) throws(LMDBError) in
      say("reading \(transaction.id)")
      hear()
    }
    say("ended")
  }

  /// DIR: begins a write, writes, says so, and holds it until it hears something.
  static func holdWrite(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    say("waiting")
    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put([1].span, forKey: Ledger.key(999).span)
      say("writing \(transaction.id)")
      hear()
    }
    say("ended")
  }

  /// DIR KEY: writes one key, saying before which others there were when it came to write.
  static func put(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    say("waiting")
    let count = try environment.write { (transaction) throws(LMDBError) in
      let count = try transaction.count
      try transaction.put([2].span, forKey: Ledger.key(Int(arguments[1]) ?? 0).span)
      return count
    }
    say("found \(count)")
  }

  /// DIR FIRST COUNT SIZE: writes rows one by one, through a map that is small at first.
  static func grow(_ arguments: [String]) throws {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    let environment = try store(arguments[0], Environment.Options(mapSize: 1 << 20))
    let value = [UInt8](repeating: 5, count: numbers[2])
    for number in numbers[0]..<numbers[0] + numbers[1] {
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.put(value.span, forKey: Ledger.key(number).span)
      }
    }
    say("map \(try environment.info().mapSize)")
  }

  /// DIR: opens and says what was out of the ordinary, and what is there.
  static func open(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    for notice in environment.notices { say("notice \(notice.kind.rawValue)") }
    say("map \(try environment.info().mapSize)")
    say("entries \(try environment.info().entries)")
  }

  /// DIR: opens for reading only and counts.
  static func readOnly(_ arguments: [String]) throws {
    let environment = try store(arguments[0], Environment.Options(access: .readOnly))
    let count = try environment.read { (transaction) throws(LMDBError) in try transaction.count }
    say("entries \(count)")
    hear()
  }

  /// DIR COUNT: writes rows one by one, each when it hears something.
  static func follow(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    for number in 0..<(Int(arguments[1]) ?? 0) {
      hear()
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.put([3].span, forKey: Ledger.key(number).span)
      }
      say("wrote \(try environment.lastTransactionID)")
    }
  }
}
