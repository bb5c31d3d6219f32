import EventStore
import Navigation

/// Which snapshots this program takes, and the way there from older ones.
struct SnapshotVersions: Sendable {
  /// What is taken today.
  let today: SnapshotStep.Version
  private let steps: [SnapshotStep.Version: SnapshotStep]

  /// Those of this program; there is no older kind yet.
  static let current = SnapshotVersions(
    SnapshotStep.Version(format: SnapshotLayout.format, reducer: Hierarchy.reducerVersion),
    steps: [])

  init(_ today: SnapshotStep.Version, steps: [SnapshotStep]) {
    self.today = today
    self.steps = Dictionary(steps.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The steps that lead from `version` to today's, none where it is today's; `nil` when one is
  /// missing.
  func steps(from version: SnapshotStep.Version) -> [SnapshotStep]? {
    var way: [SnapshotStep] = []
    var at = version
    while at != today {
      guard let step = steps[at], way.count <= steps.count else { return nil }
      way.append(step)
      at = step.to
    }
    return way
  }

  /// What the store is told that can be read.
  var reader: Store.SnapshotReader {
    Store.SnapshotReader(format: today.format, reducer: today.reducer) { format, reducer in
      steps(from: SnapshotStep.Version(format: format, reducer: reducer)) != nil
    }
  }

  /// The bytes of today's kind that `body` becomes.
  func upgraded(_ body: [UInt8], of header: SnapshotHeader) throws(HistoryError) -> [UInt8] {
    var body = body
    let version = SnapshotStep.Version(format: header.format, reducer: header.reducer)
    for step in steps(from: version) ?? [] {
      do throws(HistoryError) { body = try step.upgrade(body) } catch {
        throw HistoryError(
          .malformedSnapshot,
          "the step from format \(step.from.format), reducer \(step.from.reducer) gave up: "
            + error.message)
      }
    }
    return body
  }

  /// Whether what could not be used is damaged, and not only of another time.
  func isDamage(_ header: SnapshotHeader?) -> Bool {
    guard let header else { return true }
    return steps(from: SnapshotStep.Version(format: header.format, reducer: header.reducer)) != nil
  }
}
