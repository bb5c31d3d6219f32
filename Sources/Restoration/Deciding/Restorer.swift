package import NavlogNavigation

/// Decides for every node of an archive, parents first, whether it is restored, and as what. This
/// is phase 1: it doesn't build links or decode state.
///
/// The decisions are a pure function of the archive, the manifest, the policies and what the object
/// provider finds.
package struct Restorer {
  package private(set) var archive: Archive
  package let manifest: Manifest
  package var quarantine: Quarantine
  /// The needs of classes that are met (V9).
  package var isThere: Set<String>
  /// The scenes that have connected since; their windows are restored when they connect, not before
  /// (SCN-1).
  package var connected: Set<String> = []

  /// The decisions so far, by index in the archive.
  package internal(set) var decisions: [NodeDecision] = []
  /// The indices of the nodes, by path.
  private let indices: [NodePath: Int]
  /// For each stack, the index of the child at which it was cut.
  private var cuts: [Int: Int] = [:]

  package init(
    _ archive: Archive, _ manifest: Manifest, quarantine: Quarantine = Quarantine(),
    isThere: Set<String> = []
  ) {
    self.archive = archive
    indices = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].chain, $0) },
      uniquingKeysWith: { first, _ in first })
    self.manifest = manifest
    self.quarantine = quarantine
    self.isThere = isThere
  }

  /// Returns the index of the node at a path.
  package func index(at path: String) -> Int? { indices[NodePath(path)] }

  /// Decides on every node, in the order of the archive.
  package mutating func judgeAll(
    _ finder: any ObjectProvider, told: (NodeDecision) -> Void = { _ in }
  ) -> [NodeDecision] {
    decisions.reserveCapacity(archive.nodes.count)
    for index in archive.nodes.indices {
      let decision = judge(index, finder)
      decisions.append(decision)
      told(decision)
    }
    return decisions
  }

  /// Decides on the subtree of a deferred node that is to be restored now.
  ///
  /// - Parameter isAskedFor: whether the app asks for the node explicitly, which takes it out of
  ///   quarantine; descendants with failures of their own stay there.
  package mutating func resume(
    _ index: Int, _ finder: any ObjectProvider, isAskedFor: Bool = true,
    told: (NodeDecision) -> Void
  ) -> [NodeDecision] {
    var found: [NodeDecision] = []
    var inside: Set<Int> = [index]
    let held = quarantine
    if isAskedFor { quarantine = quarantine.asking(for: archive.nodes[index]) }
    defer { quarantine = held }
    if let needs = manifest.resolve(archive.nodes[index].className)?.declaration.policy.needs {
      isThere.insert(needs)
    }
    let owner = archive.nodes[index].owner
    if archive.nodes[index].obstacle != nil {
      archive.nodes[index].obstacle = nil
      archive.link(index)
    }
    // A node that the app asks for is pushed on its stack, wherever that was cut.
    if let owner { cuts[owner] = nil }
    for next in index..<archive.nodes.count {
      let above = archive.nodes[next].owner
      let waited =
        above == owner && above != nil && decisions[next].verdict == .deferred
        && archive.nodes[next].obstacle == nil
      guard next == index || waited || above.map(inside.contains) == true else { continue }
      inside.insert(next)
      decisions[next] = judge(next, finder)
      found.append(decisions[next])
      told(decisions[next])
    }
    return found
  }

  /// Returns the keys of the restored nodes, which are the same in all archives.
  package func restoredKeys(of some: [NodeDecision]? = nil) -> Set<ArchivedNode.Key> {
    Set(
      (some ?? decisions).lazy.filter(\.verdict.isBack).map {
        archive.nodes[$0.index].key(restoring: quarantine.session)
      })
  }

  /// Sets the events that created the nodes that represent restored ones.
  package mutating func identify(in hierarchy: Hierarchy) {
    for index in decisions.indices where decisions[index].born == 0 {
      let object = decisions[index].object
      if hierarchy.isAlive(object) { decisions[index].born = hierarchy[object].born }
    }
  }

  // MARK: - One node

  private mutating func judge(_ index: Int, _ finder: any ObjectProvider) -> NodeDecision {
    let node = archive.nodes[index]
    var decision = blank(index)
    if let owner = node.owner, judgementOfOwner(owner, node, &decision) { return decision }
    if let obstacle = node.obstacle {
      decline(&decision, .deferred, .deferred, obstacle, .noPlace)
      return decision
    }
    if quarantine.holds(index, of: archive) {
      decline(
        &decision, .deferred, .deferred, "it is in quarantine: restoring it failed before",
        .quarantined)
      cutStack(around: index, &decision)
      return decision
    }
    if case .root(let window) = node.place, let scene = archive.windows[window].scene,
      !archive.windows[window].isConnected, !connected.contains(scene)
    {
      decline(
        &decision, .deferred, .deferred, "its scene '\(scene)' is not connected", .scene(scene))
      return decision
    }
    let declared = manifest.resolve(node.className)
    if let needs = declared?.declaration.policy.needs, !isThere.contains(needs) {
      decline(&decision, .deferred, .deferred, "it needs '\(needs)' first", .needs(needs))
      cutStack(around: index, &decision)
      return decision
    }
    switch lookUp(node, declared?.declaration, finder) {
    case (.object(let found), let rung):
      decision.rung = rung
      accept(&decision, node, found)
      keepUnread(&decision, node, found)
      if rung == .factory, node.isFromStoryboard {
        decision.reason = [goneScene(of: node) + ": its factory made it", decision.reason]
          .filter { !$0.isEmpty }.joined(separator: "; ")
      }
    case (.veto, let rung):
      decision.rung = rung
      decline(
        &decision, .vetoed, .vetoed, "its \(rung == .factory ? "factory" : "class") said no",
        .vetoed)
      cutStack(around: index, &decision)
    case (.failed(let why), let rung):
      decision.rung = rung
      decline(&decision, .vetoed, .vetoed, "its factory threw: \(why)", .factoryThrew(why))
      cutStack(around: index, &decision)
    case (.notConforming, let rung):
      decision.rung = rung
      decline(
        &decision, .dropped, .notFound,
        "what should restore class '\(node.className)' is not able to (E33)",
        .notConforming)
      cutStack(around: index, &decision)
    case (.nothing, let rung):
      let (why, cause): (String, NotBack) =
        if declared == nil {
          ("class '\(node.className)' is unknown", .unknownClass)
        } else if rung == .storyboard {
          (goneScene(of: node), .sceneGone)
        } else { ("class '\(node.className)' has no factory", .noFactory) }
      decline(&decision, .dropped, .notFound, why + ", and nothing else finds it", cause)
      cutStack(around: index, &decision)
    }
    return decision
  }

  private func goneScene(of node: ArchivedNode) -> String {
    "its storyboard has no '\(node.storyboard ?? node.identifier)' any more"
  }

  private func blank(_ index: Int) -> NodeDecision {
    let node = archive.nodes[index]
    return NodeDecision(
      index: index, chain: node.chain, verdict: .dropped, rule: .notFound,
      savedClass: node.className,
      className: node.className, from: node.version)
  }

  /// Returns whether the outcome of the owner, or of a neighbour on the stack, already decides.
  private func judgementOfOwner(
    _ owner: Int, _ node: ArchivedNode, _ decision: inout NodeDecision
  ) -> Bool {
    let above = decisions[owner]
    // A node that was deferred isn't lost together with its owner.
    if !above.verdict.isBack {
      let waits = above.verdict == .deferred || node.isCarried
      decision.notBack = .below(above.path)
      decision.verdict = waits ? .deferred : .dropped
      decision.rule = waits ? .deferred : above.rule
      decision.reason =
        above.verdict == .deferred || !waits
        ? "it goes with '\(above.path)'" : "'\(above.path)' did not come back"
      return true
    }
    guard node.place == .child, node.obstacle == nil, let cut = cuts[owner] else { return false }
    let below = decisions[cut]
    let waits = below.verdict == .deferred || node.isCarried
    decision.notBack = .stackCut(below.path)
    decision.verdict = waits ? .deferred : .truncated
    decision.rule = waits ? .deferred : .notFound
    decision.reason = "the stack ends below '\(below.path)'"
    return true
  }

  private func decline(
    _ decision: inout NodeDecision, _ verdict: RestorationOutcome, _ rule: RestorationRule,
    _ reason: String,
    _ cause: NotBack
  ) {
    decision.notBack = cause
    decision.verdict = verdict
    decision.rule = rule
    decision.reason = reason
    let node = archive.nodes[decision.index]
    if node.isCarried, verdict == .deferred {
      decision.reason += "; it has waited since \(node.from)"
    }
    let below = archive.count(below: decision.index)
    if below > 0 {
      decision.effect = "\(below) below \(verdict == .deferred ? "wait with it" : "go with it")"
    }
  }

  /// A stack is cut at the first missing controller, unless a class has the policy to splice it
  /// (RES-8).
  private mutating func cutStack(around index: Int, _ decision: inout NodeDecision) {
    let node = archive.nodes[index]
    guard node.place == .child, let owner = node.owner, archive.nodes[owner].kind == .navigation,
      !isPassedOver(index, on: archive.nodes[owner].children)
    else { return }
    let policies = [node.className, archive.nodes[owner].className].compactMap {
      manifest.resolve($0)?.declaration.policy.stackGap
    }
    let isSpliced = policies.contains(.splice)
    let isOwn = decision.verdict == .dropped
    if isSpliced {
      if isOwn { decision.verdict = .spliced }
      decision.effect = append(decision.effect, "those above it close the gap")
      return
    }
    cuts[owner] = index
    if isOwn { decision.verdict = .truncated }
    decision.effect = append(
      decision.effect, "the stack of '\(archive.nodes[owner].path)' is cut here")
  }

  /// Returns whether the controllers above a deferred one were restored without it in an earlier
  /// launch.
  private func isPassedOver(_ index: Int, on stack: [Int]) -> Bool {
    archive.nodes[index].isCarried
      && stack.drop { $0 != index }.contains { !archive.nodes[$0].isCarried }
  }

  private func append(_ effect: String?, _ more: String) -> String {
    effect.map { $0 + "; " + more } ?? more
  }

  // MARK: - The look-up (RES-2)

  private func lookUp(
    _ node: ArchivedNode, _ declaration: ClassDeclaration?, _ finder: any ObjectProvider
  ) -> (LookupResult, NodeDecision.Rung?) {
    let class_ = finder.askRestorationClass(for: node)
    if class_ != .nothing { return (class_, .restorationClass) }
    if case .object(let found) = finder.askApp(for: node) { return (.object(found), .app) }
    let existing = finder.findExisting(node)
    if existing != .nothing { return (existing, .existing) }
    if node.isFromStoryboard {
      let woken = finder.wake(node)
      if woken != .nothing { return (woken, .storyboard) }
      // A plain class can't make what a scene contains (S247).
      if !manifest.isDeclaredByApp(node.className) { return (.nothing, .storyboard) }
    }
    guard let declaration else { return (.nothing, nil) }
    switch declaration.factory {
    case .none: return (.nothing, node.isFromStoryboard ? .storyboard : nil)
    case .veto: return (.veto, .factory)
    case .notConforming: return (.notConforming, .factory)
    case .make: return (finder.make(node, by: declaration), .factory)
    }
  }

  // MARK: - Class and version (V1…V6, V10)

  private func accept(
    _ decision: inout NodeDecision, _ node: ArchivedNode, _ found: LookupResult.Found
  ) {
    decision.object = found.slot
    decision.className = found.className
    guard manifest.isKind(found.className, lineage: found.lineage, of: node.className) else {
      decision.verdict = .defaulted
      decision.rule = .otherClass
      decision.notBack = .otherClass(found.className)
      decision.reason =
        "a '\(found.className)' is no '\(node.className)', so its state is not decoded"
      return
    }
    let declared = manifest.resolve(node.className)
    let declaration = declared?.declaration ?? manifest.resolve(found.className)?.declaration
    let now = declaration?.version ?? found.version
    decision.to = now
    judge(&decision, node, now, declaration)
    if let declared, declared.isAlias {
      let former = "'\(node.className)' is '\(declared.declaration.id)' now (V5)"
      decision.reason = decision.reason.isEmpty ? former : former + "; " + decision.reason
    }
  }

  private func judge(
    _ decision: inout NodeDecision, _ node: ArchivedNode, _ now: UInt32,
    _ declaration: ClassDeclaration?
  ) {
    if node.version == now {
      decision.verdict = .restored
      decision.rule = .sameVersion
      decision.state = node.ownState
      return
    }
    decision.verdict = .defaulted
    if node.version > now {
      decision.rule = .newerVersion
      decision.notBack = .newerVersion
      decision.reason =
        "its state has version \(node.version), and the code knows \(now): not decoded"
      return
    }
    guard let steps = declaration?.steps(from: node.version) else {
      decision.rule = .noMigration
      decision.notBack = .noMigration
      decision.reason = "no migrations lead from version \(node.version) to \(now)"
      return
    }
    migrate(&decision, node, steps)
  }

  private func migrate(
    _ decision: inout NodeDecision, _ node: ArchivedNode, _ steps: [MigrationStep]
  ) {
    var state = StateView(node.ownState)
    decision.steps = [node.version] + steps.map(\.to)
    for step in steps {
      do throws(CodingFailure) { try step.migrate(&state) } catch {
        decision.verdict = .defaulted
        decision.rule = .undecodable
        decision.notBack = .migrationFailed
        decision.reason = "step \(step.from)→\(step.to) failed: \(error)"
        return
      }
    }
    decision.verdict = .migrated
    decision.rule = .migrated
    decision.reason = "by " + steps.map { "\($0.from)→\($0.to)" }.joined(separator: ", ")
    if steps.contains(where: { $0.isOpaque && $0.body == nil }) {
      decision.reason += "; some of it is code that only the app has"
    }
    decision.state = state.values
  }
}
