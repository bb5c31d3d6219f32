import NavlogLMDB
import Support

extension Main {
  /// DIR: begins a read, reports it, and holds it until it gets a line of input.
  static func holdRead(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    try environment.read { (transaction) throws(LMDBError) in
      say("reading \(transaction.id)")
      hear()
    }
    say("ended")
  }

  /// DIR: begins a write, writes, reports it, and holds it until it gets a line of input.
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

  /// DIR KEY: writes one key, and reports the number of entries before the write.
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

  /// DIR FIRST COUNT SIZE: writes rows one by one, starting with a small map.
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

  /// DIR SIZE: adds a value and removes it in the same commit: its pages are free, at the end of the
  /// store, and never written. What the commit does write has room in pages that were free before.
  static func bloat(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    let row = [UInt8](repeating: 6, count: 3_000)
    let value = [UInt8](repeating: 7, count: Int(arguments[1]) ?? 0)
    try environment.write { (transaction) throws(LMDBError) in
      for number in 0..<40 { try transaction.put(row.span, forKey: Ledger.key(number).span) }
    }
    for number in 0..<30 {
      try environment.write { (transaction) throws(LMDBError) in
        _ = try transaction.delete(forKey: Ledger.key(number).span)
      }
    }
    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put(value.span, forKey: Ledger.key(0).span)
      _ = try transaction.delete(forKey: Ledger.key(0).span)
    }
  }

  /// DIR: opens the store and reports its notices and content.
  static func open(_ arguments: [String]) throws {
    let environment = try store(arguments[0])
    for notice in environment.notices { say("notice \(notice.kind.rawValue)") }
    say("map \(try environment.info().mapSize)")
    say("entries \(try environment.info().entries)")
  }

  /// DIR: opens the store read-only and counts its entries.
  static func readOnly(_ arguments: [String]) throws {
    let environment = try store(arguments[0], Environment.Options(access: .readOnly))
    let count = try environment.read { (transaction) throws(LMDBError) in try transaction.count }
    say("entries \(count)")
    hear()
  }

  /// DIR COUNT: writes rows one by one, each after a line of input.
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
