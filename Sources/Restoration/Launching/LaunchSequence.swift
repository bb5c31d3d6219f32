import NavlogNavigation

/// The steps of a launch, in the same order for live apps and for scripts.
///
/// Until the last step has ended, the next launch doesn't restore this session: a launch that dies
/// at any point leaves the previous session as it was.
package struct LaunchSequence<Host: LaunchHost> {
  let host: Host

  package init(_ host: Host) { self.host = host }

  /// Runs the launch.
  package func run() throws(Host.Failure) {
    let host = host
    var isRestored = false
    try inTurn { () throws(Host.Failure) in
      try host.perform(.restoring(.willFinishLaunching))
    }
    try host.buildInterface()
    try inTurn { () throws(Host.Failure) in
      if let cause = host.passesOver {
        try passOver(because: cause)
      } else if host.restores {
        isRestored = try host.perform(.inquire(.shouldRestoreApplicationState)) == .done
        if isRestored { try restore() } else { try passOver(because: .refused) }
      }
      try host.didRestore()
      try host.perform(.restoring(.didFinishLaunching))
    }
    for window in host.takeWindowsToShow() {
      try inTurn { () throws(Host.Failure) in try host.perform(.showWindow(window)) }
    }
    host.launched = host.engine.hierarchy.position
    // Presentations are restored in the last turn of the launch, so the launch isn't complete
    // without them.
    try inTurn { () throws(Host.Failure) in
      if isRestored {
        try represent(HierarchyRebuilder(host.restorer, in: host.engine))
        try restoreResponder()
      }
      for scene in host.engine.hierarchy.scenes where scene.isConnected {
        try host.perform(.moveScene(scene.id, to: .active))
      }
      try host.finishLaunch()
    }
  }

  private func inTurn(
    _ work: @escaping () throws(Host.Failure) -> Void
  ) throws(Host.Failure) {
    var failure: Host.Failure?
    try host.inTurn { do throws(Host.Failure) { try work() } catch { failure = error } }
    if let failure { throw failure }
  }

  private func restore() throws(Host.Failure) {
    findExisting()
    var restorer = host.restorer
    let decisions = try decide { didDecide in restorer.decideAll(host, didDecide: didDecide) }
    restorer.identify(in: host.engine.hierarchy)
    host.restorer = restorer
    try host.didFindObjects()
    try decode(decisions, HierarchyRebuilder(restorer, in: host.engine))
    try host.perform(.restoring(.didDecodeRestorableState))
    try finish(decisions)
  }

  /// Restores nothing, and decides so for every node (V11). What is deferred stays deferred.
  private func passOver(because cause: NotRestoredReason) throws(Host.Failure) {
    findExisting()
    var restorer = host.restorer
    _ = try decide { didDecide in
      restorer.passOverAll(host, because: cause, didDecide: didDecide)
    }
    restorer.identify(in: host.engine.hierarchy)
    host.restorer = restorer
  }

  /// Finds the nodes of the default interface with the keys of saved ones.
  private func findExisting() {
    let standing = host.interfaceArchive()
    for (index, found) in host.restorer.archive.counterparts(in: standing).enumerated() {
      guard let found else { continue }
      host.existing[host.restorer.archive.nodes[index].former] = standing.nodes[found].node
    }
  }

  // MARK: - Deferred nodes

  /// Restores the deferred nodes at `indices`, in the current turn. Those of a scene that connects
  /// are independent: one that has no place stays deferred, and the others are restored.
  package func resume(
    _ indices: [Int], isAskedFor: Bool
  ) throws(Host.Failure) -> [NodeDecision] {
    let owners = indices.compactMap { host.restorer.archive.nodes[$0].owner }
    var obstacles: [Int: String] = [:]
    if !isAskedFor { for index in indices { obstacles[index] = obstacle(to: index) } }
    var restorer = host.restorer
    let decisions = try decide { didDecide in
      restorer.resume(
        indices, host, isAskedFor: isAskedFor, obstacles: obstacles, didDecide: didDecide)
    }
    restorer.identify(in: host.engine.hierarchy)
    host.restorer = restorer
    let rebuilding = HierarchyRebuilder(
      restorer, in: host.engine, resumed: decisions, since: host.launched)
    try decode(decisions, rebuilding)
    for owner in owners { try link(restorer.decisions[owner], rebuilding) }
    try finish(decisions)
    for window in host.takeWindowsToShow() { try host.perform(.showWindow(window)) }
    try represent(rebuilding)
    try restoreResponder()
    return decisions.map { host.restorer.decisions[$0.index] }
  }

  /// Records decisions again, in a turn of its own.
  package func recordAgain(_ indices: [Int]) throws(Host.Failure) {
    let host = host
    try inTurn { () throws(Host.Failure) in
      for index in indices { try record(host.restorer.decisions[index]) }
    }
  }

  // MARK: - Deciding

  /// Makes decisions, and records each immediately, so that later ones see it.
  private func decide(
    _ body: ((NodeDecision) -> Void) -> [NodeDecision]
  ) throws(Host.Failure) -> [NodeDecision] {
    var failure: Host.Failure?
    let decisions = body { decision in
      guard failure == nil else { return }
      do throws(Host.Failure) { try record(decision) } catch { failure = error }
    }
    if let failure { throw failure }
    return decisions
  }

  /// Records a decision.
  private func record(_ decision: NodeDecision) throws(Host.Failure) {
    host.objects[decision.index] = decision.object
    let node = host.restorer.archive.nodes[decision.index]
    let path = try host.symbol(decision.path)
    if node.from != .restored { try host.perform(.recordProvenance(node.from)) }
    try host.perform(
      .recordDecision(decision.object, was: node.node.born, path: path, decision.packed))
    try host.didDecide(decision)
  }

  /// Records that an object could not decode its state; it keeps the state of a new object.
  package func fail(_ index: Int, _ failures: [StateCodingError]) throws(Host.Failure) {
    try record(host.restorer.fail(index, failures))
  }

  // MARK: - Building

  private func decode(
    _ decisions: [NodeDecision], _ rebuilding: HierarchyRebuilder
  ) throws(Host.Failure) {
    try rebuilding.openWindows { (index, root) throws(Host.Failure) in
      guard let root else {
        if host.openWindow(at: index) == nil { _ = try host.window(at: index) }
        return
      }
      let slot = rebuilding.object(root)
      let set = try host.perform(.setRoot(slot, window: try host.window(at: index)))
      if set == nil { try postpone(root) }
    }
    for decision in decisions where decision.outcome.isRestored {
      let node = host.restorer.archive.nodes[decision.index]
      let slot = decision.object
      guard host.engine.hierarchy.isAlive(slot) else { continue }
      if node.kind.isController, node.wasLoaded, !host.engine.hierarchy[slot].isLoaded {
        try host.perform(.loadView(slot))
      }
      for kept in node.properties { try restore(kept, of: slot) }
      if decision.state != nil { try host.decode(decision, slot) }
      if !decision.kept.isEmpty { try host.keepUnread(decision, slot) }
      try link(decision, rebuilding)
    }
    try rebuilding.adapt(decisions) { (command, nodes) throws(Host.Failure) in
      try host.perform(command, nodes: nodes)
    }
  }

  /// Sets a property to what it was, unless its class decides about it and has done so (SAV-20).
  private func restore(_ kept: KeptProperty, of slot: Slot) throws(Host.Failure) {
    let now = host.engine.hierarchy.property(kept.property, of: slot)
    guard now == nil || kept.property.isRestored else { return }
    let value =
      switch kept.value {
      case .number(let number): number
      case .text(let text): try host.symbol(text).raw
      }
    if now != value { try host.perform(.set(slot, kept.property, value)) }
  }

  private func link(_ decision: NodeDecision, _ rebuilding: HierarchyRebuilder) throws(Host.Failure)
  {
    var isRefused = false
    try rebuilding.link(
      decision,
      perform: { (command, nodes) throws(Host.Failure) in
        guard try host.perform(command, nodes: nodes) == nil else { return }
        isRefused = true
        // A stack is cut at the first controller that it can't have (RES-8).
        guard case .setStack = command else { return }
        let hierarchy = host.engine.hierarchy
        let fitting = nodes.prefix {
          hierarchy.refusal(asChild: $0) == nil && hierarchy[$0].kind != .split
        }
        if !fitting.isEmpty { _ = try host.perform(command, nodes: Array(fitting)) }
      },
      attach: { (child, container, key) throws(Host.Failure) in
        try host.attach(child, to: container, as: key)
      })
    guard isRefused else { return }
    for child in host.restorer.links(of: decision.index).children {
      let slot = host.restorer.decisions[child].object
      guard host.engine.hierarchy.isAlive(slot), host.engine.hierarchy[slot].parent.isNone else {
        continue
      }
      try postpone(child)
    }
  }

  private func finish(_ decisions: [NodeDecision]) throws(Host.Failure) {
    // What stands for a node in quarantine was not restored.
    for decision in decisions
    where decision.outcome.isRestored && decision.notRestoredReason != .quarantined {
      let slot = decision.object
      guard host.engine.hierarchy.isAlive(slot), host.engine.hierarchy[slot].kind != .view else {
        continue
      }
      try host.perform(.restoring(.applicationFinishedRestoringState, slot))
    }
  }

  private func represent(_ rebuilding: HierarchyRebuilder) throws(Host.Failure) {
    for (stack, first) in rebuilding.emptyPresentations
    where host.restorer.decisions[stack].outcome.isRestored {
      for decision in host.restorer.withdraw(stack, without: first) { try record(decision) }
    }
    try rebuilding.represent { (command, index) throws(Host.Failure) in
      guard host.restorer.decisions[index].outcome.isRestored else { return }
      switch try host.perform(command) {
      case nil, .dropped?: try postpone(index)
      default: break
      }
    }
  }

  /// Makes what received keyboard input first responder again, unless something is already (PRE-48).
  private func restoreResponder() throws(Host.Failure) {
    guard host.engine.hierarchy.firstResponder.isNone,
      let index = host.restorer.archive.nodes.firstIndex(where: \.wasFirstResponder),
      let slot = host.objects[index], host.engine.hierarchy.isAlive(slot)
    else { return }
    try host.perform(.becomeFirstResponder(slot))
  }

  /// Defers a node that was to be restored and was refused its place, with its descendants; the
  /// next launch gets it as this one did.
  private func postpone(_ index: Int) throws(Host.Failure) {
    for decision in host.restorer.withdraw(index) { try record(decision) }
  }
}
