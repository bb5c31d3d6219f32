import NavlogStore
import Foundation
import NavlogLMDB
import NavlogMigrations
import StoreSupport

extension Main {
  /// STORE: creates or opens the store, and prints its identity.
  static func create(_ arguments: [String]) throws {
    let store = try store(arguments[0])
    let environment = try Environment.open(
      arguments[0], Environment.Options(cacheDirectory: arguments[0] + ".cache"))
    let identity = try Migrator.format(of: environment)?.store ?? 0
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try add(to: writer)
    try writer.end()
    say("store \(identity)")
  }

  /// STORE COUNT: begins and ends sessions one after another.
  static func begins(_ arguments: [String]) throws {
    let store = try store(arguments[0])
    for _ in 0..<(Int(arguments[1]) ?? 0) {
      let writer = try store.begin(SessionConfiguration(app: "test"))
      try add(to: writer)
      try writer.end()
    }
    say("done")
  }

  /// STORE COUNT: opens and closes the store, and prints its notices.
  static func opens(_ arguments: [String]) throws {
    for _ in 0..<(Int(arguments[1]) ?? 0) {
      do throws(StoreError) {
        let store = try store(arguments[0])
        for notice in store.notices where notice.kind != .database { say("notice \(notice)") }
        _ = try store.sessions()
      } catch {
        // While the store is compacted, no other process can open it.
        if error.code != .inUse { throw error }
      }
    }
    say("done")
  }

  /// STORE COUNT: compacts the store whenever it isn't open.
  static func compacts(_ arguments: [String]) throws {
    var done = 0
    for _ in 0..<(Int(arguments[1]) ?? 0) {
      do throws(StoreError) {
        try Store.compact(at: arguments[0])
        done += 1
      } catch {
        if error.code != .inUse { throw error }
      }
    }
    say("compacted \(done)")
  }

  /// STORE: records a session, prints its number, and continues after a line of input.
  static func hold(_ arguments: [String]) throws {
    let store = try store(arguments[0])
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try add(to: writer)
    say("session \(writer.session)")
    hear()
    try writer.end()
    say("ended")
  }

  /// STORE SESSION: adds rows to a session that another process writes.
  static func remember(_ arguments: [String]) throws {
    let store = try store(arguments[0])
    guard let session = UInt32(arguments[1]).flatMap(SessionNumber.init) else { return }
    try store.mark("from elsewhere", session: session, at: 1)
    try store.note([1, 2, 3], under: "quarantine", session: session)
    say("state \(try store.session(session).state)")
  }

  /// STORE: opens the store read-only, reads every session, and prints its state.
  static func read(_ arguments: [String]) throws {
    let store = try store(arguments[0], readOnly: true, creates: false)
    for session in try store.sessions() {
      var events = 0
      try store.scan(session.number) { (record, _) throws(StoreError) in
        events += record.count
        return true
      }
      say("session \(session.number) \(session.state) \(events)")
    }
    say("done")
  }

  /// STORE SESSION: reads a session forward and backward, and prints the number of events and the
  /// maximum private memory in KiB.
  static func scan(_ arguments: [String]) throws {
    let store = try store(arguments[0], readOnly: true, creates: false)
    guard let session = UInt32(arguments[1]).flatMap(SessionNumber.init) else { return }
    var counts = (forward: 0, backward: 0, records: 0)
    var memory = 0
    let before = ownMemory()
    func count(_ record: Record) {
      counts.records += 1
      if counts.records % 4_096 == 0 { memory = max(memory, ownMemory() - before) }
    }
    try store.scan(session) { (record, _) throws(StoreError) in
      counts.forward += record.count
      count(record)
      return true
    }
    try store.scanBackward(session) { (record, _) throws(StoreError) in
      counts.backward += record.count
      count(record)
      return true
    }
    say("events \(counts.forward) \(counts.backward) \(memory)")
  }

  private static func ownMemory() -> Int {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("RssAnon:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  /// Writes a batch of three events.
  static func add(to writer: SessionWriter) throws(StoreError) {
    let workload = Workload(seed: 0)
    try writer.begin(at: 1)
    for _ in 0..<3 {
      let event = workload.event(writer.position + 1)
      try writer.append(event.span, at: 1)
    }
    try writer.close(digest: StateDigest()).wait()
  }
}
