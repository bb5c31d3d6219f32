import Foundation
import HistorySupport
import NavlogHistory
import NavlogNavigation
import NavlogSessionFiles
import NavlogStore
import Support
import Testing

@Suite struct OriginTests {
  /// Returns a session, and a fork of it at the end of its 20th command.
  private func forked(_ seed: UInt64) async throws -> (RecordedStorm, SessionNumber, Storm) {
    let storm = try await RecordedStorm(seed: seed, commands: 60)
    let position = UInt64(storm.storm.ends[20].position)
    let end = try storm.store.commandEnd(of: storm.history.session, at: position)
    let recorder = try storm.session.recorder(
      storm.store,
      SessionConfiguration(app: "test", origin: .forked(from: end.point), name: "trial"))
    let fork = Storm(
      seed: seed + 1, recorder: recorder,
      from: try storm.history.hierarchy(at: position).hierarchy)
    fork.run(commands: 30)
    try recorder.finish()
    fork.end()
    try storm.store.note([0x80], under: "what-if", session: recorder.session)
    try storm.store.note([0x80], under: "quarantine", session: recorder.session)
    return (storm, recorder.session, fork)
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func `a fork is exported with its parent`(_ seed: UInt64)
    async throws
  {
    let (storm, fork, _) = try await forked(seed)
    let file = try exported(storm.store, fork)
    let target = try ImportTarget()
    let outcomes = try target.import(file).outcomes
    #expect(outcomes.count == 2)
    let imported = try #require(outcomes.last).session
    try expectSame(storm.store, fork, target.store, imported)
    try expectSame(storm.store, storm.history.session, target.store, outcomes[0].session)
    let origin = try target.store.session(imported).description.origin
    #expect(origin.point?.session == outcomes[0].session, "The origin is resolved by its log id")
    let notes = try target.store.notes(of: imported).map(\.name)
    #expect(notes.filter { $0 != "cited-sessions" } == ["what-if"])
    try expectStates(storm.store, fork, target.store, imported)
    #expect(try exported(target.store, imported) == file)
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a fork can be exported without its parent`(_ seed: UInt64) async throws {
    let (storm, fork, _) = try await forked(seed)
    let file = try exported(storm.store, fork, withOrigins: false)
    let target = try ImportTarget()
    let outcomes = try target.import(file).outcomes
    #expect(outcomes.count == 1)
    let imported = try #require(outcomes.last).session
    let info = try target.store.session(imported)
    #expect(info.description.origin.kind == .forked && info.description.name == "trial")
    #expect(info.description.origin.point?.session == .elsewhere)
    #expect(info.base == info.description.origin.point?.position)
    try expectStates(storm.store, fork, target.store, imported, from: info.base)
    #expect(try exported(target.store, imported) == file, "with origins, which are elsewhere")
    #expect(try exported(target.store, imported, withOrigins: false) == file)
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test func `a fork without state needs its parent`() async throws {
    let (storm, fork, _) = try await forked(7)
    let whole = try exported(storm.store, fork)
    let parent = try exported(storm.store, storm.history.session)
    // The parent first, then the file with both: the parent exists already.
    let target = try ImportTarget()
    try target.import(parent)
    let outcomes = try target.import(whole).outcomes
    #expect(outcomes.map(\.wasHere) == [true, false])
    #expect(try exported(target.store, try #require(outcomes.last).session) == whole)
  }

  /// - Parameter order: sessions without their origins, and as the last one, the third with them.
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0], [3, 1], [1, 3], [3, 2, 1], [2, 3]])
  func `sessions of several files are linked in any order`(_ order: [Int]) throws {
    let from = try ImportTarget()
    var files: [[UInt8]] = []
    var origin = SessionOrigin.fresh
    for round in 0..<3 as Range<UInt8> {
      let writer = try from.store.begin(SessionConfiguration(app: "test", origin: origin))
      try writer.begin(at: UInt64(round))
      try writer.append([0xA1, 0, round].span, at: UInt64(round))
      _ = try writer.close(digest: StateDigest())
      try writer.end()
      files.append(try exported(from.store, writer.session, withOrigins: false))
      origin = .restored(from: try from.store.commandEnd(of: writer.session, at: 1).point)
    }
    let third = try #require(try from.store.sessions().last)
    files.append(try exported(from.store, third.number))
    let target = try ImportTarget()
    let parts = order.map { files[$0] }
    _ = try SessionFileImport(into: target.store, from: "files", at: 1)
      .run(joining: order.map { "\($0)" }) { (index) throws(SessionFileError) in
        pieces(parts[index])
      }
    let origins = try target.store.sessions().map { $0.description.origin.point?.session.rawValue }
    #expect(origins == [nil, 1, 2])
    #expect(try target.store.verify().findings.isEmpty)
  }

  @Test func `a trimmed session is exported and imported`() async throws {
    let storm = try await RecordedStorm(seed: 11, commands: 60)
    let session = storm.history.session
    let base = try storm.history.trim(below: UInt64(storm.storm.ends[25].position))
    let file = try exported(storm.store, session)
    let target = try ImportTarget()
    let imported = try #require(try target.import(file).outcomes.last).session
    try expectSame(storm.store, session, target.store, imported)
    try expectStates(storm.store, session, target.store, imported, from: base)
    #expect(try exported(target.store, imported) == file)
  }

  @Test func `a crashed session is exported with its interrupted command`() throws {
    let session = try TestSession()
    var number: SessionNumber?
    do {
      let writer = try session.open().begin(SessionConfiguration(app: "test"))
      number = writer.session
      try writer.begin(at: 5)
      try writer.append([0xA1, 0, 7].span, at: 6)
      try writer.close(digest: StateDigest(structure: 1))
      try writer.begin(at: 9)
      _ = try writer.intern("unfinished")
      try writer.append([0xA1, 0, 8].span, at: 10)
      try writer.append([0xA1, 0, 9].span, at: 12)
    }
    let store = try session.open()
    let crashed = try #require(number)
    #expect(try store.interrupted(crashed)?.events.count == 2)
    let file = try exported(store, crashed)
    let target = try ImportTarget()
    let imported = try #require(try target.import(file).outcomes.last).session
    try expectSame(store, crashed, target.store, imported)
    let left = try #require(try target.store.interrupted(imported))
    #expect(left.events.map(\.bytes) == [[0xA1, 0, 8], [0xA1, 0, 9]])
    #expect(left.symbols == ["unfinished"])
    #expect(try target.store.session(imported).state == .crashed)
    #expect(try exported(target.store, imported) == file)
  }

  @Test func `a crashed session is exported the same before and after its recovery`() throws {
    let session = try TestSession()
    do {
      let writer = try session.open().begin(SessionConfiguration(app: "test"))
      try writer.begin(at: 5)
      try writer.append([0xA1, 0, 7].span, at: 6)
      try writer.close(digest: StateDigest(structure: 1))
    }
    func export() throws -> [UInt8] {
      let view = try StoreInspector(of: session.path, temporary: session.directory.path)
      return try exported(view.store, .first)
    }
    let file = try export()
    usleep(2_000)
    #expect(try export() == file)
    let store = try session.open()
    #expect(try exported(store, .first) == file, "Recovery doesn't change it")
    let info = try store.session(.first)
    #expect(info.state == .crashed)
    #expect(try info.ended == store.lastTime(of: .first))
  }

  @Test func `an open session is exported up to its last batch`() throws {
    let session = try TestSession()
    let store = try session.open()
    let writer = try store.begin(SessionConfiguration(app: "test"))
    let empty = try exported(store, writer.session)
    try writer.begin(at: 5)
    try writer.append([0xA1, 0, 7].span, at: 6)
    try writer.close(digest: StateDigest()).wait()
    let file = try exported(store, writer.session)
    for (bytes, head) in [(empty, 0), (file, 1)] as [([UInt8], UInt64)] {
      let target = try ImportTarget()
      let imported = try #require(try target.import(bytes).outcomes.last).session
      let info = try target.store.session(imported)
      #expect(info.isCut && info.head == head)
      #expect(try exported(target.store, imported) == bytes)
      #expect(try target.store.verify().findings.isEmpty)
    }
    try writer.end()
  }

  private func expectStates(
    _ a: Store, _ first: SessionNumber, _ b: Store, _ second: SessionNumber, from: UInt64 = 0
  ) throws {
    let (here, there) = (try SessionHistory(a, first), try SessionHistory(b, second))
    for position in from...(try here.info().head) {
      #expect(
        try here.hierarchy(at: position).hierarchy == there.hierarchy(at: position).hierarchy,
        "position \(position)")
    }
  }
}
