import Navigation
import Restoration
import Storyboards

/// One launch of a script's app that restores: the archive it comes from, and how its objects are
/// found.
final class Relaunch {
  unowned let run: ScriptRunner
  let classes: ScriptManifest
  var restorer: Restorer
  /// The stubs of the nodes of the sessions before.
  let former: [FormerNode: Stub]
  /// The session that is restored; 0 for none.
  let session: UInt32
  let restores: Bool
  /// Where the launch is to crash.
  private let crashPath: String?
  /// The link that the app is launched with.
  private let link: Fields?
  var launched: Position = 0
  /// What stands in the default interface, by the node that has the same key.
  var existing: [FormerNode: NodeID] = [:]
  var objects: [Int: Slot] = [:]
  /// Those whose embedding their parent's decode does.
  private var embedded: Set<Int> = []
  /// The node that is being looked for.
  private(set) var sought: ArchivedNode?
  /// What the questions of the look-up came to.
  var halt: Halt?

  init(
    _ run: ScriptRunner, _ source: Preserved?, _ classes: ScriptManifest, _ quarantine: Quarantine,
    crashAt: String?, link: Fields?
  ) {
    let archive = source?.archive ?? Archive()
    self.run = run
    self.classes = classes
    former = source?.stubs ?? [:]
    session = source?.session ?? 0
    restores = source != nil
    crashPath = crashAt
    self.link = link
    restorer = Restorer(archive, classes.manifest, quarantine: quarantine)
  }

  /// Who stands for the node at `path` now; none when nobody does.
  func object(at path: String) -> Slot {
    restorer.index(at: path).flatMap { objects[$0] } ?? .none
  }

  var sequence: LaunchSequence<Relaunch> { LaunchSequence(self) }
}

// How its objects are found.
extension Relaunch: ObjectFinder {
  // MARK: - The rungs

  func askRestorationClass(for node: ArchivedNode) -> Find {
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

  func askApp(for node: ArchivedNode) -> Find {
    guard run.app.answers.values["controllerForPath"] != nil else { return .nothing }
    return inquire(.controllerForPath, node) ?? .nothing
  }

  func findExisting(_ node: ArchivedNode) -> Find {
    if let id = existing[node.former], run.engine.hierarchy.isCurrent(id) {
      return .object(found(id.slot))
    }
    guard let slot = madeWithOwner(node) else { return .nothing }
    return attempt { () throws(Halt) in
      try run.identify(slot, as: node)
      return slot
    }
  }

  /// What came with its owner out of a storyboard: at the same place, with the same identifier.
  private func madeWithOwner(_ node: ArchivedNode) -> Slot? {
    guard let index = node.owner, let owner = objects[index],
      run.engine.hierarchy.isAlive(owner)
    else { return nil }
    let hierarchy = run.engine.hierarchy
    let siblings: [Slot] =
      switch hierarchy[owner].kind {
      case .navigation: hierarchy.stack(of: owner)
      case .tab: hierarchy.tabs(of: owner)
      case .split: hierarchy.columns(of: owner)
      default: hierarchy.children(of: owner)
      }
    let taken = Set(objects.values)
    func isFree(_ slot: Slot) -> Bool {
      !taken.contains(slot) && hierarchy[slot].kind == node.kind
    }
    let scene = node.storyboard.flatMap { run.storyboards.address(recorded: $0) }
    let equal = hierarchy.counterpart(of: node, among: siblings, name: run.text)
    return equal.flatMap { isFree($0) ? $0 : nil }
      ?? siblings.first {
        isFree($0) && hierarchy[$0].identifier.isNone && scene != nil
          && run.stub($0)?.template == scene
      }
  }

  /// Whether an object that has come back and has no parent yet was embedded in `owner`, from this
  /// scene; each is asked for once.
  func brings(_ scene: CatalogueSet.Address, into owner: Slot) -> Bool {
    let hierarchy = run.engine.hierarchy
    let index = objects.keys.sorted().first { index in
      guard let slot = objects[index], hierarchy.isAlive(slot), !embedded.contains(index),
        let above = restorer.archive.nodes[index].owner, objects[above] == owner
      else { return false }
      return hierarchy[slot].parent.isNone && run.stub(slot)?.template == scene
    }
    guard let index else { return false }
    embedded.insert(index)
    return true
  }

  /// A stub that is declared as the node was, and stands for nothing yet: where another process
  /// recorded the node, that is what there is to go by.
  func declared(_ node: ArchivedNode) -> Stub? {
    let wanted = classes.manifest.resolve(node.className)?.declaration.id ?? node.className
    return run.order.lazy.compactMap { self.run.stubs[$0] }.first { stub in
      stub.kind == node.kind && stub.fields.text(.restoration) == node.identifier
        && self.run.slot(of: stub) == nil
        && (stub.fields.text(.class) ?? stub.kind.className) == wanted
    }
  }

  func wake(_ node: ArchivedNode) -> Find {
    attempt { () throws(Halt) in try run.remake(node, for: self, from: .storyboard) }
  }

  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find {
    attempt { () throws(Halt) in try run.remake(node, for: self, from: .code) }
  }

  private func attempt(_ body: () throws(Halt) -> Slot?) -> Find {
    do throws(Halt) {
      guard let slot = try body() else { return .nothing }
      return .object(found(slot))
    } catch {
      if halt == nil { halt = error }
      return .nothing
    }
  }

  private func inquire(_ kind: Question.Kind, _ node: ArchivedNode) -> Find? {
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

  func found(_ slot: Slot) -> Find.Found {
    let record = run.engine.hierarchy[slot]
    let lineage = (run.stub(slot)?.fields.texts(.inherits) ?? []) + [record.kind.className]
    return Find.Found(
      slot, run.text(record.classSymbol) ?? record.kind.className, lineage: lineage,
      version: run.engine.hierarchy.property(.version, of: slot) ?? 1)
  }

  /// What the script says of a class, by its id or a former one.
  func behaviour(of node: ArchivedNode) -> ScriptManifest.Behaviour? {
    let id = classes.manifest.resolve(node.className)?.declaration.id ?? node.className
    return classes.behaviours[id]
  }

  // MARK: - What the questions answer

  /// The answer of the class, or of the app, about the node that is sought: a stub's name, or nothing.
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

// The steps of a launch, as a script's app takes them.
extension Relaunch: LaunchHost {
  typealias Failure = Halt

  var engine: Engine { run.engine }

  func inTurn(_ work: @escaping () -> Void) throws(Halt) {
    try run.inTurn { () throws(Halt) in work() }
  }

  /// What is refused, the log has; the rest comes back all the same.
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
    let application = restorer.archive.application
    run.app.state = JSONObject(
      application.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    // What nobody has set is what it was.
    if run.app.fields[.values] == nil, !run.app.state.isEmpty {
      run.app.override(.values, .json(.object(run.app.state)))
    }
  }

  func interfaceArchive() -> Archive { run.ownArchive() }

  func told(_ judgement: Judgement) throws(Halt) {
    let object = judgement.object
    let former = former[restorer.archive.nodes[judgement.index].former]
    run.remark(
      .verdict(
        "\(judgement.verdict)", path: judgement.path,
        node: object.isNone ? former?.name : run.name(object), rule: judgement.rule,
        from: Int(judgement.from), to: judgement.to.map(Int.init), reason: judgement.reason,
        effect: judgement.effect, command: run.turn.line))
  }

  func didJudge() throws(Halt) {
    if let halt { throw halt }
  }

  func window(for window: ArchivedWindow) throws(Halt) -> WindowID {
    if let known = run.windows[window.id] { return known }
    return try run.open(window)
  }

  func decode(_ judgement: Judgement, _ slot: Slot) throws(Halt) {
    try perform(.restoring(.decodeRestorableState, slot))
    if crashPath == judgement.path, run.trace != nil {
      try run.crash()
      throw .crashed
    }
    guard let state = judgement.state, let stub = run.stub(slot) else { return }
    do throws(Halt) { try run.keep(json(state), by: stub, in: slot) } catch {
      guard case .refused = error else { throw error }
    }
  }

  private func json(_ state: [String: EncodedValue]) -> JSONObject {
    JSONObject(
      state.sorted { $0.key < $1.key }.map { key, value in
        (
          key,
          JSON(value) { path in
            let object = self.object(at: path)
            if object.isNone { return .null }
            return .object(JSONObject([("$ref", .string(self.run.name(object)))]))
          }
        )
      })
  }

  /// What was embedded is embedded again; its view when there is one to put it into.
  func attach(_ child: Slot, to container: Slot, as key: String) throws(Halt) {
    if engine.hierarchy[container].isLoaded {
      try perform(.embed(child, in: container))
    } else if try perform(.addChild(child, to: container)) != nil {
      try perform(.didMove(child, to: container))
    }
  }

  func didRestore() throws(Halt) {}

  func takeWindowsToShow() -> [WindowID] {
    run.isLaunching = false
    defer { run.windowsToShow = [] }
    return run.windowsToShow
  }

  func finishLaunch() throws(Halt) {
    if let link, !run.waits(link) { try run.consume(link) }
  }
}
