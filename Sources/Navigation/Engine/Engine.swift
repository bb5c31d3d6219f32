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
    var state: EngineState
  #else
    var state: EngineState {
      @inline(__always) _read { yield unsafe stored }
      @inline(__always) _modify { yield unsafe &stored }
    }
    @exclusivity(unchecked) private var stored: EngineState
  #endif
  private unowned let host: any EngineHost
  private(set) var depth = 0
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
  /// The columns of the stacks that have left the stack of a collapsed split and whose transitions
  /// haven't ended; `primary` for one that isn't a column any more.
  var leavingColumns: [NodeID: Column] = [:]
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
  public var hierarchy: Hierarchy { _read { yield state.hierarchy } }

  /// Creates an engine that continues from `hierarchy`.
  ///
  /// - Parameters:
  ///   - hierarchy: The state to continue from.
  ///   - host: The host, which the engine doesn't retain.
  public init(_ hierarchy: Hierarchy = Hierarchy(), host: any EngineHost) {
    #if DEBUG
      state = EngineState(hierarchy: hierarchy)
    #else
      unsafe stored = EngineState(hierarchy: hierarchy)
    #endif
    self.host = host
    state.walk.reserveCapacity(64)
    returned.reserveCapacity(16)
    for index in hierarchy.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      if !hierarchy.isAtRest(slot), !hierarchy[slot].has(.driven) { state.suspects.append(slot) }
    }
  }

  /// Executes `command`, or refuses it.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - nodes: The nodes for ``Command/setStack(_:_:)``, ``Command/setTabs(_:_:)``,
  ///     ``Command/setPages(_:_:_:_:)`` and ``Command/swipePages(_:_:_:_:)``.
  ///   - values: The keys for ``Command/setState(_:)``.
  /// - Throws: A refusal. The hierarchy and the objects are unchanged; the log has one more
  ///   `refused` event.
  /// - Precondition: No event is being recorded, and callbacks don't issue commands without end.
  @discardableResult
  public func perform(
    _ command: Command, nodes: [Slot] = [], state values: [StateFingerprint] = []
  ) throws(Refusal) -> Outcome {
    precondition(
      depth >= 0,
      "Recording an event issues no command; if it did not, two threads use one engine: a data race"
    )
    precondition(depth < 256, "Callbacks may issue commands, not without end")
    if depth == 0 { turnBegan = state.hierarchy.position &+ 1 }
    depth += 1
    let plan: Plan
    do { plan = try self.plan(command, nodes) } catch {
      recordOnly(.refused(command, error), link: state.delivering)
      for node in nodes { recordOnly(.with(node), link: 0) }
      leave()
      throw error
    }
    recordOnly(.commanded(command), link: state.delivering)
    let position = state.hierarchy.position
    for node in nodes { recordOnly(.with(node), link: 0) }
    let before = (outcome, running)
    outcome = .done
    running = Transition()
    returned.removeAll(keepingCapacity: true)
    switch plan {
    case .postponed(let warning, let node):
      if let warning { warn(warning, node) }
      recordOnly(.postponed(command), link: position)
      state.postponed.append(
        EngineState.PostponedCommand(command: command, nodes: nodes, position: position))
      outcome = .postponed
    case .carryOut(.release(let slot)) where depth > 1:
      recordOnly(.postponed(command), link: position)
      state.pendingReleases.append(slot)
      outcome = .postponed
    default: carryOut(plan, command, nodes: nodes, state: values)
    }
    let result = outcome
    (outcome, running) = before
    leave()
    return result
  }

  /// Plans a command. A command that would move something below a window's root waits while that
  /// root's steps are ending.
  private func plan(_ command: Command, _ nodes: [Slot]) throws(Refusal) -> Plan {
    let plan = try state.plan(command, nodes: nodes, turn: turnBegan, depth: depth)
    guard !settling.isNone, !plan.mover.isNone,
      state.hierarchy.outermost(plan.mover) == settling
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
      state.postponed.append(
        EngineState.PostponedCommand(command: command, nodes: nodes, position: link))
      outcome = .postponed
    } else {
      carryOut(plan, command, nodes: nodes, state: [])
    }
  }

  /// Runs a command later in the same outermost command.
  func postpone(_ command: Command) {
    recordOnly(.postponed(command), link: 0)
    state.postponed.append(EngineState.PostponedCommand(command: command, nodes: [], position: 0))
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
      if let next = state.hierarchy.transitions.first(where: { !$0.motion.isHeld }) {
        finish(next)
      } else if state.nextPostponed < state.postponed.count {
        let next = state.postponed[state.nextPostponed]
        state.nextPostponed += 1
        perform(part: next.command, nodes: next.nodes, link: next.position)
      } else if !resumeDeferred(), !sweep(), !askedForSystem(), !releasePending() {
        break
      }
    }
    rounds = 0
    state.nextPostponed = 0
    if !state.postponed.isEmpty { state.postponed.removeAll(keepingCapacity: true) }
    if !state.restored.isEmpty { state.restored = [] }
    if !leavingColumns.isEmpty, state.hierarchy.transitions.isEmpty { leavingColumns = [:] }
    recordOnly(.ended, link: 0)
    state.hierarchy.settle()
    state.isAnimated = true
    returned = result
    depth = -1
    host.end(at: state.hierarchy.position, digest: state.hierarchy.digest)
    depth = 1
  }

  /// Asks about the status bar and the rest of the system's interface once in a turn in which a
  /// controller appeared or disappeared, and only if some node answers (CON-10, CON-16, CON-17).
  private func askedForSystem() -> Bool {
    guard state.hasAppearanceChanged else { return false }
    state.hasAppearanceChanged = false
    let asksForSystem =
      state.hierarchy.questioned > 0 || state.hierarchy.turnedWindows > 0
    guard state.hierarchy.statusBarDelegates > 0 || asksForSystem else { return false }
    if state.hierarchy.statusBarDelegates > 0 { askForStatusBar() }
    if asksForSystem { askForSystem() }
    return true
  }

  private func releasePending() -> Bool {
    guard let slot = state.pendingReleases.popLast() else { return false }
    perform(part: .release(slot))
    return true
  }

  // MARK: - Recording

  /// Records an event. Every event is created here; no access to the state is in progress
  /// meanwhile.
  private func record(_ event: Event, link: Position) -> RecordedEvent {
    let entry = state.apply(event, link: link)
    depth = -depth
    host.record(entry, at: state.delivering)
    depth = -depth
    return entry
  }

  /// Applies, records and delivers an event, in this order. No access to the state is in progress
  /// during delivery.
  func emit(_ event: Event) {
    let outer = state.delivering
    let entry = record(event, link: state.link(event))
    host.deliver(entry, at: state.delivering)
    state.delivering = outer
  }

  /// Applies and records an event without delivering it to the app's objects.
  func recordOnly(_ event: Event, link: Position) {
    let outer = state.delivering
    _ = record(event, link: link)
    state.delivering = outer
  }

  /// Applies and records an event with the link of its family, without delivering it.
  func recordOnly(_ event: Event) { recordOnly(event, link: state.link(event)) }

  /// Records a warning, linked to the event that is being delivered. The command continues.
  func warn(_ warning: Warning, _ node: Slot) {
    recordOnly(.warned(warning, node), link: state.delivering)
  }

  /// Sends a callback to an object.
  func notify(
    _ callback: Callback, _ node: Slot, other: Slot = .none, symbol: Symbol = .none,
    flag: Bool = false
  ) {
    emit(.called(Call(callback, node, other: other, symbol: symbol, flag: flag)))
    if !node.isNone, state.hierarchy[node].has(.skips) { checkSuper(callback, node) }
  }

  /// Asks an object. Several nodes as an answer are left on ``EngineState/walk``, and counted.
  func ask(_ question: Question) -> (answer: Answer, count: Int) {
    let outer = state.delivering
    _ = record(.asked(question), link: state.link(.asked(question)))
    let position = state.delivering
    var nodes: [Slot] = []
    let answer = host.answer(question, nodes: &nodes, at: position)
    state.delivering = outer
    recordOnly(.answered(question.node, question.kind, answer), link: position)
    guard case .nodes = answer else { return (answer, 0) }
    for node in nodes { recordOnly(.with(node), link: position) }
    state.walk.append(contentsOf: nodes)
    return (answer, nodes.count)
  }
}
