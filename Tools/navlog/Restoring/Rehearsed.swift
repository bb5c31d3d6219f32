import RestorationStore
import EventStore
import History
import Navigation
import Restoration
import Scripts
import Storyboards
import TimeTravel

/// What would come back of a state of a session.
struct Rehearsed {
  let end: CommandEnd
  let stored: StoredSession
  private(set) var archive: Archive
  private(set) var judgements: [Judgement]

  /// Rehearses the restoration of what `history` has at `end`; against the classes that were recorded
  /// unless others are given, and the same of storyboards.
  init(
    _ history: SessionHistory, _ end: CommandEnd, _ against: Against, _ quarantine: Quarantine,
    _ snapshots: SessionHistory.SnapshotUse
  ) throws(Failure) {
    self.end = end
    let manifest: Manifest
    do throws(HistoryError) {
      stored = try StoredSession(
        history.store, history.session, at: end.position, against.manifest, snapshots: snapshots)
      manifest = if let declared = against.manifest { declared } else { try stored.manifestThen() }
      archive = try stored.archive()
    } catch {
      throw Failure(error)
    }
    var restorer = Restorer(archive, manifest, quarantine: quarantine)
    judgements = restorer.judgeAll(
      against.storyboards.map { StoryboardRehearsal(manifest, $0) } ?? Rehearsal(manifest))
  }

  /// Only what is in the scenes that are asked for; all the rest was rehearsed with it.
  mutating func keep(_ arguments: Arguments) throws(Failure) {
    let hierarchy = stored.hierarchy
    guard let scenes = try Scenes(arguments, stored.history, in: hierarchy) else { return }
    judgements.removeAll {
      let node = archive.nodes[$0.index]
      // What waits since an earlier session has the number of a node there.
      return node.isCarried || !scenes.contains(node.node.slot, in: hierarchy)
    }
    archive.exclusions.removeAll { !scenes.contains($0.node.slot, in: hierarchy) }
  }

  /// What a build has that is to be rehearsed.
  struct Against {
    var manifest: Manifest?
    var storyboards: CatalogueSet?
  }

  /// Whether all that was kept comes back with its state.
  var isWhole: Bool { judgements.allSatisfy(\.isFull) }

  /// How many nodes got each verdict that any got.
  var counts: [(Verdict, Int)] {
    Verdict.allCases.compactMap { verdict in
      let count = judgements.count { $0.verdict == verdict }
      return count == 0 ? nil : (verdict, count)
    }
  }

  /// The same in words.
  var summary: String {
    let words = counts.map { "\($0.1) \($0.0)" }
    return (words.isEmpty ? "nothing to restore" : words.joined(separator: ", "))
      + (archive.exclusions.isEmpty ? "" : "; \(archive.exclusions.count) not kept")
  }
}

extension Judgement {
  /// Whether the node comes back with its state.
  var isFull: Bool { verdict == .restored || verdict == .migrated }
}
