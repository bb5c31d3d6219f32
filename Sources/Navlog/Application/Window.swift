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

  private func value<Value>(_ read: (NavlogNavigation.WindowRecord) -> Value) -> Value? {
    guard let runtime, Int(id.raw) < runtime.hierarchy.windows.count else { return nil }
    return read(runtime.hierarchy.windows[Int(id.raw)])
  }

  /// The name of the window's scene; `nil` for an app without scenes.
  public var sceneName: String? { value(\.scene).flatMap { runtime?.log.name($0) } }

  /// The root controller; setting another replaces it, and `nil` removes it.
  public var rootViewController: ViewController? {
    get { value(\.root).flatMap { runtime?.controller($0) } }
    set { if let newValue { setRoot(newValue) } else { removeRoot() } }
  }

  /// Replaces the root controller, by default at once: its appearance callbacks aren't animated.
  @discardableResult
  public func setRoot(
    _ controller: ViewController, animated: Bool = false, interactive: Bool = false
  ) -> CommandResult {
    guard let runtime else { return CommandResult(refusal: .unknownWindow, batch: nil) }
    let id = id
    return runtime.issue(controller) { _ in
      .setRoot(controller.slot, window: id, Motion(animated, interactive: interactive))
    }
  }

  /// Removes the root controller, which disappears with everything that it presents, by default at
  /// once; the window stays on screen.
  @discardableResult
  public func removeRoot(animated: Bool = false) -> CommandResult {
    runtime?.perform(.setRoot(.none, window: id, Motion(animated)))
      ?? CommandResult(refusal: .unknownWindow, batch: nil)
  }

  /// Shows the window and makes it key; during a launch, the window is shown at the end of the launch.
  public func makeKeyAndVisible() {
    guard let runtime else { return }
    if let launching = runtime.application.launching {
      launching.windowsToShow.append(id)
    } else {
      runtime.perform(.showWindow(id))
      if !isKeyWindow { makeKey() }
    }
  }

  /// Makes the window the one that receives keyboard input. A window that isn't on screen declines.
  @discardableResult
  public func makeKey() -> CommandResult {
    runtime?.perform(.makeKey(id)) ?? CommandResult(refusal: .unknownWindow, batch: nil)
  }

  /// Whether the window receives keyboard input: the app has made it key, or it is the newest one of
  /// the normal level on screen.
  public var isKeyWindow: Bool { runtime?.hierarchy.keyWindow == id }

  /// The level of the window: it is above windows of a lower one. The normal level is 0, the lowest;
  /// a negative one is refused.
  public var windowLevel: Int {
    get { value(\.level).map(Int.init) ?? 0 }
    set { runtime?.perform(.setLevel(id, level: UInt32(exactly: newValue) ?? .max)) }
  }

  /// The orientation of the interface. It isn't restored: the device decides.
  public var interfaceOrientation: Orientation { value(\.orientation) ?? .portrait }

  /// Turns the window, as the user does, if the controller that covers it and the app support the
  /// orientation; otherwise the result says that it was declined.
  ///
  /// - Parameters:
  ///   - orientation: the new orientation.
  ///   - traits: the size classes in the new orientation; `nil` if they stay.
  @discardableResult
  public func rotate(
    to orientation: Orientation, traitCollection traits: TraitCollection? = nil
  ) -> CommandResult {
    runtime?.perform(.rotate(id, orientation, traits ?? TraitCollection()))
      ?? CommandResult(refusal: .unknownWindow, batch: nil)
  }

  /// The controller or view that has the focus of keyboard and remote control; `nil` if there is
  /// none. It isn't restored.
  public var focusedItem: NavigationObject? {
    runtime.flatMap { $0.object($0.hierarchy.focusedItem(in: id)) }
  }

  /// Hides the window; one of a disconnected scene is refused.
  public func hide() { runtime?.perform(.hideWindow(id)) }

  /// Whether the window is on screen.
  public var isVisible: Bool { value(\.isVisible) ?? false }

  /// The size classes of the window. Changing them also changes the size.
  public var traitCollection: TraitCollection {
    get { value(\.traits) ?? TraitCollection() }
    set { if newValue != traitCollection { runtime?.perform(.setTraits(id, newValue)) } }
  }

  /// The size in the app's own units; controllers are notified when it changes.
  public var size: View.Size? {
    didSet { if size != oldValue, oldValue != nil { runtime?.perform(.resize(id)) } }
  }

  /// Runs one layout pass.
  public func layoutIfNeeded() { runtime?.perform(.layout(id)) }
}
