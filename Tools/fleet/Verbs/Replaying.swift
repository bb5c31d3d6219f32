import NavlogFleet
import NavlogPlatform
import NavlogRestorationStore
import NavlogStore
import Synchronization

extension FleetVerb {
  /// Replays sessions by several workers.
  static let replay = FleetVerb(
    name: ["fleet", "replay"], flags: ["--fold", "--exact", "--json"],
    valued: ["--db", "--keys", "--against", "--run", "--sample", "--workers"]
  ) { line, console in
    guard let workers = Int(line["--workers"] ?? "1"), (1...256).contains(workers) else {
      throw FleetFailure(
        "'\(line["--workers"] ?? "")' is not a number of workers", hint: "write one from 1 to 256")
    }
    let database = try console.reader(line).database
    let run = try line.run(database)
    console.error("run \(run.number): 'navlog fleet replay --run \(run.number)' joins it\n")
    let begun = Store.monotonicTime()
    let before = try database.report(of: run)
    let place = try console.place(line)
    let readers = try (0..<workers).map { _ in
      UnsafeReader(
        reader: FleetReader(try FleetDatabase(place.address), try console.keys(line, place)))
    }
    try ReplayThreads.run(readers, run)
    let report = try database.report(of: run)
    let seconds = Double(Store.monotonicTime() - begun) / 1e9
    let text = ReplayText(
      report, run, of: try database.status(), exact: line.has("--exact"))
    if line.has("--json") { text.printJSON(console) } else { console.output(text.text) }
    console.error(
      "\(report.sessions - before.sessions) sessions with \(report.events - before.events) events "
        + "in \(seconds.tenths) s\n")
    let isSame =
      report.incompatible.isEmpty && report.differing.keys.allSatisfy { $0 == .olderRules }
    return isSame ? 0 : 1
  }
}

/// A connection that is passed to one thread.
private struct UnsafeReader: @unchecked Sendable {
  let reader: FleetReader
}

private enum ReplayThreads {
  /// Replays until nothing is left; throws the first error.
  static func run(_ readers: [UnsafeReader], _ run: ReplayRun) throws {
    let failure = Failure()
    var threads: [Joined] = []
    for reader in readers.dropFirst() {
      threads.append(try Joined { work(reader, run, failure) })
    }
    if let first = readers.first { work(first, run, failure) }
    for thread in threads { thread.join() }
    if let error = failure.error.withLock({ $0 }) { throw error }
  }

  private static func work(_ reader: UnsafeReader, _ run: ReplayRun, _ failure: Failure) {
    do throws(FleetError) {
      let worker = try ReplayWorker(reader.reader, run)
      while failure.error.withLock({ $0 == nil }), try worker.replayChunk() {}
    } catch {
      failure.error.withLock { $0 = $0 ?? error }
    }
  }

  private final class Failure: Sendable {
    let error = Mutex<FleetError?>(nil)
  }

  private final class Joined {
    private var thread: Thread?

    init(_ body: @escaping @Sendable () -> Void) throws { thread = try Thread(body) }

    func join() { if let thread = thread.take() { thread.join() } }
  }
}

extension FleetLine {
  fileprivate func run(_ database: FleetDatabase) throws -> ReplayRun {
    if let text = self["--run"] {
      guard let number = Int64(text) else {
        throw FleetFailure("'\(text)' is not the number of a run")
      }
      guard !has("--sample"), !has("--fold"), !has("--against") else {
        throw FleetFailure(
          "'--run' goes on with a run as it was begun",
          hint: "leave out '--sample', '--fold' and '--against', or begin a new run without '--run'"
        )
      }
      return try database.replay(number)
    }
    let text = self["--sample"] ?? "100"
    guard let share = Double(text), share > 0, share <= 100 else {
      throw FleetFailure("'\(text)' is not a percentage from 0 to 100")
    }
    return try database.beginReplay(
      redecides: !has("--fold"), share: share / 100,
      against: has("--against") ? try manifest().cbor() : nil)
  }
}
