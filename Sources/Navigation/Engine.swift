/// Carries commands out: plans them, runs the rows of the measured orders, asks and tells the app's
/// objects, and hands each event over to be recorded before anybody else hears of it.
///
/// The one reference type of the room. Not `Sendable` and never asynchronous: a second command can
/// only come from inside a callback, never between two of them. The same commands and answers give
/// the same events, on every machine.
///
/// ## In which order things happen
/// 1. ``perform(_:nodes:state:)`` plans the command on the hierarchy. Planning is pure: a
///    ``Refusal`` leaves everything as it was, but for the one `refused` in the log.
/// 2. The command is recorded, then what it does, event by event: applied, linked, recorded, and
///    then delivered with no access in flight. See ``Responder``.
/// 3. A transition that nobody holds finishes when the outermost command, the turn, ends; with
///    ``Motion/immediate`` at once.
/// 4. At the end of the turn, in this order and until nothing is left: transitions finish, oldest
///    first; what was postponed is carried out; what waited for its presenter is carried out;
///    appearance is swept (what nested commands left between two states is brought to rest, with an
///    E08 warning each); nodes are released. Then `ended`.
public final class Engine {
  // Whether an access is in flight across a callback is checked at run time while testing; to check
  // it in programs that are shipped is half of what an event costs.
  #if DEBUG
    var core: Core
  #else
    var core: Core {
      @inline(__always) _read { yield unsafe stored }
      @inline(__always) _modify { yield unsafe &stored }
    }
    @exclusivity(unchecked) private var stored: Core
  #endif
  private unowned let responder: any Responder
  private var depth = 0
  private var rounds = 0
  var outcome = Outcome.done
  /// The row that is running; between rows, one that moves nothing.
  var running = Transition()
  /// The root of a window whose row is ending, or none.
  var settling = Slot.none
  var turnBegan: Position = 0
  /// What a stack is to be when the hand that sets it lets go, by the transition's beginning.
  var arrangements: [Position: [NodeID]] = [:]
  /// What the nib that is being read has made so far; none between nibs.
  var nib: [Slot]?
  /// How often the sweep found something: without nested commands never.
  package internal(set) var corrections = 0

  /// The nodes that the last command gave back: created, popped or dismissed ones, in order.
  public internal(set) var returned: [Slot] = []

  /// The hierarchy as it is now.
  ///
  /// Read from it in place; a copy that is alive across a command makes the command copy everything.
  public var hierarchy: Hierarchy { _read { yield core.hierarchy } }

  /// Makes an engine that goes on from `hierarchy`.
  ///
  /// - Parameters:
  ///   - hierarchy: the state the engine goes on from.
  ///   - responder: not kept alive by the engine.
  public init(_ hierarchy: Hierarchy = Hierarchy(), responder: any Responder) {
    #if DEBUG
      core = Core(hierarchy: hierarchy)
    #else
      unsafe stored = Core(hierarchy: hierarchy)
    #endif
    self.responder = responder
    core.walk.reserveCapacity(64)
    returned.reserveCapacity(16)
    for index in hierarchy.records.indices {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      if !hierarchy.isAtRest(slot), !hierarchy[slot].has(.driven) { core.suspects.append(slot) }
    }
  }

  /// Carries `command` out, or refuses it.
  ///
  /// - Parameters:
  ///   - command: what to do.
  ///   - nodes: what ``Command/setStack(_:_:)``, ``Command/setTabs(_:_:)``,
  ///     ``Command/setPages(_:_:_:_:)`` and ``Command/swipePages(_:_:_:_:)`` are about.
  ///   - state: the keys for ``Command/setState(_:)``.
  /// - Throws: a refusal; hierarchy and objects are as they were, the log has one `refused` more.
  /// - Precondition: not while something is being recorded, and callbacks don't issue commands
  ///   without end.
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
      note(.refused(command, error), link: core.delivering)
      for node in nodes { note(.with(node), link: 0) }
      leave()
      throw error
    }
    note(.commanded(command), link: core.delivering)
    let position = core.hierarchy.position
    for node in nodes { note(.with(node), link: 0) }
    let before = (outcome, running)
    outcome = .done
    running = Transition()
    returned.removeAll(keepingCapacity: true)
    switch plan {
    case .postponed(let warning, let node):
      if let warning { warn(warning, node) }
      note(.postponed(command), link: position)
      core.waiting.append(Core.Waiting(command: command, nodes: nodes, position: position))
      outcome = .postponed
    case .carryOut(.release(let slot)) where depth > 1:
      note(.postponed(command), link: position)
      core.leaving.append(slot)
      outcome = .postponed
    default: carryOut(plan, command, nodes: nodes, state: state)
    }
    let result = outcome
    (outcome, running) = before
    leave()
    return result
  }

  /// What would move something below a root that is just coming to rest waits until it has.
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

  /// A part of a command: planned again, because the world may have moved since.
  func perform(part command: Command, nodes: [Slot] = [], link: Position = 0) {
    let plan: Plan
    do { plan = try self.plan(command, nodes) } catch {
      drop(command, error, link: link)
      return
    }
    if case .postponed(let warning, let node) = plan {
      if let warning { warn(warning, node) }
      note(.postponed(command), link: link)
      core.waiting.append(Core.Waiting(command: command, nodes: nodes, position: link))
      outcome = .postponed
    } else {
      carryOut(plan, command, nodes: nodes, state: [])
    }
  }

  /// Records that `command` became impossible; the caller of the command in progress hears of it.
  func drop(_ command: Command, _ refusal: Refusal, link: Position = 0) {
    note(.dropped(command, refusal), link: link)
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
      } else if !resumeDeferred(), !sweep(), !askedForStatusBar(), !bury() {
        break
      }
    }
    rounds = 0
    core.nextWaiting = 0
    if !core.waiting.isEmpty { core.waiting.removeAll(keepingCapacity: true) }
    note(.ended, link: 0)
    core.hierarchy.settle()
    core.isAnimated = true
    returned = result
    depth = -1
    responder.end(at: core.hierarchy.position, digest: core.hierarchy.digest)
    depth = 1
  }

  /// CON-10: once a turn in which something came or went, and only if somebody answers.
  private func askedForStatusBar() -> Bool {
    guard core.hasAppearanceChanged else { return false }
    core.hasAppearanceChanged = false
    guard core.hierarchy.statusBarDelegates > 0 else { return false }
    askForStatusBar()
    return true
  }

  private func bury() -> Bool {
    guard let slot = core.leaving.popLast() else { return false }
    perform(part: .release(slot))
    return true
  }

  // MARK: - Recording

  /// The only place where events come to be; no access is in flight when one is recorded.
  private func record(_ event: Event, link: Position) -> Entry {
    let entry = core.apply(event, link: link)
    depth = -depth
    responder.record(entry, at: core.delivering)
    depth = -depth
    return entry
  }

  /// Applied, recorded, delivered, in this order; no access is in flight when it is delivered.
  func emit(_ event: Event) {
    let outer = core.delivering
    let entry = record(event, link: core.link(event))
    responder.deliver(entry, at: core.delivering)
    core.delivering = outer
  }

  /// Recorded, and delivered to nobody: no object of the app hears of it.
  func note(_ event: Event, link: Position) {
    let outer = core.delivering
    _ = record(event, link: link)
    core.delivering = outer
  }

  /// Recorded with the link its family has, and delivered to nobody.
  func note(_ event: Event) { note(event, link: core.link(event)) }

  /// Flags what is carried out all the same; the link is what is being delivered.
  func warn(_ warning: Warning, _ node: Slot) {
    note(.warned(warning, node), link: core.delivering)
  }

  /// Tells an object something.
  func tell(
    _ callback: Callback, _ node: Slot, other: Slot = .none, symbol: Symbol = .none,
    flag: Bool = false
  ) {
    emit(.called(Call(callback, node, other: other, symbol: symbol, flag: flag)))
    if !node.isNone, core.hierarchy[node].has(.skips) { checkSuper(callback, node) }
  }

  /// Asks an object something; several nodes are left on ``Core/walk``, and counted.
  func ask(_ question: Question) -> (answer: Answer, count: Int) {
    let outer = core.delivering
    _ = record(.asked(question), link: core.link(.asked(question)))
    let position = core.delivering
    var nodes: [Slot] = []
    let answer = responder.answer(question, nodes: &nodes, at: position)
    core.delivering = outer
    note(.answered(question.node, question.kind, answer), link: position)
    guard case .nodes = answer else { return (answer, 0) }
    for node in nodes { note(.with(node), link: position) }
    core.walk.append(contentsOf: nodes)
    return (answer, nodes.count)
  }

  /// Asks for a yes or no.
  func ask(_ question: Question, usual: Bool) -> Bool {
    let (answer, count) = ask(question)
    core.walk.removeLast(count)
    return answer.bool(usual: usual)
  }

  /// Asks for a node, which has to be a living controller.
  func askForNode(_ question: Question) -> Slot {
    let (answer, count) = ask(question)
    core.walk.removeLast(count)
    return core.hierarchy.isController(answer.node) ? answer.node : .none
  }

  /// E48.
  private func checkSuper(_ callback: Callback, _ node: Slot) {
    let mask = SuperCalls(rawValue: core.hierarchy.property(.skipsSuper, of: node) ?? 0)
    if let needed = callback.superCall, mask.contains(needed) { warn(.superNotCalled, node) }
  }
}
