import Foundation
import NavlogLMDB
import Support
import Testing

@Suite struct EnvironmentTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `data is read back after closing and reopening the store`() throws {
    var environment: Environment? = try open(directory)
    try environment?.put([Row(key(1), [1, 2, 3]), Row(key(2), [])])
    environment = nil

    let rows = try open(directory).rows()

    #expect(rows == [Row(key(1), [1, 2, 3]), Row(key(2), [])])
  }

  @Test func `all paths to a store give the same environment`() throws {
    let first = try open(directory)
    let second = try open(directory, "./store/../store/")

    #expect(first === second)
  }

  @Test func `an error thrown from a write leaves the store unchanged`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])

    #expect(throws: LMDBError.self) {
      try environment.write { (transaction) throws(LMDBError) in
        try transaction.put([2].span, forKey: key(1).span)
        try transaction.put([2].span, forKey: key(1).span, .insert)
      }
    }

    #expect(try environment.rows() == [Row(key(1), [1])])
  }

  @Test func `a body can throw errors of its caller`() throws {
    enum Above: LMDBErrorWrapping, Equatable {
      case below(LMDBError.Code)
      case own
      init(_ error: LMDBError) { self = .below(error.code) }
    }
    let environment = try open(directory, "store", Environment.Options())

    #expect(throws: Above.own) {
      try environment.write { (_) throws(Above) in throw .own }
    }
    #expect(throws: Above.below(.poisoned)) {
      try environment.write { (transaction) throws(Above) in
        transaction.failForTesting()
      }
    }
  }

  @Test func `child processes don't inherit open files of the store`() throws {
    let environment = try open(directory)
    try environment.put([Row(key(1), [1])])

    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap { Int32($0) }
    let own = descriptors.filter { descriptor in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(descriptor)")
      return file?.hasPrefix(directory.path) == true
    }
    #expect(own.count >= 2)
    for descriptor in own { #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0) }
    #expect(try environment.rows().count == 1)
  }

  @Test func `a missing store is created only on request`() throws {
    let error = #expect(throws: LMDBError.self) {
      try open(directory, "none", Environment.Options(create: false))
    }
    #expect(error?.code == .notAStore)
  }

  @Test func `each commit increments the transaction ID`() throws {
    let environment = try open(directory)
    #expect(try environment.lastTransactionID == 0)

    for number in 1...3 { try environment.put([Row(key(number), [])]) }

    #expect(try environment.lastTransactionID == 3)
    #expect(try environment.info().entries == 3)
  }

  @Test func `a transaction without changes isn't a commit`() throws {
    let environment = try open(directory)
    try environment.write { (_) throws(LMDBError) in }
    #expect(try environment.lastTransactionID == 0)
  }

  @Test(arguments: [false, true])
  func `a copy has the content of the store`(compacting: Bool) throws {
    let environment = try open(directory)
    try environment.put(
      (0..<500).map { Row(key($0), Bytes(repeating: UInt8($0 & 255), count: 99)) })

    try environment.copy(to: directory.file("copy"), compacting: compacting)

    #expect(try open(directory, "copy").rows() == environment.rows())
    let error = #expect(throws: LMDBError.self) { try environment.copy(to: directory.file("copy")) }
    #expect(error?.code == .storeExists)
  }
}
