import NavlogHistory
import NavlogTimeTravel

/// Selects commands that change the number of matches (`-S`), or the matches themselves (`-G`).
struct ChangeConditions {
  private var searches: [CommandSearch] = []
  /// The addresses in the predicates.
  private(set) var addresses: [NodeAddress] = []

  /// Creates a selection of all commands.
  init() {}

  init(
    _ arguments: Arguments, _ history: SessionHistory, after: UInt64,
    _ hashed: HashedNames?
  ) throws {
    var wanted: [(CommandSearch.Criterion, HierarchyPredicate)] = []
    for word in arguments.all("--changes") {
      wanted.append((.count, try HierarchyPredicate(countable: word)))
    }
    for word in arguments.all("--touches") {
      wanted.append((.effect, try HierarchyPredicate(parsing: word)))
    }
    if let hashed { wanted = try wanted.map { ($0.0, try hashed.predicate($0.1)) } }
    addresses = wanted.flatMap(\.1.addresses)
    for (criterion, predicate) in wanted {
      searches.append(
        try CommandSearch(
          criterion, of: predicate, in: history, after: after, snapshots: arguments.snapshots))
    }
  }

  var isEmpty: Bool { searches.isEmpty }

  /// Evaluates the commands up to `through`, continuing from the last call.
  mutating func look(through: UInt64) throws(HistoryError) {
    for index in searches.indices { try searches[index].advance(through: through) }
  }

  /// Returns whether an evaluated command meets all conditions.
  func accept(_ command: LoggedCommand) -> Bool {
    guard let last = command.events.last?.position else { return searches.isEmpty }
    return searches.allSatisfy { $0.found.contains(last) }
  }
}
