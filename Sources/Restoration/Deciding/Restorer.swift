package import Navigation

/// Decides for every node of an archive whether it may come back, and as what: phase 1, parents
/// first. No links are built and nothing is decoded in here.
///
/// A pure function of the archive, the manifest, the policies and what the finder finds.
package struct Restorer {
  package private(set) var archive: Archive
  package let manifest: Manifest
  package var quarantine: Quarantine
  /// What classes need that is there now (V9).
  package var isThere: Set<String>
  /// The scenes that have connected since; their windows come back then, not before (SCN-1).
  package var connected: Set<String> = []

  /// The judgements so far, by index in the archive.
  package internal(set) var judgements: [Judgement] = []
  /// The indices of the nodes by path.
  private let indices: [String: Int]
  /// For each stack, the index of the child at which it was cut.
  private var cuts: [Int: Int] = [:]

  package init(
    _ archive: Archive, _ manifest: Manifest, quarantine: Quarantine = Quarantine(),
    isThere: Set<String> = []
  ) {
    self.archive = archive
    indices = Dictionary(
      archive.nodes.indices.map { (archive.nodes[$0].path, $0) },
      uniquingKeysWith: { first, _ in first })
    self.manifest = manifest
    self.quarantine = quarantine
    self.isThere = isThere
  }

  /// The index of the node whose path that is.
  package func index(at path: String) -> Int? { indices[path] }

  /// The judgement of every node, in the order of the archive.
  package mutating func judgeAll(
    _ finder: any ObjectFinder, told: (Judgement) -> Void = { _ in }
  ) -> [Judgement] {
    judgements.reserveCapacity(archive.nodes.count)
    for index in archive.nodes.indices {
      let judgement = judge(index, finder)
      judgements.append(judgement)
      told(judgement)
    }
    return judgements
  }

  /// Judges the subtree of a node that was deferred, now that it is wanted.
  ///
  /// - Parameter isAskedFor: whether the app asks for the node by itself, and so takes it out of
  ///   quarantine; what is below it, and has failed by itself, stays there.
  package mutating func resume(
    _ index: Int, _ finder: any ObjectFinder, isAskedFor: Bool = true, told: (Judgement) -> Void
  ) -> [Judgement] {
    var found: [Judgement] = []
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
    if let owner, cuts[owner] == index { cuts[owner] = nil }
    for next in index..<archive.nodes.count {
      let above = archive.nodes[next].owner
      let waited =
        above == owner && above != nil && judgements[next].verdict == .deferred
        && archive.nodes[next].obstacle == nil
      guard next == index || waited || above.map(inside.contains) == true else { continue }
      inside.insert(next)
      judgements[next] = judge(next, finder)
      found.append(judgements[next])
      told(judgements[next])
    }
    return found
  }

  /// The nodes that are back, by what all archives call them.
  package func restoredKeys(of some: [Judgement]? = nil) -> Set<ArchivedNode.Key> {
    Set(
      (some ?? judgements).lazy.filter(\.verdict.isBack).map {
        archive.nodes[$0.index].key(restoring: quarantine.session)
      })
  }

  /// Notes which nodes stand for those that are back.
  package mutating func identify(in hierarchy: Hierarchy) {
    for index in judgements.indices where judgements[index].born == 0 {
      let object = judgements[index].object
      if hierarchy.isAlive(object) { judgements[index].born = hierarchy[object].born }
    }
  }

  // MARK: - One node

  private mutating func judge(_ index: Int, _ finder: any ObjectFinder) -> Judgement {
    let node = archive.nodes[index]
    var judgement = blank(index)
    if let owner = node.owner, judgementOfOwner(owner, node, &judgement) { return judgement }
    if let obstacle = node.obstacle {
      decline(&judgement, .deferred, "V9", obstacle, .noPlace)
      return judgement
    }
    if quarantine.holds(index, of: archive) {
      decline(
        &judgement, .deferred, "V9", "it is in quarantine: restoring it failed before",
        .quarantined)
      cutStack(around: index, &judgement)
      return judgement
    }
    if case .root(let window) = node.place, let scene = archive.windows[window].scene,
      !archive.windows[window].isConnected, !connected.contains(scene)
    {
      decline(&judgement, .deferred, "V9", "its scene '\(scene)' is not connected", .scene(scene))
      return judgement
    }
    let declared = manifest.resolve(node.className)
    if let needs = declared?.declaration.policy.needs, !isThere.contains(needs) {
      decline(&judgement, .deferred, "V9", "it needs '\(needs)' first", .needs(needs))
      cutStack(around: index, &judgement)
      return judgement
    }
    switch lookUp(node, declared?.declaration, finder) {
    case (.object(let found), let rung):
      judgement.rung = rung
      accept(&judgement, node, found)
      if rung == .factory, node.isFromStoryboard {
        judgement.reason = [goneScene(of: node) + ": its factory made it", judgement.reason]
          .filter { !$0.isEmpty }.joined(separator: "; ")
      }
    case (.veto, let rung):
      judgement.rung = rung
      decline(
        &judgement, .vetoed, "V8", "its \(rung == .factory ? "factory" : "class") said no", .vetoed)
      cutStack(around: index, &judgement)
    case (.failed(let why), let rung):
      judgement.rung = rung
      decline(&judgement, .vetoed, "V8", "its factory threw: \(why)", .factoryThrew(why))
      cutStack(around: index, &judgement)
    case (.notConforming, let rung):
      judgement.rung = rung
      decline(
        &judgement, .dropped, "V7",
        "what should restore class '\(node.className)' is not able to (E33)",
        .notConforming)
      cutStack(around: index, &judgement)
    case (.nothing, let rung):
      let (why, cause): (String, NotBack) =
        if declared == nil {
          ("class '\(node.className)' is unknown", .unknownClass)
        } else if rung == .storyboard {
          (goneScene(of: node), .sceneGone)
        } else { ("class '\(node.className)' has no factory", .noFactory) }
      decline(&judgement, .dropped, "V7", why + ", and nothing else finds it", cause)
      cutStack(around: index, &judgement)
    }
    return judgement
  }

  private func goneScene(of node: ArchivedNode) -> String {
    "its storyboard has no '\(node.storyboard ?? node.identifier)' any more"
  }

  private func blank(_ index: Int) -> Judgement {
    let node = archive.nodes[index]
    return Judgement(
      index: index, path: node.path, verdict: .dropped, rule: "V7", savedClass: node.className,
      className: node.className, from: node.version)
  }

  /// What the owner's fate, or that of a neighbour on the stack, decides already.
  private func judgementOfOwner(
    _ owner: Int, _ node: ArchivedNode, _ judgement: inout Judgement
  ) -> Bool {
    let above = judgements[owner]
    // What has waited does not go down with what it has waited for.
    if !above.verdict.isBack {
      let waits = above.verdict == .deferred || node.isCarried
      judgement.notBack = .below(above.path)
      judgement.verdict = waits ? .deferred : .dropped
      judgement.rule = waits ? "V9" : above.rule
      judgement.reason =
        above.verdict == .deferred || !waits
        ? "it goes with '\(above.path)'" : "'\(above.path)' did not come back"
      return true
    }
    guard node.place == .child, node.obstacle == nil, let cut = cuts[owner] else { return false }
    let below = judgements[cut]
    let waits = below.verdict == .deferred || node.isCarried
    judgement.notBack = .stackCut(below.path)
    judgement.verdict = waits ? .deferred : .truncated
    judgement.rule = waits ? "V9" : "V7"
    judgement.reason = "the stack ends below '\(below.path)'"
    return true
  }

  private func decline(
    _ judgement: inout Judgement, _ verdict: Verdict, _ rule: String, _ reason: String,
    _ cause: NotBack
  ) {
    judgement.notBack = cause
    judgement.verdict = verdict
    judgement.rule = rule
    judgement.reason = reason
    let node = archive.nodes[judgement.index]
    if node.isCarried, verdict == .deferred {
      judgement.reason += "; it has waited since \(node.from)"
    }
    let below = archive.count(below: judgement.index)
    if below > 0 {
      judgement.effect = "\(below) below \(verdict == .deferred ? "wait with it" : "go with it")"
    }
  }

  /// RES-8: a stack is cut at the first that is missing, unless a class wants it spliced.
  private mutating func cutStack(around index: Int, _ judgement: inout Judgement) {
    let node = archive.nodes[index]
    guard node.place == .child, let owner = node.owner, archive.nodes[owner].kind == .navigation,
      !isPassedOver(index, on: archive.nodes[owner].children)
    else { return }
    let policies = [node.className, archive.nodes[owner].className].compactMap {
      manifest.resolve($0)?.declaration.policy.stackGap
    }
    let isSpliced = policies.contains(.splice)
    let isOwn = judgement.verdict == .dropped
    if isSpliced {
      if isOwn { judgement.verdict = .spliced }
      judgement.effect = append(judgement.effect, "those above it close the gap")
      return
    }
    cuts[owner] = index
    if isOwn { judgement.verdict = .truncated }
    judgement.effect = append(
      judgement.effect, "the stack of '\(archive.nodes[owner].path)' is cut here")
  }

  /// Whether those above what has waited have come back without it, in an earlier launch.
  private func isPassedOver(_ index: Int, on stack: [Int]) -> Bool {
    archive.nodes[index].isCarried
      && stack.drop { $0 != index }.contains { !archive.nodes[$0].isCarried }
  }

  private func append(_ effect: String?, _ more: String) -> String {
    effect.map { $0 + "; " + more } ?? more
  }

  // MARK: - The look-up (RES-2)

  private func lookUp(
    _ node: ArchivedNode, _ declaration: ClassDeclaration?, _ finder: any ObjectFinder
  ) -> (Find, Judgement.Rung?) {
    let class_ = finder.askRestorationClass(for: node)
    if class_ != .nothing { return (class_, .restorationClass) }
    if case .object(let found) = finder.askApp(for: node) { return (.object(found), .app) }
    let existing = finder.findExisting(node)
    if existing != .nothing { return (existing, .existing) }
    if node.isFromStoryboard {
      let woken = finder.wake(node)
      if woken != .nothing { return (woken, .storyboard) }
      // What a scene has, no plain class can make (S247).
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

  private func accept(_ judgement: inout Judgement, _ node: ArchivedNode, _ found: Find.Found) {
    judgement.object = found.slot
    judgement.className = found.className
    guard manifest.isKind(found.className, lineage: found.lineage, of: node.className) else {
      judgement.verdict = .defaulted
      judgement.rule = "V6"
      judgement.notBack = .otherClass(found.className)
      judgement.reason =
        "a '\(found.className)' is no '\(node.className)', so its state is not decoded"
      return
    }
    let declared = manifest.resolve(node.className)
    let declaration = declared?.declaration ?? manifest.resolve(found.className)?.declaration
    let now = declaration?.version ?? found.version
    judgement.to = now
    judge(&judgement, node, now, declaration)
    if let declared, declared.isAlias {
      let former = "'\(node.className)' is '\(declared.declaration.id)' now (V5)"
      judgement.reason = judgement.reason.isEmpty ? former : former + "; " + judgement.reason
    }
  }

  private func judge(
    _ judgement: inout Judgement, _ node: ArchivedNode, _ now: UInt32,
    _ declaration: ClassDeclaration?
  ) {
    if node.version == now {
      judgement.verdict = .restored
      judgement.rule = "V1"
      judgement.state = node.state
      return
    }
    judgement.verdict = .defaulted
    if node.version > now {
      judgement.rule = "V4"
      judgement.notBack = .newerVersion
      judgement.reason =
        "its state has version \(node.version), and the code knows \(now): not decoded"
      return
    }
    guard let steps = declaration?.steps(from: node.version) else {
      judgement.rule = "V3"
      judgement.notBack = .noMigration
      judgement.reason = "no migrations lead from version \(node.version) to \(now)"
      return
    }
    migrate(&judgement, node, steps)
  }

  private func migrate(
    _ judgement: inout Judgement, _ node: ArchivedNode, _ steps: [MigrationStep]
  ) {
    var state = StateView(node.state)
    judgement.steps = [node.version] + steps.map(\.to)
    for step in steps {
      do throws(CodingFailure) { try step.migrate(&state) } catch {
        judgement.verdict = .defaulted
        judgement.rule = "V10"
        judgement.notBack = .migrationFailed
        judgement.reason = "step \(step.from)→\(step.to) failed: \(error)"
        return
      }
    }
    judgement.verdict = .migrated
    judgement.rule = "V2"
    judgement.reason = "by " + steps.map { "\($0.from)→\($0.to)" }.joined(separator: ", ")
    if steps.contains(where: { $0.isOpaque && $0.body == nil }) {
      judgement.reason += "; some of it is code that only the app has"
    }
    judgement.state = state.values
  }
}
