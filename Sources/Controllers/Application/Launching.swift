import Navigation
import Restoration
import Storyboards

/// One launch: what was saved, what was decided, and who stands for it.
@MainActor
final class Launching {
  unowned let application: Application
  let runtime: Runtime
  var restorer: Restorer
  let offer: RestorationOffer?
  /// The windows that come on screen when the launch is over.
  var windowsToShow: [WindowID] = []
  /// Builds the default interface, while that is to be done.
  private var interface: ((Scene) -> Void)?
  /// The link that the app is launched with, and those that were opened before.
  private var link: Link?
  private let opened: [String: String]
  /// What a factory or the delegate is being asked for.
  private(set) var sought: SavedState?
  /// What stands in the default interface, by the node that has the same key.
  var existing: [FormerNode: NodeID] = [:]
  /// Which window is which of the archive's: several may have one name.
  private var windows: [ArchivedWindow: WindowID] = [:]
  var objects: [Int: Slot] = [:]
  var launched = Position.max
  /// Who stands for a node of the archive already.
  private var taken: Set<NodeID> = []
  /// Those whose embedding their parent's decode does.
  private var embedded: Set<Int> = []
  /// The keys that nobody asked for, by the index in the archive.
  private var ignored: [Int: [String]] = [:]
  /// Whom nothing holds before the links are built.
  private var unlinked: [LiveObject] = []

  init(
    _ application: Application, _ runtime: Runtime, _ saved: Saved?, _ link: Link?,
    opened: [String: String]
  ) {
    self.application = application
    self.runtime = runtime
    self.link = link
    self.opened = opened
    offer = saved?.offer
    restorer = Restorer(
      saved?.archive ?? Archive(), application.manifest,
      quarantine: saved?.quarantine ?? Quarantine(), isThere: application.policy.isThere)
  }

  private var sequence: LaunchSequence<Launching> { LaunchSequence(self) }

  func run(_ interface: @escaping (Scene) -> Void) {
    // Names are kept with the commands that end: whoever crashes a launch is to be known by name.
    for node in restorer.archive.nodes { _ = runtime.log.symbol(node.path) }
    self.interface = interface
    sequence.run()
    unlinked = []
  }

  /// The judgements as the app sees them.
  func verdicts(_ judgements: [Judgement]) -> [RestorationVerdict] {
    judgements.map { RestorationVerdict($0, ignoring: ignored[$0.index] ?? []) }
  }

  // MARK: - What had to wait (V9)

  /// Restores what waited for a scene; whether there was anything.
  func resume(scene: String) -> Bool {
    guard let waiting = sequence.connect(scene) else { return false }
    var found = false
    for index in waiting { found = resume(index, isAskedFor: false) != nil || found }
    return found
  }

  /// Why what waits at a path can't come back now.
  func obstacle(to path: String) -> String? {
    sequence.waiting(at: path).flatMap(sequence.obstacle)
  }

  func resume(_ path: String) -> [Judgement]? {
    sequence.waiting(at: path).flatMap { resume($0, isAskedFor: true) }
  }

  private func resume(_ index: Int, isAskedFor: Bool) -> [Judgement]? {
    guard sequence.obstacle(to: index) == nil else { return nil }
    var judgements: [Judgement] = []
    runtime.turn {
      judgements = self.sequence.resume(index, isAskedFor: isAskedFor)
    }
    unlinked = []
    application.openWaitingLinks()
    return judgements
  }
}

// The steps of a launch, as live objects take them.
extension Launching: @MainActor LaunchHost {
  typealias Failure = Never

  var engine: Engine { runtime.engine }

  var restores: Bool { offer != nil }

  func inTurn(_ work: @escaping () -> Void) { runtime.turn(work) }

  @discardableResult
  func perform(_ command: Command, nodes: [Slot]) -> Outcome? {
    runtime.perform(command, nodes: nodes).outcome
  }

  func symbol(_ text: String) -> Symbol { runtime.log.symbol(text) }

  func buildInterface() {
    guard let interface else { return }
    self.interface = nil
    runtime.turn { interface(Scene(nil, in: self.runtime)) }
  }

  func interfaceArchive() -> Archive { Preservation.archive(of: runtime.hierarchy, runtime) }

  func told(_ judgement: Judgement) {
    if !judgement.object.isNone { taken.insert(runtime.hierarchy.id(judgement.object)) }
  }

  func didJudge() { application.inherit(restorer.archive.application) }

  func window(for window: ArchivedWindow) -> WindowID {
    // A window whose root stands for a node of the archive is the one of that node.
    let meant = application.allWindows.map(\.id).filter { id in
      let root = runtime.hierarchy.windows[Int(id.raw)].root
      return windows.values.contains(id)
        || !root.isNone && taken.contains(runtime.hierarchy.id(root))
    }
    let opened =
      windows[window].flatMap(application.window)
      ?? application.window(named: window.id, ofScene: window.scene, except: meant)
      ?? application.openWindow(
        window.id, scene: window.scene, window.traits, window.idiom, system: window.system)
    windows[window] = opened.id
    // A scene that connects is seen.
    if window.isVisible || !window.isConnected, !windowsToShow.contains(opened.id),
      !opened.isVisible
    {
      opened.makeKeyAndVisible()
    }
    return opened.id
  }

  func decode(_ judgement: Judgement, _ slot: Slot) {
    guard let object = runtime.object(slot), let state = judgement.state else { return }
    let coder = StateCoder(object, state) { [unowned self] path in
      restorer.index(at: path).flatMap { objects[$0] }.flatMap { runtime.object($0) }
    }
    runtime.decoding[slot] = coder
    runtime.perform(.restoring(.decodeRestorableState, slot))
    runtime.decoding[slot] = nil
    ignored[judgement.index] = coder.ignored.sorted()
    if !coder.failures.isEmpty { sequence.fail(judgement.index, coder.failures) }
    object.keep(coder.kept)
  }

  func attach(_ child: Slot, to container: Slot, as key: String) {
    guard let child = runtime.controller(child) else { return }
    if let container = runtime.object(container) as? ContainerViewController {
      container.attachRestored(child, as: key)
    } else if runtime.hierarchy[container].isLoaded {
      runtime.perform(.embed(child.slot, in: container))
    } else if let container = runtime.controller(container) {
      container.addChild(child)
      container.sendDidMove(child, toParent: container)
      container.unplaced.append(child)
    }
  }

  func didRestore() { application.inherit(links: opened) }

  func takeWindowsToShow() -> [WindowID] {
    application.launching = nil
    application.launched = self
    defer { windowsToShow = [] }
    return windowsToShow
  }

  func finishLaunch() {
    if let link { application.consume(link) }
    // What it opens may hold the app.
    link = nil
  }
}

// Who finds or makes the objects of the archive (RES-2).
extension Launching {
  func askRestorationClass(for node: ArchivedNode) -> Find { .nothing }

  func askApp(for node: ArchivedNode) -> Find {
    guard application.delegate != nil, node.kind.isController else { return .nothing }
    sought = SavedState(values: node.state, path: node.path)
    defer { sought = nil }
    let result = runtime.perform(
      .inquire(.controllerForPath, path: runtime.log.symbol(node.path)))
    guard let controller = result.controllers.first else { return .nothing }
    return .object(found(controller))
  }

  func findExisting(_ node: ArchivedNode) -> Find {
    if let id = existing[node.former], runtime.hierarchy.isCurrent(id), !taken.contains(id),
      let object = runtime.object(id.slot)
    {
      return .object(found(object))
    }
    guard let object = part(of: node) else { return .nothing }
    return .object(found(object))
  }

  /// What the owner, made by its factory, has brought along at that place.
  private func part(of node: ArchivedNode) -> LiveObject? {
    guard let owner = node.owner, let slot = objects[owner], runtime.hierarchy.isAlive(slot) else {
      return nil
    }
    if node.place == .attached, restorer.archive.nodes[owner].wasLoaded,
      !runtime.hierarchy[slot].isLoaded, runtime.hierarchy[slot].kind.isController
    {
      // Many make their views where the view is loaded.
      runtime.perform(.loadView(slot))
    }
    if node.place != .attached, runtime.controller(slot)?.template != nil {
      return sceneChild(node, of: slot)
    }
    guard node.place == .attached || node.place == .child else { return nil }
    let siblings =
      node.place == .attached
      ? runtime.hierarchy.attachments(of: slot) : runtime.hierarchy.children(of: slot)
    return runtime.hierarchy.counterpart(of: node, among: siblings, name: runtime.log.name).flatMap
    {
      taken.contains(runtime.hierarchy.id($0)) ? nil : runtime.object($0)
    }
  }

  /// What came with its owner out of a storyboard: with the same identifier, else from the same scene.
  private func sceneChild(_ node: ArchivedNode, of owner: Slot) -> LiveObject? {
    let hierarchy = runtime.hierarchy
    let children =
      hierarchy[owner].kind == .split
      ? hierarchy.columns(of: owner) : hierarchy.children(of: owner)
    func isFree(_ slot: Slot) -> Bool {
      !taken.contains(hierarchy.id(slot)) && hierarchy[slot].kind == node.kind
    }
    let scene = node.storyboard.flatMap(application.scenes.address(recorded:))
    let equal = hierarchy.counterpart(of: node, among: children, name: runtime.log.name)
    let found =
      equal.flatMap { isFree($0) ? $0 : nil }
      ?? children.first {
        isFree($0) && scene != nil && runtime.controller($0)?.template == scene
          && !isIdentifiedByFile($0)
      }
    return found.flatMap { runtime.object($0) }.map { identified($0, as: node) }
  }

  func wake(_ node: ArchivedNode) -> Find {
    guard let address = node.storyboard.flatMap(application.scenes.address(recorded:)) else {
      return .nothing
    }
    let declaration = application.manifest.resolve(node.className)?.declaration
    let values = declaration.map { current(node, $0) } ?? node.state
    do throws(ApplicationError) {
      let controller = try runtime.make(address, saved: SavedState(values: values, path: node.path))
      return .object(found(identified(controller, as: node)))
    } catch {
      application.report(.notMade(error))
      return .nothing
    }
  }

  /// Gives an object from a storyboard the identifier that the node had, where the file has none: code
  /// had set it.
  private func identified(_ object: LiveObject, as node: ArchivedNode) -> LiveObject {
    if !isIdentifiedByFile(object.slot), object.restorationIdentifier != node.identifier {
      object.restorationIdentifier = node.identifier
    }
    return object
  }

  private func isIdentifiedByFile(_ slot: Slot) -> Bool {
    let scene = runtime.controller(slot)?.template.flatMap { application.scenes[$0] }
    return scene?.restorationIdentifier != nil
  }

  /// Whether an object that has come back and has no parent yet was embedded in `owner`, from this
  /// scene; each is asked for once.
  func brings(_ scene: CatalogueSet.Address, into owner: ViewController) -> Bool {
    let index = objects.keys.sorted().first { index in
      guard let controller = objects[index].flatMap({ runtime.controller($0) }),
        !embedded.contains(index), let above = restorer.archive.nodes[index].owner,
        objects[above] == owner.slot
      else { return false }
      return controller.parent == nil && controller.template == scene
    }
    return index.map { embedded.insert($0).inserted } ?? false
  }

  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> Find {
    let object: LiveObject?
    if let registration = application.registrations.first(where: {
      $0.type.declaration.id == declaration.id
    }) {
      let saved = SavedState(
        values: current(node, declaration), path: node.path)
      do { object = try registration.make(saved) } catch {
        application.report(.vetoed(node.path, "\(error)"))
        return .failed("\(error)")
      }
    } else if declaration.id == node.kind.className, node.kind != .object {
      object = LiveObject.system(node.kind)
    } else {
      return .nothing
    }
    guard let object else { return .veto }
    if object.node == nil, object.restorationIdentifier != node.identifier {
      object.restorationIdentifier = node.identifier
    }
    return .object(found(object))
  }

  /// The state as today's version of the class has it, where its migrations lead there.
  private func current(
    _ node: ArchivedNode, _ declaration: ClassDeclaration
  ) -> [String: EncodedValue] {
    guard node.version < declaration.version, let steps = declaration.steps(from: node.version)
    else { return node.state }
    var state = StateView(node.state)
    for step in steps {
      do throws(CodingFailure) { try step.migrate(&state) } catch { return [:] }
    }
    return state.values
  }

  private func found(_ object: LiveObject) -> Find.Found {
    unlinked.append(object)
    let slot = runtime.attach(object)
    let declaration = runtime.info(of: object).declaration
    return Find.Found(
      slot, declaration.id, lineage: declaration.lineage + [object.kind.className],
      version: declaration.version)
  }
}
