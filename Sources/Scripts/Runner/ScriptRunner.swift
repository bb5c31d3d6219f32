package import NavlogEventText
import Navlog
import NavlogHistory
package import NavlogNavigation
package import NavlogStore
import NavlogRestoration
import NavlogRestorationStore
package import NavlogStoryboards

/// Runs the commands of a script against an engine, as an app whose controllers are stubs.
///
/// Each line is one turn of the run loop. When the line has ended, its events are printed as
/// ``OutputLine``s, in order; they are recorded by a ``SessionSink`` too.
@MainActor
package final class ScriptRunner {
  /// The app of this launch; `nil` before the first command.
  var live: (application: Application, runtime: Runtime)?
  /// Why a session couldn't be begun.
  var refused: SinkError?
  /// The hierarchy while no app is running: the initial state, or the final state of the app.
  var rest: Hierarchy
  let sink: any SessionSink
  /// The storyboards from which `instantiate` creates controllers.
  let storyboards: StoryboardCollection

  /// The stubs by name; `order` contains the names in the order of declaration.
  var stubs: [String: Stub] = [:]
  var order: [String] = []
  /// Views and plain objects with state. Views are stored under the names of their controller and
  /// of their own.
  var keepers: [String: Stub] = [:]
  var app = Stub("app", .object, Fields(), line: 0)
  var windows: [String: WindowID] = [:]
  /// The stubs of the living nodes, by slot.
  var occupants: [Stub?] = []
  /// The objects of nodes that the engine created.
  var others: [Slot: NavigationObject] = [:]
  /// The names of living nodes that the engine created.
  var nicknames: [Slot: String] = [:]
  var depthOfMaking = 0
  /// The segues that the script performs, by identifier.
  var segues: [Symbol: Fields] = [:]
  /// The nodes that may be released at the end of the line.
  var releaseCandidates: [Slot] = []

  var turn = RunLoopTurn(line: 0)
  /// The number of lines that have run.
  private(set) var turns = 0
  /// The script's time in nanoseconds; only `clock` advances it.
  var time: UInt64 = 0
  /// Scroll positions and typed text that aren't recorded as events yet.
  var continuous = ContinuousState<JSON>()
  /// The commands being performed, innermost last.
  var issuing: [Issue] = []
  /// The result of the last command.
  var returned: JSON?
  /// How the session ended; `nil` while it is running.
  var ending: String?
  /// The events of the current command.
  var batch: [RecordedEvent] = []
  private var output: [OutputLine] = []
  private(set) var isEnding = false

  /// The classes of this launch; `nil` if the script doesn't list any.
  var manifest: Manifest?
  /// The archive of the last time the app went to the background, and its stubs.
  var lastPreserved: Preserved?
  /// The archive that the last launch restores; used again if that launch crashes.
  var restoring: Preserved?
  /// The nodes that aren't restored because launches crashed while restoring them.
  var quarantine = Quarantine()
  var failedBuild: Build?
  /// The trace of the launch in progress; `nil` otherwise.
  var trace: LaunchTrace?
  /// The last event before the process crashed during a launch.
  var diedAt: Position?
  /// The last launch.
  var relaunched: Relaunch?
  /// What the app itself encoded, as recorded in the log; `nil` if nothing was recorded.
  var keptOfApplication: JSON?
  /// The activities that were kept for scenes, by the scenes' names.
  var keptActivities: [String: JSON] = [:]
  /// The activity that the app was last asked to continue.
  var continuing: JSON?
  /// The deep links that were opened, with their precedence; `waitingLinks` are still to be opened.
  var openedLinks: [String: String] = [:]
  var waitingLinks: [Fields] = []
  /// The facts of the last launch.
  var launchFacts = LaunchFacts()
  /// Whether a launch is in progress, so that windows aren't shown yet.
  var isLaunching = false
  var windowsToShow: [WindowID] = []
  /// Whether the engine is performing a command whose batch hasn't arrived yet.
  var isTurning = false

  package init(
    sink: any SessionSink = MemorySink(),
    storyboards: StoryboardCollection = StoryboardCollection([]),
    from hierarchy: Hierarchy = Hierarchy()
  ) {
    self.sink = sink
    rest = hierarchy
    self.storyboards = storyboards
    for (index, window) in hierarchy.windows.enumerated() {
      windows[runtime.log.name(window.id) ?? "w\(index)"] = WindowID(UInt32(index))
    }
  }

  /// The current hierarchy.
  package var hierarchy: Hierarchy { live?.runtime.hierarchy ?? rest }

  /// Runs one line.
  ///
  /// - Parameter print: receives the output, in order.
  /// - Returns: `false` if a command was refused unexpectedly or an expectation wasn't met.
  /// - Throws: an error in the line. The output before the error has been printed.
  package func run(
    _ command: ScriptCommand, print: (OutputLine) -> Void
  ) throws(ScriptError) -> Bool {
    turn = RunLoopTurn(line: command.line)
    turns += 1
    defer {
      for line in output { print(line) }
      output.removeAll(keepingCapacity: true)
    }
    if let ending, !["controller", "expect", "relaunch"].contains(command.verb.name) {
      issue(command) { (runner) throws(Halt) in
        throw runner.error(
          .outOfPlace, "the session has ended with '\(ending)' before",
          hint: "only 'controller' and 'relaunch' can follow")
      }
    } else if command.verb.isDeclaration {
      issue(command)
    } else {
      turn.body = command
      performUnconditionally(.turn)
    }
    // A timer has its own turn.
    if let due = continuous.due, due <= time, command.verb.isDeclaration {
      performUnconditionally(.turn)
    }
    output += turn.results
    checkExpectations()
    releaseUnused()
    if let failure = turn.failure { throw failure }
    if let failure {
      throw ScriptError(.notRecorded, line: command.line, failure.message, hint: failure.hint)
    }
    return turn.isFine
  }

  /// Prints a warning for every child that didn't receive `didMove` (E46) and for every answer that
  /// was never requested.
  package func sumUp(print: (OutputLine) -> Void) {
    for slot in ending == nil ? hierarchy.halfAdded : [] {
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

  /// Ends the session, unless it has crashed. Pending continuous state is recorded first.
  ///
  /// - Throws: the reason why the end couldn't be recorded.
  package func end(print: (OutputLine) -> Void) throws(ScriptError) {
    defer { close() }
    guard ending != "crash" else { return }
    if ending == nil, !continuous.isEmpty {
      turns += 1
      isEnding = true
      performUnconditionally(.turn)
      for line in output { print(line) }
      output.removeAll(keepingCapacity: true)
    }
    try recording { () throws(SinkError) in try sink.finish() }
  }

  /// The receipt for what the lines have recorded; `nil` if it isn't kept.
  package var receipt: Receipt? { sink.receipt }

  /// Waits until what the lines have recorded is durable.
  package func settle() throws(ScriptError) {
    try recording { () throws(SinkError) in try sink.settle() }
  }

  private func recording(_ body: () throws(SinkError) -> Void) throws(ScriptError) {
    do throws(SinkError) { try body() } catch {
      throw ScriptError(.notRecorded, line: turn.line, error.message, hint: error.hint)
    }
  }

  // MARK: - Performing commands

  /// Performs one command of the script, on a line or nested in another.
  func issue(_ command: ScriptCommand) {
    issue(command) { (runner) throws(Halt) in
      try command.verb.action(runner, command.fields)
    }
  }

  private func issue(_ command: ScriptCommand, _ action: (ScriptRunner) throws(Halt) -> Void) {
    // Only a line can continue, with the next launch.
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
    attempt { () throws(Halt) in try action(self) }
    issuing.removeLast()
  }

  /// The maximum nesting depth of commands in callbacks, and of stubs that are created as children
  /// of others. The engine traps at 256, before the call stack overflows.
  nonisolated static let maximumDepth = 100

  /// The line number for errors.
  var line: Int { issuing.last?.command.line ?? turn.line }

  /// Performs a command of the engine; throws if it is refused.
  @discardableResult
  func perform(
    _ command: Command, nodes: [Slot] = [], state: [StateFingerprint] = []
  ) throws(Halt) -> Outcome {
    guard diedAt == nil else { throw .crashed }
    let result = runtime.perform(command, nodes: nodes, state: state)
    guard let outcome = result.outcome else { throw .refused }
    if case .dropped(let refusal) = outcome { issuing.last?.refusals.append(.init(refusal)) }
    return outcome
  }

  /// Performs `body`, and stores its error if the caller can't throw.
  func attempt(_ body: () throws(Halt) -> Void) {
    do throws(Halt) { try body() } catch { note(error) }
  }

  /// Stores an error, or prints it as a refusal if the line is valid in another place (E76).
  func note(_ halt: Halt) {
    guard case .script(let error) = halt else { return }
    if error.code == .unknownName || error.code == .outOfPlace {
      _ = refuse(
        error.code.name, rule: "E76", node: nil,
        error.message + (error.hint.map { "; \($0)" } ?? ""))
    } else {
      turn.failure = turn.failure ?? error
    }
  }

  /// Prints a refusal that the engine can't give, and returns the error to throw.
  func refuse(_ name: String, rule: String, node: String?, _ message: String) -> Halt {
    issuing.last?.refusals.append(.init(name: name, rule: rule))
    turn.results.append(
      .refusal(name: name, rule: rule, node: node, command: turn.line, message: message))
    return .refused
  }

  /// Returns what `body` reads from the fields of the line.
  func checked<R>(_ body: () throws(InvalidValue) -> R) throws(Halt) -> R {
    do throws(InvalidValue) { return try body() } catch {
      throw self.error(error.code, error.message, hint: error.hint)
    }
  }

  func error(_ code: ScriptError.Code, _ message: String, hint: String? = nil) -> Halt {
    .script(ScriptError(code, line: line, message, hint: hint))
  }

  /// Stores the result of a command, which is printed at the end of the line.
  func result(_ result: JSON) {
    returned = result
    turn.results.append(.result(result, command: turn.line))
  }

  /// Prints a line at its place between the lines of events.
  func remark(_ line: OutputLine) {
    if isTurning {
      turn.remarks.append((engine.hierarchy.position, line))
    } else {
      output.append(line)
    }
  }

  func add(_ line: OutputLine) { output.append(line) }
}
