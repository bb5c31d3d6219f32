public import History
import Navigation

/// Looks through a session for the commands that change what a predicate finds.
///
/// The states before and after each outermost command are compared, in one pass; what has come since
/// can be looked through later.
public struct CommandSearch {
  /// What of the matches is compared.
  public enum Interest: Hashable, Sendable {
    /// How many there are.
    case count
    /// Which they are and what is seen of them: the nodes, or the values that are compared.
    case effect
  }

  /// What of the matches is compared.
  public let interest: Interest
  /// What is looked for.
  public let predicate: Predicate
  /// The position at which the first command that is looked at begins, less one.
  public let start: UInt64
  /// The last positions of the commands that were found.
  public private(set) var found: Set<UInt64> = []
  private let history: SessionHistory
  private var judge: Judge
  private var state: Hierarchy
  private var words: Int
  private var isTrue = false
  private var matches: [Match] = []
  private var shifts: [Slot: Int] = [:]

  /// Prepares to look at the commands behind `after`, that in which it lies among them.
  public init(
    _ interest: Interest, of predicate: Predicate, in history: SessionHistory, after: UInt64 = 0,
    snapshots: SessionHistory.SnapshotUse = .newest
  ) throws(HistoryError) {
    self.interest = interest
    self.predicate = predicate
    self.history = history
    let beginning = UInt64(try history.beginning().position)
    start = max(beginning, try history.commandEnd(atOrBefore: after))
    state = try history.hierarchy(at: start, snapshots: snapshots).hierarchy
    let vocabulary = try Vocabulary(history)
    words = vocabulary.count
    judge = Judge(predicate, history, vocabulary)
    judge.follow()
    (isTrue, matches) = try judge.matches(in: state)
  }

  /// Looks through the commands up to the one that `through` lies in, from where it was left; what was
  /// found before something could not be read is kept.
  public mutating func advance(through: UInt64) throws(HistoryError) {
    guard through > UInt64(state.position) else { return }
    let end = try history.commandEnd(after: through - 1) ?? through
    try learn()
    let judge = judge
    // Of a node everything is seen; of a value, and of how many there are, only what can change them.
    let (interest, isOfNodes) = (interest, interest == .effect && predicate.isOfNodes)
    var (isTrue, matches, shifts, found) = (isTrue, matches, shifts, found)
    defer {
      (self.isTrue, self.matches, self.shifts, self.found) = (isTrue, matches, shifts, found)
    }
    var canDiffer = false
    try history.fold(
      &state, through: end,
      where: { event in
        if judge.canChange(by: event) || isOfNodes { canDiffer = true }
        if case .childMoved(let node, _) = event { shifts[node, default: 0] += 1 }
        guard case .ended = event else { return false }
        return canDiffer
      }
    ) { (position, hierarchy) throws(HistoryError) in
      canDiffer = false
      let now = try judge.matches(in: hierarchy, shifts: shifts)
      if interest == .count
        ? now.found.count != matches.count : now.isTrue != isTrue || now.found != matches
      {
        found.insert(position)
      }
      (isTrue, matches) = now
      return true
    }
  }

  /// Names are written with the first command that has them.
  private mutating func learn() throws(HistoryError) {
    let vocabulary = try Vocabulary(history)
    guard vocabulary.count != words else { return }
    words = vocabulary.count
    judge = Judge(predicate, history, vocabulary)
    judge.follow()
  }
}

extension Predicate {
  /// Reads what can be counted: an address, or one comparison or question about one.
  public init(countable text: String) throws(WordError) {
    // The names of classes and keys may have anything in them, but for what predicates are made of.
    guard text.contains(where: { "=!<>~()".contains($0) }) else {
      self.init(.exists(try Address(parsing: text)), text: text)
      return
    }
    try self.init(parsing: text)
    switch form {
    case .exists, .visible, .presented, .value: break
    case .and, .or, .not, .count, .depth:
      throw WordError(
        "'\(text)' is nothing that can be counted", in: text, at: 0..<text.count,
        hint: "write ADDRESS = VALUE, or an address alone")
    }
  }

  /// Whether it speaks of nodes, and not only of values that they have.
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
