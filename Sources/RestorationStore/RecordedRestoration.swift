package import EventStore
package import History
import Navigation
package import Restoration

/// What the launch that began a session decided when it restored.
///
/// Path, verdict, rule and the node of then and of now are events of its log. Reason, versions and
/// steps follow from them: from what was kept of the session that was restored, and from the classes
/// that the new session has recorded; so they are derived here, by the function that decided.
package struct RecordedRestoration {
  /// One verdict of the log.
  package struct Decision {
    /// Where the log has it.
    package var position: UInt64
    /// The verdict and the rule of the log, with all that was derived.
    package var judgement: Judgement
    /// The node in the archive; `nil` where what was restored has no such path any more.
    package var node: ArchivedNode?
    /// The event that made the node that stands for it now; `nil` when none does.
    package var born: UInt64?
    /// What would be decided today, where that is something else.
    package var today: Judgement?
  }

  /// The session that was restored, and its position.
  package let source: (session: SessionNumber, position: UInt64)
  /// In the order of the log: what was deferred and came later has two.
  package let decisions: [Decision]

  /// Reads what `session` has restored; `nil` where it began with nothing.
  package init?(_ store: Store, _ session: SessionNumber) throws(HistoryError) {
    let history = try SessionHistory(store, session)
    let info = try history.info()
    let origin = info.description.origin
    guard origin.kind == .restored, let point = origin.point else { return nil }
    source = (point.session, point.position)
    let recorded = Manifest(recorded: info.description.metadata)
    let stored = try StoredSession(store, point.session, at: point.position, recorded)
    let manifest = if let recorded { recorded } else { try stored.manifestThen() }
    let log = try Log(history)
    let archive = try stored.archive()
    let last = try LastSession(
      store, app: info.description.app, before: session, build: Build(info.description))
    var quarantine = try QuarantineNote(store, session)?.quarantine ?? last.quarantine
    quarantine.session = point.session.rawValue
    var restorer = Restorer(archive, manifest, quarantine: quarantine)
    let derived = restorer.judgeAll(log)
    let indices = Dictionary(
      archive.nodes.indices.map { (JudgedNode(archive.nodes[$0]), $0) },
      uniquingKeysWith: { first, _ in first })
    let paths = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].path, $0) },
      uniquingKeysWith: { first, _ in first })
    var decisions: [Decision] = []
    for entry in log.entries {
      let index = entry.node.was == 0 ? paths[entry.path] : indices[entry.node]
      var judgement =
        index.map { derived[$0] }
        ?? Judgement(
          index: -1, path: entry.path, verdict: entry.verdict, rule: entry.rule,
          savedClass: entry.found?.className ?? "", className: entry.found?.className ?? "", from: 0
        )
      let today = judgement
      judgement.rung = nil
      judgement.object = entry.found?.slot ?? .none
      let isSame = judgement.verdict == entry.verdict && judgement.rule == entry.rule
      if !isSame {
        judgement.verdict = entry.verdict
        judgement.rule = entry.rule
        judgement.effect = nil
        judgement.state = nil
        judgement.reason =
          switch entry.verdict {
          case _ where entry.rule == "V10": "decoding it failed"
          case .deferred: "it waited for the app's word"
          case .vetoed: "the app's objects said no"
          default: "the app's objects decided"
          }
      }
      decisions.append(
        Decision(
          position: entry.position, judgement: judgement, node: index.map { archive.nodes[$0] },
          born: entry.born, today: isSame || index == nil ? nil : today))
    }
    self.decisions = decisions
  }
}

extension RecordedRestoration {
  /// The verdicts of a log, and who was found: what the app's objects said then is not asked again.
  private final class Log: ObjectFinder {
    struct Entry {
      var position: UInt64
      var node: JudgedNode
      var path: String
      var verdict: Verdict
      var rule: String
      var found: Find.Found?
      var born: UInt64?
    }

    private(set) var entries: [Entry] = []
    private var first: [JudgedNode: Int] = [:]

    init(_ history: SessionHistory) throws(HistoryError) {
      let names = try history.names()
      func text(_ symbol: Symbol) -> String? {
        symbol.isNone || Int(symbol.raw) >= names.count ? nil : names[Int(symbol.raw)]
      }
      var log = RestorationLog()
      try history.forEachEvent { (event) throws(HistoryError) in
        guard let entry = event.entry, let position = Position(exactly: event.position),
          let decision = log.read(entry.event, at: position)
        else { return true }
        let path = text(decision.path) ?? ""
        let node = JudgedNode(from: decision.from, was: decision.was, path: path)
        let known = decision.object.flatMap { log.creations[$0.slot] }
        first[node] = first[node] ?? entries.count
        entries.append(
          Entry(
            position: event.position, node: node, path: path, verdict: decision.verdict,
            rule: "V\(decision.rule)",
            found: known.map {
              Find.Found(
                $0.id.slot, text($0.className) ?? $0.kind.className, lineage: [$0.kind.className],
                version: $0.version)
            },
            born: known.map { UInt64($0.id.born) }))
        return true
      }
    }

    func askRestorationClass(for node: ArchivedNode) -> Find { .nothing }

    func askApp(for node: ArchivedNode) -> Find { .nothing }

    func findExisting(_ node: ArchivedNode) -> Find {
      let index =
        first[JudgedNode(node)] ?? first[JudgedNode(from: node.from, was: 0, path: node.path)]
      guard let entry = index.map({ entries[$0] }) else { return .nothing }
      if let found = entry.found { return .object(found) }
      return entry.verdict == .vetoed ? .veto : .nothing
    }

    func wake(_ node: ArchivedNode) -> Find { .nothing }

    func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find { .nothing }
  }
}
