import Foundation
import NavlogLMDB
import Support
import Testing

@Suite(.slow) struct GrowthTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a full map grows, and the body is run again`() throws {
    let environment = try open(directory, "store", Environment.Options(mapSize: 1 << 20))
    var runs = 0

    try environment.write { (transaction) throws(LMDBError) in
      runs += 1
      for number in 0..<3_000 {
        try transaction.put(Bytes(repeating: 1, count: 1_000).span, forKey: key(number).span)
      }
    }

    #expect(runs == 3)
    #expect(try environment.info().mapSize == 4 << 20)
    #expect(try environment.rows().count == 3_000)
    #expect(try environment.checkStructure().lostPages == 0)
  }

  @Test func `a body that swallows the error of a full map is run again, too`() throws {
    let environment = try open(directory, "store", Environment.Options(mapSize: 1 << 20))

    let written = try environment.write { (transaction) throws(LMDBError) in
      var written = 0
      for number in 0..<2_000 {
        do throws(LMDBError) {
          try transaction.put(Bytes(repeating: 1, count: 1_000).span, forKey: key(number).span)
          written += 1
        } catch { break }
      }
      return written
    }

    #expect(written == 2_000)
    #expect(try environment.rows().count == 2_000)
  }

  /// LMDB would report success and unmap the pages under the reader.
  @Test
  func `growing the map waits for this process's reads, which keep their pages`() async throws {
    let environment = try open(directory, "store", Environment.Options(mapSize: 1 << 20))
    try environment.put((0..<50).map { Row(key($0), Bytes(repeating: UInt8($0), count: 1_000)) })
    let isWriting = Flag()
    let hasRead = Flag()

    let writer = onThread {
      try environment.write { (transaction) throws(LMDBError) in
        isWriting.raise()
        for number in 100..<2_000 {
          try transaction.put(Bytes(repeating: 1, count: 1_000).span, forKey: key(number).span)
        }
      }
      #expect(hasRead.isRaised)
    }
    try readSlowly(environment, until: isWriting)
    hasRead.raise()
    try await writer.value

    #expect(try environment.info().mapSize == 4 << 20)
    #expect(try environment.rows().count == 1_950)
  }

  /// Begins before the writer, and then reads every page many times.
  private func readSlowly(_ environment: Environment, until isWriting: Flag) throws {
    try environment.read { (transaction) throws(LMDBError) in
      while !isWriting.isRaised {}
      for _ in 0..<200 {
        var cursor = try transaction.cursor()
        var count = 0
        while let entry = try cursor.next() {
          #expect(entry.value[999] == UInt8(count))
          count += 1
        }
        #expect(count == 50)
        // A nested read must not wait for the growth, which waits for this read.
        try environment.read { (inner) throws(LMDBError) in #expect(inner.id == transaction.id) }
      }
    }
  }

  @Test func `many threads write and read while the map grows`() async throws {
    let environment = try open(directory, "store", Environment.Options(mapSize: 1 << 20))
    let threads = (0..<4).map { thread in
      onThread {
        for number in 0..<150 {
          try environment.write { (transaction) throws(LMDBError) in
            let value = Bytes(repeating: UInt8(thread), count: 6_000)
            try transaction.put(value.span, forKey: key(thread * 1_000 + number).span)
          }
          let value = try environment.value(key(thread * 1_000 + number))
          #expect(value?.last == UInt8(thread))
        }
      }
    }
    for thread in threads { try await thread.value }

    #expect(try environment.rows().count == 600)
    #expect(try environment.info().mapSize > 1 << 20)
    #expect(try environment.checkStructure().lostPages == 0)
  }

  /// 266,000 transactions and 1,270 growths caused no damage without a writable map.
  @Test func `processes that grow a store concurrently keep it intact`() throws {
    let store = directory.file("store")
    let children = try (0..<3).map { child in
      try ChildProcess("LMDBChild", ["grow", store, "\(child * 1_000)", "300", "9000"])
    }
    for child in children {
      #expect(child.lines().count == 1)
      #expect(child.ending() == .exited(0))
    }

    let environment = try open(directory)
    #expect(try environment.rows().count == 900)
    #expect(try environment.checkStructure().lostPages == 0)
  }

  @Test func `the map grows to what another process has written`() throws {
    let environment = try open(directory, "store", Environment.Options(mapSize: 1 << 20))
    try environment.put([Row(key(1_000_000), [1])])
    let child = try ChildProcess(
      "LMDBChild", ["grow", directory.file("store"), "0", "400", "9000"])
    #expect(child.ending() == .exited(0))

    #expect(try environment.rows().count == 401)
    #expect(try environment.info().mapSize == 8 << 20)
    try environment.put([Row(key(1_000_001), [1])])
  }

  /// Another process has committed, and is about to make the file as long as its last page.
  @Test(.enabled(if: FaultShim.isUsable))
  func `the map grows to cover free pages beyond the end of the file`() throws {
    let environment = try open(directory, "store", Environment.Options(mapSize: 1 << 20))
    try environment.put([Row(key(1), [1])])
    let child = try ChildProcess(
      "LMDBChild", ["bloat", directory.file("store"), "1200000"],
      environment: FaultShim.fault("fallocate", at: 1, .error(ENOSPC), always: true, armed: true))
    #expect(child.ending() == .exited(0))
    let size = try FileManager.default.attributesOfItem(
      atPath: directory.file("store/data.mdb"))[.size]
    try #require((size as? Int ?? 0) < 1 << 20, "the file has the free pages")

    try environment.put([Row(key(2), [2])])
    #expect(try environment.value(key(2)) == [2])
    #expect(try environment.info().mapSize > 1 << 20)
  }

  @Test func `a nested read that would have to remap is refused, and works outside`() throws {
    let environment = try open(directory, "store", Environment.Options(mapSize: 1 << 20))
    try environment.put([Row(key(1_000_000), [1])])

    let code = try environment.read { (outer) throws(LMDBError) -> LMDBError.Code? in
      let child = try? ChildProcess(
        "LMDBChild", ["grow", directory.file("store"), "0", "400", "9000"])
      child?.ending()
      do throws(LMDBError) {
        try environment.read { (_) throws(LMDBError) in }
        return nil
      } catch { return error.code }
    }

    #expect(code == .mapResized)
    #expect(try environment.rows().count == 401)
  }

  /// A sanitizer needs more address space than that for itself.
  @Test(.enabled(if: !Sanitizer.isActive))
  func `limited address space gives a smaller map, with a notice`() throws {
    let child = try ChildProcess(
      "/bin/sh",
      [
        "-c", "ulimit -v 3000000; exec \"$@\"", "sh",
        BuildProducts.path(of: "LMDBChild"), "open",
        directory.file("store"),
      ])

    let lines = child.lines()

    #expect(lines.contains("notice smallerMap"))
    #expect(child.ending() == .exited(0))
  }

  @Test(.enabled(if: FaultShim.isUsable))
  func `a map of 64 GiB and one of 64 TiB open with a file of two pages`() throws {
    let usual = try open(directory)
    #expect(try usual.info().mapSize == 64 << 30)
    #expect(try usual.info().fileSize == 8_192)
    let largest = try open(directory, "largest", Environment.Options(mapSize: 1 << 46))
    #expect(try largest.info().mapSize == 1 << 46)
  }
}
