import Archives
import History
import Navigation
import Restoration

// `relaunch`: a new session that restores the one before (script.md).
extension ScriptRunner {
  /// Ends the session if need be, and starts one that restores.
  func relaunch(_ fields: Fields) throws(Halt) {
    let policy = try LaunchPolicy(fields, self)
    let crash = try crashPath(fields)
    let facts = try self.facts(fields)
    let isFirst = engine.hierarchy.position == 0
    if isFirst, restoring == nil {
      try inherit(preserved: fields.text(.from) == "lastPreserved")
    }
    let classes = try self.classes(fields)
    if ending == nil, !isFirst {
      try inTurn { () throws(Halt) in try self.perform(.terminate(force: false)) }
    }
    var source = isFirst ? restoring : preservation()
    if attempts.last?.hasSurvived == false {
      source = restoring
    } else if fields.text(.from) != "lastPreserved" {
      report(source?.archive.exclusions ?? [])
    }
    if fields.text(.from) == "lastPreserved" { source = lastPreserved }
    let wasForceQuit = isFirst ? restoring?.wasForceQuit == true : ending == "forceQuit"
    if wasForceQuit, policy.isFreshAfterForceQuit { source = nil }
    for app in fields.commands(.app) ?? [] { self.app.set(app.fields, line: line) }
    if let source { restoring = source }
    openedLinks.merge(source?.archive.links ?? [:]) { $1 }
    let link = fresh(fields.commands(.link)?.first?.fields)
    let isReplaced = link.map { precedence(of: $0) == .replace } ?? false
    if let link, isReplaced {
      let count = source?.archive.nodes.count ?? 0
      remark(link, "linkReplaces", "takes the place of \(count) nodes, which stay in their session")
      source = nil
    }
    try startSession(
      from: source.map { SessionPoint(session: $0.session, position: $0.archive.position) },
      classes.manifest, facts)
    if fields[.classes] != nil {
      manifest = classes.manifest
      adopt(classes.manifest)
    }
    let launch = Relaunch(
      self, source, classes, Quarantine(attempts, limit: policy.attempts))
    relaunched = launch
    isLaunching = true
    defer { isLaunching = false }
    try self.launch(launch, restores: source != nil, crashAt: crash)
    if let link, ending == nil { try openAfterLaunch(link) }
  }

  /// Takes over what another process has left in the store.
  private func inherit(preserved: Bool) throws(Halt) {
    do throws(SinkError) {
      guard let found = try sink.predecessor(preserved: preserved) else { return }
      attempts = found.attempts
      for trouble in found.session?.remarks ?? [] {
        remark(
          .warning(name: "fallback", rule: nil, node: nil, command: turn.line, message: trouble))
      }
      do throws(HistoryError) { restoring = try found.session?.preserved() } catch {
        throw SinkError(error.message, hint: error.hint)
      }
      if preserved { lastPreserved = restoring }
    } catch {
      throw self.error(.notRecorded, error.message, hint: error.hint)
    }
  }

  // MARK: - Launching

  /// A turn for each step, as for the lines of a script: what one sets in motion comes to rest.
  private func launch(
    _ launch: Relaunch, restores: Bool, crashAt: String?
  ) throws(Halt) {
    try inTurn { () throws(Halt) in try self.perform(.restoring(.willFinishLaunching)) }
    for command in app.fields.commands(.default) ?? [] {
      try inTurn { () throws(Halt) in self.issue(command) }
    }
    app.state = JSONObject(
      launch.restorer.archive.application.sorted { $0.key < $1.key }.map {
        ($0.key, $0.value.json)
      })
    // What nobody has set is what it was.
    if app.fields[.values] == nil, !app.state.isEmpty {
      app.override(.values, .json(.object(app.state)))
    }
    try inTurn { () throws(Halt) in
      if restores, try self.perform(.inquire(.shouldRestoreApplicationState)) == .done {
        try self.restore(launch, crashAt)
      }
      if self.ending == nil { try self.perform(.restoring(.didFinishLaunching)) }
    }
    guard ending == nil else { return }
    isLaunching = false
    for window in windowsToShow {
      try inTurn { () throws(Halt) in try self.perform(.showWindow(window)) }
    }
    windowsToShow = []
    launch.launched = engine.hierarchy.position
    try inTurn { () throws(Halt) in
      try self.represent(Rebuilding(launch.restorer, in: self.engine))
    }
  }

  private func restore(_ launch: Relaunch, _ crashAt: String?) throws(Halt) {
    // It has begun: only when all has gone well it has survived.
    attempts.append(.init())
    launch.look(at: archive())
    var restorer = launch.restorer
    let judgements = restorer.judgeAll(launch) { tell($0, launch) }
    restorer.identify(in: engine.hierarchy)
    launch.restorer = restorer
    if let halt = launch.halt { throw halt }
    try decode(launch, judgements, Rebuilding(restorer, in: engine), crashAt)
    guard ending == nil else { return }
    try perform(.restoring(.didDecodeRestorableState))
    try finishRestoring(launch, judgements)
    try keepWaiting(launch)
    attempts[attempts.count - 1].hasSurvived = true
  }

  private func keepWaiting(_ launch: Relaunch) throws(Halt) {
    do throws(SinkError) { try sink.keep(waiting: launch.restorer) } catch {
      throw self.error(.notRecorded, error.message, hint: error.hint)
    }
  }

  /// Records a verdict and prints it.
  func tell(_ judgement: Judgement, _ launch: Relaunch) {
    let node = launch.restorer.archive.nodes[judgement.index]
    launch.objects[judgement.index] = judgement.object
    do throws(Halt) {
      let path: Symbol = try symbol(judgement.path)
      if node.from != .restored { try perform(.cite(node.from)) }
      try perform(.judge(judgement.object, was: node.node.born, path: path, judgement.ruling))
    } catch {
      if launch.halt == nil { launch.halt = error }
    }
    let name =
      judgement.object.isNone
      ? launch.former[node.former]?.name : self.name(judgement.object)
    remark(
      .verdict(
        "\(judgement.verdict)", path: judgement.path, node: name, rule: judgement.rule,
        from: Int(judgement.from), to: judgement.to.map(Int.init), reason: judgement.reason,
        effect: judgement.effect, command: turn.line))
  }

  // MARK: - Phase 2

  func decode(
    _ launch: Relaunch, _ judgements: [Judgement], _ rebuilding: Rebuilding, _ crashAt: String?
  ) throws(Halt) {
    let archive = launch.restorer.archive
    try setRoots(rebuilding)
    for judgement in judgements where judgement.verdict.isBack {
      let node = archive.nodes[judgement.index]
      let slot = judgement.object
      guard engine.hierarchy.isAlive(slot) else { continue }
      if node.kind.isController, node.wasLoaded, !engine.hierarchy[slot].isLoaded {
        try perform(.loadView(slot))
      }
      if judgement.state != nil { try perform(.restoring(.decodeRestorableState, slot)) }
      if crashAt == node.path {
        attempts[attempts.count - 1].path = node.path
        attempts[attempts.count - 1].scene = archive.scene(of: judgement.index)
        ending = "crash"
        return
      }
      try goOn { () throws(Halt) in
        guard let state = judgement.state, let stub = stub(slot) else { return }
        try keep(json(state, launch), by: stub, in: slot)
      }
      try goOn { () throws(Halt) in try link(judgement, rebuilding) }
    }
    try rebuilding.expand(judgements) { (command) throws(Halt) in
      try goOn { () throws(Halt) in try perform(command) }
    }
  }

  /// What is refused, the log has; the rest comes back all the same.
  func goOn(_ body: () throws(Halt) -> Void) throws(Halt) {
    do throws(Halt) { try body() } catch { if case .script = error { throw error } }
  }

  private func json(_ state: [String: EncodedValue], _ launch: Relaunch) -> JSONObject {
    JSONObject(
      state.sorted { $0.key < $1.key }.map { key, value in
        (
          key,
          JSON(value) { path in
            let object = launch.object(at: path)
            if object.isNone { return .null }
            return .object(JSONObject([("$ref", .string(name(object)))]))
          }
        )
      })
  }

  func finishRestoring(_ launch: Relaunch, _ judgements: [Judgement]) throws(Halt) {
    for judgement in judgements where judgement.verdict.isBack {
      let slot = judgement.object
      guard engine.hierarchy.isAlive(slot), engine.hierarchy[slot].kind != .view else { continue }
      try perform(.restoring(.applicationFinishedRestoringState, slot))
    }
  }

  /// Restores what waits for a scene that has connected (SCN-1).
  func resume(scene: String) throws(Halt) {
    guard let launch = relaunched, launch.restorer.connected.insert(scene).inserted else { return }
    for (index, judgement) in launch.restorer.judgements.enumerated()
    where judgement.verdict == .deferred && launch.restorer.archive.nodes[index].owner == nil {
      guard launch.restorer.archive.scene(of: index) == scene else { continue }
      try resume(launch.restorer.archive.nodes[index].path)
    }
  }

  /// Restores a node that had to wait, now that the app wants it (V9).
  func resume(_ path: String) throws(Halt) {
    guard let launch = relaunched,
      let index = launch.restorer.archive.nodes.firstIndex(where: { $0.path == path }),
      launch.restorer.judgements.indices.contains(index),
      launch.restorer.judgements[index].verdict == .deferred
    else { throw error(.unknownName, "nothing at '\(path)' waits to be restored") }
    if let obstacle = Rebuilding(launch.restorer, in: engine).obstacle(to: index) {
      throw error(.outOfPlace, "'\(path)' can't come back: \(obstacle)")
    }
    launch.halt = nil
    var restorer = launch.restorer
    let judgements = restorer.resume(index, launch) { tell($0, launch) }
    restorer.identify(in: engine.hierarchy)
    launch.restorer = restorer
    if let halt = launch.halt { throw halt }
    let rebuilding = Rebuilding(
      restorer, in: engine, resumed: judgements, since: launch.launched)
    try decode(launch, judgements, rebuilding, nil)
    if let owner = restorer.archive.nodes[index].owner {
      try link(restorer.judgements[owner], rebuilding)
    }
    try finishRestoring(launch, judgements)
    try represent(rebuilding)
    try keepWaiting(launch)
    try openWaitingLinks()
  }
}
