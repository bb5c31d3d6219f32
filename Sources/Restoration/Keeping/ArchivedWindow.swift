package import NavlogNavigation

/// A window as preservation keeps it.
package struct ArchivedWindow: Hashable, Sendable {
  package var id: String
  package var scene: String?
  /// Whether its scene was connected; `true` if it has none.
  package var isConnected = true
  package var traits: Traits
  package var idiom: Idiom
  package var system: UInt8
  package var isVisible: Bool
  /// Whether it has no root; one whose root isn't kept has.
  package var isEmpty = false
  /// The index of its root; `nil` if the root isn't kept.
  package var root: Int?
}

extension ArchivedWindow {
  /// Archives a window of `hierarchy`, as it is after the event at `position`.
  init(
    _ window: WindowRecord, of hierarchy: Hierarchy, at position: Position,
    _ source: any ArchiveSource
  ) {
    let scene = hierarchy.scenes.first { $0.id == window.scene }
    self.init(
      id: source.text(window.id) ?? "", scene: source.text(window.scene),
      isConnected: scene?.isConnected ?? window.scene.isNone, traits: window.traits,
      idiom: window.idiom, system: window.system, isVisible: window.isVisible,
      isEmpty: window.root.isNone)
    // With a root that it got while its scene was disconnected, it is shown when that connects. What a
    // scene shows as it disconnects is archived before its windows are hidden.
    if let scene, !scene.isConnected, scene.placed < position, !isEmpty { isVisible = true }
  }
}
