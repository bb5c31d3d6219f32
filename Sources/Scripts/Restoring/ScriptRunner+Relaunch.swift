import NavlogEventText
import NavlogCBOR
import Navlog
import NavlogRestorationStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

// `relaunch`: begins a session that restores the previous one.
extension ScriptRunner {
  /// Ends the session if it is running, and begins one that restores.
  func relaunch(_ fields: Fields) throws(Halt) {
    let (policy, crash, facts) = try checked { () throws(InvalidValue) in
      (try fields.launchPolicy(), try fields.crashPath(), try fields.launchFacts())
    }
    let isFirst = hierarchy.position == 0
    if isFirst, restoring == nil {
      try inherit(
        preserved: fields.text(.from) == "lastPreserved", limit: policy.attempts)
    }
    let classes = try self.classes(fields)
    if ending == nil, !isFirst {
      try inTurn { () throws(Halt) in try self.perform(.terminate(force: false)) }
    }
    var source = isFirst ? restoring : preservation()
    if let trace {
      // The previous launch crashed before it was complete, so the same archive is restored again.
      source = restoring
      let archive = relaunched?.restorer.archive ?? Archive()
      if case .restoring(let suspect) = trace.death(
        restoring: archive, of: relaunched?.session ?? 0)
      {
        quarantine.add(failure: suspect, limit: policy.attempts)
      }
    } else if fields.text(.from) != "lastPreserved" {
      report(source?.archive.exclusions ?? [])
    }
    if fields.text(.from) == "lastPreserved" { source = lastPreserved }
    let wasForceQuit = isFirst ? restoring?.wasForceQuit == true : ending == "forceQuit"
    var passesOver =
      wasForceQuit && policy.isFreshAfterForceQuit ? NotRestoredReason.forceQuit : nil
    for app in fields.commands(.app) ?? [] { self.app.set(app.fields, line: line) }
    if let source { restoring = source }
    keptActivities = source?.archive.activities.mapValues(\.json) ?? [:]
    continuing = nil
    openedLinks.merge(source?.archive.links ?? [:]) { $1 }
    let link = fresh(fields.commands(.link)?.first?.fields)
    let values = passesOver == nil ? source?.archive.application ?? [:] : [:]
    let isReplaced = link.map { precedence(of: $0) == .replace } ?? false
    if let link, isReplaced {
      let count = source?.archive.nodes.count ?? 0
      remark(link, "linkReplaces", "takes the place of \(count) nodes, which stay in their session")
      passesOver = .replaced
    }
    try startSession(
      from: source.map { Provenance(session: $0.session, position: $0.archive.position) },
      classes.manifest, facts)
    if fields[.classes] != nil {
      manifest = classes.manifest
      adopt(classes.manifest)
    }
    let build = try build(facts, classes.manifest)
    if let failedBuild, failedBuild != build { quarantine = Quarantine() }
    failedBuild = build
    quarantine.session = source?.session ?? 0
    try keepQuarantine()
    let launch = Relaunch(
      self, source, classes, quarantine, crashAt: crash, link: link, passesOver: passesOver,
      values: values)
    relaunched = launch
    isLaunching = true
    defer { isLaunching = false }
    trace = LaunchTrace(restoring: launch.session)
    try launch.sequence.run()
    trace = nil
    quarantine.complete(launch.restorer)
    try keepWaiting(launch)
    if let link, !isReplaced { try openConsumed(link) }
  }

  private func build(_ facts: LaunchFacts, _ manifest: Manifest) throws(Halt) -> Build {
    do throws(CBORSyntaxError) {
      return Build(facts.build ?? "", manifest: try manifest.cbor())
    } catch {
      throw self.error(.notRecorded, "the manifest can't be kept: \(error)")
    }
  }

  /// Reads the session to restore from the store, where another process recorded it.
  private func inherit(preserved: Bool, limit: Int) throws(Halt) {
    try recorded { () throws(SinkError) in
      guard let found = try sink.predecessor(preserved: preserved, limit: limit) else { return }
      quarantine = found.quarantine
      failedBuild = found.build
      do throws(HistoryError) { restoring = try found.session?.preserved() } catch {
        throw SinkError(error.message, hint: error.hint)
      }
      for trouble in (found.session?.remarks ?? []) + (restoring?.archive.unavailable ?? []) {
        remark(
          .warning(name: "fallback", rule: nil, node: nil, command: turn.line, message: trouble))
      }
      if preserved { lastPreserved = restoring }
    }
  }

  /// Performs an operation of the sink; its error ends the line.
  func recorded<Result>(_ body: () throws(SinkError) -> Result) throws(Halt) -> Result {
    do throws(SinkError) { return try body() } catch {
      throw self.error(.notRecorded, error.message, hint: error.hint)
    }
  }

  // MARK: - Deferred nodes and quarantine

  private func keepWaiting(_ launch: Relaunch) throws(Halt) {
    try recorded { () throws(SinkError) in try sink.keep(waiting: launch.restorer) }
    try keepQuarantine()
  }

  private func keepQuarantine() throws(Halt) {
    try recorded { () throws(SinkError) in try sink.keep(quarantine) }
  }

  /// Restores the nodes that were deferred until a scene connects (SCN-1).
  func resume(scene: String) throws(Halt) {
    guard let launch = relaunched, let waiting = launch.sequence.connect(scene), !waiting.isEmpty
    else { return }
    try resume(waiting, launch, isAskedFor: false)
  }

  /// Keeps what a scene shows when it disconnects (SCN-2).
  func keep(scene: Symbol) throws(Halt) {
    guard let name = text(scene) else { return }
    let launch: Relaunch
    if let relaunched {
      launch = relaunched
    } else {
      launch = Relaunch(
        self, nil, try classes(Fields()), quarantine, crashAt: nil, link: nil, passesOver: nil,
        values: [:])
      relaunched = launch
    }
    let preserved = preservation()
    let point = Provenance(session: sink.sessionNumber, position: hierarchy.position)
    let part = preserved.archive.part(ofScene: name, at: point)
    var stubs: [FormerNode: Stub] = [:]
    for node in part.nodes {
      let now = node.from == point ? FormerNode(session: 0, node: node.node) : node.former
      stubs[node.former] = preserved.stubs[now]
    }
    launch.add(part, ofScene: name, stubs)
  }

  /// Restores a deferred node at the app's request (V9).
  func resume(_ path: String) throws(Halt) {
    guard let launch = relaunched, let index = launch.sequence.waiting(at: path) else {
      throw error(.unknownName, "nothing at '\(path)' waits to be restored")
    }
    if let obstacle = launch.sequence.obstacle(to: index) {
      throw error(.outOfPlace, "'\(path)' can't come back: \(obstacle)")
    }
    try resume([index], launch, isAskedFor: true)
  }

  private func resume(_ indices: [Int], _ launch: Relaunch, isAskedFor: Bool) throws(Halt) {
    launch.halt = nil
    _ = try launch.sequence.resume(indices, isAskedFor: isAskedFor)
    quarantine.removeRestored(by: launch.restorer)
    try keepWaiting(launch)
    try openWaitingLinks()
  }
}
