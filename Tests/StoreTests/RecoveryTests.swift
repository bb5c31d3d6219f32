import NavlogStore
import Foundation
import StoreSupport
import Support
import Testing

/// The state after a process dies at the worst moment, and its recovery at the next opening.
@Suite(.slow) struct RecoveryTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private func notices(_ store: Store, _ kind: StoreNotice.Kind) -> [String] {
    store.notices.filter { $0.kind == kind }.map(\.message)
  }

  @Test func `closed batches that weren't committed are committed at the next opening`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let held = try HeldCommits(test.path)
    for count in 1...20 { try writer.write(count) }
    let image = try test.crash(store)
    held.end()

    let reopened = try image.open()
    let info = try reopened.session(writer.session)
    #expect(info.state == .crashed)
    #expect(info.head == 213)
    #expect(try reopened.events(of: writer.session).map(\.bytes) == (1...213).map { event($0) })
    #expect(try reopened.interrupted(writer.session) == nil)
    #expect(notices(reopened, .recovered).count == 1)
    #expect(try reopened.verify().findings == [])
    #expect(try image.outboxes == [])
  }

  /// Damage to an outbox with finished commands.
  enum Harm: CaseIterable {
    case headFlipped, cut, emptied, zeroed, bodyFlipped

    func apply(to bytes: inout Data) {
      switch self {
      case .headFlipped: bytes[3] ^= 1
      case .cut: bytes = bytes.prefix(4_096)
      case .emptied: bytes = Data()
      case .zeroed: bytes = Data(count: bytes.count)
      case .bodyFlipped:
        // The header contains the offset of the first uncommitted frame.
        let first = bytes[64..<72].reversed().reduce(0) { $0 << 8 | Int($1) }
        bytes[first + 90] ^= 1
      }
    }
  }

  @Test(arguments: Harm.allCases)
  func `a damaged outbox is reported by readers and by a rescue`(harm: Harm) throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let held = try HeldCommits(test.path)
    for count in 1...20 { try writer.write(count) }
    let image = try test.crash(store)
    held.end()
    let outbox = URL(filePath: try #require(try image.outboxes.first))
    var bytes = try Data(contentsOf: outbox)
    harm.apply(to: &bytes)
    try bytes.write(to: outbox)

    let view = try StoreInspector(
      of: image.path, temporary: NSTemporaryDirectory(), cacheDirectory: nil)
    #expect(view.isDamaged)
    #expect(view.remarks.contains { $0.contains("may be lost") }, "\(view.remarks)")
    let place = try TemporaryDirectory()
    let report = try Store.rescue(image.path, to: place.file("saved.navlog"))
    #expect(!report.isWhole, "\(report)")
    #expect(report.lost.contains { $0.contains("outbox") }, "\(report.lost)")
  }

  @Test func `an unfinished command is kept as interrupted, with its names`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(4)
    let held = try HeldCommits(test.path)
    try writer.write(2)
    let time = Store.systemTime() + 1_000_000_000
    try writer.begin(at: time)
    _ = try writer.intern("viewDidLoad")
    for index in 0..<5 {
      let bytes = event(100 + UInt64(index))
      try writer.append(bytes.span, at: time + 1_000)
    }
    let image = try test.crash(store)
    held.end()

    let reopened = try image.open()
    let left = try #require(try reopened.interrupted(writer.session))
    #expect(left.first == 7)
    #expect(left.command == 3)
    #expect(left.time == time)
    #expect(left.events.map(\.bytes) == (100..<105).map { event($0) })
    #expect(left.events.map(\.time) == Array(repeating: time + 1_000, count: 5))
    #expect(left.symbols == ["viewDidLoad"])
    #expect(try reopened.session(writer.session).head == 6)
  }

  @Test(arguments: [0, 5, 0x8000_0000] as [UInt32])
  func `an unfinished command with a damaged state is kept and reported`(state: UInt32) throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let held = try HeldCommits(test.path)
    try writer.write(2)
    try writer.begin(at: Store.systemTime())
    for index in 0..<5 {
      let bytes = event(100 + UInt64(index))
      try writer.append(bytes.span, at: Store.systemTime())
    }
    let image = try test.crash(store)
    held.end()
    let outbox = try #require(try image.outboxes.first)
    var bytes = [UInt8](try #require(FileManager.default.contents(atPath: outbox)))
    // The only open frame starts with the position after the finished events.
    let first: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0]
    let frame = try #require(
      stride(from: 4096, to: 8192, by: 8).first { Array(bytes[($0 + 8)..<($0 + 16)]) == first })
    #expect(Array(bytes[frame..<(frame + 4)]) == [1, 0, 0, 0])
    for index in 0..<4 { bytes[frame + index] = UInt8(truncatingIfNeeded: state >> (8 * index)) }
    try Data(bytes).write(to: URL(filePath: outbox))

    let reopened = try image.open()
    #expect(try reopened.session(writer.session).head == 2)
    let left = try #require(try reopened.interrupted(writer.session))
    #expect(left.events.map(\.bytes) == (100..<105).map { event($0) })
    #expect(notices(reopened, .rejected).count == 1)
    #expect(try reopened.verify().findings == [])
  }

  @Test func `a clean end stays clean if the process dies before its outbox is removed`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(4).wait()
    let outbox = try #require(try test.outboxes.first)
    let kept = outbox + ".kept"
    try FileManager.default.copyItem(atPath: outbox, toPath: kept)
    try writer.end()
    try FileManager.default.moveItem(atPath: kept, toPath: outbox)
    let image = try test.crash(store)

    let reopened = try image.open()
    #expect(try reopened.session(writer.session).state == .clean)
    #expect(notices(reopened, .recovered) == [])
    #expect(try image.outboxes == [])
  }

  @Test func `an empty outbox of a session that was never written is removed`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let image = try TestStore()
    _ = try image.open()
    try FileManager.default.createDirectory(
      atPath: image.path + "/outbox", withIntermediateDirectories: false)
    let outbox = try #require(try test.outboxes.first)
    try FileManager.default.copyItem(
      atPath: outbox, toPath: image.path + "/outbox/" + URL(filePath: outbox).lastPathComponent)
    try writer.end()

    let reopened = try image.open()
    #expect(try image.outboxes == [])
    #expect(try reopened.sessions().isEmpty)
  }

  @Test func `an outbox of an unknown session is set aside and reported`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let held = try HeldCommits(test.path)
    try writer.begin(at: 1_000)
    let bytes = event(1)
    try writer.append(bytes.span, at: 1_000)
    try writer.close(digest: StateDigest())
    let image = try test.crash(store)
    held.end()
    let outbox = try #require(image.outboxes.first)

    let other = try TestStore()
    try {
      let writer = try other.open().begin(SessionConfiguration(app: "test"))
      try writer.begin(at: 1_000)
      try writer.append(bytes.span, at: 1_000)
      try writer.close(digest: StateDigest())
      try writer.end()
    }()
    let folder = other.path + "/outbox"
    if !FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    let name = URL(filePath: outbox).lastPathComponent
    try FileManager.default.copyItem(atPath: outbox, toPath: folder + "/" + name)
    let saved = other.directory.file("saved.navlog")
    let report = try Store.rescue(other.path, to: saved)
    #expect(report.lost.contains { $0.contains(name) }, "\(report.lost)")
    let opened = try other.open()
    #expect(opened.notices.contains { $0.kind == .rejected })
    #expect(try other.outboxes == [folder + "/" + name + ".rejected"])
  }

  @Test func `an outbox that was never filled is removed`() throws {
    _ = try test.open()
    try FileManager.default.createDirectory(
      atPath: test.path + "/outbox", withIntermediateDirectories: false)
    let name = test.path + "/outbox/" + String(repeating: "a", count: 32) + ".outbox"
    for size in [0, 4096, 1 << 20] {
      #expect(FileManager.default.createFile(atPath: name, contents: Data(count: size)))
      let store = try test.open()
      #expect(try test.outboxes == [])
      #expect(notices(store, .rejected) == [])
    }
  }

  @Test(arguments: [1, 63, 4095, 4096, 5000, 100_000])
  func `an invalid outbox is set aside and reported`(size: Int) throws {
    _ = try test.open()
    try FileManager.default.createDirectory(
      atPath: test.path + "/outbox", withIntermediateDirectories: false)
    let name = test.path + "/outbox/" + String(repeating: "a", count: 32) + ".outbox"
    var random = SplitMix64(seed: UInt64(size))
    let junk = Data((0..<size).map { _ in UInt8(truncatingIfNeeded: random.next() | 1) })
    #expect(FileManager.default.createFile(atPath: name, contents: junk))

    let store = try test.open()
    #expect(notices(store, .rejected).count == 1)
    #expect(try test.outboxes == [name + ".rejected"])
    #expect(FileManager.default.contents(atPath: name + ".rejected") == junk)
  }

  @Test(arguments: [10, 4095, 4096, 4100, 4224, 4500, 6000])
  func `the intact part of a truncated outbox is committed, and the rest is reported`(size: Int)
    throws
  {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(3).wait()
    let held = try HeldCommits(test.path)
    for count in 1...20 { try writer.write(count, padding: 20) }
    let image = try test.crash(store)
    held.end()
    let outbox = try #require(try image.outboxes.first)
    #expect(unsafe truncate(outbox, off_t(size)) == 0)

    let reopened = try image.open()
    let events = try reopened.events(of: writer.session)
    #expect(events.count < 213)
    #expect(
      events.map(\.bytes) == (1...UInt64(events.count)).map { event($0, padding: $0 > 3 ? 20 : 0) })
    #expect(try reopened.verify().findings == [])
    #expect(notices(reopened, .rejected).count == 1)
    #expect(try image.outboxes == [outbox + ".rejected"])
  }

  @Test func `an interrupted command of any size is kept as such, and the store opens`() throws {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    try writer.write(1).wait()
    try writer.begin(at: 5)
    for number in 0..<600 {
      let bytes = event(UInt64(number), padding: 50_000)
      try writer.append(bytes.span, at: 5)
    }
    let image = try test.crash(store)

    let reopened = try image.open()
    let left = try #require(try reopened.interrupted(writer.session))
    #expect(left.first == 2)
    #expect(left.events.count > 100)
    #expect(left.events.first?.bytes == event(0, padding: 50_000))
    #expect(try reopened.session(writer.session).head == 1)
  }
}
