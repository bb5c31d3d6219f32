package import NavlogStore
import NavlogHistory
package import NavlogNavigation
import NavlogRestoration

/// The engine's host for live objects: passes commands to the engine, callbacks and questions to
/// objects, and events to the session's log.
///
/// It doesn't make decisions. Objects are retained while their nodes are held by the hierarchy.
/// Otherwise the app determines their lifetime, and their `deinit` only notes that the node can be
/// released.
@MainActor
package final class Runtime {
  package private(set) lazy var engine = Engine(beginning, host: self)
  private let beginning: Hierarchy
  package let log: SessionLog
  /// The handle for objects that may outlive the runtime.
  let handle = RuntimeHandle()
  /// The app. It outlives the runtime's objects: it detaches them before it is released, on the main
  /// actor if it was released on another thread.
  var application: Application { unsafe owner }
  private unowned(unsafe) let owner: Application
  /// The live objects, by slot.
  var entries: [ObjectEntry] = []
  /// The object whose node is being created.
  package var making: NavigationObject?
  /// Nodes that the hierarchy may not hold any more.
  var releaseCandidates: [NodeID] = []
  /// Nodes that the hierarchy doesn't hold, and whose objects may have been deallocated.
  var dropped: [NodeID] = []
  var isReleasing = false
  /// The keys whose last value was not kept, by node.
  var refused: [NodeID: [String: StateCodingError]] = [:]
  /// The bodies of the turn that begins.
  private var bodies: [() -> Void] = []
  /// The nesting depth of commands.
  private(set) var depth = 0
  private var batch = Batch()
  /// The declarations of the Swift types that were used.
  private var classes: [ObjectIdentifier: ClassInfo] = [:]

  /// The segues in progress, innermost last.
  var segues: [Segue] = []
  /// The senders of this turn's segues, newest last.
  var senders: [Any?] = []
  /// The destinations of storyboard segues, by identifier.
  package var targets: [Symbol: Target] = [:]
  /// The nesting depth of the scene that is being made.
  package var depthOfMaking = 0
  /// The unwind segue in progress.
  var unwinding: Segue?
  /// The completion handlers of presentations and dismissals.
  var completions = Completions()
  /// The transition coordinators that were requested, by the position of the transition's
  /// beginning.
  var coordinators: [Position: TransitionCoordinator] = [:]
  /// The transitions in flight that have an animator.
  var led: Set<Position> = []
  /// The animators of transitions that aren't in flight yet, and one that the engine may ask for next.
  var animations: [Animation] = []
  var offered: Animation?
  /// The transitions that have ended and whose coordinators haven't been notified yet.
  var endings: [(began: Position, isCancelled: Bool)] = []
  /// Continuous state that isn't recorded as events yet.
  var continuous = ContinuousState<[UInt8]>()
  /// The objects of the restoration in progress.
  package weak var restored: RestoredObjects?
  /// The coders of the objects that are being decoded, by slot.
  var decoding: [Slot: StateCoder] = [:]
  /// The driver that stands in for the classes of the objects; `nil` in an app.
  package unowned(safe) var driver: (any RuntimeDriver)?
  /// The listeners of events.
  var listeners: [Int: (ApplicationEvent) -> Void] = [:] {
    didSet { isFollowed = !listeners.isEmpty }
  }
  private(set) var isFollowed = false
  var nextListener = 0
  var isFlushing = false
  var isContinuousScheduled = false
  /// The state of recording that the app was last notified of.
  var recording = RecordingState.safe
  var isCatchUpScheduled = false
  /// Whether the store has room again and the app hasn't been notified yet.
  var resumedRecording = false
  /// The number of flushes of continuous state, so that each key becomes at most one event per
  /// turn.
  var turnCount = 0
  /// The controllers that are kept only because other objects refer to them.
  var referred: [ReferredName: NodeID] = [:]
  /// The names that two of them share and that were reported.
  var ambiguous: Set<ReferredName> = []

  /// Creates the runtime of an app.
  ///
  /// - Parameter hierarchy: the initial hierarchy; its nodes have no objects.
  package init(
    _ log: SessionLog, _ application: Application, adopting hierarchy: Hierarchy = Hierarchy()
  ) {
    self.log = log
    beginning = hierarchy
    unsafe owner = application
    handle.runtime = self
  }

  /// Detaches all objects when the application is deallocated.
  func end() {
    handle.runtime = nil
    listeners = [:]
    for entry in entries { entry.object?.unsettle() }
    entries = []
  }

  package var hierarchy: Hierarchy { _read { yield engine.hierarchy } }

  // MARK: - Commands

  /// Passes a command to the engine. All commands of all objects are passed through this method.
  @discardableResult
  package func perform(
    _ command: Command, nodes: [Slot] = [], state: [StateFingerprint] = []
  ) -> CommandResult {
    performPending(beforeStructural: command.isStructural)
    driver?.willPerform(command)
    // The events of earlier commands belong to batches of their own.
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
    if depth == 0 {
      settle(releasing: result.controllers.isEmpty)
      if resumedRecording { reportResumedRecording() }
    }
    return result
  }

  /// Performs what is due before the next command, as commands of their own: releases, and continuous
  /// state.
  package func performPending(beforeStructural isStructural: Bool = false) {
    if depth == 0 { releaseUnused() }
    if !continuous.isEmpty, isStructural || depth == 0, !isFlushing {
      flushContinuous(all: isStructural)
    }
  }

  /// Stages a value that the next command sets.
  ///
  /// Commands that are due are performed first, because the end of a command removes staged values.
  package func stage(_ value: Span<UInt8>) throws(StoreError) -> Fingerprint {
    performPending()
    return try log.stage(value)
  }

  /// Runs `body` in one turn of the run loop: its commands are committed together, or not at all.
  func turn(_ body: @escaping () -> Void) {
    guard depth == 0 else { return body() }
    bodies.append(body)
    perform(.turn)
  }

  func runTurn() { bodies.popLast()?() }

  /// Issues a command about `objects`; nodes for those without one are created in the same turn.
  func issue(
    _ object: NavigationObject, _ others: [NavigationObject] = [], nodes: [NavigationObject] = [],
    _ command: (Runtime) -> Command
  ) -> CommandResult {
    if depth > 0
      || isAttached(object) && others.allSatisfy(isAttached) && nodes.allSatisfy(isAttached)
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
    _ object: NavigationObject, _ others: [NavigationObject], _ nodes: [NavigationObject],
    _ command: (Runtime) -> Command
  ) -> CommandResult {
    attach(object)
    let participants = others + nodes
    if participants.count == 1, !isAttached(participants[0]), participants[0].bringsChildren,
      let refused = refuse(participants[0], nodes, command)
    {
      return refused
    }
    for other in participants { attach(other) }
    return perform(command(self), nodes: nodes.map { $0.slot(in: self) })
  }

  /// Performs a command about a container without a node, if it is refused: the container gets its node
  /// without its children, which aren't notified then, and loses it again.
  private func refuse(
    _ container: NavigationObject, _ nodes: [NavigationObject], _ command: (Runtime) -> Command
  ) -> CommandResult? {
    let slot = attach(container, appliesDraft: false)
    let command = command(self)
    let slots = nodes.map { $0.slot(in: self) }
    guard command.findsPlace, engine.refusal(nodes: slots, of: { _ in command }) != nil else {
      applyDraft(container)
      return nil
    }
    let result = perform(command, nodes: slots)
    container.unsettle()
    entries[Int(slot.raw)] = ObjectEntry()
    perform(.release(slot))
    return result
  }

  private func isAttached(_ object: NavigationObject) -> Bool { object.runtime === self }

  /// Notifies the coordinators of transitions that have ended, and releases objects that aren't
  /// held any more.
  ///
  /// The objects in the command's result are still held by the caller; their nodes are released
  /// with the next command.
  private func settle(releasing: Bool) {
    senders.removeAll(keepingCapacity: true)
    unwinding = nil
    let endings = self.endings
    self.endings.removeAll(keepingCapacity: true)
    if !animations.isEmpty { startDeferredAnimations() }
    for ending in endings {
      led.remove(ending.began)
      coordinators.removeValue(forKey: ending.began)?.end(ending.isCancelled)
    }
    if releasing { releaseUnused() } else { releaseDropped() }
  }

  func didEnd(at position: Position, digest: Digest) {
    driver?.end(at: position)
    let engine = engine
    batch.receipt = log.end(at: position, digest: digest) { engine.hierarchy }
    batch.failure = log.shortage ?? log.failure
    batch.hasEnded = true
    if log.isFinished { application.report(.ended()) } else { watchLog() }
  }

  // MARK: - Problems

  private func report(_ refusal: Refusal, of command: Command) {
    application.report(.refused(refusal, "\(command.verb)", of: command.slots.compactMap(name)))
  }

  func report(_ failure: StateCodingError, of object: NavigationObject) {
    if let node = object.node, !failure.keyPath.isEmpty {
      refused[node, default: [:]][failure.keyPath] = failure
    }
    application.report(.notKept(failure, info(of: object).declaration.id))
  }

  // MARK: - Classes

  func info(of object: NavigationObject) -> ClassInfo {
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
  /// Whether the command gives nodes a place, whatever their properties are.
  fileprivate var findsPlace: Bool {
    switch self {
    case .push, .setStack, .setTabs, .setPages, .setColumn, .addChild, .embed, .setRoot: true
    default: false
    }
  }

  /// The name of the command.
  var verb: Substring { "\(self)".prefix { $0 != "(" } }
}
