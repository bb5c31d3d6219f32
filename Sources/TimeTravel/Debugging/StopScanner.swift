import NavlogHistory
import NavlogNavigation

/// Detects the stops of stop points while events are replayed in order.
final class StopScanner {
  /// The number that stands for a version change. Stop points are numbered from 1.
  static let version = 0

  private let watchpoints: [(number: Int, watchpoint: Watchpoint)]
  private let patterns: [(number: Int, pattern: EventPattern, classes: ClassPattern?)]
  private let conditions: [Int: PredicateEvaluator]
  private let seesVersions: Bool
  private var nodes: NodeTable
  /// The numbers of the points triggered since the state was last checked.
  private var met: [Int] = []

  init(
    _ points: [StopPoint], versions: Bool, _ history: SessionHistory, _ vocabulary: SessionNames
  ) {
    var watchpoints: [(Int, Watchpoint)] = []
    var patterns: [(Int, EventPattern, ClassPattern?)] = []
    var conditions: [Int: PredicateEvaluator] = [:]
    for point in points where point.isEnabled {
      switch point.kind {
      case .change(let address):
        watchpoints.append((point.number, Watchpoint(address, history, vocabulary)))
      case .event(let pattern, let className):
        patterns.append((point.number, pattern, className.map { ClassPattern($0, vocabulary) }))
      }
      conditions[point.number] = point.condition.map { PredicateEvaluator($0, history, vocabulary) }
    }
    self.watchpoints = watchpoints
    self.patterns = patterns
    self.conditions = conditions
    seesVersions = versions
    nodes = NodeTable(
      classes: patterns.contains { $0.2 != nil }, versions: versions)
  }

  /// Whether nothing can cause a stop.
  var isEmpty: Bool { watchpoints.isEmpty && patterns.isEmpty && !seesVersions }

  /// Starts scanning after `hierarchy`.
  func begin(at hierarchy: Hierarchy) {
    nodes.begin(at: hierarchy)
    met = []
    for (_, watchpoint) in watchpoints { watchpoint.begin(at: hierarchy) }
  }

  /// Returns whether the state after `event`, the next one, must be checked.
  func wants(_ event: Event) -> Bool {
    var wants = false
    for (_, watchpoint) in watchpoints where watchpoint.canChange(by: event) { wants = true }
    for (number, pattern, classes) in patterns where pattern.matches(event) {
      if let classes, !nodes.involves(classes, event) { continue }
      met.append(number)
      wants = true
    }
    if nodes.isNewVersion(event), seesVersions {
      met.append(Self.version)
      wants = true
    }
    nodes.add(event)
    return wants
  }

  /// Returns the numbers of the points that stop here among those triggered since the last call, in
  /// order.
  func stops(at hierarchy: Hierarchy) throws(HistoryError) -> [Int] {
    for (number, watchpoint) in watchpoints where watchpoint.hasChanged(in: hierarchy) {
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
