/// Decides for the whole app, and is told what becomes of it; every method has a default.
@MainActor
public protocol ApplicationDelegate: AnyObject {
  /// The launch begins.
  func applicationWillFinishLaunching(_ application: Application)
  /// Whether what was saved may come back; nothing is deleted if not.
  ///
  /// `offer` says which session and build it is from.
  func application(_ application: Application, shouldRestore offer: RestorationOffer?) -> Bool
  /// A controller for what was saved at a path; `nil`: the class's factory makes one.
  func application(_ application: Application, controllerFor saved: SavedState) -> ViewController?
  /// Every object has its state.
  func applicationDidDecodeRestorableState(_ application: Application)
  /// The launch is over.
  func applicationDidFinishLaunching(_ application: Application)
  /// Whether the app is preserved when it leaves the screen.
  func applicationShouldSaveState(_ application: Application) -> Bool
  /// The app is about to be preserved.
  func applicationWillEncodeRestorableState(_ application: Application)
  /// A scene is about to go.
  func application(_ application: Application, willKeepScene scene: String)
  /// Something was refused or could not be kept; ``Application/problems`` has it as well.
  func application(_ application: Application, hadProblem problem: Problem)
}

extension ApplicationDelegate {
  /// Does nothing.
  public func applicationWillFinishLaunching(_ application: Application) {}
  /// Lets everything come back.
  public func application(
    _ application: Application, shouldRestore offer: RestorationOffer?
  ) -> Bool { true }
  /// Leaves it to the factories.
  public func application(
    _ application: Application, controllerFor saved: SavedState
  ) -> ViewController? { nil }
  /// Does nothing.
  public func applicationDidDecodeRestorableState(_ application: Application) {}
  /// Does nothing.
  public func applicationDidFinishLaunching(_ application: Application) {}
  /// Preserves.
  public func applicationShouldSaveState(_ application: Application) -> Bool { true }
  /// Does nothing.
  public func applicationWillEncodeRestorableState(_ application: Application) {}
  /// Does nothing.
  public func application(_ application: Application, willKeepScene scene: String) {}
  /// Does nothing.
  public func application(_ application: Application, hadProblem problem: Problem) {}
}
