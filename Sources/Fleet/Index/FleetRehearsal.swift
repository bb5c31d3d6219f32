package import NavlogNavigation
package import NavlogRestoration
package import NavlogSessionFiles
package import NavlogStore

/// What a build would restore of the sessions of a fleet.
///
/// A decision is a function of a last tree and the classes of the build, so each tree is decided
/// once, however many sessions have it.
package struct FleetRehearsal: Sendable {
  /// The nodes that a build doesn't restore with their state, for one reason.
  package struct Loss: Hashable, Sendable {
    package let build: String
    package let className: String
    package let outcome: RestorationOutcome
    package let rule: RestorationRule
    package let from: UInt32
    package let to: UInt32?
  }

  /// How many have it.
  package struct Extent: Hashable, Sendable {
    package var nodes: Int64 = 0
    package var sessions: Int64 = 0
    package var installs: Set<InstallID> = []
    /// One of the sessions.
    package var example: SessionID
  }

  /// The sessions that were decided, and those that are restored with everything.
  package private(set) var decided: Int64 = 0
  package private(set) var whole: Int64 = 0
  package private(set) var losses: [Loss: Extent] = [:]
  /// How many can't be decided, and why.
  package private(set) var undecidable: [Undecidable: Int64] = [:]
  /// How many have ended and aren't indexed, and how many haven't arrived completely.
  package private(set) var unindexed: Int64 = 0
  package private(set) var arriving: Int64 = 0
  package private(set) var installs: Int64 = 0

  /// All sessions, decided or not.
  package var sessions: Int64 { decided + undecidable.values.reduce(0, +) + unindexed + arriving }

  /// Rehearses the sessions of `database` with the classes of a build.
  package init(_ database: FleetDatabase, against manifest: Manifest) throws(FleetError) {
    let (open, unindexed, installs) = try database.countUnindexed()
    (arriving, self.unindexed, self.installs) = (open, unindexed, installs)
    undecidable = try database.countUndecidable()
    var known: [UInt128: ShapeVerdict?] = [:]
    try database.forEachArchive { (archive) throws(FleetError) in
      if known[archive.hash] == nil {
        let shape = try database.shape(archive.hash)
        known[archive.hash] = .some(ShapeVerdict(shape, against: manifest))
      }
      guard let outcome = known[archive.hash] ?? nil else {
        undecidable[.transient, default: 0] += 1
        return
      }
      add(outcome, archive)
    }
  }

  private mutating func add(_ outcome: ShapeVerdict, _ archive: IndexedArchive) {
    decided += 1
    whole += outcome.losses.isEmpty ? 1 : 0
    for (loss, nodes) in outcome.losses {
      let loss = Loss(
        build: archive.build, className: loss.className, outcome: loss.outcome, rule: loss.rule,
        from: loss.from, to: loss.to)
      var extent = losses[loss] ?? Extent(example: archive.ship)
      extent.nodes += nodes
      extent.sessions += 1
      extent.installs.insert(archive.install)
      losses[loss] = extent
    }
  }
}

/// A session as the index has it.
struct IndexedArchive {
  let install: InstallID
  let ship: SessionID
  let build: String
  let hash: UInt128
  /// When it arrived, in seconds since 1970.
  let arrived: Int64
}

/// What a build makes of a last tree.
private struct ShapeVerdict {
  private(set) var losses: [FleetRehearsal.Loss: Int64] = [:]

  init?(_ shape: SessionShape, against manifest: Manifest) {
    guard let decisions = shape.decisions(against: manifest) else { return nil }
    for decision in decisions where !decision.isFull {
      let loss = FleetRehearsal.Loss(
        build: "", className: decision.savedClass, outcome: decision.outcome, rule: decision.rule,
        from: decision.from, to: decision.to)
      losses[loss, default: 0] += 1
    }
  }
}

extension SessionShape {
  /// Returns the decisions of a launch of a build, in the order of the nodes; `nil` if they can't be
  /// derived.
  package func decisions(against manifest: Manifest) -> [NodeDecision]? {
    guard let archive = archive(for: manifest) else { return nil }
    var restorer = Restorer(archive, manifest)
    return restorer.decideAll(Rehearsal(manifest))
  }
}
