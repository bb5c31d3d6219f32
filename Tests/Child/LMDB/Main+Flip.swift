import Foundation
import NavlogLMDB
import Support

@_silgen_name("fork") private func forkProcess() -> Int32
@_silgen_name("_exit") private func leave(_ status: Int32) -> Never

extension Main {
  /// DIR FIRST STRIDE MASK: damages every STRIDE-th byte of a small store in turn, and uses the
  /// store in a separate process each time.
  ///
  /// Prints the number of processes for each kind of ending.
  static func flip(_ arguments: [String]) throws {
    let directory = arguments[0] + "/flipped"
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    try makeVictim(directory)
    let data = directory + "/data.mdb"
    let original = Array(try Data(contentsOf: URL(filePath: data)))
    var endings: [String: Int] = [:]
    for place in stride(from: numbers[0], to: original.count, by: numbers[1]) {
      var bytes = original
      bytes[place] ^=
        numbers[2] == 0 ? 1 << UInt8(place % 8) : UInt8(truncatingIfNeeded: numbers[2])
      try Data(bytes).write(to: URL(filePath: data))
      for name in [".copy/data.mdb", "/lock.mdb"] { unsafe unlink(directory + name) }
      unsafe rmdir(directory + ".copy")
      let ending = inChild { try use(directory) }
      if ending.hasPrefix("signal") { say("\(ending) at \(place)") }
      endings[ending, default: 0] += 1
    }
    for (ending, count) in endings.sorted(by: { $0.key < $1.key }) { say("\(ending) \(count)") }
  }

  /// Creates a store with every kind of page: branches, leaves, large values, free pages.
  private static func makeVictim(_ directory: String) throws {
    let environment = try store(directory)
    for batch in 0..<6 {
      try environment.write { (transaction) throws(LMDBError) in
        for number in 0..<60 {
          let value = [UInt8](repeating: UInt8(number), count: 37)
          try transaction.put(value.span, forKey: Ledger.key(batch * 1_000 + number).span)
        }
        let large = [UInt8](repeating: 9, count: 5_000)
        try transaction.put(large.span, forKey: Ledger.key(100_000 + batch).span)
        if batch > 2 { try transaction.delete(forKey: Ledger.key(100_000 + batch - 2).span) }
      }
    }
  }

  /// Opens the store, reads everything, writes, and copies; errors are typed.
  private static func use(_ directory: String) throws {
    let options = Environment.Options(
      mapSize: 1 << 30, structureCheck: .always, cacheDirectory: "/nowhere")
    let environment = try Environment.open(directory, options)
    let sum = try environment.read { (transaction) throws(LMDBError) in
      var sum = 0
      var count = 0
      var cursor = try transaction.cursor()
      while let entry = try cursor.next() {
        for index in entry.key.indices { sum &+= Int(entry.key[index]) }
        for index in entry.value.indices { sum &+= Int(entry.value[index]) }
        count += 1
      }
      guard count == (try transaction.count) else { return -1 }
      return sum
    }
    guard sum >= 0 else { leave(4) }
    try environment.write { (transaction) throws(LMDBError) in
      for number in 0..<40 {
        let value = [UInt8](repeating: 1, count: 300)
        try transaction.put(value.span, forKey: Ledger.key(number * 211).span)
        try transaction.delete(forKey: Ledger.key(number * 137).span)
      }
      try transaction.put([UInt8](repeating: 2, count: 9_000).span, forKey: Ledger.key(50).span)
    }
    try environment.copy(to: directory + ".copy", compacting: true)
    _ = try environment.checkStructure()
  }

  /// Runs `body` in a forked process and returns how it ended.
  private static func inChild(_ body: () throws -> Void) -> String {
    let child = forkProcess()
    if child == 0 {
      alarm(20)
      let silence = unsafe Foundation.open("/dev/null", O_WRONLY)
      dup2(silence, 2)
      do {
        try body()
        leave(0)
      } catch { leave(error is LMDBError ? 1 : 3) }
    }
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    if status & 0x7f != 0 { return "signal \(status & 0x7f)" }
    switch status >> 8 {
    case 0: return "used"
    case 1: return "refused"
    default: return "wrong"
    }
  }
}
