package import NavlogStore
package import NavlogHistory
package import NavlogNavigation
package import NavlogRestoration

/// The decisions of the launch that began a session, and those of its scenes that connected again.
///
/// The path, the verdict, the rule and the old and new node are recorded as events. The reason,
/// versions and steps follow from the kept state of the restored session and from the classes that
/// the new session recorded, so they are derived here by the same function that decided.
package struct RecordedRestoration {
  /// A decision in the log.
  package struct Decision {
    /// The position of the decision in the log.
    package var position: UInt64
    /// The rule in the log.
    package var rule: LoggedRule
    /// The verdict and the rule in the log, with everything that was derived. A rule that this
    /// version doesn't have is only in ``rule``.
    package var decision: NodeDecision
    /// The node in the archive; `nil` if the restored session doesn't have that path any more.
    package var node: ArchivedNode?
    /// The event that created the node decided on; `nil` if it isn't known.
    package var was: UInt64?
    /// The event that created the node that represents it now; `nil` if there is none.
    package var born: UInt64?
    /// The current decision, if it differs.
    package var today: NodeDecision?
    /// Whether no later decision is about the same node.
    package var isLast = true
    /// The state of this session that a scene restored as it connected again; `nil` for a decision
    /// on the state that the launch restores.
    package var reconnected: Provenance?
  }

  /// The restored session, and its position. If the session isn't in the store any more, only what is
  /// in the log is known of the decisions.
  package let source: NavlogStore.SessionOrigin.Point
  /// The decisions in the order of the log; a node that was deferred and restored later has two.
  package let decisions: [Decision]

  /// What the launch was doing when it died; `nil` if it was complete.
  package let death: LaunchTrace.Death?

  /// The last decision on each node that the launch was to restore.
  package var outcomes: [Decision] { decisions.filter { $0.isLast && $0.reconnected == nil } }

  /// Reads what `session` has restored; `nil` if it didn't restore anything, or if its launch is before
  /// the beginning of its history.
  package init?(_ store: Store, _ session: SessionNumber) throws(HistoryError) {
    let history = try SessionHistory(store, session)
    let info = try history.launched()
    let origin = info.description.origin
    guard origin.kind == .restored, let point = origin.point,
      try history.beginning().application == .unlaunched
    else { return nil }
    source = point
    let recorded = Manifest(recorded: info.description.metadata)
    let stored = try Self.stored(point, store, recorded)
    let manifest = if let recorded { recorded } else { try stored?.manifestThen() ?? Manifest() }
    let log = try Log(history)
    death = try Self.death(of: history, info)
    let archive = try stored?.archive() ?? Archive()
    let last = try LastSession(
      store, app: info.description.app, before: info.number, build: Build(info.description))
    var quarantine = try QuarantineNote(store, info.number)?.quarantine ?? last.quarantine
    quarantine.session = point.session.rawValue
    var restorer = Restorer(archive, manifest, quarantine: quarantine)
    let isPassedOver = log.entries.contains { $0.rule.rule == .passedOver }
    var derived =
      isPassedOver
      ? restorer.passOverAll(log, because: .refused) : restorer.decideAll(log)
    let indices = Dictionary(
      archive.nodes.indices.map { (DecidedNode(archive.nodes[$0]), $0) },
      uniquingKeysWith: { first, _ in first })
    let paths = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].path, $0) },
      uniquingKeysWith: { first, _ in first })
    var decisions: [Decision] = []
    log.isTriedAgain = true
    for (number, entry) in log.entries.enumerated() {
      let index = entry.node.was == 0 ? paths[entry.path] : indices[entry.node]
      if let index, log.isAgain(number), derived[index].outcome == .deferred {
        for decision in restorer.tryAgain(derived[index], log) {
          derived[decision.index] = decision
        }
      }
      let from = entry.node.from
      var decision =
        index.map { derived[$0] }
        ?? NodeDecision(
          index: -1, path: from.shown(entry.path), outcome: entry.outcome,
          rule: entry.rule.rule ?? .notFound,
          savedClass: entry.found?.className ?? "", className: entry.found?.className ?? "",
          from: entry.found?.version ?? 0)
      // A scene that connects again is restored from the session itself.
      let reconnected = from.session == info.number.rawValue ? from : nil
      if index == nil, from.isElsewhere {
        decision.reason = "the session that kept it is not in this store"
      }
      if let reconnected {
        decision.reason = "its scene connected again, as it was at \(reconnected)"
      }
      let today = decision
      decision.foundBy = nil
      decision.object = entry.found?.slot ?? .none
      let isSame =
        index == nil || decision.outcome == entry.outcome && decision.rule == entry.rule.rule
      if !isSame {
        decision.outcome = entry.outcome
        decision.rule = entry.rule.rule ?? decision.rule
        decision.effect = nil
        decision.state = nil
        decision.reason =
          switch entry.outcome {
          case _ where decision.rule == .undecodable: "decoding it failed"
          case _ where index.map { archive.nodes[$0].hasHashedClass } ?? false:
            "its class is a hash here, so only the rule is known"
          case .deferred: "the launch deferred it"
          case .vetoed: "the app's objects returned nil"
          default: "the app's objects decided"
          }
      }
      decisions.append(
        Decision(
          position: entry.position, rule: entry.rule, decision: decision,
          node: index.map { archive.nodes[$0] },
          was: entry.node.was == 0 ? nil : UInt64(entry.node.was), born: entry.born,
          today: isSame ? nil : today,
          isLast: log.isLast(number), reconnected: reconnected))
    }
    self.decisions = decisions
  }
}

extension ArchivedNode {
  /// Whether the name of the class is a hash, as it is in sessions without private data.
  fileprivate var hasHashedClass: Bool { className.utf8.first == UInt8(ascii: "#") }
}

extension RecordedRestoration {
  /// Returns the session that was restored; `nil` if it isn't in the store, or not up to there.
  private static func stored(
    _ point: NavlogStore.SessionOrigin.Point, _ store: Store, _ manifest: Manifest?
  ) throws(HistoryError) -> StoredSession? {
    do throws(HistoryError) {
      return try StoredSession(store, point.session, at: point.position, manifest)
    } catch {
      switch error.cause?.code {
      case .noSuchSession, .noSuchPosition, .belowBase: return nil
      default: throw error
      }
    }
  }

  private static func death(
    of history: SessionHistory, _ info: SessionInfo
  ) throws(HistoryError) -> LaunchTrace.Death? {
    guard info.number == history.session, info.state != .open,
      try !LastSession.isWhole(history.store, info, through: info.head)
    else { return nil }
    return try DeathReader(history.store, cut: nil).launch(info)
  }
}

extension Restorer {
  /// Decides again on a deferred node and those below it: its scene has connected, or the app has
  /// asked for it.
  fileprivate mutating func tryAgain(
    _ deferred: NodeDecision, _ provider: any ObjectProvider
  ) -> [NodeDecision] {
    guard case .scene(let scene) = deferred.notRestoredReason else {
      return resume([deferred.index], provider) { _ in }
    }
    connected.insert(scene)
    return resume([deferred.index], provider, isAskedFor: false) { _ in }
  }
}

extension RecordedRestoration {
  /// The recorded decisions and objects, used instead of asking the app's objects again.
  private final class Log: ObjectProvider {
    struct Entry {
      var position: UInt64
      var node: DecidedNode
      var path: String
      var outcome: RestorationOutcome
      var rule: LoggedRule
      var found: LookupResult.Found?
      var born: UInt64?
    }

    private(set) var entries: [Entry] = []
    private var first: [DecidedNode: Int] = [:]
    private var last: [DecidedNode: Int] = [:]
    /// Whether deferred nodes are tried again: their last entries are asked, not their first.
    var isTriedAgain = false

    /// Whether an earlier entry is about the same node.
    func isAgain(_ entry: Int) -> Bool { first[entries[entry].node] != entry }

    /// Whether no later entry is about the same node.
    func isLast(_ entry: Int) -> Bool { last[entries[entry].node] == entry }

    init(_ history: SessionHistory) throws(HistoryError) {
      let names = try history.namesThroughInterruption()
      let numbering = try SessionNumbering(of: history)
      var log = RestorationLog()
      func add(_ event: LoggedEvent) {
        guard let entry = event.entry, let position = Position(exactly: event.position),
          let decision = log.read(entry.event, at: position)
        else { return }
        let path = numbering.path(decision.path.name(in: names) ?? "", of: decision)
        let node = DecidedNode(
          from: numbering.state(of: decision), was: decision.was, path: path)
        let known = decision.object.flatMap { log.creations[$0.slot] }
        first[node] = first[node] ?? entries.count
        last[node] = entries.count
        entries.append(
          Entry(
            position: event.position, node: node, path: path, outcome: decision.outcome,
            rule: decision.rule,
            found: known.map {
              LookupResult.Found(
                $0.id.slot, $0.className.name(in: names) ?? $0.kind.className,
                superclasses: [$0.kind.className],
                version: $0.version)
            },
            born: known.map { UInt64($0.id.born) }))
      }
      try history.forEachEvent { (event) throws(HistoryError) in
        add(event)
        return true
      }
      // A launch that died left its decisions in a command that isn't part of the history.
      for event in try history.interrupted()?.events ?? [] { add(event) }
    }

    func askRestorationClass(for node: ArchivedNode) -> LookupResult { .nothing }

    func askApp(for node: ArchivedNode) -> LookupResult { .nothing }

    /// A class whose name is a hash in one of the sessions can't be compared: where the launch
    /// didn't find another class, it had found that one.
    private func found(_ entry: Entry, as node: ArchivedNode) -> LookupResult.Found? {
      guard var found = entry.found else { return nil }
      if node.hasHashedClass, entry.rule.rule != .otherClass {
        found.superclasses.append(node.className)
      }
      return found
    }

    func findExisting(_ node: ArchivedNode) -> LookupResult {
      let known = isTriedAgain ? last : first
      let index =
        known[DecidedNode(node)] ?? known[DecidedNode(from: node.from, was: 0, path: node.path)]
      guard let entry = index.map({ entries[$0] }) else { return .nothing }
      if let found = found(entry, as: node) { return .object(found) }
      if entry.outcome == .deferred, entry.rule.rule == .vetoed { return .failed("") }
      return entry.outcome == .vetoed ? .veto : .nothing
    }

    func instantiate(_ node: ArchivedNode) -> LookupResult { .nothing }

    func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> LookupResult { .nothing }
  }
}
