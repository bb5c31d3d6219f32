/// Executes commands: plans them, runs the steps of transitions in measured order, sends callbacks
/// and questions to the app's objects, and has each event recorded before it is delivered.
///
/// The only reference type of the module. It isn't `Sendable` and never asynchronous: a second
/// command can only come from inside a callback, never between two of them. The same commands and
/// answers give the same events on every machine.
///
/// ## Order of execution
/// 1. ``perform(_:nodes:state:)`` plans the command on the hierarchy. Planning is pure: a
///    ``Refusal`` changes nothing except for one `refused` event in the log.
/// 2. The command is recorded, then its effects, event by event. Each event is applied, linked,
///    recorded, and then delivered while no access to the state is in progress. See ``EngineHost``.
/// 3. A transition whose motion isn't held finishes at the end of the outermost command, which is
///    the turn, or at once with ``Motion/immediate``.
/// 4. At the end of the turn these steps repeat until nothing is left to do: transitions finish,
///    oldest first; postponed commands run; deferred presentations whose presenter is on screen
///    run; the sweep corrects the appearance of nodes that nested commands left between two states,
///    with a warning each (E08); nodes are released. The turn ends with the event `ended`.
public final class Engine {
  // Debug builds check at run time that no access is in progress during a callback. In release
  // builds that check would be half of the cost of an event.
  #if DEBUG
    var core: EngineState
  #else
    var core: EngineState {
      @inline(__always) _read { yield unsafe stored }
      @inline(__always) _modify { yield unsafe &stored }
    }
    @exclusivity(unchecked) private var stored: EngineState
  #endif
  private unowned let host: any EngineHost
  private var depth = 0
  private var rounds = 0
  var outcome = Outcome.done
  /// The transition whose steps are running; an empty one in between.
  var running = Transition()
  /// The root of a window whose steps are ending, or ``Slot/none``.
  var settling = Slot.none
  var turnBegan: Position = 0
  /// The intended stacks of interactive `setStack` transitions, by the position where the
  /// transition began.
  var arrangements: [Position: [NodeID]] = [:]
  /// The nodes created so far from the nib that is being loaded; `nil` when no nib is being loaded.
  var nib: [Slot]?
  /// Whether the delegates of transitions are asked for animators.
  var asksForAnimators = true
  /// The number of corrections by the sweep; 0 unless commands were nested.
  package internal(set) var corrections = 0

  /// The nodes that the last command created, popped or dismissed, in order.
  public internal(set) var returned: [Slot] = []

  /// The current hierarchy.
  ///
  /// Read it in place. A copy that is alive while a command runs makes the command copy the whole
  /// state.
  public var hierarchy: Hierarchy { _read { yield core.hierarchy } }

  /// Creates an engine that continues from `hierarchy`.
  ///
  /// - Parameters:
  ///   - hierarchy: The state to continue from.
  ///   - host: The host, which the engine doesn't retain.
  public init(_ hierarchy: Hierarchy = Hierarchy(), host: any EngineHost) {
    #if DEBUG
      core = EngineState(hierarchy: hierarchy)
    #else
      unsafe stored = EngineState(hierarchy: hierarchy)
    #endif
    self.host = host
    core.walk.reserveCapacity(64)
    returned.reserveCapacity(16)
    for index in hierarchy.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      if !hierarchy.isAtRest(slot), !hierarchy[slot].has(.driven) { core.suspects.append(slot) }
    }
  }

  /// Executes `command`, or refuses it.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - nodes: The nodes for ``Command/setStack(_:_:)``, ``Command/setTabs(_:_:)``,
  ///     ``Command/setPages(_:_:_:_:)`` and ``Command/swipePages(_:_:_:_:)``.
  ///   - state: The keys for ``Command/setState(_:)``.
  /// - Throws: A refusal. The hierarchy and the objects are unchanged; the log has one more
  ///   `refused` event.
  /// - Precondition: No event is being recorded, and callbacks don't issue commands without end.
  @discardableResult
  public func perform(
    _ command: Command, nodes: [Slot] = [], state: [StateValue] = []
  ) throws(Refusal) -> Outcome {
    precondition(
      depth >= 0,
      "Recording an event issues no command; if it did not, two threads use one engine: a data race"
    )
    precondition(depth < 256, "Callbacks may issue commands, not without end")
    if depth == 0 { turnBegan = core.hierarchy.position &+ 1 }
    depth += 1
    let plan: Plan
    do { plan = try self.plan(command, nodes) } catch {
      recordOnly(.refused(command, error), link: core.delivering)
      for node in nodes { recordOnly(.with(node), link: 0) }
      leave()
      throw error
    }
    recordOnly(.commanded(command), link: core.delivering)
    let position = core.hierarchy.position
    for node in nodes { recordOnly(.with(node), link: 0) }
    let before = (outcome, running)
    outcome = .done
    running = Transition()
    returned.removeAll(keepingCapacity: true)
    switch plan {
    case .postponed(let warning, let node):
      if let warning { warn(warning, node) }
      recordOnly(.postponed(command), link: position)
      core.waiting.append(EngineState.Waiting(command: command, nodes: nodes, position: position))
      outcome = .postponed
    case .carryOut(.release(let slot)) where depth > 1:
      recordOnly(.postponed(command), link: position)
      core.pendingReleases.append(slot)
      outcome = .postponed
    default: carryOut(plan, command, nodes: nodes, state: state)
    }
    let result = outcome
    (outcome, running) = before
    leave()
    return result
  }

  /// Plans a command. A command that would move something below a window's root waits while that
  /// root's steps are ending.
  private func plan(_ command: Command, _ nodes: [Slot]) throws(Refusal) -> Plan {
    let plan = try core.plan(command, nodes: nodes, turn: turnBegan, depth: depth)
    guard !settling.isNone, !plan.mover.isNone,
      core.hierarchy.outermost(plan.mover) == settling
    else { return plan }
    return .postponed(nil, .none)
  }

  private func leave() {
    if depth == 1 { close() }
    depth -= 1
  }

  /// Executes a part of a command, which is planned again because the hierarchy may have changed.
  func perform(part command: Command, nodes: [Slot] = [], link: Position = 0) {
    let plan: Plan
    do { plan = try self.plan(command, nodes) } catch {
      drop(command, error, link: link)
      return
    }
    if case .postponed(let warning, let node) = plan {
      if let warning { warn(warning, node) }
      recordOnly(.postponed(command), link: link)
      core.waiting.append(EngineState.Waiting(command: command, nodes: nodes, position: link))
      outcome = .postponed
    } else {
      carryOut(plan, command, nodes: nodes, state: [])
    }
  }

  /// Runs a command later in the same outermost command.
  func postpone(_ command: Command) {
    recordOnly(.postponed(command), link: 0)
    core.waiting.append(EngineState.Waiting(command: command, nodes: [], position: 0))
    outcome = .postponed
  }

  /// Records that `command` became impossible. The caller of the running command gets this as its
  /// outcome.
  func drop(_ command: Command, _ refusal: Refusal, link: Position = 0) {
    recordOnly(.dropped(command, refusal), link: link)
    outcome = .dropped(refusal)
  }

  // MARK: - The end of a turn

  private func close() {
    let result = returned
    while true {
      rounds += 1
      precondition(rounds < 100_000, "Callbacks may issue commands, not without end")
      if let next = core.hierarchy.transitions.first(where: { !$0.motion.isHeld }) {
        finish(next)
      } else if core.nextWaiting < core.waiting.count {
        let next = core.waiting[core.nextWaiting]
        core.nextWaiting += 1
        perform(part: next.command, nodes: next.nodes, link: next.position)
      } else if !resumeDeferred(), !sweep(), !askedForSystem(), !releasePending() {
        break
      }
    }
    rounds = 0
    core.nextWaiting = 0
    if !core.waiting.isEmpty { core.waiting.removeAll(keepingCapacity: true) }
    recordOnly(.ended, link: 0)
    core.hierarchy.settle()
    core.isAnimated = true
    returned = result
    depth = -1
    host.end(at: core.hierarchy.position, digest: core.hierarchy.digest)
    depth = 1
  }

  /// Asks about the status bar and the rest of the system's interface once in a turn in which a
  /// controller appeared or disappeared, and only if some node answers (CON-10, CON-16, CON-17).
  private func askedForSystem() -> Bool {
    guard core.hasAppearanceChanged else { return false }
    core.hasAppearanceChanged = false
    guard core.hierarchy.statusBarDelegates > 0 || core.hierarchy.questioned > 0 else {
      return false
    }
    if core.hierarchy.statusBarDelegates > 0 { askForStatusBar() }
    if core.hierarchy.questioned > 0 { askForSystem() }
    return true
  }

  private func releasePending() -> Bool {
    guard let slot = core.pendingReleases.popLast() else { return false }
    perform(part: .release(slot))
    return true
  }

  // MARK: - Recording

  /// Records an event. Every event is created here; no access to the state is in progress
  /// meanwhile.
  private func record(_ event: Event, link: Position) -> LinkedEvent {
    let entry = core.apply(event, link: link)
    depth = -depth
    host.record(entry, at: core.delivering)
    depth = -depth
    return entry
  }

  /// Applies, records and delivers an event, in this order. No access to the state is in progress
  /// during delivery.
  func emit(_ event: Event) {
    let outer = core.delivering
    let entry = record(event, link: core.link(event))
    host.deliver(entry, at: core.delivering)
    core.delivering = outer
  }

  /// Applies and records an event without delivering it to the app's objects.
  func recordOnly(_ event: Event, link: Position) {
    let outer = core.delivering
    _ = record(event, link: link)
    core.delivering = outer
  }

  /// Applies and records an event with the link of its family, without delivering it.
  func recordOnly(_ event: Event) { recordOnly(event, link: core.link(event)) }

  /// Records a warning, linked to the event that is being delivered. The command continues.
  func warn(_ warning: Warning, _ node: Slot) {
    recordOnly(.warned(warning, node), link: core.delivering)
  }

  /// Sends a callback to an object.
  func notify(
    _ callback: Callback, _ node: Slot, other: Slot = .none, symbol: Symbol = .none,
    flag: Bool = false
  ) {
    emit(.called(Call(callback, node, other: other, symbol: symbol, flag: flag)))
    if !node.isNone, core.hierarchy[node].has(.skips) { checkSuper(callback, node) }
  }

  /// Asks an object. Several nodes as an answer are left on ``EngineState/walk``, and counted.
  func ask(_ question: Question) -> (answer: Answer, count: Int) {
    let outer = core.delivering
    _ = record(.asked(question), link: core.link(.asked(question)))
    let position = core.delivering
    var nodes: [Slot] = []
    let answer = host.answer(question, nodes: &nodes, at: position)
    core.delivering = outer
    recordOnly(.answered(question.node, question.kind, answer), link: position)
    guard case .nodes = answer else { return (answer, 0) }
    for node in nodes { recordOnly(.with(node), link: position) }
    core.walk.append(contentsOf: nodes)
    return (answer, nodes.count)
  }
}
