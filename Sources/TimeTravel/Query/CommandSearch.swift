public import NavlogHistory
import NavlogNavigation

/// Searches a session for the commands that change the matches of a predicate.
///
/// Compares the states before and after each outermost command, in one pass. Commands that are
/// appended later can be searched later.
public struct CommandSearch {
  /// The part of the matches that is compared.
  public enum Criterion: Hashable, Sendable {
    /// The number of matches.
    case count
    /// The matching nodes and their contents, or the compared values.
    case effect
  }

  /// The part of the matches that is compared.
  public let criterion: Criterion
  /// The predicate.
  public let predicate: HierarchyPredicate
  /// The position before the first command that is searched.
  public let start: UInt64
  /// The last positions of the commands that were found.
  public private(set) var found: Set<UInt64> = []
  private let history: SessionHistory
  private var evaluator: PredicateEvaluator
  private var state: Hierarchy
  private var words: Int
  private var isTrue = false
  private var matches: [Match] = []
  private var count = 0
  private var shifts: [Slot: Int] = [:]

  /// Creates a search of the commands after `after`, including the one that contains it.
  public init(
    _ criterion: Criterion, of predicate: HierarchyPredicate, in history: SessionHistory,
    after: UInt64 = 0,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) {
    self.criterion = criterion
    self.predicate = predicate
    self.history = history
    let beginning = UInt64(try history.beginning().position)
    start = max(beginning, try history.commandEnd(atOrBefore: after))
    state = try history.hierarchy(at: start, snapshots: snapshots).hierarchy
    let vocabulary = try SessionNames(history)
    words = vocabulary.count
    evaluator = PredicateEvaluator(predicate, history, vocabulary)
    evaluator.follow()
    switch criterion {
    case .count: count = try evaluator.countMatches(in: state)
    case .effect: (isTrue, matches) = try evaluator.matches(in: state)
    }
  }

  /// Searches the commands from where the last call stopped through the one that contains
  /// `through`.
  ///
  /// If reading fails, the commands found so far are kept.
  public mutating func advance(through: UInt64) throws(HistoryError) {
    guard through > UInt64(state.position) else { return }
    let end = try history.commandEnd(after: through - 1) ?? through
    try learn()
    let evaluator = evaluator
    // Matching nodes are compared as a whole; values and counts change only with events that affect
    // the predicate.
    let (criterion, isOfNodes) = (criterion, criterion == .effect && predicate.isOfNodes)
    var (isTrue, matches, shifts, found) = (isTrue, matches, shifts, found)
    defer {
      (self.isTrue, self.matches, self.shifts, self.found) = (isTrue, matches, shifts, found)
    }
    var canDiffer = false
    try history.fold(
      &state, through: end,
      where: { event in
        if evaluator.canChange(by: event) || isOfNodes { canDiffer = true }
        if case .childMoved(let node, _) = event { shifts[node, default: 0] += 1 }
        guard case .ended = event else { return false }
        return canDiffer
      }
    ) { (position, hierarchy) throws(HistoryError) in
      canDiffer = false
      switch criterion {
      case .count:
        let now = try evaluator.countMatches(in: hierarchy)
        if now != count { found.insert(position) }
        count = now
      case .effect:
        let now = try evaluator.matches(in: hierarchy, shifts: shifts)
        if now.isTrue != isTrue || now.found != matches { found.insert(position) }
        (isTrue, matches) = now
      }
      return true
    }
  }

  /// Reads new names. A name is written with the first command that uses it.
  private mutating func learn() throws(HistoryError) {
    let vocabulary = try SessionNames(history)
    guard vocabulary.count != words else { return }
    words = vocabulary.count
    evaluator = PredicateEvaluator(predicate, history, vocabulary)
    evaluator.follow()
  }
}

extension HierarchyPredicate {
  /// Parses a predicate whose matches can be counted: an address, a comparison or a function of one
  /// address.
  public init(countable text: String) throws(SyntaxError) {
    // The names of classes and keys may contain anything except the characters of predicates.
    guard text.contains(where: { "=!<>~()".contains($0) }) else {
      self.init(.exists(try NodeAddress(parsing: text)), text: text)
      return
    }
    try self.init(parsing: text)
    switch form {
    case .exists, .visible, .presented, .value: break
    case .and, .or, .not, .count, .depth:
      throw SyntaxError(
        "'\(text)' can't be counted", in: text, at: 0..<text.count,
        hint: "write ADDRESS = VALUE, or an address alone")
    }
  }

  /// Whether the predicate is about nodes, not only about their values.
  var isOfNodes: Bool { Self.isOfNodes(form) }

  private static func isOfNodes(_ form: Form) -> Bool {
    switch form {
    case .and(let one, let other), .or(let one, let other): isOfNodes(one) || isOfNodes(other)
    case .not(let form): isOfNodes(form)
    case .exists(let address): address.facet == .node
    case .value: false
    case .visible, .presented, .count, .depth: true
    }
  }
}
