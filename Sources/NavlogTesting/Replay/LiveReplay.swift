import NavlogForks
import NavlogHistory
package import Navlog
import NavlogNavigation

/// The repetition of a recorded session by a live app.
///
/// The commands that came from outside the app are issued again. Commands from callbacks and answers
/// to questions come from the app's own code, and are compared with the recorded ones. An object
/// whose class the app doesn't declare is represented by a stand-in, which repeats what was recorded.
@MainActor
package final class LiveReplay {
  let session: RecordedSession
  /// Whether a stand-in represents every node: then the library is tested, and no app.
  let hasOnlyStandIns: Bool
  let continues: Bool
  var application: Application?
  var matcher = CommandMatcher(
    on: Hierarchy(), IdentifierRemapping(shared: Hierarchy(), trunk: Hierarchy()))
  /// The index of the recorded command that comes next.
  var next = 0
  /// The index of the recorded command that is being performed; `nil` outside of commands.
  var current: Int?
  /// Whether the recorded command was begun before its first event came.
  var isAhead = false
  /// The position before the first event of the current command.
  var start: Position = 0
  /// Whether a difference before has made the command impossible.
  var isImpossible = false
  /// Whether the next command that comes is one that this replay issues.
  var isIssuing = false
  /// The recorded commands of the current outermost command that were issued.
  var issued: Set<Int> = []
  /// The objects that the recorded session had not released yet, by the event that created them now.
  var held: [Position: NavigationObject] = [:]
  /// The recorded nodes that were released right after the current command: nothing held them any
  /// more when it ended.
  var departing: Set<Position> = []
  var standIns: Set<NodeID> = []
  /// The nodes whose class has another version now, by the recorded event that created them.
  var migrated: Set<Position> = []
  /// The class of each recorded node.
  var classes: [Position: String] = [:]
  package internal(set) var divergences: [ReplayDivergence] = []
  package internal(set) var summary = ReplaySummary()
  var isStopped = false

  /// Creates the repetition.
  ///
  /// - Parameters:
  ///   - continues: whether to continue after the first difference.
  ///   - hasOnlyStandIns: whether stand-ins represent all nodes.
  package init(_ session: RecordedSession, continues: Bool = false, hasOnlyStandIns: Bool = false) {
    self.session = session
    self.continues = continues
    self.hasOnlyStandIns = hasOnlyStandIns
  }

  var runtime: Runtime? { application?.runtime }

  var hierarchy: Hierarchy { application?.hierarchy ?? Hierarchy() }

  /// Launches the app, and then performs what came from outside.
  package func run(
    _ application: Application, launch: (Application) throws(ApplicationError) -> Void
  ) throws(ApplicationError) {
    self.application = application
    application.rehearsal = Rehearsal(names: session.names, source: session.source, driver: self)
    try launch(application)
    let launched = session.launchCount ?? 0
    if !isStopped, next < launched { differ(fromMissing: session.commands[next]) }
    next = launched
    rest()
  }

  /// Performs the whole session on an app that isn't launched.
  package func run(_ application: Application, on runtime: Runtime) {
    self.application = application
    runtime.driver = self
    rest()
  }

  func rest() {
    while !isStopped, next < session.commands.count {
      let before = next
      drive(session.commands[next])
      if next == before {
        if !isStopped { differ(fromMissing: session.commands[next]) }
        next += 1
      }
    }
    held = [:]
  }

  func stop() { if !continues { isStopped = true } }

  // MARK: - Commands from outside

  func drive(_ command: LoggedCommand) {
    guard let runtime else { return }
    defer { (isAhead, isImpossible) = (false, false) }
    switch command.events.first?.entry?.event {
    case .commanded(.release(let slot))?:
      begin(next)
      guard let node = node(slot), hierarchy.isCurrent(node) else {
        // A node that was never made isn't released.
        if !divergences.isEmpty { next += 1 }
        return
      }
      // An app doesn't release nodes: they go when their objects do.
      runtime.performPending()
    case .commanded(.setState)? where runtime.hasContinuousState:
      runtime.recordContinuousState()
    case .commanded(.setState(let slot))? where !migrated.isEmpty && isMigrated(slot):
      begin(next)
      // The value belongs to another version of the class.
      next += 1
    case .commanded(.turn)? where !hasOnlyStandIns:
      begin(next)
      if let path = resumedPath { return resume(path) }
      let turn = matcher.entries.firstIndex {
        if case .called(let call) = $0.event { call.callback == .turn } else { false }
      }
      application?.turn { [self] in if let turn { issueAll(causedBy: turn) } }
    case nil:
      // Another program has told of the events; no app can be asked for them.
      next += 1
    default:
      begin(next)
      if matcher.isCommand { issue(0) } else { isImpossible = true }
      if isImpossible { next += 1 }
    }
  }

  /// The path of the deferred node that the recorded turn restores.
  var resumedPath: String? {
    for entry in matcher.entries {
      guard case .commanded(.recordDecision(_, _, let path, _)) = entry.event else { continue }
      return name(path)
    }
    return nil
  }

  func resume(_ path: String) {
    do throws(ApplicationError) { try application?.resume(path) } catch {
      // Nothing came, which is a difference.
    }
  }

  func name(_ symbol: Symbol) -> String? { symbol.name(in: session.names) }

  /// Returns the node now for the one in a recorded slot.
  func node(_ slot: Slot) -> NodeID? {
    guard let birth = matcher.pairs.birth(in: slot) else { return nil }
    return matcher.pairs.node(birth, in: slot)
  }

  func begin(_ index: Int) {
    matcher.begin(session.commands[index])
    issued.removeAll(keepingCapacity: true)
    for (index, entry) in matcher.entries.enumerated() { learn(entry.event, at: index) }
    isAhead = true
  }

  /// Learns the classes and versions of recorded nodes.
  func learn(_ event: Event, at index: Int) {
    guard let application else { return }
    let version: UInt32
    let birth: Position
    switch event {
    case .created(_, let symbol, _, _, _):
      guard let name = name(symbol) else { return }
      (version, birth) = (1, matcher.position(index))
      classes[birth] = name
    case .propertySet(let slot, .version, let set):
      matcher.interpret(at: index)
      guard let made = matcher.pairs.birth(in: slot) else { return }
      (version, birth) = (set, made)
    default: return
    }
    guard let name = classes[birth], let declared = application.declaredVersion(of: name) else {
      return
    }
    if declared == version { migrated.remove(birth) } else { migrated.insert(birth) }
  }

  /// Issues the recorded commands that were issued in the delivery of the event at `index`, and
  /// haven't been issued yet.
  func issueAll(causedBy index: Int) {
    for command in matcher.commands(causedBy: index) where !issued.contains(command) {
      issue(command)
    }
  }

  func issue(_ index: Int) {
    guard let runtime else { return }
    let recorded: Command
    switch matcher.entries[index].event {
    case .commanded(let command), .refused(let command, _): recorded = command
    default: return
    }
    issued.insert(index)
    matcher.interpret(at: index)
    isIssuing = true
    defer { isIssuing = false }
    let command = recorded.counterpart(matcher.pairs)
    // What a difference has made impossible isn't a difference of its own.
    if command.slots.contains(IdentifierRemapping.absent) {
      isImpossible = matcher.entries[index].link == 0
      return
    }
    let nodes = matcher.nodes(ofCommandAt: index).map { matcher.pairs.counterpart(of: $0) }
    switch recorded {
    case .create(let kind, let symbol, _, let origin):
      make(command, kind, name(symbol), origin, index)
    case .release(let slot):
      if let node = node(slot) { held[node.born] = nil }
      runtime.perform(command)
    case .setState(let slot): keep(slot, index)
    case .openWindow(let id, let scene, let traits, let idiom, let system) where !hasOnlyStandIns:
      _ = application?.openWindow(
        name(id) ?? "", scene: name(scene), traits, idiom, system: system)
    case .segue(let id, _, _, _, _) where !hasOnlyStandIns:
      summary.limits.append(
        "position \(matcher.position(index)): segue '\(name(id) ?? "")' has no sender")
      if !runtime.rehearse(command) { runtime.perform(command, nodes: nodes) }
    default: runtime.perform(command, nodes: nodes)
    }
  }
}
