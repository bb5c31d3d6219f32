import NavlogRestorationStore
import NavlogStore
import Foundation
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

/// Measures what restoration promises, from opening a store to the last verdict: `Tools/bench/run
/// restore`.
@main struct Main {
  private static let app = "navlog bench"

  static func main() async throws {
    // A limit on the size of files is an error of the write that meets it.
    signal(SIGXFSZ, SIG_IGN)
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
      .appending(path: "restore-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { print("left: \(folder.path)") }
    }
    print("least / median / p99")
    for nodes in [100, 10_000] {
      try await restoring(nodes, folder)
    }
    for (sessions, isChain) in [(1, false), (1_000, false), (1_000, true)] {
      try launching(after: sessions, isChain, folder)
    }
    for sessions in [1, 1_000] { try AppLaunches.measure(after: sessions, folder) }
  }

  private static func open(_ name: String, _ folder: URL) throws -> Store {
    try Store.open(
      folder.appending(path: "\(name).navlog").path,
      Store.Options(cacheDirectory: folder.appending(path: "cache").path, retention: nil))
  }

  private static func record(
    _ store: Store, nodes: Int, events: UInt64
  ) async throws {
    let recorder = try SessionRecorder(store, SessionConfiguration(app: app))
    let workload = Workload(recorder)
    let stack = try workload.build(nodes)
    while workload.events < events {
      try workload.use(stack, until: workload.events + 512)
      // As in an app, where there is time between commands: else snapshots that are due are skipped.
      await recorder.snapshotsTaken()
    }
    try recorder.finish()
  }

  private static func restoring(_ nodes: Int, _ folder: URL) async throws {
    let name = "restore-\(nodes)"
    do {
      let store = try open(name, folder)
      try await record(store, nodes: nodes, events: 40_000)
    }
    var opening = Samples()
    var state = Samples()
    var decisions = Samples()
    var all = Samples()
    var judged = 0
    for _ in 0..<101 {
      let begun = Store.monotonicTime()
      let store = try open(name, folder)
      let opened = Store.monotonicTime()
      guard let source = try LastSession(store, app: app).source else { return }
      let session = try StoredSession(store, source.session, at: source.position, nil)
      let read = Store.monotonicTime()
      let manifest = try session.manifestThen()
      var restorer = Restorer(try session.archive(), manifest)
      judged = restorer.decideAll(Rehearsal(manifest)).count
      let done = Store.monotonicTime()
      opening.add(opened - begun)
      state.add(read - opened)
      decisions.add(done - read)
      all.add(done - begun)
    }
    print(
      """
      restoring \(nodes) nodes, \(judged) decisions: \(all.text)
        opening \(opening.text), state and values \(state.text), archive and decisions \(decisions.text)
      """)
  }

  /// What a launch reads before it restores, after so many sessions; with `isChain`, each restored from the
  /// one before.
  private static func launching(after sessions: Int, _ isChain: Bool, _ folder: URL) throws {
    let store = try open("launch-\(sessions)-\(isChain)", folder)
    for _ in 0..<sessions {
      var origin = NavlogStore.SessionOrigin.fresh
      if isChain, let source = try LastSession(store, app: app).source {
        origin = .restored(from: try store.lastCommandEnd(of: source.session).point)
      }
      let recorder = try SessionRecorder(store, SessionConfiguration(app: app, origin: origin))
      _ = try Workload(recorder).build(20)
      try recorder.finish()
    }
    var all = Samples()
    for _ in 0..<101 {
      let begun = Store.monotonicTime()
      guard let source = try LastSession(store, app: app).source else { return }
      _ = try StoredSession(store, source.session, at: source.position, nil).archive()
      all.add(Store.monotonicTime() - begun)
    }
    print("launching after \(sessions) sessions\(isChain ? " in a row" : ""): \(all.text)")
  }
}
