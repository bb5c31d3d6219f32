public import Navigation

/// What a launch, or a scene that connects, builds its interface in.
@MainActor
public final class Scene {
  private let runtime: Runtime
  /// Its name; `nil` for an app without scenes.
  public let name: String?
  /// The size classes of windows that are opened from now on: regular both ways at first.
  public var traitCollection = TraitCollection(horizontal: .regular, vertical: .regular)
  /// The family of device of windows that are opened from now on; by default that of the traits.
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

  /// The root of the main window; setting it brings that on screen.
  public var root: ViewController? {
    get { window.rootViewController }
    set {
      guard let newValue else { return }
      window.setRoot(newValue)
      if !window.isVisible { window.makeKeyAndVisible() }
    }
  }

  /// Opens a window, off screen and without a root.
  public func openWindow(_ name: String) -> Window {
    let isPad = traitCollection.horizontal == .regular && traitCollection.vertical == .regular
    return runtime.application.openWindow(
      name, scene: self.name, traitCollection, idiom ?? (isPad ? .pad : .phone))
  }
}
