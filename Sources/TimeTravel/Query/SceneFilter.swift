public import NavlogHistory
public import NavlogNavigation

/// A selection of a session's scenes, with the nodes in their windows.
public struct SceneFilter: Sendable {
  /// For every symbol, whether it is the name of a selected scene.
  private let fits: [Bool]

  /// Selects the scenes whose names match; `names` contains all names of a session.
  public init(_ pattern: Glob, _ names: [String?]) {
    fits = names.enumerated().map { $0 > 0 && $1.map(pattern.matches) ?? false }
  }

  /// Whether no name of the session matches, be it a scene's or another one.
  public var areNone: Bool { !fits.contains(true) }

  /// Returns whether a scene is selected.
  public func contains(_ scene: Symbol) -> Bool {
    Int(scene.raw) < fits.count && fits[Int(scene.raw)]
  }

  /// Returns whether a window is in a selected scene.
  public func contains(_ window: WindowID, in hierarchy: Hierarchy) -> Bool {
    Int(window.raw) < hierarchy.windows.count && contains(hierarchy.windows[Int(window.raw)].scene)
  }

  /// Returns whether the topmost owner of a node is the root of a window in a selected scene.
  ///
  /// - Complexity: O(depth)
  public func contains(_ node: Slot, in hierarchy: Hierarchy) -> Bool {
    guard !node.isNone, hierarchy.isAlive(node) else { return false }
    var top = node
    while true {
      let above = hierarchy.owner(of: top)
      guard !above.isNone else { break }
      top = above
    }
    return hierarchy.windows.contains { $0.root == top && contains($0.scene) }
  }
}
