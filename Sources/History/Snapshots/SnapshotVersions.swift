import NavlogStore
import NavlogNavigation

/// The version of snapshots that this program takes, and the steps from older ones.
struct SnapshotVersions: Sendable {
  /// The current version.
  let today: SnapshotStep.Version
  private let steps: [SnapshotStep.Version: SnapshotStep]

  /// The versions of this program; there is no older one yet.
  static let current = SnapshotVersions(
    SnapshotStep.Version(format: SnapshotLayout.format, reducer: Hierarchy.reducerVersion),
    steps: [])

  init(_ today: SnapshotStep.Version, steps: [SnapshotStep]) {
    self.today = today
    self.steps = Dictionary(steps.map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the steps from `version` to the current one; empty if it is the current one, `nil` if
  /// a step is missing.
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

  /// The description for the store of which snapshots can be read.
  var reader: Store.SupportedSnapshots {
    Store.SupportedSnapshots(format: today.format, reducer: today.reducer) { format, reducer in
      steps(from: SnapshotStep.Version(format: format, reducer: reducer)) != nil
    }
  }

  /// Converts `body` to the current version.
  func upgraded(_ body: [UInt8], of header: SnapshotHeader) throws(HistoryError) -> [UInt8] {
    var body = body
    let version = SnapshotStep.Version(format: header.format, reducer: header.reducer)
    for step in steps(from: version) ?? [] {
      do throws(HistoryError) { body = try step.upgrade(body) } catch {
        throw HistoryError(
          .malformedSnapshot,
          "the step from format \(step.from.format), reducer \(step.from.reducer) failed: "
            + error.message)
      }
    }
    return body
  }

  /// Returns whether an unusable snapshot is damaged, rather than only of another version.
  func isDamage(_ header: SnapshotHeader?) -> Bool {
    guard let header else { return true }
    return steps(from: SnapshotStep.Version(format: header.format, reducer: header.reducer)) != nil
  }
}
