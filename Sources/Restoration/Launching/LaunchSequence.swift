import Navigation

/// The steps of a launch, from the top to the bottom: the one order for live apps and for scripts.
///
/// Until the last step has ended the session is not what the next launch restores: a launch that dies
/// anywhere leaves the session before as it was.
package struct LaunchSequence<Host: LaunchHost> {
  private let host: Host

  package init(_ host: Host) { self.host = host }

  /// Launches.
  package func run() throws(Host.Failure) {
    let host = host
    try inTurn { () throws(Host.Failure) in
      try host.perform(.restoring(.willFinishLaunching))
    }
    try host.buildInterface()
    try inTurn { () throws(Host.Failure) in
      if host.restores, try host.perform(.inquire(.shouldRestoreApplicationState)) == .done {
        try restore()
      }
      try host.didRestore()
      try host.perform(.restoring(.didFinishLaunching))
    }
    for window in host.takeWindowsToShow() {
      try inTurn { () throws(Host.Failure) in try host.perform(.showWindow(window)) }
    }
    host.launched = host.engine.hierarchy.position
    // Presentations come back in the turn that ends the launch: it is not over without them.
    try inTurn { () throws(Host.Failure) in
      try represent(Rebuilding(host.restorer, in: host.engine))
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
    let standing = host.interfaceArchive()
    for (index, found) in host.restorer.archive.counterparts(in: standing).enumerated() {
      guard let found else { continue }
      host.existing[host.restorer.archive.nodes[index].former] = standing.nodes[found].node
    }
    var restorer = host.restorer
    let judgements = try judge { told in restorer.judgeAll(host, told: told) }
    restorer.identify(in: host.engine.hierarchy)
    host.restorer = restorer
    try host.didJudge()
    try decode(judgements, Rebuilding(restorer, in: host.engine))
    try host.perform(.restoring(.didDecodeRestorableState))
    try finish(judgements)
  }

  // MARK: - What had to wait

  /// Why what waits at `index` can't come back now; `nil` when it can.
  package func obstacle(to index: Int) -> String? {
    Rebuilding(host.restorer, in: host.engine).obstacle(to: index)
  }

  /// The node at `path`, if it waits.
  package func waiting(at path: String) -> Int? {
    host.restorer.judgements.first { $0.path == path && $0.verdict == .deferred }?.index
  }

  /// What waits for a scene that has connected, and is not in quarantine by itself; `nil` where the
  /// scene was restored before.
  package func connect(_ scene: String) -> [Int]? {
    guard host.restorer.connected.insert(scene).inserted else { return nil }
    let restorer = host.restorer
    return restorer.judgements.indices.filter { index in
      restorer.judgements[index].verdict == .deferred && restorer.archive.nodes[index].owner == nil
        && restorer.archive.scene(of: index) == scene
    }
  }

  /// Restores the node at `index`, which has waited, in the turn under way.
  package func resume(_ index: Int, isAskedFor: Bool) throws(Host.Failure) -> [Judgement] {
    let owner = host.restorer.archive.nodes[index].owner
    var restorer = host.restorer
    let judgements = try judge { told in
      restorer.resume(index, host, isAskedFor: isAskedFor, told: told)
    }
    restorer.identify(in: host.engine.hierarchy)
    host.restorer = restorer
    let rebuilding = Rebuilding(
      restorer, in: host.engine, resumed: judgements, since: host.launched)
    try decode(judgements, rebuilding)
    if let owner { try link(restorer.judgements[owner], rebuilding) }
    try finish(judgements)
    try represent(rebuilding)
    return judgements.map { host.restorer.judgements[$0.index] }
  }

  // MARK: - Deciding

  /// What is decided is told at once, so that those decided after it see it.
  private func judge(
    _ body: ((Judgement) -> Void) -> [Judgement]
  ) throws(Host.Failure) -> [Judgement] {
    var failure: Host.Failure?
    let judgements = body { judgement in
      guard failure == nil else { return }
      do throws(Host.Failure) { try tell(judgement) } catch { failure = error }
    }
    if let failure { throw failure }
    return judgements
  }

  /// Records a decision.
  private func tell(_ judgement: Judgement) throws(Host.Failure) {
    host.objects[judgement.index] = judgement.object
    let node = host.restorer.archive.nodes[judgement.index]
    let path = try host.symbol(judgement.path)
    if node.from != .restored { try host.perform(.cite(node.from)) }
    try host.perform(
      .judge(judgement.object, was: node.node.born, path: path, judgement.ruling))
    try host.told(judgement)
  }

  /// Records that an object could not decode its state: it stays as it is when it is new.
  package func fail(_ index: Int, _ failures: [CodingFailure]) throws(Host.Failure) {
    try tell(host.restorer.fail(index, failures))
  }

  // MARK: - Building

  private func decode(
    _ judgements: [Judgement], _ rebuilding: Rebuilding
  ) throws(Host.Failure) {
    try rebuilding.setRoots { (slot, window) throws(Host.Failure) in
      let set = try host.perform(.setRoot(slot, window: try host.window(for: window)))
      if set == nil, let root = window.root { try postpone(root) }
    }
    for judgement in judgements where judgement.verdict.isBack {
      let node = host.restorer.archive.nodes[judgement.index]
      let slot = judgement.object
      guard host.engine.hierarchy.isAlive(slot) else { continue }
      if node.kind.isController, node.wasLoaded, !host.engine.hierarchy[slot].isLoaded {
        try host.perform(.loadView(slot))
      }
      if judgement.state != nil { try host.decode(judgement, slot) }
      try link(judgement, rebuilding)
    }
    try rebuilding.expand(judgements) { (command) throws(Host.Failure) in
      try host.perform(command)
    }
  }

  private func link(_ judgement: Judgement, _ rebuilding: Rebuilding) throws(Host.Failure) {
    var isRefused = false
    try rebuilding.link(
      judgement,
      perform: { (command, nodes) throws(Host.Failure) in
        if try host.perform(command, nodes: nodes) == nil { isRefused = true }
      },
      attach: { (child, container, key) throws(Host.Failure) in
        try host.attach(child, to: container, as: key)
      })
    guard isRefused else { return }
    for child in host.restorer.links(of: judgement.index).children {
      let slot = host.restorer.judgements[child].object
      guard host.engine.hierarchy.isAlive(slot), host.engine.hierarchy[slot].parent.isNone else {
        continue
      }
      try postpone(child)
    }
  }

  private func finish(_ judgements: [Judgement]) throws(Host.Failure) {
    for judgement in judgements where judgement.verdict.isBack {
      let slot = judgement.object
      guard host.engine.hierarchy.isAlive(slot), host.engine.hierarchy[slot].kind != .view else {
        continue
      }
      try host.perform(.restoring(.applicationFinishedRestoringState, slot))
    }
  }

  private func represent(_ rebuilding: Rebuilding) throws(Host.Failure) {
    try rebuilding.represent { (command, index) throws(Host.Failure) in
      guard host.restorer.judgements[index].verdict.isBack else { return }
      switch try host.perform(command) {
      case nil, .dropped?: try postpone(index)
      default: break
      }
    }
  }

  /// What was to come back and was refused its place waits from now on, with what is below it: the next
  /// launch has it as this one had it.
  private func postpone(_ index: Int) throws(Host.Failure) {
    for judgement in host.restorer.postpone(index) { try tell(judgement) }
  }
}
