import NavlogStore
import Foundation
import NavlogLMDB
import Support
import Synchronization
import Testing

/// Threads and tasks that use one store concurrently.
@Suite(.slow) struct ConcurrencyTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test func `sessions begun concurrently on many threads are all written`() throws {
    for _ in 0..<8 {
      let test = try TestStore()
      let store = try test.open()
      let failures = Lock<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 16) { index in
        do {
          let writer = try store.begin(SessionConfiguration(app: "test"))
          for count in 1...3 { try writer.write(count) }
          try writer.end()
        } catch {
          failures.withLock { $0.append("\(index): \(error)") }
        }
      }
      #expect(failures.withLock { $0 } == [])
      #expect(try store.sessions().map(\.head) == Array(repeating: 6, count: 16))
      #expect(try store.sessions().allSatisfy { $0.state == .clean })
    }
  }

  @Test func `a scan ends, however fast other threads write`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    for _ in 0..<6_000 { try writer.write(1) }
    try writer.write(1).wait()
    var count = 0
    try store.scan(writer.session) { (_, _) throws(StoreError) in
      count += 1
      do { try writer.write(1) } catch { Issue.record("\(error)") }
      return count < 20_000
    }
    #expect(count == 6_001)
  }

  @Test func `concurrent readers see only whole commands, and never fewer than before`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let session = writer.session
    let isOver = Atomic<Bool>(false)
    let scans = Atomic<Int>(0)
    let failures = Lock<[String]>([])
    let group = DispatchGroup()
    for _ in 0..<4 {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        var last: UInt64 = 0
        do {
          while true {
            let isLast = isOver.load(ordering: .acquiring)
            var head: UInt64 = 0
            var endsCommand = true
            try store.scan(session) { (record, bytes) throws(StoreError) in
              var events = Events(record)
              while let range = try events.next(in: bytes) {
                let bytes = Array(copying: bytes.extracting(range))
                if bytes != event(events.position, padding: bytes.count > 100 ? 300 : 0) {
                  failures.withLock { $0.append("event \(events.position)") }
                }
              }
              if record.first != head + 1 { failures.withLock { $0.append("gap at \(head)") } }
              head = record.last
              endsCommand = record.endsCommand
              return true
            }
            if !endsCommand { failures.withLock { $0.append("half a command at \(head)") } }
            if head < last { failures.withLock { $0.append("\(head) after \(last)") } }
            last = head
            scans.add(1, ordering: .relaxed)
            if isLast { break }
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    for count in 0..<300 {
      let receipt = try writer.write(1 + count % 40, padding: count % 7 == 0 ? 300 : 0)
      if count % 5 == 0 { try receipt.wait() }
    }
    try writer.end()
    isOver.store(true, ordering: .releasing)
    group.wait()
    #expect(failures.withLock { $0 } == [])
    #expect(scans.load(ordering: .relaxed) > 4)
  }

  @Test func `many tasks can await receipts concurrently`() async throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try await withThrowingTaskGroup(of: UInt64.self) { group in
      for count in 0..<200 {
        let receipt = try writer.write(1 + count % 3)
        for _ in 0..<3 {
          group.addTask {
            try await receipt.durable()
            return receipt.isDurable ? receipt.position : 0
          }
        }
      }
      var sum: UInt64 = 0
      for try await position in group {
        #expect(position > 0)
        sum += 1
      }
      #expect(sum == 600)
    }
    #expect(try store.session(writer.session).head == writer.position)
  }

  @Test func `concurrent forks, marks and removals leave no dangling references`() throws {
    let store = try test.open()
    for round in 0..<12 {
      let trunk = try store.begin(SessionConfiguration(app: "test"))
      try trunk.write(4).wait()
      let point = try store.lastCommandEnd(of: trunk.session).point
      try trunk.end()
      let last = try store.begin(SessionConfiguration(app: "test"))
      let failures = Lock<[String]>([])
      let session = trunk.session
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        do {
          switch (index + round) % 3 {
          case 0:
            let fork = try store.begin(
              SessionConfiguration(app: "test", origin: .forked(from: point)))
            try fork.write(1)
            try fork.end()
          case 1: try store.remove(session)
          default: try store.mark("here", session: session, at: 4)
          }
        } catch let error as StoreError
          where error.code == .needed || error.code == .noSuchSession
        {
          // Another thread was first.
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      try last.write(1)
      try last.end()
      #expect(failures.withLock { $0 } == [])
      #expect(try store.verify().findings == [])
    }
  }
}
