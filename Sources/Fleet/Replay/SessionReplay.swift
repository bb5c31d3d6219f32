internal import NavlogHistory
internal import NavlogNavigation
internal import NavlogRestoration
internal import NavlogSessionFiles
internal import NavlogStore
internal import NavlogTimeTravel

/// A session that is replayed while it is read.
struct SessionReplay {
  private let redecides: Bool
  private var replay: BatchReplay?
  private var search: IncompatibleNodeSearch?
  private var names: [String?] = [nil]
  private var rules = RulesVersion.current

  /// - Parameter manifest: the classes of a build, to check the session's nodes against.
  init(redecides: Bool, against manifest: Manifest?) {
    self.redecides = redecides
    search = manifest.map { IncompatibleNodeSearch($0) }
  }

  /// The number of events that were applied.
  var events: UInt64 { replay?.events ?? 0 }

  /// How it differs from its recording, and where first; `nil` if it doesn't.
  var difference: (outcome: ReplayRun.Outcome, position: UInt64)? {
    if let position = replay?.finding { return (.state, position) }
    return replay?.divergence.map { (rules < .current ? .olderRules : .rules, $0) }
  }

  /// The nodes that the build can't restore: the first one of each class and version.
  var incompatible: [IncompatibleNode] {
    guard var search, let replay else { return [] }
    search.finish(replay.hierarchy, className)
    return search.found
  }

  /// Goes on with the next part of the session.
  mutating func add(_ part: SessionFileReader.Part) throws(HistoryError) {
    switch part {
    case .session(let beginning, _, _):
      rules = RulesVersion(beginning.description.rules)
      names += beginning.names
    case .base(let bytes): replay = try BatchReplay(base: bytes, redecides: redecides)
    case .batches(let batches, _):
      if replay == nil { replay = try BatchReplay(base: nil, redecides: redecides) }
      for batch in batches { try add(batch) }
    default: break
    }
  }

  private mutating func add(_ batch: LogBatch) throws(HistoryError) {
    guard var search = search.take() else {
      try replay?.add(batch)
      return
    }
    defer { self.search = search }
    names += batch.names
    let className = className
    try replay?.add(batch, where: { search.wants($0) }) {
      (position, hierarchy) throws(HistoryError) in
      search.look(at: position, hierarchy, className)
    }
  }

  /// Returns the name of a node's class, or that of its kind's default class.
  private var className: (NavlogNavigation.NodeRecord) -> String {
    { [names] record in
      let symbol = record.classSymbol
      let name = symbol.isNone || symbol.raw >= names.count ? nil : names[Int(symbol.raw)]
      return name ?? record.kind.className
    }
  }
}
