import NavlogNavigation
import NavlogRestoration
import NavlogStoryboards

/// A launch: the saved state, the decisions on it, and the objects that represent its nodes.
@MainActor
final class Launching {
  unowned let application: Application
  let runtime: Runtime
  var restorer: Restorer
  let offer: RestorationCandidate?
  let passesOver: NotRestoredReason?
  /// The windows that are shown at the end of the launch.
  var windowsToShow: [WindowID] = []
  /// Builds the default interface; `nil` once it is built.
  private var interface: ((Scene) -> Void)?
  /// The link that the app was launched with, and the links that were opened before.
  private var link: DeepLink?
  private let opened: [String: String]
  /// The activities of scenes in the restored session.
  private let activities: [String: EncodedValue]
  /// The values of the app itself that outlive a launch which restores nothing.
  var values: [String: EncodedValue] = [:]
  /// The state that a factory or the delegate is being asked to make an object for.
  var sought: SavedState?
  /// The objects that represent the nodes of the archive.
  let restored: RestoredObjects
  var objects: [Int: Slot] {
    get { restored.objects }
    set { restored.objects = newValue }
  }
  /// The nodes of the default interface, by the saved node with the same key.
  var existing: [FormerNode: NodeID] {
    get { restored.existing }
    set { restored.existing = newValue }
  }
  /// The windows for the archive's windows, by index; several may have one name.
  private var windows: [Int: WindowID] = [:]
  var launched = Position.max
  /// The keys that were not decoded, by the index in the archive.
  private var ignored: [Int: [String]] = [:]
  /// The indices of the nodes that were restored after the launch.
  private(set) var resumed: Set<Int> = []
  /// The needs that were met during the launch, whose nodes are restored when it is over.
  var metNeeds: [String] = []
  /// Whether the launch is over, so that deferred nodes can be restored.
  private(set) var isOver = false
  /// Retains restored objects until they are linked into the hierarchy.
  var unlinked: [NavigationObject] = []

  init(
    _ application: Application, _ runtime: Runtime, _ saved: Saved?, _ link: DeepLink?,
    opened: [String: String], activities: [String: EncodedValue]
  ) {
    self.application = application
    self.runtime = runtime
    self.link = link
    self.opened = opened
    self.activities = activities
    offer = saved?.offer
    passesOver = saved?.passesOver
    let archive = saved?.archive ?? Archive()
    restored = RestoredObjects(archive, in: runtime)
    restorer = Restorer(
      archive, application.manifest,
      quarantine: saved?.quarantine ?? Quarantine(), metNeeds: application.policy.metNeeds)
  }

  var sequence: LaunchSequence<Launching> { LaunchSequence(self) }

  func run(_ interface: @escaping (Scene) -> Void) {
    // Names are committed with the commands that end: a node that crashes the launch must already
    // be known by name.
    for node in restorer.archive.nodes { _ = runtime.log.symbol(node.path) }
    for window in restorer.archive.windows { _ = window.scene.map(runtime.log.symbol) }
    self.interface = interface
    sequence.run()
    restored.end(restorer.archive.nodes.indices)
    unlinked = []
    isOver = true
  }

  /// Converts decisions to the app's type.
  func decisions(_ decisions: [NodeDecision]) -> [RestorationDecision] {
    decisions.map { RestorationDecision($0, ignoring: ignored[$0.index] ?? []) }
  }

  // MARK: - Deferred nodes (V9)

  /// Restores what was deferred until a scene connects.
  func resume(scene: String) {
    guard let waiting = sequence.connect(scene), !waiting.isEmpty else { return }
    for decision in resume(waiting, isAskedFor: false)
    where decision.notRestoredReason == .noPlace && waiting.contains(decision.index) {
      application.report(.stillDeferred(ApplicationError(decision.path, decision.reason)))
    }
  }

  /// Adds what a scene showed when it disconnected, to be restored when it connects.
  func add(_ part: Archive, ofScene scene: String) {
    for node in part.nodes { _ = runtime.log.symbol(node.path) }
    windows = windows.filter { restorer.archive.windows[$0.key].scene != scene }
    restorer.add(part, ofScene: scene, restoring: offer?.session ?? 0)
    restored.archive = restorer.archive
  }

  /// Returns the index of the node at `path`, if it is deferred.
  func waiting(at path: String) -> Int? { sequence.waiting(at: path) }

  /// Returns why the deferred node at `index` can't be restored now.
  func obstacle(to index: Int) -> String? { sequence.obstacle(to: index) }

  /// Restores the deferred nodes at `indices`; the first decision is that on the first.
  func resume(_ indices: [Int], isAskedFor: Bool) -> [NodeDecision] {
    var decisions: [NodeDecision] = []
    runtime.turn {
      decisions = self.sequence.resume(indices, isAskedFor: isAskedFor)
    }
    resumed.formUnion(decisions.lazy.map(\.index))
    restored.end(decisions.lazy.map(\.index))
    unlinked = []
    application.openWaitingLinks()
    return decisions
  }
}

// The steps of a launch, performed on live objects.
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

  func didDecide(_ decision: NodeDecision) { restored.take(decision.object) }

  func didFindObjects() {
    application.inherit(restorer.archive.application.mapValues(logged))
    // Scenes connect next, and their activities are handed back then.
    application.inherit(activities: activities)
  }

  func openWindow(at index: Int) -> WindowID? {
    if let known = windows[index] { return known }
    let window = restorer.archive.windows[index]
    // A window whose root represents the root of another window belongs to that one.
    let meant = application.allWindows.map(\.id).filter { id in
      let root = runtime.hierarchy.windows[Int(id.raw)].root
      return windows.values.contains(id)
        || !root.isNone && restored.isTaken(root)
          && !objects.contains {
            $0.value == root && restorer.archive.nodes[$0.key].place == .root(index)
          }
    }
    return application.window(named: window.id, ofScene: window.scene, except: meant)?.id
  }

  func window(at index: Int) -> WindowID {
    let window = restorer.archive.windows[index]
    let opened =
      openWindow(at: index).flatMap(application.window)
      ?? application.openWindow(
        window.id, scene: window.scene, connects: window.isConnected, window.traits, window.idiom,
        system: window.system)
    windows[index] = opened.id
    if restorer.isShown(window), !windowsToShow.contains(opened.id), !opened.isVisible {
      windowsToShow.append(opened.id)
    }
    return opened.id
  }

  func decode(_ decision: NodeDecision, _ slot: Slot) {
    guard let object = runtime.object(slot), let state = decision.state else { return }
    let title = restorer.archive.nodes[decision.index].title
    if let title, let controller = object as? ViewController, controller.title == nil {
      controller.title = title
    }
    let coder = StateCoder(object, state) { [unowned self] path in
      node(at: path).flatMap { runtime.object($0.slot) }
    } logged: { [unowned self] in
      logged($0)
    }
    runtime.decoding[slot] = coder
    runtime.perform(.restoring(.decodeRestorableState, slot))
    runtime.decoding[slot] = nil
    ignored[decision.index] = coder.ignored.sorted()
    if !coder.failures.isEmpty { sequence.fail(decision.index, coder.failures) }
    object.keep(coder.kept)
  }

  func keepUnread(_ decision: NodeDecision, _ slot: Slot) {
    guard let object = runtime.object(slot) else { return }
    do throws(StateCodingError) {
      let value = logged(KeptState.value(decision.kept))
      object.keep([(KeptState.key, try StateCoding.bytes(of: value, key: KeptState.key))])
    } catch {
      runtime.report(error, of: object)
    }
  }

  /// Returns a value as it is logged in this session. A reference to a node of the archive becomes
  /// a reference to the node that represents it or, while that is deferred, to the session that
  /// kept it.
  private func logged(_ value: EncodedValue) -> EncodedValue {
    value.replacingReferences { path in
      if let node = node(at: path) { return .node(node) }
      guard let index = restorer.index(at: path) else { return .reference(path) }
      let node = restorer.archive.nodes[index]
      let session = node.isCarried ? node.from.session : offer?.session ?? 0
      return .reference(FormerNode.name(node.node.born, ofSession: session))
    }
  }

  private func node(at path: String) -> NodeID? {
    restored.node(
      at: path, restorer.index(at: path), of: offer?.session ?? 0, in: runtime.log.session)
  }

  func attach(_ child: Slot, to container: Slot, as key: String) {
    restored.attach(child, to: container, as: key)
  }

  func didRestore() {
    application.inherit(links: opened)
    application.inherit(activities: activities)
    application.inherit(values.mapValues(logged))
  }

  func takeWindowsToShow() -> [WindowID] {
    application.launching = nil
    application.launched = self
    defer { windowsToShow = [] }
    return windowsToShow
  }

  func finishLaunch() {
    if let link {
      application.consume(link)
      // A launch isn't complete before it has opened what replaces the state that it could restore.
      if link.precedence == .replace { link.open() }
    }
    // Opening the link may retain the app.
    link = nil
  }
}
