public import NavlogNavigation

/// Decides for the whole app, and is notified of its launch, preservation and problems; every
/// method has a default implementation.
@MainActor
public protocol ApplicationDelegate: AnyObject {
  /// Called when the launch begins.
  func applicationWillFinishLaunching(_ application: Application)
  /// Returns whether the saved state is restored; if not, nothing is deleted, and deferred nodes
  /// stay deferred.
  ///
  /// `offer` contains the session and the build of the saved state.
  func application(_ application: Application, shouldRestore offer: RestorationCandidate?) -> Bool
  /// Returns a controller for the state saved at a path; with `nil`, the factory of the class makes
  /// one.
  func application(_ application: Application, controllerFor saved: SavedState) -> ViewController?
  /// Called when every object has decoded its state.
  func applicationDidDecodeRestorableState(_ application: Application)
  /// Called when the interface is built and its state is decoded, before windows are shown,
  /// presentations are restored and links are opened.
  func applicationDidFinishLaunching(_ application: Application)
  /// Returns whether the app is preserved when it moves to the background.
  func applicationShouldSaveState(_ application: Application) -> Bool
  /// Called before the app is preserved.
  func applicationWillEncodeRestorableState(_ application: Application)
  /// Called before the activity of a scene is kept.
  func application(_ application: Application, willKeepScene scene: String)
  /// Returns what a scene is being used for; called when it enters the background or disconnects.
  /// ``Application/userActivity(ofScene:)`` returns it again, in this launch and in later ones.
  func application(_ application: Application, activityOfScene scene: String) -> UserActivity?
  /// Called when a scene connects, before it is restored or its interface is built. `activity` is what
  /// was kept for it.
  func application(
    _ application: Application, sceneWillConnect scene: String, with activity: UserActivity?)
  /// Called when the life cycle of a scene goes on.
  func application(_ application: Application, scene: String, did phase: SceneLifecycleEvent)
  /// Called when the life cycle of an app without connected scenes goes on. An app that is launched is
  /// active when ``applicationDidFinishLaunching(_:)`` is called, so the first call is when it leaves
  /// the screen.
  func application(_ application: Application, did phase: ApplicationLifecycleEvent)
  /// Returns the orientations that the app supports in a window; with `nil`, all.
  func application(
    _ application: Application, supportedInterfaceOrientationsFor window: String
  ) -> OrientationMask?
  /// Called after a window has become the one that receives keyboard input.
  func application(_ application: Application, windowDidBecomeKey window: String)
  /// Called before a window stops receiving keyboard input.
  func application(_ application: Application, windowDidResignKey window: String)
  /// Called when the app is to continue an activity; `scene` is `nil` if it isn't for a scene.
  func application(
    _ application: Application, continue activity: UserActivity, inScene scene: String?)
  /// Called when a command was refused or a value could not be kept; ``Application/problems``
  /// contains the problem too.
  func application(_ application: Application, hadProblem problem: ApplicationProblem)
}

extension ApplicationDelegate {
  /// Does nothing.
  public func applicationWillFinishLaunching(_ application: Application) {}
  /// Returns `true`.
  public func application(
    _ application: Application, shouldRestore offer: RestorationCandidate?
  ) -> Bool { true }
  /// Returns `nil`, so that the factories make the controllers.
  public func application(
    _ application: Application, controllerFor saved: SavedState
  ) -> ViewController? { nil }
  /// Does nothing.
  public func applicationDidDecodeRestorableState(_ application: Application) {}
  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: Application) {}
  /// Returns `true`.
  public func applicationShouldSaveState(_ application: Application) -> Bool { true }
  /// Does nothing.
  public func applicationWillEncodeRestorableState(_ application: Application) {}
  /// Does nothing.
  public func application(_ application: Application, willKeepScene scene: String) {}
  /// Returns `nil`, so that no activity is kept.
  public func application(
    _ application: Application, activityOfScene scene: String
  ) -> UserActivity? { nil }
  /// Does nothing.
  public func application(
    _ application: Application, sceneWillConnect scene: String, with activity: UserActivity?
  ) {}
  /// Does nothing.
  public func application(_ application: Application, scene: String, did phase: SceneLifecycleEvent)
  {}
  /// Does nothing.
  public func application(_ application: Application, did phase: ApplicationLifecycleEvent) {}
  /// Returns `nil`: all orientations.
  public func application(
    _ application: Application, supportedInterfaceOrientationsFor window: String
  ) -> OrientationMask? { nil }
  /// Does nothing.
  public func application(_ application: Application, windowDidBecomeKey window: String) {}
  /// Does nothing.
  public func application(_ application: Application, windowDidResignKey window: String) {}
  /// Does nothing.
  public func application(
    _ application: Application, continue activity: UserActivity, inScene scene: String?
  ) {}
  /// Does nothing.
  public func application(_ application: Application, hadProblem problem: ApplicationProblem) {}
}
