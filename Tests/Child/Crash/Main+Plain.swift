import NavlogStore
import Foundation
import StoreSupport
import Support

/// Sessions in the store without an app: batches of any size, names, large values, marks and notes.
extension Main {
  /// STORE SEED COUNT end|die: records COUNT batches, and marks each position that a receipt
  /// confirms.
  static func plain(_ arguments: [String]) throws {
    let seed = UInt64(arguments[1]) ?? 0
    let count = UInt64(arguments[2]) ?? 0
    let store = try Store.open(
      arguments[0], Store.Options(cacheDirectory: arguments[0] + ".cache", retention: nil))
    let writer = try store.begin(SessionConfiguration(app: "test", build: "\(seed)"))
    mark("begun \(writer.id)")
    let workload = Workload(seed: seed)
    var random = SplitMix64(seed: seed)
    for number in 1...count {
      let receipt = try add(number, of: workload, to: writer)
      mark("finished \(writer.id) \(receipt.position)")
      if random.below(3) == 0 {
        try receipt.wait()
        mark("ack \(writer.id) \(receipt.position)")
      }
      if random.below(15) == 0 {
        try receipt.wait()
        try store.mark("mark \(number)", session: writer.session, at: receipt.position)
        try store.note([UInt8(number & 255)], under: "note", session: writer.session)
      }
    }
    if arguments[3] == "die" {
      try writer.begin(at: count + 1)
      for _ in 0..<5 { try add(writer, workload) }
      mark("dies")
      die()
    }
    let head = writer.position
    try writer.end()
    mark("ack \(writer.id) \(head)")
  }

  /// Adds the batch `number`, and sets a mark in the middle of it.
  private static func add(
    _ number: UInt64, of workload: Workload, to writer: SessionWriter
  ) throws(StoreError) -> Receipt {
    try writer.begin(at: number)
    if let name = workload.name(inBatch: number) { _ = try writer.intern(name) }
    if let value = workload.value(inBatch: number) { _ = try writer.attach(value.span) }
    let events = workload.events(inBatch: number)
    for index in 0..<events {
      try add(writer, workload)
      if index == events / 2 { mark("within") }
    }
    return try writer.close(digest: StateDigest(structure: number))
  }

  private static func add(_ writer: SessionWriter, _ workload: Workload) throws(StoreError) {
    let event = workload.event(writer.position + 1)
    try writer.append(event.span, at: writer.position + 1)
  }

  /// STORE SESSIONS: removes all but the last SESSIONS sessions.
  static func retain(_ arguments: [String]) throws {
    let store = try Store.open(
      arguments[0], Store.Options(cacheDirectory: arguments[0] + ".cache", retention: nil))
    let plan = try store.plan(RetentionPolicy(sessions: Int(arguments[1]) ?? 1))
    for removal in plan.removals {
      mark("gone \(try store.session(removal.session).id)")
    }
    try store.apply(plan)
  }
}

extension Main {
  /// STORE: records a batch that is larger than the initial outbox.
  static func large(_ arguments: [String]) throws {
    let store = try Store.open(
      arguments[0], Store.Options(cacheDirectory: arguments[0] + ".cache", retention: nil))
    let writer = try store.begin(SessionConfiguration(app: "test", build: "large"))
    try writer.begin(at: 1)
    let event: [UInt8] = [0x59, 0x20, 0x00] + [UInt8](repeating: 7, count: 0x2000)
    for _ in 0..<300 { try writer.append(event.span, at: 1) }
    try writer.close(digest: StateDigest()).wait()
    mark("ack \(writer.id) \(writer.position)")
    try writer.end()
  }
}
