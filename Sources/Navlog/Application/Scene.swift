public import NavlogNavigation

/// The scene in which a launch, or a connecting scene, builds its interface.
///
/// For an app with one window, setting ``root`` is enough:
/// ```swift
/// try app.launch { scene in scene.root = NavigationController(root: Inbox()) }
/// ```
@MainActor
public final class Scene {
  private let runtime: Runtime
  /// The name of the scene; `nil` for an app without scenes.
  public let name: String?
  /// The size classes of windows opened from now on; regular in both directions at first.
  public var traitCollection = TraitCollection(horizontal: .regular, vertical: .regular)
  /// The device idiom of windows opened from now on; by default it follows from the traits.
  public var idiom: Idiom?
  private var mainWindow: Window?

  init(_ name: String?, in runtime: Runtime) {
    self.name = name
    self.runtime = runtime
  }

  /// The main window, opened at the first access.
  public var window: Window {
    if let mainWindow { return mainWindow }
    let window = runtime.application.window(named: name ?? "main") ?? openWindow(name ?? "main")
    mainWindow = window
    return window
  }

  /// The root controller of the main window; setting it shows the window.
  public var root: ViewController? {
    get { window.rootViewController }
    set {
      guard let newValue else { return }
      window.setRoot(newValue)
      if !window.isVisible { window.makeKeyAndVisible() }
    }
  }

  /// Opens a window, off screen and without a root controller.
  ///
  /// - Parameter name: identifies the window in its scene; its root is restored into the window of
  ///   the same name. Two windows of one name are distinguished by their order only, which a
  ///   ``ApplicationProblem`` of the code ``ApplicationProblem/Code/ambiguous`` reports.
  public func openWindow(_ name: String) -> Window {
    let isPad = traitCollection.horizontal == .regular && traitCollection.vertical == .regular
    return runtime.application.openWindow(
      name, scene: self.name, traitCollection, idiom ?? (isPad ? .pad : .phone))
  }
}
