public import EventStore
public import History
public import Navigation
import Restoration
import RestorationStore
import Storyboards

/// An app over a store: everything that happens to its controllers is kept, and comes back.
///
/// ```swift
/// let app = try Application(store: "notes.navlog") {
///   Register(Notebooks.self) { Notebooks(model) }
///   Register(Note.self) { saved in try model.has(saved.get("note", or: 0)) ? Note(model) : nil }
/// }
/// let report = try app.launch { scene in scene.root = NavigationController(root: Notebooks(model)) }
/// ```
/// One thread of the app's, the main one, does everything; the disk is waited for only by who asks.
@MainActor
public final class Application {
  /// Which app it is: only sessions of the same app restore each other.
  public let id: String
  /// The app's build: information, never a gate.
  public let build: String
  /// Whoever decides for the whole app.
  public weak var delegate: (any ApplicationDelegate)?
  /// How launches go.
  public var policy = LaunchPolicy()
  /// What happens when the disk is full; set it before the launch.
  public var backlog = BacklogPolicy()
  /// What was refused or could not be kept lately, the newest last.
  public private(set) var problems: [Problem] = []

  /// Links that wait until nothing is deferred any more.
  var waitingLinks: [Link] = []
  /// What the app itself keeps.
  let values = ApplicationValues()
  /// Its store, to look at sessions, to mark positions, to copy it; `nil` where nothing is kept, and once
  /// the app has erased it.
  public internal(set) var store: Store?
  /// The directory of the store.
  let path: String?
  /// What is done with a damaged store.
  let damagePolicy: DamagePolicy
  let storeOptions: Store.Options
  /// The damaged store that was moved away.
  var setAside: DamagedStore?
  let clock: SessionClock
  let registrations: [Register]
  let manifest: Manifest
  let storyboards: [Storyboard]
  /// What they say.
  let scenes: CatalogueSet
  private(set) var runtime: Runtime?
  private var windows: [Window] = []
  /// The last position that is restored, as if the process had been killed there.
  package var lastPosition: UInt64?
  /// The event with which nothing is recorded any more, as if the process had been killed then.
  package var crashPosition: UInt64?
  /// Whether that event has happened.
  package var hasCrashed: Bool { runtime?.log.isKilled ?? false }
  /// The launch under way.
  var launching: Launching?
  /// The launch that there was, for what had to wait.
  var launched: Launching?
  /// What waits of what was saved; `nil` where nothing is kept.
  var waiting: WaitingNote?
  /// What is not tried any more because launches have died of it.
  public private(set) lazy var quarantine = ApplicationQuarantine(self)

  /// Opens the app's store, or makes one, with the directories above it.
  ///
  /// - Parameters:
  ///   - path: the directory of the store; `nil` keeps nothing, for previews and tests.
  ///   - id: which app it is; by default the one whose sessions the store holds, so that a store that is
  ///     renamed restores what it has, and for a new one the name of its directory.
  ///   - build: the app's build: information, never a gate.
  ///   - clock: where times come from.
  ///   - storyboards: what controllers are made from, now and when they are to come back.
  ///   - policy: what is done when the store is damaged.
  ///   - retention: which sessions stay. It is applied in the background, and takes nothing that a launch,
  ///     a mark or something that waits to be restored still needs. `nil`: all of them.
  ///   - classes: the classes whose objects are to come back.
  /// - Throws: when the store can't be opened, or two classes claim one id. Nothing has changed then, but
  ///   that a store may be there.
  public init(
    store path: String?, id: String? = nil, build: String = "", clock: SessionClock = .live,
    storyboards: [Storyboard] = [], ifDamaged policy: DamagePolicy = .refuse,
    retention: RetentionPolicy? = .launches,
    @RegistrationsBuilder _ classes: () -> [Register] = { [] }
  ) throws(ApplicationError) {
    self.build = build
    self.clock = clock
    self.storyboards = storyboards
    scenes = CatalogueSet(storyboards.map(\.catalogue))
    registrations = classes()
    do throws(Manifest.Conflict) { manifest = try Manifest(registrations.map(\.declaration)) } catch
    {
      throw ApplicationError(error, registrations)
    }
    self.path = path
    damagePolicy = policy
    storeOptions = Store.Options(retention: retention)
    let opened = try Self.open(path, storeOptions, policy)
    store = opened?.store
    setAside = opened?.setAside
    let name = path.map(Self.name) ?? "app"
    let owners = try Self.owners(of: store)
    self.id = id ?? (owners.count == 1 ? owners.first : nil) ?? name
    if !owners.isEmpty, !owners.contains(self.id) { report(.otherApp(self.id, owners)) }
    for (index, storyboard) in storyboards.enumerated() { storyboard.belong(to: self, index) }
  }

  isolated deinit { runtime?.end() }

  private static func name(_ path: String) -> String {
    let last = path.split(separator: "/").last ?? "app"
    return last.hasSuffix(".navlog") ? String(last.dropLast(7)) : String(last)
  }

  func begin(_ runtime: Runtime) { self.runtime = runtime }

  func report(_ problem: Problem) {
    if problems.count == 64 { problems.removeFirst() }
    problems.append(problem)
    runtime?.follow(ApplicationEvent(position: position, problem: problem))
    delegate?.application(self, hadProblem: problem)
  }

  // MARK: - Windows and scenes

  /// The windows in the order of their opening.
  public var allWindows: [Window] { windows }

  func window(_ id: WindowID) -> Window? { windows.first { $0.id == id } }

  /// The window of a name.
  public func window(named name: String) -> Window? { windows.first { $0.name == name } }

  /// The window of a name in a scene; where one of the two has no scene, the only one of that name.
  ///
  /// - Parameter taken: windows that are meant by others.
  func window(
    named name: String, ofScene scene: String?, except taken: some Collection<WindowID>
  ) -> Window? {
    let named = windows.filter { $0.name == name && !taken.contains($0.id) }
    if let found = named.first(where: { $0.sceneName == scene }) { return found }
    guard named.count == 1, scene == nil || named[0].sceneName == nil else { return nil }
    return named[0]
  }

  func openWindow(
    _ name: String, scene: String?, _ traits: Traits, _ idiom: Idiom, system: UInt8 = 13
  ) -> Window {
    guard let runtime else { preconditionFailure("Windows are opened from the launch on") }
    if windows.contains(where: { $0.name == name && $0.sceneName == scene }) {
      report(.ambiguous(name, "two windows"))
    }
    let symbol = scene.map(runtime.log.symbol) ?? .none
    if !symbol.isNone, !runtime.hierarchy.scenes.contains(where: { $0.id == symbol }) {
      runtime.perform(.connect(scene: symbol))
    }
    let id = WindowID(UInt32(runtime.hierarchy.windows.count))
    runtime.perform(
      .openWindow(
        runtime.log.symbol(name), scene: symbol, traits: traits, idiom: idiom, system: system))
    let window = Window(id, name, in: runtime)
    windows.append(window)
    return window
  }

  /// Connects a scene, new or disconnected; what was saved of it comes back, else `interface` builds it.
  public func connect(scene name: String, _ interface: (Scene) -> Void = { _ in }) {
    guard let runtime else { return }
    let isNew = !windows.contains { $0.name == name }
    runtime.perform(.connect(scene: runtime.log.symbol(name)))
    if launched?.resume(scene: name) == true { return }
    if isNew {
      withoutActuallyEscaping(interface) { interface in
        runtime.turn { interface(Scene(name, in: runtime)) }
      }
    }
  }

  /// Disconnects a scene: its windows go off screen.
  public func disconnect(scene name: String) {
    guard let runtime else { return }
    runtime.perform(.disconnect(scene: runtime.log.symbol(name)))
  }

  // MARK: - The app's life

  /// Leaves the screen, and is preserved if the delegate wants that.
  public func enterBackground() { runtime?.perform(.enterBackground) }
  /// Comes back to the screen.
  public func enterForeground() { runtime?.perform(.enterForeground) }
  /// Tells every controller that memory is short.
  public func warnOfMemory() { runtime?.perform(.warnOfMemory) }
  /// Goes on restoring after the launch; to be balanced by ``completeStateRestoration()``.
  public func extendStateRestoration() { runtime?.perform(.extendRestoration) }
  /// Has restored what there was.
  public func completeStateRestoration() { runtime?.perform(.completeRestoration) }
  /// Shows no snapshot at the next launch; only while preserving.
  public func ignoreSnapshotOnNextApplicationLaunch() { runtime?.perform(.ignoreSnapshot) }

  /// Does `body` in one turn of the run loop: what it commands is one step of the history.
  public func turn(_ body: () -> Void) {
    guard let runtime else { return body() }
    withoutActuallyEscaping(body) { body in runtime.turn { body() } }
  }

  /// Ends the session in good order, once all of it survives power loss.
  ///
  /// An app that is killed loses nothing by not having called it. Throws when the disk is full for longer
  /// than ``backlog`` allows; the app goes on then, and may be ended again.
  public func terminate(byUser force: Bool = false) throws(ApplicationError) {
    guard let runtime else {
      throw ApplicationError(.notLaunched, "The app was not launched; there is nothing to end")
    }
    runtime.catchUp()
    runtime.flushContinuous(all: true, evenBehind: true)
    runtime.perform(.terminate(force: force))
    do throws(StoreError) { try runtime.log.finish() } catch {
      throw ApplicationError(error)
    }
  }

  /// Returns when the snapshot that is being taken has been; for tests of what is in a store.
  package func snapshotsTaken() async { await runtime?.log.snapshotsTaken() }

  // MARK: - What happened

  /// How many bytes of what happened are in memory only, because the store can't be written just now;
  /// 0 when a kill loses nothing.
  public var unwrittenBytes: Int { runtime?.log.unwrittenBytes ?? 0 }

  /// The number of the session; `nil` before the launch, and without a store.
  public var session: UInt32? { runtime?.log.session }

  /// The position of the last event.
  public var position: UInt64 { UInt64(runtime?.hierarchy.position ?? 0) }

  /// The hierarchy as it is now, as a value.
  public var hierarchy: Hierarchy { runtime?.hierarchy ?? Hierarchy() }

  /// The controllers on screen that have no child that is.
  public var visibleViewControllers: [ViewController] {
    guard let runtime else { return [] }
    return runtime.controllers(runtime.hierarchy.visible)
  }

  /// The controller of a node in ``hierarchy``.
  public func viewController(at slot: Slot) -> ViewController? { runtime?.controller(slot) }

  /// The name that a symbol of an event stands for.
  public func name(of symbol: Symbol) -> String? { runtime?.log.name(symbol) }

  /// The events and the problems from now on, as they happen.
  public var events: AsyncStream<ApplicationEvent> {
    AsyncStream { continuation in
      guard let runtime else { return continuation.finish() }
      let number = runtime.nextListener
      runtime.nextListener += 1
      runtime.listeners[number] = { continuation.yield($0) }
      let handle = runtime.handle
      continuation.onTermination = { _ in
        Task { @MainActor in handle.runtime?.listeners[number] = nil }
      }
    }
  }
}
