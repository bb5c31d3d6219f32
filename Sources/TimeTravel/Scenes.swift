public import Navigation

/// Some scenes of a session, and what is in their windows.
public struct Scenes: Sendable {
  /// For every symbol whether it is the name of one of them.
  private let fits: [Bool]

  /// The scenes whose names fit, of all names that a session has.
  public init(_ pattern: Glob, _ names: [String?]) {
    fits = names.enumerated().map { $0 > 0 && $1.map(pattern.matches) ?? false }
  }

  /// Whether no name of the session fits, of a scene or of anything else.
  public var areNone: Bool { !fits.contains(true) }

  /// Whether a scene is one of them.
  public func contains(_ scene: Symbol) -> Bool {
    Int(scene.raw) < fits.count && fits[Int(scene.raw)]
  }

  /// Whether a window is in one of them.
  public func contains(_ window: WindowID, in hierarchy: Hierarchy) -> Bool {
    Int(window.raw) < hierarchy.windows.count && contains(hierarchy.windows[Int(window.raw)].scene)
  }

  /// Whether a node, or what it hangs on, is the root of one of their windows.
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
