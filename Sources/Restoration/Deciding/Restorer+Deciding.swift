import NavlogNavigation

// The decision on one node: its owner, its needs, and what is found for it.
extension Restorer {
  mutating func decide(_ index: Int, _ provider: any ObjectProvider) -> NodeDecision {
    let node = archive.nodes[index]
    var decision = blank(index)
    if let owner = node.owner, isDecided(by: owner, node, &decision) { return decision }
    if let found = standIn(for: index, provider) {
      represent(&decision, node, found)
      return decision
    }
    if let hold = hold(on: index) {
      decline(&decision, .deferred, .deferred, hold.reason, hold.cause)
      if node.obstacle == nil { cutStack(around: index, &decision) }
      return decision
    }
    let declared = manifest.resolve(node.className)
    switch lookUp(node, declared?.declaration, provider) {
    case (.object(let found), let foundBy):
      decision.foundBy = foundBy
      accept(&decision, node, found)
      keepUnread(&decision, node, found)
      if foundBy == .factory, node.isFromStoryboard {
        decision.reason = [goneScene(of: node) + ": its factory made it", decision.reason]
          .filter { !$0.isEmpty }.joined(separator: "; ")
      }
    case (.veto, let foundBy):
      decision.foundBy = foundBy
      decline(
        &decision, .vetoed, .vetoed,
        "its \(foundBy == .factory ? "factory" : "restoration class") returned nil",
        .vetoed)
      cutStack(around: index, &decision)
    case (.failed(let why), let foundBy):
      decision.foundBy = foundBy
      let reason = why.isEmpty ? "its factory threw" : "its factory threw: \(why)"
      decline(&decision, .deferred, .vetoed, reason, .factoryThrew(why))
      cutStack(around: index, &decision)
    case (.notConforming, let foundBy):
      decision.foundBy = foundBy
      decline(
        &decision, .dropped, .notFound,
        "the restoration class of '\(node.className)' can't restore objects (E33)",
        .notConforming)
      cutStack(around: index, &decision)
    case (.nothing, let foundBy):
      let (why, cause): (String, NotRestoredReason) =
        if declared == nil {
          ("class '\(node.className)' is unknown", .unknownClass)
        } else if foundBy == .storyboard {
          (goneScene(of: node), .sceneGone)
        } else { ("class '\(node.className)' has no factory", .noFactory) }
      decline(&decision, .dropped, .notFound, why + ", and no object was found another way", cause)
      cutStack(around: index, &decision)
    }
    return decision
  }

  /// Returns why a node waits, whatever its class can make of it; `nil` if it doesn't.
  func hold(on index: Int) -> (reason: String, cause: NotRestoredReason)? {
    let node = archive.nodes[index]
    if let obstacle = node.obstacle ?? obstacles[index] { return (obstacle, .noPlace) }
    if quarantine.holds(index, of: archive) || quarantine.holdsClass(index, of: archive) {
      return ("it is in quarantine: restoring it failed before", .quarantined)
    }
    if case .root(let window) = node.place, let scene = archive.windows[window].scene,
      !archive.windows[window].isConnected, !connected.contains(scene)
    {
      return ("its scene '\(scene)' is not connected", .scene(scene))
    }
    if let scene = lent[index], !connected.contains(scene) {
      return ("its scene '\(scene)' is not connected", .scene(scene))
    }
    if let needs = manifest.resolve(node.className)?.declaration.policy.needs,
      !metNeeds.contains(needs)
    {
      return ("it needs '\(needs)' first", .needs(needs))
    }
    return nil
  }

  private func goneScene(of node: ArchivedNode) -> String {
    "its storyboard has no '\(node.storyboard ?? node.identifier)' any more"
  }

  func blank(_ index: Int) -> NodeDecision {
    let node = archive.nodes[index]
    return NodeDecision(
      index: index, chain: node.chain, outcome: .dropped, rule: .notFound,
      savedClass: node.className,
      className: node.className, from: node.version)
  }

  /// Returns whether the outcome of the owner, or of a neighbour on the stack, already decides.
  private func isDecided(
    by owner: Int, _ node: ArchivedNode, _ decision: inout NodeDecision
  ) -> Bool {
    let above = decisions[owner]
    // A node that was deferred isn't lost together with its owner.
    if !above.outcome.isRestored {
      let waits = above.outcome == .deferred || node.isCarried
      decision.notRestoredReason = .below(above.path)
      decision.outcome = waits ? .deferred : .dropped
      decision.rule = waits ? .deferred : above.rule
      decision.reason =
        above.outcome == .deferred || !waits
        ? "its owner '\(above.path)' is \(waits ? "deferred" : "not restored")"
        : "'\(above.path)' isn't restored"
      return true
    }
    guard node.place == .child, node.obstacle == nil, let cut = cuts[owner] else { return false }
    let below = decisions[cut]
    let waits = below.outcome == .deferred || node.isCarried
    decision.notRestoredReason = .stackCut(below.path)
    decision.outcome = waits ? .deferred : .truncated
    decision.rule = waits ? .deferred : .notFound
    decision.reason = "the stack ends below '\(below.path)'"
    return true
  }

  func decline(
    _ decision: inout NodeDecision, _ outcome: RestorationOutcome, _ rule: RestorationRule,
    _ reason: String,
    _ cause: NotRestoredReason
  ) {
    decision.notRestoredReason = cause
    decision.outcome = outcome
    decision.rule = rule
    decision.reason = reason
    let node = archive.nodes[decision.index]
    if node.isCarried, outcome == .deferred {
      decision.reason += "; it has waited since \(node.from)"
    }
    let below = archive.count(below: decision.index)
    if below > 0 {
      decision.effect =
        "\(below) \(below == 1 ? "descendant is" : "descendants are") "
        + "\(outcome == .deferred ? "deferred" : "dropped") too"
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
    let isOwn = decision.outcome == .dropped
    if isSpliced {
      if isOwn { decision.outcome = .spliced }
      decision.effect = append(decision.effect, "those above it close the gap")
      return
    }
    cuts[owner] = index
    if isOwn { decision.outcome = .truncated }
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

  /// Looks for the object of a node, in the order of the requirement (RES-2).
  private func lookUp(
    _ node: ArchivedNode, _ declaration: ClassDeclaration?, _ provider: any ObjectProvider
  ) -> (LookupResult, NodeDecision.LookupStep?) {
    let class_ = provider.askRestorationClass(for: node)
    if class_ != .nothing { return (class_, .restorationClass) }
    if case .object(let found) = provider.askApp(for: node) { return (.object(found), .app) }
    let existing = provider.findExisting(node)
    if existing != .nothing { return (existing, .existing) }
    if node.isFromStoryboard {
      let created = provider.instantiate(node)
      if created != .nothing { return (created, .storyboard) }
      // A plain class can't make what a scene contains (S247).
      if !manifest.isDeclaredByApp(node.className) { return (.nothing, .storyboard) }
    }
    guard let declaration else { return (.nothing, nil) }
    switch declaration.factory {
    case .none: return (.nothing, node.isFromStoryboard ? .storyboard : nil)
    case .veto: return (.veto, .factory)
    case .notConforming: return (.notConforming, .factory)
    case .make: return (provider.make(node, by: declaration), .factory)
    }
  }
}
