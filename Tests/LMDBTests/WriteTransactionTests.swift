import NavlogLMDB
import Support
import Testing

@Suite struct WriteTransactionTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `keys have 1 to 511 bytes`() throws {
    let environment = try open(directory)
    let longest = Bytes(repeating: 7, count: 511)
    try environment.put([Row(longest, [1]), Row([0], [2])])

    #expect(try environment.value(longest) == [1])
    for key in [[], longest + [7]] {
      #expect(throws: LMDBError.self) { try environment.put([Row(key, [])]) }
      let error = #expect(throws: LMDBError.self) { try environment.value(key) }
      #expect(error?.code == .badKey)
    }
  }

  @Test func `values have up to 16 MiB`() throws {
    let environment = try open(directory)
    let largest = Bytes(repeating: 3, count: Limits.valueSize)
    try environment.put([Row(key(1), largest)])

    #expect(try environment.value(key(1)) == largest)
    let error = #expect(throws: LMDBError.self) {
      try environment.put([Row(key(2), largest + [0])])
    }
    #expect(error?.code == .valueTooLarge)
    #expect(try environment.checkStructure().overflowPages == 4_097)
  }

  @Test func `the transaction remains usable after inserting an existing key`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(5), [5])])

    try environment.write { (transaction) throws(LMDBError) in
      for mode in [PutMode.insert, .append] {
        do throws(LMDBError) {
          try transaction.put([6].span, forKey: key(5).span, mode)
          Issue.record("the key was there")
        } catch { #expect(error.code == .keyExists) }
      }
      do throws(LMDBError) {
        try transaction.put([6].span, forKey: key(4).span, .append)
        Issue.record("the key is not the greatest")
      } catch { #expect(error.code == .keyExists) }
      try transaction.put([7].span, forKey: key(7).span, .append)
    }

    #expect(try environment.rows() == [Row(key(5), [5]), Row(key(7), [7])])
  }

  @Test func `a reserved value has the bytes written into it`() throws {
    let environment = try open(directory)
    for size in [0, 1, 2_000, 70_000] {
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.reserve(size, forKey: key(size).span) { bytes in
          #expect(bytes.count == size)
          for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index) }
        }
      }
      #expect(
        try environment.value(key(size)) == (0..<size).map { UInt8(truncatingIfNeeded: $0) })
    }
  }

  @Test func `deleting returns whether the key existed`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [])])

    let answers = try environment.write { (transaction) throws(LMDBError) in
      [try transaction.delete(forKey: key(1).span), try transaction.delete(forKey: key(1).span)]
    }

    #expect(answers == [true, false])
  }

  @Test func `a transaction sees its own writes`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])

    try environment.write { (transaction) throws(LMDBError) in
      try transaction.put([2].span, forKey: key(1).span)
      #expect(try transaction.value(forKey: key(1).span)?.array == [2])
      #expect(try transaction.count == 1)
      var cursor = try transaction.cursor()
      #expect(try row(cursor.first()) == Row(key(1), [2]))
    }
  }

  @Test func `after a failed write, a transaction can only be aborted`() throws {
    let environment = try open(directory)

    let error = #expect(throws: LMDBError.self) {
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.put([1].span, forKey: key(1).span)
        transaction.failForTesting()
        var codes: [LMDBError.Code] = []
        do throws(LMDBError) { try transaction.put([1].span, forKey: key(1).span) } catch {
          codes.append(error.code)
        }
        do throws(LMDBError) { try transaction.delete(forKey: key(1).span) } catch {
          codes.append(error.code)
        }
        #expect(codes == [.poisoned, .poisoned])
      }
    }

    #expect(error?.code == .poisoned)
    #expect(try environment.rows() == [])
  }

  @Test func `reads can be nested in reads and in writes`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])

    let counts = try environment.read { (outer) throws(LMDBError) in
      try environment.read { (inner) throws(LMDBError) in [try outer.count, try inner.count] }
    }
    let inside = try environment.write { (transaction) throws(LMDBError) in
      try transaction.put([], forKey: key(2))
      return try environment.read { (inner) throws(LMDBError) in try inner.count }
    }

    #expect(counts == [1, 1])
    #expect(inside == 1)
  }

  @Test func `a write inside a write is a programming error`() async {
    await #expect(processExitsWith: .failure) { try Misuse.writeInsideWrite() }
  }

  @Test func `a write inside a read is a programming error`() async {
    await #expect(processExitsWith: .failure) { try Misuse.writeInsideRead() }
  }

  @Test func `a write transaction can't leave its write`() async {
    await #expect(processExitsWith: .failure) { try Misuse.swapTransactions() }
  }

  @Test func `a copy inside a write is a programming error`() async {
    await #expect(processExitsWith: .failure) { try Misuse.copyInsideWrite() }
  }

  @Test func `a read-only environment refuses writes`() throws {
    var environment: Environment? = try open(directory)
    try environment?.put([Row(key(1), [1])])
    environment = nil

    let reading = try open(directory, "store", Environment.Options(access: .readOnly))

    #expect(try reading.rows().count == 1)
    let error = #expect(throws: LMDBError.self) { try reading.put([]) }
    #expect(error?.code == .accessDenied)
    let second = #expect(throws: LMDBError.self) { try open(directory) }
    #expect(second?.code == .openReadOnly)
  }
}

/// Forbidden calls, which end the process.
private enum Misuse {
  static func writeInsideWrite() throws {
    let environment = try open(try TemporaryDirectory())
    try environment.write { (_) throws(LMDBError) in
      try environment.write { (_) throws(LMDBError) in }
    }
  }

  static func writeInsideRead() throws {
    let environment = try open(try TemporaryDirectory())
    try environment.read { (_) throws(LMDBError) in
      try environment.write { (_) throws(LMDBError) in }
    }
  }

  static func copyInsideWrite() throws {
    let directory = try TemporaryDirectory()
    let environment = try open(directory)
    try environment.write { (_) throws(LMDBError) in
      try environment.copy(to: directory.file("copy"))
    }
  }

  static func swapTransactions() throws {
    let directory = try TemporaryDirectory()
    let (first, second) = (try open(directory, "a"), try open(directory, "b"))
    try first.write { (one) throws(LMDBError) in
      try second.write { (two) throws(LMDBError) in swap(&one, &two) }
    }
  }
}

extension WriteTransaction {
  /// Stores arrays.
  fileprivate mutating func put(_ value: Bytes, forKey key: Bytes) throws(LMDBError) {
    try put(value.span, forKey: key.span)
  }
}
