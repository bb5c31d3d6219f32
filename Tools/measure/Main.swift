import Archives
import EventStore
import Foundation
import History
import Navigation
import Restoration

/// Measures what restoration promises: from opening a store to the last verdict, what snapshots add,
/// and how long a position takes to reach.
///
/// Run it alone, optimised, in a folder on the disk that matters:
/// `swift run -c release NavlogMeasure [FOLDER]`.
@main struct Main {
  private static let app = "navlog measure"

  static func main() async throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
      .appending(path: "measure-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    print("least / median / p99")
    for nodes in [100, 10_000] {
      try await restoring(nodes, folder)
      try await snapshots(nodes, folder)
    }
  }

  private static func open(_ name: String, _ folder: URL) throws -> Store {
    try Store.open(
      folder.appending(path: "\(name).navlog").path,
      Store.Options(cacheDirectory: folder.appending(path: "cache").path, retention: nil))
  }

  private static func record(
    _ store: Store, nodes: Int, events: UInt64, _ policy: SnapshotPolicy
  ) async throws -> SessionNumber {
    let recorder = try SessionRecorder(
      store, SessionDescription(app: app), snapshots: policy)
    let workload = Workload(recorder)
    let stack = try workload.build(nodes)
    while workload.events < events {
      try workload.use(stack, until: workload.events + 512)
      // As in an app, where there is time between commands: else snapshots that are due are skipped.
      await recorder.snapshotsTaken()
    }
    try recorder.finish()
    return recorder.session
  }

  // MARK: - From opening to verdicts

  private static func restoring(_ nodes: Int, _ folder: URL) async throws {
    let name = "restore-\(nodes)"
    do {
      let store = try open(name, folder)
      _ = try await record(store, nodes: nodes, events: 40_000, SnapshotPolicy())
    }
    var opening = Samples()
    var state = Samples()
    var verdicts = Samples()
    var all = Samples()
    var judged = 0
    for _ in 0..<101 {
      let begun = Store.monotonicTime()
      let store = try open(name, folder)
      let opened = Store.monotonicTime()
      guard let source = try StoredAttempts(store, app: app).source else { return }
      let session = try StoredSession(store, source.session, at: source.position, nil)
      let read = Store.monotonicTime()
      let manifest = try session.manifestThen()
      var restorer = Restorer(session.archive(), manifest)
      judged = restorer.judgeAll(Rehearsal(manifest)).count
      let done = Store.monotonicTime()
      opening.add(opened - begun)
      state.add(read - opened)
      verdicts.add(done - read)
      all.add(done - begun)
    }
    print(
      """
      restoring \(nodes) nodes, \(judged) verdicts: \(all.text)
        opening \(opening.text), state and values \(state.text), archive and verdicts \(verdicts.text)
      """)
  }

  // MARK: - Snapshots and seeks

  private static func snapshots(_ nodes: Int, _ folder: URL) async throws {
    let events: UInt64 = 1_000_000
    let with = try open("with-\(nodes)", folder)
    let session = try await record(with, nodes: nodes, events: events, SnapshotPolicy())
    let without = try open("without-\(nodes)", folder)
    _ = try await record(without, nodes: nodes, events: events, SnapshotPolicy(events: .max))
    let kept = try with.snapshots(of: session)
    let bytes = kept.reduce(0) { $0 + $1.bytes }
    let (more, less) = (try size("with-\(nodes)", folder), try size("without-\(nodes)", folder))
    print(
      "snapshots at \(nodes) nodes: \(kept.count) of \(bytes) bytes, "
        + "file \(more) instead of \(less): +\(tenths(more - less, less)) %, "
        + "rows alone +\(tenths(bytes, less)) %")
    let history = try SessionHistory(with, session)
    let head = try history.info().head
    var seeks = Samples()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<(nodes > 1_000 ? 400 : 4_000) {
      let position = UInt64.random(in: 1...head, using: &random)
      let begun = Store.monotonicTime()
      let found = try history.hierarchy(at: position)
      seeks.add(Store.monotonicTime() - begun)
      guard found.hierarchy.position == position else {
        fatalError("The fold ends where it is asked to")
      }
    }
    print("any position of \(head) events, \(nodes) nodes: \(seeks.text)")
  }

  private static func tenths(_ part: Int, _ whole: Int) -> String {
    let tenths = part * 1_000 / max(whole, 1)
    return "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func size(_ name: String, _ folder: URL) throws -> Int {
    let file = folder.appending(path: "\(name).navlog/data.mdb")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.size] as? Int) ?? 0
  }
}
