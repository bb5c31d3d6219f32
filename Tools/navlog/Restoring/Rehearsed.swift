import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogStoryboards
import NavlogTimeTravel

/// The rehearsed restoration of a state of a session.
struct Rehearsed {
  let end: CommandEnd
  let stored: StoredSession
  /// The session; its state can be that of the session that it was forked from.
  var session: SessionNumber { stored.info.number }
  /// The classes of the rehearsed launch.
  let manifest: Manifest
  private(set) var archive: Archive
  private(set) var decisions: [NodeDecision]
  /// The classes of which only the ranks of versions are known, where the versions matter.
  let ranked: Set<String>
  /// The nodes for which nothing can be decided, as indices of the archive: only the hash of their
  /// class, or the rank of its version, is known.
  private var undecided: Set<Int> = []

  /// Rehearses the restoration of the state at `end`, against the recorded classes and storyboards
  /// unless others are given. The next launch restores the source of `last`.
  ///
  /// - Parameter held: for a session without private data, the nodes that are in quarantine where it
  ///   was recorded, as indices of its archive.
  init(
    _ history: SessionHistory, _ end: CommandEnd, _ against: Against, _ last: LastSession?,
    _ snapshots: SessionHistory.SnapshotUse, held: [Int] = []
  ) throws {
    self.end = end
    stored = try StoredSession(
      history.store, history.session, at: end.position, against.manifest, snapshots: snapshots)
    let manifest =
      if let declared = against.manifest { declared } else { try stored.manifestThen() }
    self.manifest = manifest
    archive = try stored.archive()
    ranked =
      against.manifest == nil
      ? stored.classesWithRanks(in: archive)
      : Set(archive.nodes.filter(stored.hasRank).map(\.className))
    // Another build tries again what is in quarantine, which is that of the sessions of this store.
    let isQuarantined = against.isEmpty && stored.info.description.imported == nil
    var quarantine = isQuarantined ? last?.quarantine ?? Quarantine() : Quarantine()
    quarantine.session = history.session.rawValue
    if against.isEmpty, !held.isEmpty {
      let nodes = held.compactMap { [archive] in
        archive.nodes.indices.contains($0) ? archive.nodes[$0] : nil
      }
      let session = quarantine.session
      quarantine = Quarantine(
        held: nodes.map {
          .subtree(.init(path: $0.path, scene: nil, node: $0.key(restoring: session)))
        }, restoring: session)
    }
    var restorer = Restorer(archive, manifest, quarantine: quarantine)
    decisions = restorer.decideAll(
      against.storyboards.map { StoryboardRehearsal(manifest, $0) } ?? Rehearsal(manifest))
    for index in decisions.indices {
      let node = archive.nodes[decisions[index].index]
      let isUnknown = isUnknown(node, against)
      if isUnknown, decisions[index].rule == .notFound {
        undecided.insert(decisions[index].index)
        decisions[index].reason = HashedNames.undecided
      } else if ranked.contains(node.className) {
        undecided.insert(decisions[index].index)
        let reason = decisions[index].reason
        decisions[index].reason = (reason.isEmpty ? "" : reason + "; ") + Self.hasRank
      }
      guard let incompatibility = manifest.incompatibility(to: node, deferredBy: decisions[index])
      else {
        continue
      }
      let words =
        isUnknown && incompatibility == .undeclared
        ? HashedNames.undecided : incompatibility.words(node.className)
      decisions[index].reason += "; when it is tried, \(words)"
    }
  }

  private static let hasRank = "its version is a rank, so this can't be decided"

  /// Whether only the hash of a node's class is known, and not whether the rehearsed launch declares
  /// that. A session hashes the classes that it doesn't declare itself.
  private func isUnknown(_ node: ArchivedNode, _ against: Against) -> Bool {
    HashedNames.isHash(node.className) && (against.manifest != nil || node.isCarried)
  }

  /// Returns whether it can't be decided what becomes of a node.
  func isUndecided(_ decision: NodeDecision) -> Bool { undecided.contains(decision.index) }

  /// Returns what becomes of a node, as a word.
  func outcome(_ decision: NodeDecision) -> String {
    isUndecided(decision) ? Self.undecidedWord : "\(decision.outcome)"
  }

  /// Returns whether a node is restored with its state.
  func isFull(_ decision: NodeDecision) -> Bool { decision.isFull && !isUndecided(decision) }

  private static let undecidedWord = "undecided"

  /// Keeps only the nodes in the selected scenes; all others were rehearsed as well.
  mutating func keep(_ arguments: Arguments) throws {
    let hierarchy = stored.hierarchy
    guard let scenes = try SceneFilter(arguments, stored.history, in: hierarchy) else { return }
    decisions.removeAll {
      let node = archive.nodes[$0.index]
      // A node carried over from an earlier session has the number it had there.
      return node.isCarried || !scenes.contains(node.node.slot, in: hierarchy)
    }
    archive.exclusions.removeAll { !scenes.contains($0.node.slot, in: hierarchy) }
  }

  /// The classes and storyboards of a build to rehearse.
  struct Against {
    var manifest: Manifest?
    var storyboards: StoryboardCollection?

    var isEmpty: Bool { manifest == nil && storyboards == nil }
  }

  /// The nodes in quarantine, as indices of the archive.
  var held: [Int] {
    decisions.filter { $0.notRestoredReason == .quarantined }.map(\.index)
  }

  /// Whether everything that was saved is restored with its state.
  var isWhole: Bool {
    archive.unavailable.isEmpty && decisions.allSatisfy(isFull)
  }

  /// What could not be used, read or found, as messages.
  var remarks: [String] { stored.remarks + archive.unavailable }

  /// The number of nodes for each verdict that occurs.
  var counts: [(String, Int)] {
    let words = RestorationOutcome.allCases.map { "\($0)" } + [Self.undecidedWord]
    let counts = Dictionary(grouping: decisions, by: outcome)
    return words.compactMap { word in counts[word].map { (word, $0.count) } }
  }

  /// The counts in words.
  var summary: String {
    let words = counts.map { "\($0.1) \($0.0)" }
    return (words.isEmpty ? "nothing to restore" : words.joined(separator: ", "))
      + (archive.exclusions.isEmpty ? "" : "; \(archive.exclusions.count) not kept")
  }
}

extension Manifest.Incompatibility {
  /// What becomes of a node of the class, and why.
  func words(_ className: String) -> String {
    let why =
      switch self {
      case .undeclared: "class '\(className)' is not declared"
      case .notConforming: "class '\(className)' can't restore its objects"
      case .vetoed: "class '\(className)' refuses"
      case .newer(let version): "its state is newer than version \(version)"
      case .noMigration(let version): "no migrations lead to version \(version)"
      }
    return "it is \(outcome): \(why) (\(rule.code))"
  }

  /// What becomes of a node.
  var outcome: String { keepsNode ? "restored without its state" : "not restored" }
}

extension LastSession {
  /// Returns what the next launch restores; `nil` if a session that it could be can't be read.
  static func ifReadable(_ store: Store, app: String? = nil) -> LastSession? {
    do throws(HistoryError) { return try LastSession(store, app: app) } catch { return nil }
  }
}
