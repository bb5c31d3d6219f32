import NavlogNavigation
import NavlogRestoration

extension Application {
  /// Connects a scene, new or disconnected. Its saved windows are restored; without any,
  /// `interface` builds it. A scene that is connected already and has its window stays as it is,
  /// which a ``Problem`` reports.
  ///
  /// ```swift
  /// app.connect(scene: "composer") { scene in scene.root = Composer() }
  /// ```
  public func connect(scene name: String, _ interface: (Scene) -> Void = { _ in }) {
    guard let runtime else { return }
    let isNew = !allWindows.contains { $0.name == name }
    if isConnected(scene: name) {
      guard isNew else {
        return report(.refusedScene("scene '\(name)' is connected already; disconnect it first"))
      }
    } else {
      runtime.perform(.connect(scene: runtime.log.symbol(name)))
      if launched?.resume(scene: name) == true { return }
    }
    guard isNew else { return }
    withoutActuallyEscaping(interface) { interface in
      runtime.turn { interface(Scene(name, in: runtime)) }
    }
  }

  /// Disconnects a scene; its windows go off screen. They are restored when it connects again, in
  /// this launch or a later one.
  public func disconnect(scene name: String) {
    guard let runtime else { return }
    guard isConnected(scene: name) else {
      return report(.refusedScene("scene '\(name)' isn't connected, so it can't be disconnected"))
    }
    runtime.perform(.disconnect(scene: runtime.log.symbol(name)))
  }

  private func isConnected(scene name: String) -> Bool {
    guard let runtime else { return false }
    return runtime.hierarchy.scenes.contains { $0.isConnected && runtime.log.name($0.id) == name }
  }
}
