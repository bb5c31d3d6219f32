public import NavlogNavigation

/// A window, which shows a root controller.
///
/// ``Scene/openWindow(_:)`` opens a window, during the launch or later:
/// ```swift
/// let window = scene.openWindow("inspector")
/// window.rootViewController = Inspector()
/// window.makeKeyAndVisible()
/// ```
/// An open window with a root that is kept is restored by the next launch, even if the default
/// interface doesn't open it. ``Application/allWindows`` and ``Application/window(named:)`` find it.
@MainActor
public final class Window {
  private let handle: RuntimeHandle
  private var runtime: Runtime? { handle.runtime }
  let id: WindowID
  /// The name of the window; root controllers are restored into the window of the same name.
  public let name: String

  init(_ id: WindowID, _ name: String, in runtime: Runtime) {
    self.id = id
    self.name = name
    handle = runtime.handle
  }

  private func value<Value>(_ read: (NavlogNavigation.Window) -> Value) -> Value? {
    guard let runtime, Int(id.raw) < runtime.hierarchy.windows.count else { return nil }
    return read(runtime.hierarchy.windows[Int(id.raw)])
  }

  /// The name of the window's scene; `nil` for an app without scenes.
  public var sceneName: String? { value(\.scene).flatMap { runtime?.log.name($0) } }

  /// The root controller; setting another replaces it.
  public var rootViewController: ViewController? {
    get { value(\.root).flatMap { runtime?.controller($0) } }
    set { if let newValue { setRoot(newValue) } }
  }

  /// Replaces the root controller.
  @discardableResult
  public func setRoot(
    _ controller: ViewController, animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    guard let runtime else { return CommandResult(refusal: .unknownWindow, batch: nil) }
    let id = id
    return runtime.issue(controller) { _ in
      .setRoot(controller.slot, window: id, Motion(animated, interactive: interactive))
    }
  }

  /// Shows the window; during a launch, the window is shown at the end of the launch.
  public func makeKeyAndVisible() {
    guard let runtime else { return }
    if let launching = runtime.application.launching {
      launching.windowsToShow.append(id)
    } else {
      runtime.perform(.showWindow(id))
    }
  }

  /// Hides the window.
  public func hide() { runtime?.perform(.hideWindow(id)) }

  /// Whether the window is on screen.
  public var isVisible: Bool { value(\.isVisible) ?? false }

  /// The size classes of the window. Changing them also changes the size.
  public var traitCollection: TraitCollection {
    get { value(\.traits) ?? TraitCollection() }
    set { if newValue != traitCollection { runtime?.perform(.setTraits(id, newValue)) } }
  }

  /// The size in the app's own units; controllers are notified when it changes.
  public var size: Size? {
    didSet { if size != oldValue, oldValue != nil { runtime?.perform(.resize(id)) } }
  }

  /// Runs one layout pass.
  public func layoutIfNeeded() { runtime?.perform(.layout(id)) }
}
