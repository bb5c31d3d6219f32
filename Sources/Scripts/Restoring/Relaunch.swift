import NavlogEventText
import Navlog
import NavlogNavigation
import NavlogRestoration
import NavlogStoryboards

/// A launch of a script's app that restores an archive, and the provider of its objects.
@MainActor
final class Relaunch {
  unowned let run: ScriptRunner
  let classes: ScriptManifest
  var restorer: Restorer
  /// The stubs of the archive's nodes.
  var former: [FormerNode: Stub]
  /// The session that is restored; 0 if there isn't one.
  let session: UInt32
  let restores: Bool
  let passesOver: NotRestoredReason?
  /// The path of the node at which the launch crashes.
  private let crashPath: String?
  /// The link that the app is launched with.
  private let link: Fields?
  /// The values of the app itself that the launch takes over.
  private let values: [String: EncodedValue]
  var launched: Position = 0
  /// The objects that represent the nodes of the archive. It requires that the app exists.
  private(set) lazy var restored = RestoredObjects(restorer.archive, in: run.runtime)
  /// The node for which an object is being searched.
  private(set) var sought: ArchivedNode?
  /// The reason why a question of the search failed.
  var halt: Halt?

  init(
    _ run: ScriptRunner, _ source: Preserved?, _ classes: ScriptManifest, _ quarantine: Quarantine,
    crashAt: String?, link: Fields?, passesOver: NotRestoredReason?,
    values: [String: EncodedValue]
  ) {
    let archive = source?.archive ?? Archive()
    self.run = run
    self.classes = classes
    former = source?.stubs ?? [:]
    session = source?.session ?? 0
    restores = source != nil
    crashPath = crashAt
    self.link = link
    self.values = values
    self.passesOver = passesOver
    restorer = Restorer(archive, classes.manifest, quarantine: quarantine)
  }

  /// Returns the object that represents the node at `path`; `.none` if there isn't one.
  func object(at path: String) -> Slot {
    restored.node(at: path, restorer.index(at: path), of: session, in: run.sink.sessionNumber)?.slot
      ?? .none
  }

  /// Adds what a scene showed when it disconnected, to be restored when it connects.
  func add(_ part: Archive, ofScene scene: String, _ stubs: [FormerNode: Stub]) {
    former.merge(stubs) { $1 }
    restorer.add(part, ofScene: scene, restoring: session)
    restored.archive = restorer.archive
  }

  var sequence: LaunchSequence<Relaunch> { LaunchSequence(self) }
}

// The script's implementation of the search for objects.
extension Relaunch: @MainActor ObjectProvider {
  // MARK: - Steps of the search

  func askRestorationClass(for node: ArchivedNode) -> LookupResult {
    let behaviour = behaviour(of: node)
    switch behaviour?.factory {
    case .notConforming?:
      run.warn(
        "notConforming", "E33", former[node.former]?.name,
        "the restoration class of '\(node.path)' does not conform: Class is \(node.className)")
      return .notConforming
    case .veto?: break
    default:
      let isAnswered = former[node.former]?.restorationClassAnswer != nil
      guard behaviour?.stub != nil || isAnswered else { return .nothing }
    }
    return inquire(.restorationClass, node) ?? .veto
  }

  func askApp(for node: ArchivedNode) -> LookupResult {
    guard run.app.answers.values["controllerForPath"] != nil else { return .nothing }
    return inquire(.controllerForPath, node) ?? .nothing
  }

  func findExisting(_ node: ArchivedNode) -> LookupResult {
    guard let object = restored.existing(node) ?? restored.sceneChild(node) else { return .nothing }
    return object.node.map { .object(found($0.slot)) } ?? .nothing
  }

  /// Returns a stub without a node whose declaration matches the saved node. It is used if another
  /// process recorded the node.
  func declared(_ node: ArchivedNode) -> Stub? {
    let wanted = classes.manifest.resolve(node.className)?.declaration.id ?? node.className
    return run.order.lazy.compactMap { self.run.stubs[$0] }.first { stub in
      stub.kind == node.kind && stub.fields.text(.restoration) == node.identifier
        && self.run.slot(of: stub) == nil
        && (stub.fields.text(.class) ?? stub.kind.className) == wanted
    }
  }

  func instantiate(_ node: ArchivedNode) -> LookupResult {
    attempt { () throws(Halt) in try run.remake(node, for: self, from: .storyboard) }
  }

  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> LookupResult {
    attempt { () throws(Halt) in try run.remake(node, for: self, from: .code) }
  }

  private func attempt(_ body: () throws(Halt) -> Slot?) -> LookupResult {
    do throws(Halt) {
      guard let slot = try body() else { return .nothing }
      return .object(found(slot))
    } catch {
      // The launch goes on without a stub that can't be made as it is declared.
      if case .refused = error, let refusal = run.issuing.last?.refusals.last {
        return .failed("\(refusal.name) (\(refusal.rule))")
      }
      if halt == nil { halt = error }
      return .nothing
    }
  }

  private func inquire(_ kind: Question.Kind, _ node: ArchivedNode) -> LookupResult? {
    sought = node
    defer { sought = nil }
    do throws(Halt) {
      let path: Symbol = try run.symbol(node.path)
      try run.perform(.inquire(kind, path: path))
    } catch {
      if halt == nil { halt = error }
      return nil
    }
    guard let slot = run.engine.returned.first else { return nil }
    if kind == .restorationClass, let stub = run.stub(slot) {
      do throws(Halt) { try run.forget(slot, stub, behaviour(of: node)?.forgets ?? []) } catch {
        if halt == nil { halt = error }
      }
    }
    return .object(found(slot))
  }

  func found(_ slot: Slot) -> LookupResult.Found {
    let record = run.engine.hierarchy[slot]
    let superclasses = (run.stub(slot)?.fields.texts(.inherits) ?? []) + [record.kind.className]
    return LookupResult.Found(
      slot, run.text(record.classSymbol) ?? record.kind.className, superclasses: superclasses,
      version: run.engine.hierarchy.property(.version, of: slot) ?? 1)
  }

  /// Returns the script's settings for the node's class, by its current or a former id.
  func behaviour(of node: ArchivedNode) -> ScriptManifest.Behaviour? {
    let id = classes.manifest.resolve(node.className)?.declaration.id ?? node.className
    return classes.behaviours[id]
  }

  // MARK: - Answers

  /// Returns the answer of the class, or of the app, for the node being searched: the name of a
  /// stub, or `nil`.
  func answer(_ kind: Question.Kind) -> String? {
    guard let node = sought else { return nil }
    if kind == .restorationClass {
      if let behaviour = behaviour(of: node) {
        if let stub = behaviour.stub { return stub }
        if behaviour.factory == .veto { return nil }
      }
      return name(former[node.former]?.answer("restorationClass", key: node.path))
    }
    return name(run.app.answer("controllerForPath", key: node.path))
  }

  private func name(_ answer: JSON?) -> String? {
    if case .string(let name)? = answer { name } else { nil }
  }
}

// The steps of a launch, performed by the script's app.
extension Relaunch: @MainActor LaunchHost {
  typealias Failure = Halt

  var engine: Engine { run.engine }

  var objects: [Int: Slot] {
    get { restored.objects }
    set { restored.objects = newValue }
  }

  var existing: [FormerNode: NodeID] {
    get { restored.existing }
    set { restored.existing = newValue }
  }

  func inTurn(_ work: @escaping () -> Void) throws(Halt) {
    try run.inTurn { () throws(Halt) in work() }
  }

  /// Performs a command of the launch. A refusal is in the log already, and restoration continues.
  @discardableResult
  func perform(_ command: Command, nodes: [Slot]) throws(Halt) -> Outcome? {
    do throws(Halt) { return try run.perform(command, nodes: nodes) } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }

  func symbol(_ text: String) throws(Halt) -> Symbol { try run.symbol(text) }

  func buildInterface() throws(Halt) {
    for command in run.app.fields.commands(.default) ?? [] {
      try inTurn { self.run.issue(command) }
    }
    run.app.state = JSONObject(
      values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    // Values that the script doesn't set keep what was restored.
    if run.app.fields[.values] == nil, !run.app.state.isEmpty {
      run.app.override(.values, .json(.object(run.app.state)))
    }
  }

  func interfaceArchive() -> Archive { run.ownArchive() }

  func didDecide(_ decision: NodeDecision) throws(Halt) {
    let object = decision.object
    restored.take(object)
    let former = former[restorer.archive.nodes[decision.index].former]
    run.remark(
      .outcome(
        "\(decision.outcome)", path: decision.path,
        node: object.isNone ? former?.name : run.name(object), rule: decision.rule.code,
        from: Int(decision.from), to: decision.to.map(Int.init), reason: decision.reason,
        effect: decision.effect, command: run.turn.line))
  }

  func didFindObjects() throws(Halt) {
    if let halt { throw halt }
  }

  func openWindow(at index: Int) -> WindowID? { run.windows[restorer.archive.windows[index].id] }

  func window(at index: Int) throws(Halt) -> WindowID {
    let window = restorer.archive.windows[index]
    let known = openWindow(at: index)
    let id = if let known { known } else { try run.open(window) }
    // A window of the default interface stays as that has it.
    if known == nil || !window.isConnected, restorer.isShown(window), !run.hierarchy[id].isVisible {
      run.windowsToShow.append(id)
    }
    return id
  }

  func decode(_ decision: NodeDecision, _ slot: Slot) throws(Halt) {
    try perform(.restoring(.decodeRestorableState, slot))
    if crashPath == decision.path, run.trace != nil {
      try run.crash()
      throw .crashed
    }
    guard let state = decision.state else { return }
    try keep(state, in: slot)
  }

  func attach(_ child: Slot, to container: Slot, as key: String) {
    restored.attach(child, to: container, as: key)
  }

  func didRestore() throws(Halt) {}

  func takeWindowsToShow() -> [WindowID] {
    run.isLaunching = false
    defer { run.windowsToShow = [] }
    return run.windowsToShow
  }

  func finishLaunch() throws(Halt) {
    guard let link, !run.waits(link) else { return }
    try run.consume(link)
    // A launch isn't complete before it has opened what replaces the state that it could restore.
    guard run.precedence(of: link) == .replace else { return }
    for command in link.commands(.commands) ?? [] { run.issue(command) }
  }
}
