public import NavlogStore
public import NavlogHistory
public import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogStoryboards

/// An app whose navigation state is recorded in a store, and restored from it at the next launch.
///
/// ```swift
/// let app = try Application(store: "notes.navlog") {
///   Registration(Notebooks.self) { Notebooks(model) }
///   Registration(Note.self) { saved in try model.has(saved.get("note", or: 0)) ? Note(model) : nil }
/// }
/// let report = try app.launch { scene in scene.root = NavigationController(root: Notebooks(model)) }
/// ```
/// All of this runs on the main actor. Only calls that ask for durability wait for the disk.
@MainActor
public final class Application {
  /// The identifier of the app. Only sessions of the same app are restored.
  public let id: String
  /// The app's build. A node that is in quarantine is tried again by another build; without a build,
  /// the declared classes count as one.
  public let build: String
  /// The delegate that decides for the whole app.
  public weak var delegate: (any ApplicationDelegate)?
  /// How launches restore.
  public var policy = LaunchPolicy()
  /// What happens when the disk is full; set it before the launch.
  public var backlog = BacklogPolicy()
  /// The latest problems, such as refused commands and values that could not be kept, the newest
  /// last; 64 at most.
  public private(set) var problems: [ApplicationProblem] = []

  /// The links that wait until no node is deferred any more.
  var waitingLinks: [DeepLink] = []
  /// The values that the app itself keeps.
  let values = ApplicationValues()
  /// The app's store, for reading sessions, marking positions and making copies; `nil` if nothing
  /// is kept, or after the app has erased it.
  public internal(set) var store: Store?
  /// The directory of the store.
  let path: String?
  /// What to do with a damaged store.
  let damagePolicy: DamagePolicy
  let storeOptions: Store.Options
  /// The damaged store that was moved aside.
  var setAside: DamagedStore?
  let clock: SessionClock
  let registrations: [Registration]
  let manifest: Manifest
  let storyboards: [Storyboard]
  /// The contents of the storyboards.
  let scenes: StoryboardCollection
  package private(set) var runtime: Runtime?
  private var windows: [Window] = []
  /// The last position to restore, as if the process had been killed there.
  package var lastPosition: UInt64?
  /// The event from which nothing is recorded any more, as if the process had been killed then.
  package var crashPosition: UInt64?
  /// Whether that event has happened.
  package var hasCrashed: Bool { runtime?.log.isKilled ?? false }
  /// The recorded session that the launch repeats; `nil` in an app.
  package var rehearsal: Rehearsal?
  /// The activity that the delegate is asked to continue, and its scene.
  var continuing: (activity: UserActivity, scene: String?)?
  /// The points of this session at which scenes have disconnected, by their names.
  var disconnectedScenes: [String: Provenance] = [:]
  /// The launch in progress.
  var launching: Launching?
  /// The finished launch, kept for its deferred nodes.
  var launched: Launching?
  /// Whether the store had no room for the notes on deferred nodes and on the quarantine.
  var hasUnwrittenNotes = false
  /// The note on which saved nodes are still deferred; `nil` if nothing is kept.
  var waiting: DeferredNote?
  /// The nodes that are not restored because earlier launches crashed while restoring them.
  public var quarantine: ApplicationQuarantine { ApplicationQuarantine(application: self) }
  /// The quarantine of the session; `nil` before the launch.
  var quarantineRecord: QuarantineRecord?

  /// Opens the app's store, or creates one, including the directories above it.
  ///
  /// - Parameters:
  ///   - path: the directory of the store; `nil` keeps nothing, for previews and tests.
  ///   - id: the identifier of the app. The default is the app whose sessions the store contains,
  ///     so that a renamed store still restores; for a new store, it is the name of its directory.
  ///   - build: the app's build, such as its commit. Failed launches and the quarantine count for one
  ///     build: another one tries again what is held. If it is empty, the declared classes, with
  ///     their versions, count as the build. It doesn't restrict which sessions are restored.
  ///   - clock: the source of times.
  ///   - storyboards: the storyboards that controllers are made from, now and during restoration.
  ///   - policy: what to do if the store is damaged.
  ///   - retention: which sessions are retained. The policy is applied in the background. It
  ///     doesn't delete anything that a launch, a mark or a deferred node still needs. `nil`
  ///     retains all sessions.
  ///   - classes: the classes whose objects can be restored.
  /// - Throws: an ``ApplicationError`` if the store can't be opened, or if two classes claim one
  ///   id. Nothing has changed then, except that a store may have been created.
  public init(
    store path: String?, id: String? = nil, build: String = "", clock: SessionClock = .live,
    storyboards: [Storyboard] = [], ifDamaged policy: DamagePolicy = .refuse,
    retention: RetentionPolicy? = .launches,
    @RegistrationsBuilder _ classes: () -> [Registration] = { [] }
  ) throws(ApplicationError) {
    self.build = build
    self.clock = clock
    self.storyboards = storyboards
    scenes = StoryboardCollection(storyboards.map(\.contents))
    registrations = classes()
    do throws(Manifest.Conflict) { manifest = try Manifest(registrations.map(\.declaration)) } catch
    {
      throw ApplicationError(error, registrations)
    }
    self.path = path
    damagePolicy = policy
    var options = Store.Options(retention: retention)
    // The app waits on its main actor for a process that is stopped while it writes.
    options.patience = WriteTimeouts(limit: 2_000_000_000)
    storeOptions = options
    let opened = try Self.open(path, storeOptions, policy)
    store = opened?.store
    setAside = opened?.setAside
    let name = path.map(Self.name) ?? "app"
    let owners = try Self.owners(of: store, expecting: id ?? name)
    self.id = id ?? (owners.count == 1 ? owners.first : nil) ?? name
    if !owners.isEmpty, !owners.contains(self.id) { report(.otherApp(self.id, owners)) }
    for notice in store?.notices ?? [] where notice.kind == .rejected {
      report(.commandsLost(notice))
    }
    for (index, storyboard) in storyboards.enumerated() { storyboard.belong(to: self, index) }
  }

  isolated deinit { end() }

  /// Detaches the app from its objects and its session; doesn't wait until they are released.
  package func end() {
    runtime?.end()
    runtime = nil
  }

  private static func name(_ path: String) -> String {
    let last = path.split(separator: "/").last ?? "app"
    return last.hasSuffix(".navlog") ? String(last.dropLast(7)) : String(last)
  }

  package func begin(_ runtime: Runtime) { self.runtime = runtime }

  func report(_ problem: ApplicationProblem) {
    if problems.count == 64 { problems.removeFirst() }
    problems.append(problem)
    runtime?.follow(ApplicationEvent(position: position, problem: problem))
    delegate?.application(self, hadProblem: problem)
  }

  // MARK: - Windows and scenes

  /// The windows in the order in which they were opened.
  public var allWindows: [Window] { windows }

  /// The window that receives keyboard input; `nil` if no window is on screen.
  public var keyWindow: Window? { runtime?.hierarchy.keyWindow.flatMap { window($0) } }

  func window(_ id: WindowID) -> Window? { windows.first { $0.id == id } }

  /// Returns the window with a name.
  public func window(named name: String) -> Window? { windows.first { $0.name == name } }

  /// Returns the window with a name in a scene; if one of the two has no scene, returns the only
  /// window of that name.
  ///
  /// - Parameter taken: the windows that are already matched.
  func window(
    named name: String, ofScene scene: String?, except taken: some Collection<WindowID>
  ) -> Window? {
    let named = windows.filter { $0.name == name && !taken.contains($0.id) }
    if let found = named.first(where: { $0.sceneName == scene }) { return found }
    guard named.count == 1, scene == nil || named[0].sceneName == nil else { return nil }
    return named[0]
  }

  /// Opens a window, and connects its scene if it is new.
  ///
  /// - Parameter connects: `false` for a saved window whose scene connects later.
  package func openWindow(
    _ name: String, scene: String?, connects: Bool = true, _ traits: Traits, _ idiom: Idiom,
    system: UInt8 = 13
  ) -> Window {
    guard let runtime else { preconditionFailure("Windows are opened from the launch on") }
    if windows.contains(where: { $0.name == name && $0.sceneName == scene }) {
      report(.ambiguous(name, "two windows"))
    }
    let symbol = scene.map(runtime.log.symbol) ?? .none
    if connects, !symbol.isNone, !runtime.hierarchy.scenes.contains(where: { $0.id == symbol }) {
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

  // MARK: - Life cycle

  /// Moves the app to the background; its state is preserved if the delegate allows it.
  public func enterBackground() { runtime?.perform(.enterBackground) }
  /// Moves the app to the foreground.
  public func enterForeground() { runtime?.perform(.enterForeground) }
  /// Sends a memory warning to every controller.
  public func warnOfMemory() { runtime?.perform(.warnOfMemory) }
  /// Extends restoration beyond the launch; balance it with ``completeStateRestoration()``.
  public func extendStateRestoration() { runtime?.perform(.extendRestoration) }
  /// Completes a restoration that was extended.
  public func completeStateRestoration() { runtime?.perform(.completeRestoration) }
  /// Shows no snapshot at the next launch; only valid while preserving.
  public func ignoreSnapshotOnNextApplicationLaunch() { runtime?.perform(.ignoreSnapshot) }

  /// Runs `body` in one turn of the run loop: its commands are one step of the history.
  public func turn(_ body: () -> Void) {
    guard let runtime else { return body() }
    withoutActuallyEscaping(body) { body in runtime.turn { body() } }
  }

  /// Ends the session cleanly, and returns when all of it is durable.
  ///
  /// An app that is killed without calling this loses nothing. Throws if the disk stays full for
  /// longer than ``backlog`` allows; the app continues then, and can be ended again.
  public func terminate(byUser force: Bool = false) throws(ApplicationError) {
    guard let runtime else {
      throw ApplicationError(.notLaunched, "The app was not launched; there is nothing to end")
    }
    runtime.catchUp()
    runtime.flushContinuous(all: true, evenBehind: true)
    runtime.perform(.terminate(force: force))
    do throws(StoreError) { try runtime.log.finish { runtime.hierarchy } } catch {
      throw ApplicationError(error)
    }
  }

  /// Returns when the snapshot in progress is complete; for tests that read the store.
  package func snapshotsTaken() async { await runtime?.log.snapshotsTaken() }

  // MARK: - Reading the session

  /// The number of bytes, of events or of state, that are in memory only because the store can't be
  /// written at the moment; 0 if a kill loses nothing.
  public var unwrittenBytes: Int { runtime?.log.unwrittenBytes ?? 0 }

  /// The number of the session; `nil` before the launch, and without a store.
  public var session: UInt32? { runtime?.log.session }

  /// The position of the last event.
  public var position: UInt64 { UInt64(runtime?.hierarchy.position ?? 0) }

  /// The current hierarchy, as a value.
  public var hierarchy: Hierarchy { runtime?.hierarchy ?? Hierarchy() }

  /// The controllers on screen that have no child on screen.
  public var visibleViewControllers: [ViewController] {
    guard let runtime else { return [] }
    return runtime.controllers(runtime.hierarchy.visible)
  }

  /// Returns the controller of a node in ``hierarchy``.
  public func viewController(at slot: Slot) -> ViewController? { runtime?.controller(slot) }

  /// Returns the name that a symbol of an event stands for.
  public func name(of symbol: Symbol) -> String? { runtime?.log.name(symbol) }

  /// The events and the problems from now on, as they occur.
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
