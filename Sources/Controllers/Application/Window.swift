public import Navigation

/// A window: what a root controller appears in.
@MainActor
public final class Window {
  private let handle: RuntimeHandle
  private var runtime: Runtime? { handle.runtime }
  let id: WindowID
  /// Its name; roots come back into the window of the same name.
  public let name: String

  init(_ id: WindowID, _ name: String, in runtime: Runtime) {
    self.id = id
    self.name = name
    handle = runtime.handle
  }

  private func value<Value>(_ read: (Navigation.Window) -> Value) -> Value? {
    guard let runtime, Int(id.raw) < runtime.hierarchy.windows.count else { return nil }
    return read(runtime.hierarchy.windows[Int(id.raw)])
  }

  /// The name of its scene; `nil` for an app without scenes.
  public var sceneName: String? { value(\.scene).flatMap { runtime?.log.name($0) } }

  /// Its root; setting another replaces it.
  public var rootViewController: ViewController? {
    get { value(\.root).flatMap { runtime?.controller($0) } }
    set { if let newValue { setRoot(newValue) } }
  }

  /// Replaces the root.
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

  /// Brings it on screen; during the launch, when that is over.
  public func makeKeyAndVisible() {
    guard let runtime else { return }
    if let launching = runtime.application.launching {
      launching.windowsToShow.append(id)
    } else {
      runtime.perform(.showWindow(id))
    }
  }

  /// Takes it off screen.
  public func hide() { runtime?.perform(.hideWindow(id)) }

  /// Whether it is on screen.
  public var isVisible: Bool { value(\.isVisible) ?? false }

  /// Its size classes; the size changes with them.
  public var traitCollection: TraitCollection {
    get { value(\.traits) ?? TraitCollection() }
    set { if newValue != traitCollection { runtime?.perform(.setTraits(id, newValue)) } }
  }

  /// Its size in whatever the app measures; controllers are told when it changes.
  public var size: Size? {
    didSet { if size != oldValue, oldValue != nil { runtime?.perform(.resize(id)) } }
  }

  /// Runs one layout pass.
  public func layoutIfNeeded() { runtime?.perform(.layout(id)) }
}
