package import NavlogNavigation

/// The problems of a state that affect its restoration.
package struct Checkup {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// The node has no identifier below a saved one, so neither it nor `below` nodes are saved.
    case identifier(Exclusion, below: Int)
    /// The container doesn't encode the node, so neither it nor `below` nodes are saved.
    case container(Exclusion, below: Int)
    /// A value of the node isn't saved.
    case state(Exclusion)
    /// Only their order distinguishes two nodes.
    case path(Archive.Duplicate)
    /// The class of saved nodes isn't declared.
    case undeclared(className: String, nodes: Int)
    /// The rehearsed launch doesn't restore the node, or not its state.
    case loss(NodeDecision)
    /// The node is deferred, and isn't restored as it was when it is tried.
    case deferred(NodeDecision, Manifest.Incompatibility)
    /// The state of the node is larger than the budget of its class.
    case budget(size: Int, ClassPolicy.SizeLimit, largestKey: String)
    /// Nodes aren't restored, because launches failed in restoring them.
    case quarantine(Quarantine.Extent)
    /// Nothing refers to the node.
    case orphan
    /// The session ended during transitions.
    case transitions(Int)
  }

  /// A problem and the node that has it.
  package struct Finding: Hashable, Sendable {
    package let problem: Problem
    package let node: NodeID?
  }

  /// The problems, by kind.
  package private(set) var findings: [Finding] = []

  /// Examines a state and what would be saved of it.
  ///
  /// - Parameters:
  ///   - manifest: the classes that the next launch declares.
  ///   - decisions: what a rehearsal of the launch decided.
  ///   - isOver: whether the session has ended.
  ///   - size: returns the size of a value.
  package init(
    of hierarchy: Hierarchy, _ source: some ArchiveSource, _ archive: Archive,
    _ manifest: Manifest, _ quarantine: Quarantine, _ decisions: [NodeDecision] = [],
    isOver: Bool, size: (EncodedValue) -> Int
  ) {
    addIdentifiers(hierarchy, archive)
    addContained(hierarchy, source, archive)
    for exclusion in archive.exclusions
    where [.unencodable, .reservedKey].contains(exclusion.rule) {
      add(.state(exclusion), exclusion.node)
    }
    for duplicate in archive.duplicates { add(.path(duplicate), duplicate.second) }
    addClasses(archive, manifest)
    for decision in decisions {
      let node = archive.nodes[decision.index]
      if decision.isLossOfItsOwn { add(.loss(decision), node.node) }
      if let incompatibility = manifest.incompatibility(to: node, deferredBy: decision),
        incompatibility != .undeclared
      {
        add(.deferred(decision, incompatibility), node.node)
      }
    }
    addBudgets(hierarchy, source, manifest, size)
    for reach in quarantine.held { add(.quarantine(reach)) }
    // An object is held by the node that refers to it.
    for slot in hierarchy.living where !hierarchy.isHeld(slot) && hierarchy[slot].kind != .object {
      add(.orphan, hierarchy.id(slot))
    }
    if isOver, !hierarchy.transitions.isEmpty { add(.transitions(hierarchy.transitions.count)) }
  }

  private mutating func add(_ problem: Problem, _ node: NodeID? = nil) {
    findings.append(Finding(problem: problem, node: node))
  }

  /// Adds nodes without an identifier directly below a saved one, where a path breaks.
  private mutating func addIdentifiers(_ hierarchy: Hierarchy, _ archive: Archive) {
    for exclusion in archive.exclusions
    where exclusion.key == nil && [.unnamed, .unnamedView].contains(exclusion.rule) {
      guard hierarchy.isBelowKept(exclusion.node.slot, in: archive) else { continue }
      let below = archive.exclusions.count {
        $0.rule == .belowUnnamed && $0.path.hasPrefix(exclusion.path + "/")
      }
      add(.identifier(exclusion, below: below), exclusion.node)
    }
  }

  /// Adds nodes that their container doesn't encode, unless they aren't to be saved.
  private mutating func addContained(
    _ hierarchy: Hierarchy, _ source: some ArchiveSource, _ archive: Archive
  ) {
    for exclusion in archive.exclusions
    where exclusion.key == nil && [.notEncoded, .hosted].contains(exclusion.rule) {
      let slot = exclusion.node.slot
      guard exclusion.rule == .hosted || hierarchy.isBelowKept(slot, in: archive),
        !source.policy(of: slot).isTransient, hierarchy.property(.transient, of: slot) != 1
      else { continue }
      let below = archive.exclusions.count {
        $0.key == nil && $0.path.hasPrefix(exclusion.path + "/")
      }
      add(.container(exclusion, below: below), exclusion.node)
    }
  }

  private mutating func addClasses(_ archive: Archive, _ manifest: Manifest) {
    var seen: Set<String> = []
    for node in archive.nodes where manifest.resolve(node.className) == nil {
      guard seen.insert(node.className).inserted else { continue }
      let count = archive.nodes.count { $0.className == node.className }
      add(.undeclared(className: node.className, nodes: count), node.node)
    }
  }

  private mutating func addBudgets(
    _ hierarchy: Hierarchy, _ source: some ArchiveSource, _ manifest: Manifest,
    _ size: (EncodedValue) -> Int
  ) {
    for slot in hierarchy.living {
      let record = hierarchy[slot]
      let name = source.text(record.classSymbol) ?? record.kind.className
      let budget = manifest.resolve(name)?.declaration.policy.budget ?? ClassPolicy().budget
      let sizes = source.state(of: slot).map { ($0.key, size($0.value)) }
      let all = sizes.reduce(0) { $0 + $1.1 }
      guard all > budget.warning, let largest = sizes.max(by: { $0.1 < $1.1 }) else { continue }
      add(.budget(size: all, budget, largestKey: largest.0), hierarchy.id(slot))
    }
  }
}

extension NodeDecision {
  /// Whether the node or its state is lost for a reason that isn't a problem of its own: an
  /// undeclared class, a quarantine, or the loss of another node. A deferred node isn't lost.
  fileprivate var isLossOfItsOwn: Bool {
    switch notRestoredReason {
    case nil, .unknownClass, .below, .stackCut, .needs, .scene, .quarantined, .noPlace, .replaced,
      .refused, .forceQuit:
      false
    case .noFactory, .notConforming, .sceneGone, .vetoed, .factoryThrew, .otherClass,
      .newerVersion, .noMigration, .migrationFailed, .undecodable:
      true
    }
  }
}

extension Hierarchy {
  /// Returns whether the node's parent or presenter is saved, or it has none.
  fileprivate func isBelowKept(_ slot: Slot, in archive: Archive) -> Bool {
    let above = self[slot].parent.isNone ? self[slot].presenter : self[slot].parent
    return above.isNone || archive.nodes.contains { $0.node.slot == above }
  }

  /// The slots of all nodes.
  fileprivate var living: [Slot] {
    records.indices.map { Slot(UInt32(truncatingIfNeeded: $0)) }.filter(isAlive)
  }
}
