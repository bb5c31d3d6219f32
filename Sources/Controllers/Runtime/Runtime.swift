import EventStore
import History
import Navigation
import Restoration

/// The live app as a responder: passes commands to the engine, callbacks and questions to objects,
/// and events to the session's log.
///
/// It decides nothing. Objects are kept alive by what keeps their nodes; when nothing does, whoever
/// else holds them decides, and their `deinit` only makes a note that the node may go.
@MainActor
final class Runtime {
  private(set) lazy var engine = Engine(responder: self)
  let log: SessionLog
  /// How those know the runtime who may outlive it.
  let handle = RuntimeHandle()
  unowned let application: Application
  /// The live objects by slot.
  var seats: [Seat] = []
  /// The object whose node is being made.
  var making: LiveObject?
  /// Nodes that may have nobody left.
  var leavers: [NodeID] = []
  /// Nodes that nothing holds and whose objects may have ended.
  var dropped: [NodeID] = []
  var isReleasing = false
  /// What is to be done in the turn that begins.
  private var bodies: [() -> Void] = []
  /// How many commands are on the way.
  private(set) var depth = 0
  private var batch = Batch()
  /// What is declared of each Swift type that was seen.
  private var classes: [ObjectIdentifier: ClassInfo] = [:]

  /// The segues under way, innermost last.
  var segues: [Segue] = []
  /// What the segues of this turn were sent by, newest last.
  var senders: [Any?] = []
  /// Where the segues of storyboards lead, by identifier.
  var targets: [Symbol: Target] = [:]
  /// How deep the scene that is being made is in others.
  var depthOfMaking = 0
  /// The unwind segue under way.
  var unwinding: Segue?
  /// What is called when presentations and dismissals are complete.
  var completions = Completions()
  /// The coordinators of transitions that somebody asked for, by their beginning.
  var coordinators: [Position: TransitionCoordinator] = [:]
  /// The transitions in flight that an animator leads.
  var led: Set<Position> = []
  /// The animators of what waits for others.
  var waitingAnimators: [any AnimatedTransitioning] = []
  /// The transitions that ended since somebody was told.
  var endings: [(began: Position, isCancelled: Bool)] = []
  /// State that moves with the hand and is no event yet.
  var continuous = ContinuousState<[UInt8]>()
  /// What is being decoded, by slot.
  var decoding: [Slot: StateCoder] = [:]
  /// Hears of every event before its object does; for tests that drive sessions again.
  var witness: ((Event) -> Void)?
  /// Answers in place of objects that have no say; for tests that drive sessions again.
  var proxy: ((Question) -> (Answer, [Slot])?)?
  /// Whoever follows the events.
  var listeners: [Int: (ApplicationEvent) -> Void] = [:] {
    didSet { isFollowed = !listeners.isEmpty }
  }
  private(set) var isFollowed = false
  var nextListener = 0
  var isFlushing = false
  var isContinuousScheduled = false
  /// What the app was last told of how commands are recorded.
  var recording = RecordingState.safe
  var isCatchUpScheduled = false
  /// How often state was let go, so that a key becomes an event once a turn at most.
  var turnCount = 0
  /// The controllers that are kept only because something refers to them.
  var referred: [ReferredName: NodeID] = [:]
  /// The names that two of them have, as far as reported.
  var ambiguous: Set<ReferredName> = []

  init(_ log: SessionLog, _ application: Application) {
    self.log = log
    self.application = application
    handle.runtime = self
  }

  /// The application is no more: everybody is on their own.
  func end() {
    handle.runtime = nil
    listeners = [:]
    for seat in seats { seat.object?.unsettle() }
    seats = []
  }

  var hierarchy: Hierarchy { _read { yield engine.hierarchy } }

  // MARK: - Commands

  /// Passes a command to the engine; every command of every object comes through here.
  @discardableResult
  func perform(
    _ command: Command, nodes: [Slot] = [], state: [StateValue] = []
  ) -> CommandResult {
    if depth == 0 { releaseLeavers() }
    if !continuous.isEmpty, command.isStructural || depth == 0, !isFlushing {
      flushContinuous(all: command.isStructural)
    }
    // What came before has ended in batches of its own.
    if depth == 0 { batch = Batch() }
    let batch = batch
    depth += 1
    let result: CommandResult
    do throws(Refusal) {
      let outcome = try engine.perform(command, nodes: nodes, state: state)
      let controllers = engine.returned.compactMap { object($0) as? ViewController }
      result = CommandResult(outcome: outcome, controllers: controllers, batch: batch)
      if case .dropped(let refusal) = outcome { report(refusal, of: command) }
    } catch {
      report(error, of: command)
      result = CommandResult(refusal: error, batch: batch)
    }
    depth -= 1
    if depth == 0 { settle(releasing: result.controllers.isEmpty) }
    return result
  }

  /// Does `body` in one turn of the run loop: what it commands ends together, or not at all.
  func turn(_ body: @escaping () -> Void) {
    guard depth == 0 else { return body() }
    bodies.append(body)
    perform(.turn)
  }

  func runTurn() { bodies.popLast()?() }

  /// Passes on a command about `objects`; those without a node are made in the same turn.
  func issue(
    _ object: LiveObject, _ others: [LiveObject] = [], nodes: [LiveObject] = [],
    _ command: (Runtime) -> Command
  ) -> CommandResult {
    if depth > 0
      || isSeated(object) && others.allSatisfy(isSeated) && nodes.allSatisfy(isSeated)
    {
      return issueHere(object, others, nodes, command)
    }
    var result = CommandResult(batch: batch)
    withoutActuallyEscaping(command) { command in
      turn { result = self.issueHere(object, others, nodes, command) }
    }
    return result
  }

  private func issueHere(
    _ object: LiveObject, _ others: [LiveObject], _ nodes: [LiveObject],
    _ command: (Runtime) -> Command
  ) -> CommandResult {
    attach(object)
    for other in others { attach(other) }
    for node in nodes { attach(node) }
    return perform(command(self), nodes: nodes.map { $0.slot(in: self) })
  }

  private func isSeated(_ object: LiveObject) -> Bool { object.runtime === self }

  /// What has come to an end is told, and what nobody holds is let go.
  ///
  /// What the caller gets back ends when the caller lets go of it; its nodes go with the next command.
  private func settle(releasing: Bool) {
    senders.removeAll(keepingCapacity: true)
    unwinding = nil
    let endings = self.endings
    self.endings.removeAll(keepingCapacity: true)
    if !waitingAnimators.isEmpty { leadWhatWaited() }
    for ending in endings {
      led.remove(ending.began)
      coordinators.removeValue(forKey: ending.began)?.end(ending.isCancelled)
    }
    if releasing { releaseLeavers() } else { dropLeavers() }
  }

  func didEnd(at position: Position, digest: Digest) {
    let engine = engine
    batch.receipt = log.end(at: position, digest: digest) { engine.hierarchy }
    batch.hasEnded = true
    if log.isFinished { application.report(.ended()) } else { watchLog() }
  }

  // MARK: - Problems

  private func report(_ refusal: Refusal, of command: Command) {
    application.report(.refused(refusal, "\(command.verb)", of: command.slots.compactMap(name)))
  }

  func report(_ failure: CodingFailure, of object: LiveObject) {
    application.report(.notKept(failure, info(of: object).declaration.id))
  }

  // MARK: - Classes

  func info(of object: LiveObject) -> ClassInfo {
    if let info = object.info { return info }
    let type = ObjectIdentifier(type(of: object))
    if let info = classes[type] {
      object.info = info
      return info
    }
    let info = ClassInfo(object, log)
    classes[type] = info
    object.info = info
    application.check(info, of: object)
    return info
  }
}

extension Command {
  /// The name of what was asked for.
  var verb: Substring { "\(self)".prefix { $0 != "(" } }
}
