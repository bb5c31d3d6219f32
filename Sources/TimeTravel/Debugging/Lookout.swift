import History
import Navigation

/// Looks out for what stop points wait for, while events are folded one after the other.
final class Lookout {
  /// The name a version change has among the numbers of points, which begin with 1.
  static let version = 0

  private let watchers: [(number: Int, watcher: Watcher)]
  private let patterns: [(number: Int, pattern: EventPattern, classes: ClassPattern?)]
  private let conditions: [Int: Judge]
  private let seesVersions: Bool
  private var census: Census
  /// What the events have met since the state was looked at last.
  private var met: [Int] = []

  init(
    _ points: [StopPoint], versions: Bool, _ history: SessionHistory, _ vocabulary: Vocabulary
  ) {
    var watchers: [(Int, Watcher)] = []
    var patterns: [(Int, EventPattern, ClassPattern?)] = []
    var conditions: [Int: Judge] = [:]
    for point in points where point.isEnabled {
      switch point.kind {
      case .change(let address):
        watchers.append((point.number, Watcher(address, history, vocabulary)))
      case .event(let pattern, let className):
        patterns.append((point.number, pattern, className.map { ClassPattern($0, vocabulary) }))
      }
      conditions[point.number] = point.condition.map { Judge($0, history, vocabulary) }
    }
    self.watchers = watchers
    self.patterns = patterns
    self.conditions = conditions
    seesVersions = versions
    census = Census(
      classes: patterns.contains { $0.2 != nil }, versions: versions)
  }

  /// Whether there is anything that could stop anybody.
  var isEmpty: Bool { watchers.isEmpty && patterns.isEmpty && !seesVersions }

  /// Begins to look out behind `hierarchy`.
  func begin(at hierarchy: Hierarchy) {
    census.begin(at: hierarchy)
    met = []
    for (_, watcher) in watchers { watcher.begin(at: hierarchy) }
  }

  /// Whether the state after `event`, the next one, has to be looked at.
  func wants(_ event: Event) -> Bool {
    var wants = false
    for (_, watcher) in watchers where watcher.canChange(by: event) { wants = true }
    for (number, pattern, classes) in patterns where pattern.matches(event) {
      if let classes, !census.involves(classes, event) { continue }
      met.append(number)
      wants = true
    }
    if census.isNewVersion(event), seesVersions {
      met.append(Self.version)
      wants = true
    }
    census.add(event)
    return wants
  }

  /// The numbers of the points that what was met since the last time stops at, in order.
  func stops(at hierarchy: Hierarchy) throws(HistoryError) -> [Int] {
    for (number, watcher) in watchers where watcher.hasChanged(in: hierarchy) {
      met.append(number)
    }
    guard !met.isEmpty else { return [] }
    defer { met.removeAll(keepingCapacity: true) }
    var stops: [Int] = []
    for number in Set(met).sorted() {
      if try conditions[number]?.isTrue(of: hierarchy) ?? true { stops.append(number) }
    }
    return stops
  }
}
