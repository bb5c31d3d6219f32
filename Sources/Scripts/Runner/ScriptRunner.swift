import History
package import Navigation
import Restoration
import RestorationStore
package import Storyboards

/// Runs the commands of a script against an engine, as the app whose controllers are stubs.
///
/// A line is one turn of the run loop. What happens is handed out as ``OutputLine``s, in order,
/// when the line has ended; the events go to a ``SessionSink`` as well.
package final class ScriptRunner {
  lazy var engine = Engine(beginning, responder: self)
  private let beginning: Hierarchy
  let sink: any SessionSink
  /// What `instantiate` makes controllers from.
  let storyboards: CatalogueSet

  /// The stubs by name, and the order of their declaration.
  var stubs: [String: Stub] = [:]
  var order: [String] = []
  /// Views and plain objects that keep state; views under their controller's name and their own.
  var keepers: [String: Stub] = [:]
  var app = Stub("app", .object, Fields(), line: 0)
  var windows: [String: WindowID] = [:]
  /// The stubs of the living nodes, by slot.
  var occupants: [Stub?] = []
  /// The names of living nodes that the engine made.
  var nicknames: [Slot: String] = [:]
  /// The stub that is being made right now.
  var making: Stub?
  var depthOfMaking = 0
  /// The segues the script has asked for, by identifier.
  var segues: [Symbol: Fields] = [:]
  /// Where the segues of storyboards lead, by identifier.
  var targets: [Symbol: CatalogueSet.Address] = [:]
  /// What may be released when the line has ended.
  var leavers: [Slot] = []

  var turn = Turn(line: 0)
  /// How many lines have run.
  private(set) var turns = 0
  /// The script's own time, in nanoseconds: only `clock` moves it on.
  var time: UInt64 = 0
  /// What scrolls or is typed, and has not become an event yet.
  var continuous = ContinuousState<JSON>()
  /// The commands being issued, innermost last.
  var issuing: [Issue] = []
  /// What the last command returned.
  var returned: JSON?
  /// How the session ended, once it has.
  var ending: String?
  /// The events of the command under way.
  var batch: [Entry] = []
  private var output: [OutputLine] = []
  private(set) var isEnding = false

  /// The classes of this launch; `nil` where no line has listed any.
  var manifest: Manifest?
  /// What was kept when the app last went to the background, and the stubs it was kept of.
  var lastPreserved: Preserved?
  /// What the launch that began last restores; used again if that does not survive.
  var restoring: Preserved?
  /// What is not tried any more because launches have died of it, and the build that they were of.
  var quarantine = Quarantine()
  var failedBuild: Build?
  /// Follows the launch under way; `nil` when that is over.
  var trace: LaunchTrace?
  /// The last event before the process died in the middle of a launch.
  var diedAt: Position?
  /// The launch that began last.
  var relaunched: Relaunch?
  /// What the log has of what the app itself encodes; `nil` where it has nothing.
  var keptOfApplication: JSON?
  /// The one-shot links that were opened, and how; those that wait to be.
  var openedLinks: [String: String] = [:]
  var waitingLinks: [Fields] = []
  /// What the launch that began last was told of itself.
  var launchFacts = LaunchFacts()
  /// Whether windows have to wait until the app has finished launching.
  var isLaunching = false
  var windowsToShow: [WindowID] = []
  /// Whether the engine is at work, so that its batch is still to come.
  private var isTurning = false

  package init(
    sink: any SessionSink = MemorySink(), storyboards: CatalogueSet = CatalogueSet([]),
    from hierarchy: Hierarchy = Hierarchy()
  ) {
    self.sink = sink
    beginning = hierarchy
    self.storyboards = storyboards
    for (index, window) in hierarchy.windows.enumerated() {
      windows[sink.name(window.id) ?? "w\(index)"] = WindowID(UInt32(index))
    }
  }

  /// The state that the lines so far have come to.
  package var hierarchy: Hierarchy { engine.hierarchy }

  /// Runs one line.
  ///
  /// - Parameter print: gets what happens, in order.
  /// - Returns: whether everything was as it should be: nothing refused that was not expected to be,
  ///   and every expectation met.
  /// - Throws: what makes no sense; what happened before it has been printed.
  package func run(
    _ command: ScriptCommand, print: (OutputLine) -> Void
  ) throws(ScriptError) -> Bool {
    turn = Turn(line: command.line)
    turns += 1
    defer {
      for line in output { print(line) }
      output.removeAll(keepingCapacity: true)
    }
    if let ending, !["controller", "expect", "relaunch"].contains(command.verb.name) {
      throw ScriptError(
        .outOfPlace, line: command.line, "the session has ended with '\(ending)' before",
        hint: "only 'controller' and 'relaunch' can follow")
    }
    if command.verb.isDeclaration {
      issue(command)
    } else {
      turn.body = command
      perform(.turn)
    }
    // A timer has a turn of its own.
    if let due = continuous.due, due <= time, command.verb.isDeclaration { perform(.turn) }
    output += turn.results
    judge()
    releaseLeavers()
    if let failure = turn.failure { throw failure }
    if let failure = sink.failure {
      throw ScriptError(.notRecorded, line: command.line, failure.message, hint: failure.hint)
    }
    return turn.isFine
  }

  /// Says who was added and never told so (E46) and which answers nobody has asked for.
  package func sumUp(print: (OutputLine) -> Void) {
    for slot in ending == nil ? engine.hierarchy.halfAdded : [] {
      guard let stub = stub(slot), !stub.isKnownHalfAdded else { continue }
      print(
        .warning(
          name: "\(Warning.missingMove)", rule: Warning.missingMove.rule, node: stub.name,
          command: stub.placedBy, message: Warning.missingMove.message(stub.name)))
    }
    for stub in [app] + order.compactMap({ stubs[$0] }) {
      for (question, line) in stub.unasked {
        print(
          .warning(
            name: "neverAsked", rule: nil, node: stub.name, command: line,
            message: "'\(stub.name)' was never asked '\(question)'"))
      }
    }
  }

  /// Ends the session, unless it has crashed; what is still held back is recorded first.
  ///
  /// - Throws: why the end could not be recorded.
  package func end(print: (OutputLine) -> Void) throws(ScriptError) {
    guard ending != "crash" else { return }
    if ending == nil, !continuous.isEmpty {
      turns += 1
      isEnding = true
      perform(.turn)
      for line in output { print(line) }
      output.removeAll(keepingCapacity: true)
    }
    do throws(SinkError) { try sink.finish() } catch {
      throw ScriptError(.notRecorded, line: turn.line, error.message, hint: error.hint)
    }
  }

  // MARK: - Issuing

  /// Carries out one command of the script, on a line or inside another.
  func issue(_ command: ScriptCommand) {
    // Only a line can follow, that of the next launch.
    guard diedAt == nil || issuing.isEmpty else { return }
    guard issuing.count < Self.maximumDepth else {
      turn.failure =
        turn.failure
        ?? ScriptError(
          .outOfPlace, line: command.line,
          "commands issue each other in callbacks more than \(Self.maximumDepth) deep")
      return
    }
    let issue = Issue(command)
    turn.issues.append(issue)
    issuing.append(issue)
    do throws(Halt) {
      try command.verb.action(self, command.fields)
    } catch {
      if case .script(let error) = error { turn.failure = turn.failure ?? error }
    }
    issuing.removeLast()
  }

  /// How deep callbacks may issue commands, and how deep stubs may contain each other when they are
  /// made. The engine traps at 256, where the stack still holds.
  static let maximumDepth = 100

  /// The line number that a usage error names.
  var line: Int { issuing.last?.command.line ?? turn.line }

  /// Asks the engine; a refusal ends the script's command.
  @discardableResult
  func perform(
    _ command: Command, nodes: [Slot] = [], state: [StateValue] = []
  ) throws(Halt) -> Outcome {
    guard diedAt == nil else { throw .crashed }
    issuing.last?.performed.append(command)
    if !continuous.isEmpty, command.isStructural { letGo(all: true) }
    do throws(Refusal) {
      let outcome = try engine.perform(command, nodes: nodes, state: state)
      if case .dropped(let refusal) = outcome { issuing.last?.refusals.append(.init(refusal)) }
      return outcome
    } catch {
      issuing.last?.refusals.append(.init(error))
      throw .refused
    }
  }

  /// Declines what no engine can know of; printed as a refusal.
  func refuse(_ name: String, rule: String, node: String, _ message: String) -> Halt {
    issuing.last?.refusals.append(.init(name: name, rule: rule))
    turn.results.append(
      .refusal(name: name, rule: rule, node: node, command: turn.line, message: message))
    return .refused
  }

  func error(_ code: ScriptError.Code, _ message: String, hint: String? = nil) -> Halt {
    .script(ScriptError(code, line: line, message, hint: hint))
  }

  /// What a command returned: printed when the line has ended.
  func result(_ result: JSON) {
    returned = result
    turn.results.append(.result(result, command: turn.line))
  }

  /// Prints a line between those of events, where it belongs.
  func remark(_ line: OutputLine) {
    if isTurning {
      turn.remarks.append((engine.hierarchy.position, line))
    } else {
      output.append(line)
    }
  }

  func add(_ line: OutputLine) { output.append(line) }

  // MARK: - The end of a line

  /// Does `work` in a turn of its own.
  func inTurn(_ work: @escaping () throws(Halt) -> Void) throws(Halt) {
    var halt: Halt?
    turn.work = { do throws(Halt) { try work() } catch { halt = error } }
    perform(.turn)
    if let halt { throw halt }
    if diedAt != nil { throw .crashed }
  }

  /// The process dies here. In the middle of a launch nothing of the command under way is kept.
  func crash() throws(Halt) {
    if trace != nil {
      diedAt = engine.hierarchy.position
      sink.abandon()
    } else if issuing.count > 1 {
      throw error(
        .outOfPlace, "in a callback 'crash' ends a launch, and there is none under way",
        hint: "crash on a line of its own")
    }
    ending = "crash"
  }

  /// A command that no line expects anything of.
  private func perform(_ command: Command) {
    isTurning = true
    defer { isTurning = false }
    do { try engine.perform(command) } catch {
      preconditionFailure("A turn is never refused, nor is what nothing holds: \(error)")
    }
  }

  /// Lets go of what has left the hierarchy (script.md, 7).
  private func releaseLeavers() {
    var kept: [Slot] = []
    while !leavers.isEmpty {
      // In the order of their making, which is how objects that hold each other let go.
      leavers.sort { engine.hierarchy[$0].born < engine.hierarchy[$1].born }
      let slot = leavers.removeFirst()
      guard engine.hierarchy.isAlive(slot), stub(slot)?.isKept != true else { continue }
      // What a transition in flight or a waiting presentation holds may still go later.
      if engine.hierarchy.isHeld(slot) { kept.append(slot) } else { perform(.release(slot)) }
    }
    leavers = engine.hierarchy.transitions.isEmpty && engine.hierarchy.deferrals.isEmpty ? [] : kept
  }

  /// Compares what the line's commands expected of themselves with what became of them.
  ///
  /// What a command in `batch` or `on` does not expect itself, the line that runs may.
  private func judge() {
    let others = turn.issues.dropFirst().filter { $0.command.expected?.refusal == nil }
      .flatMap(\.refusals)
    for (index, issue) in turn.issues.enumerated() {
      let expected = issue.command.expected
      let refusals = index == 0 ? issue.refusals + others : issue.refusals
      if let refusal = expected?.refusal {
        if !refusal.matches(refusals) {
          miss(refusal.json, refusals.first.map { ["refused": .string($0.rule)] } ?? .null)
        }
      } else if index == 0, !refusals.isEmpty {
        turn.isFine = false
      }
      for rule in expected?.warnings ?? [] where !turn.warnings.contains(rule) {
        miss(["warning": .string(rule)], .array(turn.warnings.sorted().map(JSON.string)))
      }
      if let holds = expected?.holds {
        issuing.append(issue)
        do throws(Halt) { try check(holds) } catch {
          if case .script(let error) = error { turn.failure = turn.failure ?? error }
        }
        issuing.removeLast()
      }
    }
  }

  private func miss(_ expected: JSON, _ actual: JSON) {
    turn.isFine = false
    output.append(.missed(expected: expected, actual: actual, command: turn.line))
  }
}
