import NavlogStore
import Foundation
import StoreSupport
import Support
import Testing

/// The states of an outbox after a power loss: the file is never synced, so each of its pages may
/// have any earlier content.
@Suite struct TornOutboxTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  private static let pageSize = 4096
  private static let perCommand = 40

  /// A store, and its outbox at several moments during a command.
  private struct History {
    let image: TestStore
    let session: SessionNumber
    let outbox: String
    /// The contents of the whole file, oldest first.
    let moments: [[UInt8]]
    /// The last position before the open command.
    let head: UInt64
  }

  private func expected(_ position: UInt64) -> [UInt8] { event(position, padding: 500) }

  /// Writes commands of one shape until the ring restarts at the front, so that the open one
  /// exactly covers the first: each entry replaces an older one of the same size.
  private func record(closedBefore closed: Int) throws -> History {
    let store = try test.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    func add(_ count: Int) throws {
      for _ in 0..<count {
        let bytes = expected(writer.position + 1)
        try writer.append(bytes.span, at: 1_000)
      }
    }
    for _ in 0..<3 {
      try writer.begin(at: 1_000)
      try add(Self.perCommand)
      try writer.close(digest: StateDigest()).wait()
    }
    let outbox = try #require(try test.outboxes.first)
    func now() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: outbox))) }
    var moments = [try now()]
    let held = try HeldCommits(test.path)
    for _ in 0..<closed {
      try writer.begin(at: 1_000)
      try add(3)
      try writer.close(digest: StateDigest())
    }
    try writer.begin(at: 1_000)
    let head = writer.position
    moments.append(try now())
    for _ in 0..<4 {
      try add(Self.perCommand / 4)
      moments.append(try now())
    }
    let image = try test.crash(store)
    held.end()
    return History(
      image: image, session: writer.session,
      outbox: image.path + "/outbox/" + URL(filePath: outbox).lastPathComponent,
      moments: moments, head: head)
  }

  /// Opens a copy of the image with `bytes` as its outbox.
  private func recover(_ history: History, _ bytes: [UInt8], _ body: (Store) throws -> Void) throws
  {
    let copy = try TestStore()
    try FileManager.default.copyItem(atPath: history.image.path, toPath: copy.path)
    let name = URL(filePath: history.outbox).lastPathComponent
    try Data(bytes).write(to: URL(filePath: copy.path + "/outbox/" + name))
    let store = try copy.open()
    try body(store)
  }

  private func check(
    _ store: Store, _ history: History, _ what: String
  ) throws -> (events: Int, head: UInt64) {
    let info = try store.session(history.session)
    let events = try store.events(of: history.session).map(\.bytes)
    #expect(events == (1...info.head).map(expected), "\(what)")
    let left = try store.interrupted(history.session)
    if let left {
      #expect(left.first == info.head + 1, "\(what)")
      let isPrefix = left.events.enumerated().allSatisfy {
        $0.element.bytes == expected(left.first + UInt64($0.offset))
      }
      #expect(isPrefix, "\(what): the events are others than were recorded")
    }
    #expect(try store.verify().findings == [], "\(what)")
    return (left?.events.count ?? 0, info.head)
  }

  @Test(arguments: [true, false])
  func `zeroed commands are reported, whether one or all up to the end`(toEnd: Bool) throws {
    let history = try record(closedBefore: 8)
    let whole = try #require(history.moments.last)
    try recover(history, whole) { store in
      let head = try store.session(history.session).head
      #expect(head == history.head)
      #expect(!store.notices.contains { $0.kind == .rejected })
    }

    // The fifth of the eight commands of three events begins here.
    let first = (0..<8).map { UInt8(truncatingIfNeeded: (history.head - 11) &>> (8 * UInt64($0))) }
    let start = try #require(
      stride(from: Self.pageSize, to: whole.count - 64, by: 8).first {
        whole[$0] == 2 && whole[$0 + 8..<$0 + 16].elementsEqual(first)
      })
    let lost = toEnd ? start..<whole.count : Self.pageSize..<2 * Self.pageSize
    var bytes = whole
    bytes.replaceSubrange(lost, with: repeatElement(0, count: lost.count))
    try recover(history, bytes) { store in
      let notice = try #require(store.notices.first { $0.kind == .rejected })
      #expect(notice.message.contains("commands may be lost"), "\(notice.message)")
      let head = try store.session(history.session).head
      #expect(toEnd ? head == history.head - 12 : head < history.head)
      _ = try check(store, history, "zeros at \(lost)")
    }
  }

  @Test(arguments: [0, 2])
  func `an unfinished command with stale pages leaves a prefix of itself, or nothing`(
    closed: Int
  ) throws {
    let history = try record(closedBefore: closed)
    let newest = try #require(history.moments.last)
    let pages = (0..<newest.count / Self.pageSize).filter { page in
      history.moments.contains {
        !$0[page * Self.pageSize..<(page + 1) * Self.pageSize].elementsEqual(
          newest[page * Self.pageSize..<(page + 1) * Self.pageSize])
      }
    }
    #expect(pages.count >= 5)
    func image(_ moments: [Int: Int]) -> [UInt8] {
      var bytes = newest
      for (page, moment) in moments {
        let range = page * Self.pageSize..<(page + 1) * Self.pageSize
        bytes.replaceSubrange(range, with: history.moments[moment][range])
      }
      return bytes
    }

    try recover(history, newest) { store in
      let kept = try check(store, history, "all pages")
      #expect(kept.events == Self.perCommand)
      #expect(kept.head == history.head)
    }
    var prefixes: Set<Int> = []
    for page in pages {
      for moment in history.moments.indices.dropLast() {
        try recover(history, image([page: moment])) { store in
          prefixes.insert(try check(store, history, "page \(page) of moment \(moment)").events)
        }
      }
    }
    #expect(prefixes.count > 3, "\(prefixes)")
    var random = SplitMix64(seed: UInt64(closed))
    for round in 0..<40 {
      let moments = Dictionary(
        uniqueKeysWithValues: pages.map { ($0, random.below(history.moments.count)) })
      try recover(history, image(moments)) { store in
        _ = try check(store, history, "round \(round): \(moments.sorted { $0.key < $1.key })")
      }
    }
  }

  @Test func `an unfinished command with a damaged byte leaves a prefix of itself, or nothing`()
    throws
  {
    let history = try record(closedBefore: 0)
    let newest = try #require(history.moments.last)
    for place in stride(from: 4096, to: 4096 + 21_000, by: Effort.of(397, long: 1)) {
      var bytes = newest
      bytes[place] ^= UInt8(1 << (place % 8))
      try recover(history, bytes) { store in
        _ = try check(store, history, "byte \(place)")
      }
    }
  }
}
